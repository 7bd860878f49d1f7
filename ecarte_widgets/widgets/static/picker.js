// Draws what can be chosen, cards or words, and asks Python by messages. It does not know what is right.
// Joined as text after cards.js, dom.js and view.js into one module, so it imports nothing.

const ONWARD = new Set(['next', 'again']); // requests that bring another question

class Picker extends View {
  constructor(model, el) {
    super(model, el);
    this.current = ''; // the choice that has the tab stop
    this.draw();
  }

  build() {
    const make = (name, node) => (this[name] = node);
    this.drawn = {};
    this.root = tag('div', { class: 'ecw', role: 'group', dir: 'ltr' }, tag('div', { class: 'ecw-frame' },
      tag('div', { class: 'ecw-head' },
        make('question', tag('p', { class: 'ecw-ask', 'aria-live': 'polite' })), make('progress', tag('p', { class: 'ecw-deal' }))),
      tag('div', { class: 'ecw-felt is-single ecw-board' },
        make('rows', tag('div', { class: 'ecw-rows' })), make('groups', tag('div', { class: 'ecw-groups' }))),
      make('feedback', tag('div', { class: 'ecw-feedback', 'aria-live': 'polite' })),
      make('calls', tag('div', { class: 'ecw-calls', role: 'group' })),
      make('columns', tag('div', { class: 'ecw-columns' }))));
    this.listen(this.root);
  }

  draw() {
    this.guard(() => {
      if (!this.root) this.build();
      const m = (this.m = this.model.get('shown')), o = this.model.get('options') ?? {};
      const focus = this.focusNow();
      this.stale = [];
      this.art = { indices: o.indices, fourColour: !!o.four_colour };
      put(this.root, { 'aria-label': m.label, 'data-theme': o.theme || null, lang: m.lang || null });
      write(this.question, m.ask);
      write(this.progress, m.progress);
      this.part('rows', m.rows, () => this.rows.replaceChildren(...m.rows.map((row) => this.row(row))));
      this.drawGroups(m);
      this.drawFeedback(m);
      this.drawCalls(m);
      this.part('columns', m.columns, () => this.columns.replaceChildren(...m.columns.map((column) => this.column(column))));
      this.giveFocus(focus);
      for (const node of this.stale) node.remove();
      this.at = m.at;
    });
  }

  row(row) {
    return tag('div', { class: 'ecw-row', role: 'group', 'aria-label': row.label },
      tag('p', { class: 'ecw-label' }, row.label),
      tag('div', { class: 'ecw-lay' }, ...row.cards.map((c) =>
        tag('span', { class: c.new ? 'ecw-face is-drawn' : 'ecw-face', role: 'img', 'aria-label': c.label, 'data-card': c.card }, cardNode(c.card, this.art)))));
  }

  column(column) {
    return tag('div', { class: 'ecw-column', role: 'group', 'aria-label': column.label },
      tag('p', { class: 'ecw-over' }, column.label), ...column.rows.map((row) => this.row(row)));
  }

  drawGroups(m) {
    const all = m.groups.flatMap((group) => group.items.map((item) => item.id));
    if (!all.includes(this.current)) this.current = all[0] ?? '';
    const nodes = keep(this.groups, m.groups, (g) => g.label, () => tag('div', { class: 'ecw-group', role: 'group' },
      tag('p', { class: 'ecw-label' }), tag('div', { class: 'ecw-options' })), this.stale);
    m.groups.forEach((group, i) => {
      const [label, options] = nodes[i].children;
      put(nodes[i], { 'aria-label': group.label, 'data-cards': group.items[0]?.card ? 'true' : null });
      write(label, group.named ? group.label : '');
      put(label, { hidden: group.named ? null : '' });
      const columns = Math.min(group.columns, group.items.length);
      options.style.setProperty('--columns', columns);
      options.style.setProperty('--narrow', columns > 5 ? Math.ceil(columns / 2) : columns); // where there is little room
      const stops = keep(options, group.items, (c) => c.id, (c) => tag('button', { type: 'button', 'data-choice': c.id }), this.stale);
      group.items.forEach((c, j) => this.drawChoice(stops[j], c));
    });
  }

  drawChoice(node, c) {
    put(node, {
      class: c.card ? 'ecw-card ecw-pick' : 'ecw-btn ecw-pick', 'aria-label': c.label, 'aria-pressed': String(c.chosen),
      'data-card': c.card, tabindex: c.id === this.current ? '0' : '-1',
    });
    refill(node, [c.card, c.text, c.number, c.chosen, this.art], () => [
      c.card ? cardNode(c.card, this.art) : tag('span', {}, c.number ? `${c.number} · ${c.text}` : c.text),
      c.card && c.chosen ? tag('span', { class: 'ecw-mark', 'aria-hidden': 'true' }, c.number || '✓') : null]);
  }

  drawFeedback(m) {
    const n = this.notice(), said = n.text ? { kind: n.kind, head: '', text: n.text, clause: n.clause } : m.feedback;
    this.part('feedback', said, () => this.feedback.replaceChildren(...(said ? [tag('p', {
      class: 'ecw-said', 'data-kind': said.kind, role: n.text ? 'alert' : null,
    }, said.head ? tag('b', {}, `${said.head} `) : null, said.text, said.clause ? tag('cite', {}, said.clause) : null)] : [])));
  }

  drawCalls(m) {
    put(this.calls, { 'aria-label': m.words.tools, hidden: m.calls.length ? null : '' });
    const nodes = keep(this.calls, m.calls, (c) => c.request, () => tag('button', { type: 'button' }), this.stale);
    m.calls.forEach((c, i) => {
      put(nodes[i], { class: `ecw-btn${c.main ? ' is-main' : ''}`, 'data-request': c.request });
      write(nodes[i], c.text);
    });
  }

  choices() {
    return [...this.groups.querySelectorAll('[data-choice]')].filter((node) => !this.stale.includes(node));
  }

  // Focus that was inside stays on the same thing. Where that is gone, it is on the first call: what was right leads
  // to Next; another question begins at its first choice.
  giveFocus(was) {
    if (!was) return;
    const gone = this.stale.some((node) => node.contains(was)) || was.closest('[hidden]');
    const call = [...this.calls.children].find((node) => !this.stale.includes(node));
    const first = this.choices()[0], next = !gone ? was : ONWARD.has(was.dataset.request) ? first ?? call : call ?? first;
    if (next && next !== this.focusNow()) next.focus({ preventScroll: true });
  }

  focused({ target }) {
    const stop = target.closest('[data-choice]');
    if (!stop) return;
    this.current = stop.dataset.choice;
    for (const node of this.choices()) put(node, { tabindex: node === stop ? '0' : '-1' });
  }

  // Left and right go through all choices; up and down to the nearest in the next line.
  arrow(key, target) {
    const stop = target.closest('[data-choice]'), all = this.choices();
    if (!stop) return;
    const at = all.indexOf(stop);
    if (key in MOVES) all[Math.max(0, Math.min(all.length - 1, at + MOVES[key]))].focus();
    else this.line(stop, all, key === 'ArrowDown' ? 1 : -1);
  }

  line(stop, all, way) {
    const here = stop.getBoundingClientRect();
    const beyond = all.map((node) => [node, node.getBoundingClientRect()])
      .filter(([, box]) => (box.top - here.top) * way > here.height / 2);
    const nearest = ([, box]) => Math.abs(box.top - here.top) * 100 + Math.abs(box.left - here.left);
    beyond.sort((a, b) => nearest(a) - nearest(b))[0]?.[0].focus();
  }

  click(event) {
    const { choice, request } = event.target.closest('button')?.dataset ?? {};
    if (choice !== undefined) this.ask({ request: 'toggle', choice });
    else if (request) this.ask({ request });
  }
}

function render({ model, el }) {
  const picker = new Picker(model, el);
  return () => picker.close();
}

export default { render };
