// Draws the page model that Python publishes, and asks Python by messages.
// It knows no rule of the game and says no sentence of its own: every word comes from the model.
// Joined as text after cards.js, dom.js, view.js and panels.js into one module, so it imports nothing.

const BARRED =
  '<svg class="ecw-bar" viewBox="0 0 22 22" aria-hidden="true" focusable="false"><circle cx="11" cy="11" r="8.5"/><path d="M5 17L17 5"/></svg>';

const STEP = 600; // milliseconds that a moment of the opponent's is shown
const STILL = window.matchMedia('(prefers-reduced-motion: reduce)');

class Table extends View {
  constructor(model, el) {
    super(model, el);
    Object.assign(this, { chosen: new Set(), current: '', place: 0, frames: [], frame: null });
    this.draw();
  }

  // ---- one moment after the other: what the opponent did is seen, not jumped to ---------------------
  arrived() {
    const { at, frames } = this.model.get('shown');
    if (at === this.at) return this.frame ? null : this.draw();
    this.frames = this.at === null || STILL.matches ? [] : [...(frames ?? [])];
    this.step();
  }

  step() {
    clearTimeout(this.film);
    this.frame = this.frames.shift() ?? null;
    this.draw();
    if (this.frame) this.film = setTimeout(() => this.step(), STEP);
  }

  // Whoever clicks or presses a key does not want to wait.
  skip() {
    if (!this.frame) return;
    this.frames = [];
    this.step();
  }

  close() {
    clearTimeout(this.film);
    super.close();
  }

  // ---- the frame: built once, filled by draw ------------------------------------------------------
  build() {
    const make = (name, node) => (this[name] = node);
    const side = () => tag('div', { class: 'ecw-side', role: 'group' },
      tag('h3', { class: 'ecw-label' }), tag('p', { class: 'ecw-fig' }), tag('div', { class: 'ecw-marks', 'aria-hidden': 'true' }),
      tag('div', { class: 'ecw-won' }, tag('div', { class: 'ecw-place' }), tag('ol', { 'aria-hidden': 'true' }), tag('span')));
    this.drawn = {}; // by part: the JSON it was last drawn from
    this.root = tag('div', { class: 'ecw', role: 'group', dir: 'ltr' }, tag('div', { class: 'ecw-frame' },
      tag('div', { class: 'ecw-head' },
        make('title', tag('h2', { class: 'ecw-title' })), make('deal', tag('p', { class: 'ecw-deal' }))),
      make('felt', tag('div', { class: 'ecw-felt' },
        tag('div', { class: 'ecw-margin' },
          make('opponent', side()), make('trump', tag('p', { class: 'ecw-trump' })), make('you', side())),
        tag('div', { class: 'ecw-mid' },
          make('stock', tag('div', { class: 'ecw-stock' })), make('trick', tag('ol', { class: 'ecw-trick' })),
          make('said', tag('ol', { class: 'ecw-said-over' })),
          make('backs', tag('div', { class: 'ecw-backs' },
            tag('div', { class: 'ecw-opp', role: 'img' }), tag('p', { class: 'ecw-caption', 'aria-hidden': 'true' })))),
        make('holding', tag('div', { class: 'ecw-holding' },
          make('hand', tag('div', { class: 'ecw-hand', role: 'group', tabindex: '-1' })),
          make('answer', tag('div', { class: 'ecw-answer' })))))),
      make('status', tag('p', { class: 'ecw-status' })),
      make('calls', tag('div', { class: 'ecw-calls', role: 'group' })),
      this.buildJudging(make),
      make('tools', tag('div', { class: 'ecw-tools', role: 'group' })),
      make('kept', tag('p', { class: 'ecw-kept' })),
      this.buildNotes(make)),
    make('say', tag('p', { class: 'ecw-hear', role: 'status', 'aria-live': 'polite' })));
    this.listen(this.root);
  }

  // What judged play adds: its two menus, and under them what lies open, set apart from what one is asked.
  buildJudging(make) {
    return make('judging', tag('div', { class: 'ecw-judging', role: 'group', hidden: '' },
      make('menus', tag('div', { class: 'ecw-menus' })),
      make('menu', tag('div', { class: 'ecw-menu', role: 'group', hidden: '' },
        make('menuTitle', tag('h3')), make('menuNote', tag('p')), make('menuCalls', tag('div', { class: 'ecw-menu-calls' }))))));
  }

  buildNotes(make) {
    return make('notes', tag('div', { class: 'ecw-notes' },
      make('why', tag('div', { class: 'ecw-why', role: 'group' })),
      make('panels', tag('div', { class: 'ecw-panels' })),
      tag('details', { class: 'ecw-past' }, make('logLabel', tag('summary')), make('log', tag('ol', { class: 'ecw-log' }))),
      make('promise', tag('details', { class: 'ecw-promise' },
        make('promiseLabel', tag('summary')), make('promiseRows', tag('dl')), make('promiseNote', tag('p', { class: 'ecw-caption' })))),
      make('paper', tag('label', { class: 'ecw-paper' },
        make('paperLabel', tag('span')), make('paperText', tag('textarea', { readonly: '', spellcheck: 'false' }))))));
  }

  // ---- drawing ----------------------------------------------------------------------------------------
  draw() {
    this.guard(() => {
      if (!this.root) this.build();
      const m = (this.m = { ...this.model.get('shown'), ...this.frame });
      const o = (this.options = this.model.get('options') ?? {});
      if (m.at !== this.at) this.chosen.clear();
      const focus = this.focusNow();
      this.stale = [];
      put(this.root, { 'aria-label': m.label, 'data-theme': o.theme || null, lang: m.lang || null });
      this.art = { indices: o.indices, fourColour: !!o.four_colour };
      this.drawCloth(m);
      this.drawHand(m);
      this.drawAnswer(m);
      this.drawCalls(m);
      this.drawJudging(m.judging);
      this.drawTools(m);
      this.drawNotes(m);
      this.drawSay(m);
      this.giveFocus(focus);
      if (focus && this.news) this.answer.scrollIntoView({ block: 'nearest' }); // who asked shall see the answer
      this.news = false;
      for (const node of this.stale) node.remove();
      this.at = m.at;
    });
  }

  drawCloth(m) {
    write(this.title, m.title);
    write(this.deal, m.deal);
    write(this.status, m.status);
    put(this.felt, { 'data-wide': m.wide ? 'true' : null });
    for (const who of ['opponent', 'you']) this.part(who, m[who], () => this.drawSide(this[who], m[who]));
    this.part('trump', m.trump, () => this.trump.replaceChildren(...(m.trump
      ? [suitSign(m.trump.suit, this.art.fourColour), tag('b', {}, m.trump.name), tag('span', {}, m.trump.says)] : [])));
    this.part('stock', [m.stock, m.turn], () => this.stock.replaceChildren(
      tag('div', { class: 'ecw-pair' },
        ...Array.from({ length: Math.min(3, m.stock.count) }, () => tag('span', { 'aria-hidden': 'true' }, backNode())),
        m.turn && tag('span', { class: 'ecw-turn', role: 'img', 'aria-label': m.turn.label }, cardNode(m.turn.card, this.art))),
      tag('p', { class: 'ecw-caption' }, m.stock.label)));
    this.part('backs', [m.opponent, this.art], () => this.drawBacks(m.opponent));
    put(this.trick, { hidden: m.trick ? null : '' });
    this.part('trick', m.trick, (first) => this.drawTrick(m.trick ?? { label: '', cards: [] }, first));
    put(this.said, { hidden: m.said && !m.trick ? null : '', 'aria-label': m.said_label });
    refill(this.said, m.said ?? [], () => talk(m.said ?? []));
  }

  // A back that lies there stays: to lay it out anew costs more than all else that a trick changes.
  drawBacks(opponent) {
    const [row, name] = this.backs.children, open = opponent.open ?? [];
    const held = [...open, ...Array.from({ length: opponent.cards - open.length }, (_, i) => `back ${i}`)];
    put(row, { 'aria-label': opponent.cards_label, style: opponent.of_cards ? `--of:${opponent.of_cards}` : null });
    put(this.backs, { 'data-open': open.length ? 'true' : null });
    keep(row, held.length ? held : ['place'], (key) => key, (key) => (key === 'place' ? tag('span', { class: 'ecw-place' })
      : open.includes(key) ? tag('span', { 'data-card': key }, cardNode(key, this.art)) : tag('span', {}, backNode())), this.stale);
    write(name, opponent.caption ?? opponent.name);
  }

  drawSide(node, who) {
    const [name, figure, marks, won] = node.children, [place, pile, told] = won.children;
    put(node, { 'aria-label': who.label });
    write(name, who.name);
    refill(figure, [who.points, who.of], () => [`${who.points} `, tag('small', {}, who.of)]);
    put(marks, { hidden: who.marker ? null : '' });
    if (who.marker) refill(marks, [who.points, who.marker, this.art], () => markers(who.points, who.marker, this.art.fourColour));
    put(place, { hidden: who.tricks ? '' : null });
    put(pile, { hidden: who.tricks ? null : '', style: `--n:${who.tricks}` });
    keep(pile, Array.from({ length: who.tricks }, (_, i) => i), (i) => i, (i) => tag('li', { style: `--i:${i}` }, backNode()), this.stale);
    write(told, who.tricks_label);
  }

  drawTrick(trick, first) {
    put(this.trick, { 'aria-label': trick.label });
    const before = this.laid ?? [];
    this.laid = trick.cards.map((c) => c.card);
    this.trick.replaceChildren(...trick.cards.map((c, i) => {
      const isNew = !first && c.card && c.card !== before[i];
      return tag('li', { class: `ecw-played${isNew ? ' is-new' : ''}`, 'data-state': c.takes ? 'takes' : null },
        c.card ? tag('span', { role: 'img', 'aria-label': c.label, 'data-card': c.card }, cardNode(c.card, this.art))
          : tag('div', { class: 'ecw-place' }),
        tag('span', { class: 'ecw-caption' }, c.caption));
    }));
  }

  drawHand(m) {
    const { hand } = m, n = hand.rows ? hand.cards.length : Math.max(hand.n, hand.cards.length);
    put(this.hand, { 'aria-label': hand.label, 'data-kind': hand.kind });
    this.holding.style.setProperty('--n', Math.max(hand.n, n));
    const [first, second] = hand.rows ?? [];
    put(this.holding, { 'data-rows': hand.rows ? String(hand.rows.length) : null });
    this.holding.style.setProperty('--row', Math.max(6, first ?? 0, second ?? 0));
    for (const card of this.chosen) if (!hand.cards.some((c) => c.card === card)) this.chosen.delete(card);
    const items = Array.from({ length: n }, (_, i) => hand.cards[i] ?? { card: '', place: i });
    const slots = keep(this.hand, items, (c) => c.card || `place ${c.place}`, (c) => (c.card
      ? tag('div', { class: 'ecw-slot' }, tag('button', { type: 'button', class: 'ecw-card', 'data-card': c.card }),
        drawing('barred', () => BARRED), tag('span', { class: 'ecw-foot', 'aria-hidden': 'true' }),
        tag('span', { class: 'ecw-value', 'aria-hidden': 'true', hidden: '' }))
      : tag('div', { class: 'ecw-slot' }, tag('div', { class: 'ecw-place' }))), this.stale);
    if (!hand.cards.some((c) => c.card === this.current)) {
      const place = Math.min(this.place, hand.cards.length - 1);
      this.current = hand.cards[place]?.card ?? '';
    }
    slots.forEach((slot, i) => put(slot, { 'data-hint': hand.cards[i]?.hint ? 'true' : null, 'data-breaks': second && i === first ? (Math.max(first, second) > 6 ? 'seven' : 'six') : null }));
    hand.cards.forEach((c, i) => this.drawCard(slots[i], c, hand.kind === 'choose' && c.state === 'free'));
    this.place = Math.max(0, hand.cards.findIndex((c) => c.card === this.current));
  }

  drawCard(slot, c, choice) {
    const button = slot.firstElementChild, pressed = choice && this.chosen.has(c.card);
    const face = JSON.stringify(this.art);
    if (button.drawnAs !== face) {
      button.drawnAs = face;
      button.replaceChildren(cardNode(c.card, this.art));
    }
    put(slot, { 'data-state': pressed ? 'pressed' : c.state });
    const [, , foot, value] = slot.children;
    write(foot, pressed ? this.m.words.out : '');
    worth(value, c.worth);
    put(button, {
      'aria-label': c.label, tabindex: c.card === this.current ? '0' : '-1',
      'aria-disabled': c.state === 'barred' || c.state === 'still' ? 'true' : null,
      'aria-pressed': choice ? String(pressed) : null,
      'aria-describedby': this.notice().card === c.card ? this.reasonId : null,
    });
  }

  drawAnswer(m) {
    const n = this.notice(), i = m.hand.cards.findIndex((c) => c.card === n.card);
    this.part('answer', [n, i, this.dead], (first) => {
      this.news = !first && !!n.text;
      this.answer.replaceChildren(...(n.text ? [tag('p', {
        class: 'ecw-reason', role: 'alert', id: this.reasonId, 'data-kind': n.kind, 'data-card': i < 0 ? null : n.card, style: `--i:${i}`,
      }, n.text, n.clause ? tag('cite', {}, n.clause) : null)] : []));
    });
  }

  drawCalls(m) {
    const { hand, words } = m, count = this.chosen.size;
    put(this.calls, { 'aria-label': words.calls });
    const backAgain = hand.kind === 'choose' ? [{ action: '', text: words.put_back, away: !count }] : [];
    const items = [...m.calls, ...backAgain];
    const nodes = keep(this.calls, items, (c) => `call ${c.action}`, () => tag('button', { type: 'button' }), this.stale);
    items.forEach((c, i) => this.drawCall(nodes[i], c, hand));
  }

  drawCall(node, c, hand) {
    const count = this.chosen.size, texts = c.pick?.texts, text = texts ? texts[Math.min(count, texts.length - 1)] : c.text;
    const off = c.off || (c.pick && (count < (hand.min ?? 0) || count > (hand.max ?? hand.n)));
    put(node, {
      class: `ecw-btn${c.main ? ' is-main' : ''}${c.action && !c.quiet ? '' : ' is-quiet'}`, 'data-action': c.action + (c.tail ?? ''),
      'aria-disabled': off ? 'true' : null, 'data-away': c.away ? 'true' : null,
    });
    put(node, { 'data-hint': c.hint ? 'true' : null });
    refill(node, [text, c.said, c.off, c.worth, c.hint], () => [
      tag('span', {}, text), c.said && tag('span', { class: 'ecw-dash' }, ' — '), c.said && tag('em', { lang: 'fr' }, c.said),
      c.off && tag('small', {}, c.off), c.worth && worth(tag('span', { class: 'ecw-value' }), c.worth),
      c.hint && tag('span', { class: 'ecw-hear' }, ` (${c.hint})`)]);
  }

  drawJudging(judging) {
    const open = judging?.open, calls = open?.calls ?? [];
    put(this.judging, { hidden: judging ? null : '', 'aria-label': judging?.label });
    const menus = judging?.menus ?? [];
    const nodes = keep(this.menus, menus, (t) => `menu ${t.request}`, () => tag('button', { type: 'button', class: 'ecw-btn' }), this.stale);
    menus.forEach((t, i) => {
      put(nodes[i], { 'data-request': t.request, 'aria-expanded': String(t.open) });
      write(nodes[i], t.text);
    });
    put(this.menu, { hidden: open ? null : '', 'aria-label': open?.title, 'data-menu': open?.name });
    write(this.menuTitle, open?.title);
    write(this.menuNote, open?.note);
    const key = (c) => `${open.name} ${c.action}${c.tail ?? ''}`;
    const buttons = keep(this.menuCalls, calls, key, () => tag('button', { type: 'button' }), this.stale);
    calls.forEach((c, i) => this.drawCall(buttons[i], c, this.m.hand));
  }

  drawTools(m) {
    put(this.tools, { 'aria-label': m.words.tools });
    put(this.kept, { hidden: m.kept ? null : '' });
    write(this.kept, m.kept ?? '');
    const nodes = keep(this.tools, m.tools, (t) => `tool ${t.request}`, () => tag('button', { type: 'button', class: 'ecw-btn is-quiet' }), this.stale);
    m.tools.forEach((t, i) => {
      put(nodes[i], {
        'data-request': t.request, 'aria-disabled': t.off ? 'true' : null, title: t.off || null,
        'aria-expanded': t.open == null ? null : String(t.open), 'aria-pressed': t.pressed == null ? null : String(t.pressed),
      });
      refill(nodes[i], [t.text, t.off], () => [tag('span', {}, t.text), t.off && tag('small', { class: 'ecw-hear' }, ` (${t.off})`)]);
    });
  }

  drawNotes(m) {
    const { why } = m;
    put(this.notes, { 'data-why': why ? 'true' : null });
    put(this.why, { hidden: why ? null : '', 'aria-label': why?.title });
    this.part('why', why, () => this.why.replaceChildren(...(why ? [
      tag('h3', {}, why.title), tag('p', {}, tag('cite', {}, why.text)), tag('p', { class: 'ecw-clause' }, why.clause),
      why.others?.length ? tag('ul', { class: 'ecw-others' }, ...why.others.map((line) => tag('li', {}, line))) : null,
    ].filter(Boolean) : [])));
    put(this.panels, { hidden: m.panels?.length ? null : '' });
    drawPanels(this.panels, m.panels ?? [], this.art, this.stale);
    write(this.logLabel, m.log.label);
    this.part('log', m.log.lines, () => this.log.replaceChildren(...m.log.lines.map((line) => tag('li', {}, line))));
    this.drawPromise(m.promise);
    this.drawPaper(m.paper);
  }

  drawPromise(promise) {
    put(this.promise, { hidden: promise ? null : '' });
    write(this.promiseLabel, promise?.label);
    write(this.promiseNote, promise?.note);
    this.part('promise', promise?.rows, () => this.promiseRows.replaceChildren(...(promise?.rows ?? []).flatMap(
      ([label, text]) => [tag('dt', {}, label), tag('dd', {}, text)])));
  }

  drawPaper(paper) {
    const text = paper?.text ?? '', rows = Math.min(12, Math.max(3, text.split('\n').length));
    put(this.paper, { hidden: paper ? null : '', 'data-kind': paper?.kind });
    write(this.paperLabel, paper?.label);
    put(this.paperText, { rows });
    if (this.paperText.value !== text) this.paperText.value = text;
  }

  // The same sentence twice running would be heard once; a hard space makes it new.
  drawSay(m) {
    const said = this.say.textContent;
    if (said.trim() !== m.say) this.say.textContent = m.say;
    else if (this.at !== null && m.at !== this.at) this.say.textContent = said === m.say ? `${m.say}\u00a0` : m.say;
  }

  // ---- focus ------------------------------------------------------------------------------------------
  cardButton() {
    return this.current && this.hand.querySelector(`.ecw-card[data-card="${this.current}"]`);
  }

  // Focus that was inside stays on the same thing; else the card in its place, the first open call, the hand:
  // there it waits only while nothing can be pressed.
  giveFocus(was) {
    if (!was) return;
    const gone = was === this.hand || this.stale.some((node) => node.contains(was)) || was.closest('[hidden], [data-away]');
    const call = [...this.calls.children].find((node) =>
      !this.stale.includes(node) && node.dataset.action && node.getAttribute('aria-disabled') !== 'true');
    const inHand = was.dataset.card && this.cardButton(); // drawHand has taken the card in its place already
    // In a menu one step follows the other: the next one's first button takes the focus.
    const inMenu = this.menuCalls.contains(was) && [...this.menuCalls.children].find((node) => !this.stale.includes(node));
    const next = gone ? inMenu || inHand || call || this.cardButton() || this.hand : was;
    if (next !== this.focusNow()) next.focus({ preventScroll: true });
  }

  focused({ target }) {
    if (target === this.paperText) target.select();
    if (!target.dataset.card) return;
    this.current = target.dataset.card;
    [...this.hand.querySelectorAll('.ecw-card')].forEach((button, i) => {
      put(button, { tabindex: button === target ? '0' : '-1' });
      if (button === target) this.place = i;
    });
  }

  // ---- keys and clicks --------------------------------------------------------------------------------
  arrow(key, target) {
    if (key in MOVES && this.hand.contains(target)) this.move(MOVES[key]);
  }

  move(step) {
    const buttons = [...this.hand.querySelectorAll('.ecw-card')];
    const place = Math.max(0, Math.min(buttons.length - 1, this.place + step));
    buttons[place]?.focus();
  }

  click(event) {
    this.skip();
    const button = event.target.closest('button');
    if (!button) return;
    const { card, action, request, of } = button.dataset;
    if (card) this.clickCard(card);
    else if (request) this.ask({ request, ...(request === 'report' && { agent: navigator.userAgent }), ...(of && { action: of }) });
    else if (action) this.clickCall(this.offered().find((c) => c.action + (c.tail ?? '') === action));
    else this.choose(() => this.chosen.clear());
  }

  clickCard(card) {
    const { hand } = this.m, c = hand.cards.find((x) => x.card === card);
    if (!c) return; // it has been played meanwhile
    this.current = card;
    if (hand.kind !== 'choose' || c.state !== 'free') this.act(c.action);
    else this.choose(() => this.chosen.delete(card) || this.chosen.add(card));
  }

  // Choosing is the page's own business until a call sends it; an answer to an older choice is put away.
  choose(change) {
    change();
    this.dismissed = this.model.get('notice')?.id;
    this.draw();
  }

  offered() {
    return [...this.m.calls, ...(this.m.judging?.open?.calls ?? [])];
  }

  clickCall(call) {
    if (!call.pick) return this.act(call.action);
    const cards = this.m.hand.cards.map((c) => c.card).filter((card) => this.chosen.has(card));
    return this.act(`${call.action} ${cards.join(' ') || '-'}${call.tail ?? ''}`);
  }

  // A call may be a request of its own, written with "@".
  act(action) {
    this.ask(action.startsWith('@') ? { request: action.slice(1) } : { request: 'act', action });
  }
}

function render({ model, el }) {
  const table = new Table(model, el);
  return () => table.close();
}

export default { render };
