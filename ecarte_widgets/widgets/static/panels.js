// What a game may have beside its cloth, drawn from data: lists, a table of points, cards to be looked at again.
// It knows no game. Joined as text after view.js and before table.js, so nothing is imported.

// A panel is a <details> that stays as its reader has left it; only what is in it is made anew.
function drawPanels(parent, panels, art, stale) {
  const nodes = keep(parent, panels, (p) => `panel ${p.name}`, (p) => tag('details',
    { class: 'ecw-panel', 'data-panel': p.name, open: p.open ? '' : null }, tag('summary'), tag('div', { class: 'ecw-sheet' })), stale);
  panels.forEach((p, i) => {
    const [title, inside] = nodes[i].children;
    write(title, p.title);
    refill(inside, [p.groups, p.table, p.calls, p.cards, art], () => [
      ...(p.groups ?? []).map((g) => tag('section', {}, g.title && tag('h3', {}, g.title), tag('ul', {}, ...g.lines.map((line) => tag('li', {}, line))))),
      p.table && pointsTable(p.table), p.table?.foot && tag('p', { class: 'ecw-caption' }, p.table.foot),
      p.calls?.length && tag('div', { class: 'ecw-panel-calls' }, ...p.calls.map((c) => tag('button',
        { type: 'button', class: 'ecw-btn', 'data-request': c.request, 'data-of': c.of || null }, c.text))),
      ...(p.cards ?? []).map((row) => tag('section', {}, tag('h3', {}, row.title), tag('ul', { class: 'ecw-lay' },
        ...row.cards.map((c) => tag('li', { class: 'ecw-small' },
          tag('span', { role: 'img', 'aria-label': c.label }, cardNode(c.card, { ...art, compact: true }))))))),
    ]);
  });
}

// A figure and its bar from the middle, under a card or in a call; nothing where there is none.
function worth(node, value) {
  put(node, { hidden: value ? null : '', style: value ? `--v:${value.v}` : null });
  refill(node, [value], () => (value ? [tag('i'), value.text] : []));
  return node;
}

function pointsTable({ head, rows }) {
  const cells = (row, scope) => tag('tr', {}, ...row.map((text, i) => tag(i && !scope ? 'td' : 'th', { scope: i ? scope : scope || 'row' }, text || '\u00a0')));
  return tag('table', { class: 'ecw-points' }, tag('thead', {}, cells(head, 'col')), tag('tbody', {}, ...rows.map((row) => cells(row))));
}

// What was said over the cards, the last words of it: who speaks stands on his own side.
const WORDS_SHOWN = 5;
function talk(lines) {
  return lines.slice(-WORDS_SHOWN).map((line) => tag('li', { 'data-who': line.who }, tag('span', { class: 'ecw-hear' }, `${line.name}: `), line.text));
}
