// Small tools for the table: elements from words, lists kept by key, card drawings as nodes.
// They know nothing of the page model. Joined as text between cards.js and table.js, so nothing is imported.

// Attributes: null and undefined remove, all else is written as text, and only if it differs.
function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
  }
}

// An element; what is inside is text or nodes, never markup; null and '' are left out.
function tag(name, attributes = {}, ...inside) {
  const node = document.createElement(name);
  put(node, attributes);
  node.append(...inside.filter((x) => x != null && x !== ''));
  return node;
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text ?? '';
}

// New contents, only if `data` has changed since the last time.
function refill(node, data, make) {
  const json = JSON.stringify(data);
  if (node.filledWith === json) return;
  node.filledWith = json;
  node.replaceChildren(...make().filter(Boolean));
}

// The children of `parent`, one for each item, by key. A node that stays is not moved, so that focus and
// transitions outlive a redraw; one that goes is put on `stale` and stays until focus has been moved out of it.
function keep(parent, items, key, make, stale) {
  const old = new Map([...parent.children].map((node) => [node.keptAs, node]));
  const nodes = items.map((item) => {
    const node = old.get(key(item)) ?? make(item);
    node.keptAs = key(item);
    return node;
  });
  const wanted = new Set(nodes);
  let next = parent.firstElementChild;
  for (const node of nodes) {
    while (next && !wanted.has(next)) next = next.nextElementSibling;
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
  stale.push(...[...parent.children].filter((node) => !wanted.has(node)));
  return nodes;
}

// SVG text becomes a node once; after that it is copied.
const DRAWN = new Map();
function drawing(key, make) {
  if (!DRAWN.has(key)) {
    const template = document.createElement('template');
    template.innerHTML = make();
    DRAWN.set(key, template.content.firstElementChild);
  }
  return document.importNode(DRAWN.get(key), true);
}

const cardNode = (code, art) => drawing(`card ${code} ${art.indices} ${art.fourColour} ${!!art.compact}`, () => cardSvg(code, art));
const backNode = () => drawing('back', () => cardSvg('', { faceDown: true }));
const markerNode = (code, fourColour) => drawing(`marker ${code} ${fourColour}`, () => markerSvg(code, { fourColour }));
const markerBack = () => drawing('marker back', () => markerSvg('', { faceDown: true }));

function suitSign(suit, fourColour) {
  const colour = { S: 'dark', H: 'red', D: fourColour ? 'blue' : 'red', C: fourColour ? 'green' : 'dark' }[suit];
  const node = drawing(`pip ${suit}`, () => pipSvg(suit));
  node.classList.add(`p-${colour}`);
  return node;
}

// The score as a three and a two laid so that the pips in sight are the points. [drawing, left edge in widths]
function markers(points, suit, fourColour) {
  const down = markerBack, three = () => markerNode(`3${suit}`, fourColour), two = () => markerNode(`2${suit}`, fourColour);
  const lay = [
    [[down, 0], [down, 0.07]], [[three, 0], [down, 0.345]], [[three, 0], [down, 0.66]],
    [[down, 0.2], [three, 0]], [[two, 0.5], [three, 0]], [[three, 0], [two, 1.06]],
  ][Math.max(0, Math.min(5, points))];
  return lay.map(([make, x]) => tag('span', { style: `left:calc(var(--mark)*${x})` }, make()));
}
