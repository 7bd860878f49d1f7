// Draws écarté's 32 cards, their back, the suit signs and the score markers as SVG text.
// It knows nothing of the game, of Python or of the page; nothing here is fetched, and no font is used.
//
//   cardSvg('KH')                          K of hearts, English index
//   cardSvg('KH', {indices: 'fr'})         R instead of K (R D V)
//   cardSvg('QD', {fourColour: true})      diamonds blue, clubs green
//   cardSvg('', {faceDown: true})          the back (no code is in the markup)
//   cardSvg('QD', {compact: true})         small optical size: big index, no figure (under about 50 px wide)
//   pipSvg('H')                            a suit sign alone
//   markerSvg('3H')                        a landscape score marker: pips only, no index
//   sheet()                                cards.svg: every card as a <symbol>
//
// No drawing holds an id of its own: two copies of a card may stand on one page, and either may be hidden.

export const PALETTE = {
  ink: '#1f2632', red: '#b3302a', gold: '#dca63f', blue: '#2f5384', paper: '#fcf8ee', shade: '#eddcba', ground: '#f5ead2',
  edge: '#b9ae98', blue4: '#1d5fa8', green4: '#2a6f43',
};
const { ink: I, red: R, gold: G, blue: B, paper: P, shade: S, ground: GR } = PALETTE;

export const SUITS = ['S', 'H', 'D', 'C'];
export const RANKS = ['7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
export const CODES = SUITS.flatMap((s) => RANKS.map((r) => r + s));
const FR = { K: 'R', Q: 'D', J: 'V' };

// ---- suit signs, each in a box of about 100 x 100 centred on 0,0 ---------------------------------
const PIP = {
  H: 'M0 46C-9 27-47 7-47-19-47-36-35-45-23-45-12-45-4-38 0-27 4-38 12-45 23-45 35-45 47-36 47-19 47 7 9 27 0 46Z',
  S: 'M0-49C9-31 46-9 46 15 46 29 35 37 24 37 15 37 8 32 4 24 5 36 10 44 20 48H-20C-10 44-5 36-4 24-8 32-15 37-24 37-35 37-46 29-46 15-46-9-9-31 0-49Z',
  D: 'M0-51C8-32 22-13 39 0 22 13 8 32 0 51-8 32-22 13-39 0-22-13-8-32 0-51Z',
  C: 'M-14-6A22.5 22.5 0 1 1 14-6 22.5 22.5 0 1 1 4 20C5 34 10 43 20 48H-20C-10 43-5 34-4 20A22.5 22.5 0 1 1-14-6Z',
};
const pip = (s, x, y, size, fill, flip) =>
  `<path d="${PIP[s]}" fill="${fill}" transform="translate(${x} ${y})scale(${(flip ? -size : size) / 100})"/>`;

const suitFill = (s, four) =>
  s === 'H' ? R : s === 'D' ? (four ? PALETTE.blue4 : R) : s === 'C' && four ? PALETTE.green4 : I;

// ---- index letters: strokes [width, path] in a 34 x 52 box ---------------------------------------
const O = (x, y, rx, ry) => `M${+(x - rx).toFixed(1)} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
const GLYPH = {
  A: [[5.5, 'M6 49L16.5 5'], [8.5, 'M16.5 3L28 49'], [5, 'M9 35H25M0 49.5H12M21 49.5H34']],
  K: [[8.5, 'M8 2V50'], [5.5, 'M28 4L10 30'], [8.5, 'M15.5 23L28 49'], [5, 'M1 2.5H15M1 49.5H15M21 2.5H34M21 49.5H34']],
  Q: [[8, O(17, 25, 12.5, 21)], [7, 'M13 36C20 35 22 49 32 49']],
  J: [[8.5, 'M22 2V36C22 45 17 48 12.5 48 7 48 4 44 4 37'], [5, 'M13 2.5H31']],
  R: [[8.5, 'M8 2V50'], [6.5, 'M8 5H16C31 5 31 27 16 27H8'], [8.5, 'M17 27C25 28 23 46 31 48'], [5, 'M1 2.5H10M1 49.5H15']],
  D: [[8.5, 'M8 2V50'], [7, 'M3 5H13C35 5 35 47 13 47H3'], [5, 'M1 2.5H8M1 49.5H8']],
  V: [[8.5, 'M6 3L17.5 49'], [5.5, 'M28 3L17.5 47'], [5, 'M0 2.5H13M22 2.5H34']],
  7: [[7, 'M4.5 15V5.5H31'], [8.5, 'M29 6C20 18 14 32 13.5 51']],
  8: [[7.5, O(17, 14.5, 10, 10.5) + O(17, 36.5, 12.5, 11.5)]],
  9: [[8, O(16.5, 18, 11.5, 14)], [8, 'M28 18C28 38 21 48 7 47']],
  T: [[7.5, 'M-1 11L5 6.5V50'], [7.5, O(25, 26, 9, 22)]],
};
const glyph = (g, x, y, k, col) =>
  `<g transform="translate(${x} ${y})scale(${k})" fill="none" stroke="${col}">` +
  GLYPH[g].map(([w, d]) => `<path stroke-width="${w}" d="${d}"/>`).join('') + '</g>';

const index = (rank, suit, col) => glyph(rank, 10.5, 15, 1, col) + pip(suit, 27.5, 90, 33, col);

// ---- number cards -------------------------------------------------------------------------------
const SPOTS = (() => {
  const L = 80, C = 125, Q = 170, T = 62, M = 175, lo = 288;
  const r3 = [T, M, lo], r4 = [T, T + 74, lo - 74, lo];
  const two = (rows) => rows.flatMap((y) => [[L, y], [Q, y]]);
  return {
    7: [...two(r3), [C, (T + M) / 2]],
    8: [...two(r3), [C, (T + M) / 2], [C, (lo + M) / 2]],
    9: [...two(r4), [C, M]],
    T: [...two(r4), [C, T + 37], [C, lo - 37]],
  };
})();

// ---- aces: one large engraved pip in a ring -------------------------------------------------------
function ace(s, col) {
  let dots = '';
  for (let a = 0; a < 360; a += 15) {
    const t = (a * Math.PI) / 180, big = a % 90 === 0;
    if (!big) dots += O(+(125 + 92 * Math.sin(t)).toFixed(1), +(175 - 92 * Math.cos(t)).toFixed(1), 1.8, 1.8);
  }
  const star = 'M0-12Q2-2 9 0 2 2 0 12-2 2-9 0-2-2 0-12Z';
  const ring = [[125, 83], [217, 175], [125, 267], [33, 175]].map(([x, y]) => `M${x} ${y - 9}l6 9-6 9-6-9Z`).join('');
  const inner = { S: [0, 2, 64], H: [0, -5, 66], D: [0, 0, 70], C: [0, -2, 62] }[s];
  return `<path d="${dots}" fill="${I}"/><path d="${ring}" fill="${G}" stroke="${I}" stroke-width="1.5"/>` +
    `<g transform="translate(125 ${s === 'H' ? 180 : 175})">` + pip(s, 0, 0, 150, col) +
    `<path d="${PIP[s]}" transform="scale(${s === 'D' ? 1.2 : 1.28})" fill="none" stroke="${P}" stroke-width="1.5"/>` +
    pip(s, inner[0], inner[1], inner[2], G) + `<path d="${star}" transform="translate(0 ${inner[1] + (s === 'S' ? 5 : s === 'H' ? -4 : 0)})" fill="${col}"/></g>`;
}

// ---- court cards ---------------------------------------------------------------------------------
// Each figure is drawn once, for the upper half, about the centre of the card (0,0), then clipped along
// the slanting sash and repeated turned half round. Colours: robe, second cloth, accent, hair.
const p = (d, fill = 'none', w) => `<path d="${d}" fill="${fill}"${w == null ? '' : ` stroke-width="${w}"`}/>`;
const flat = (d, fill) => `<path d="${d}" fill="${fill}" stroke="none"/>`;
const ln = (d, w = 1.5, col = I) => `<path d="${d}" fill="none" stroke="${col}" stroke-width="${w}"/>`;
const sym = (t) => t + `<g transform="scale(-1 1)">${t}</g>`;
const at = (x, y, t, extra = '') => `<g transform="translate(${x} ${y})${extra}">${t}</g>`;
const dot = (x, y, r, fill, w = 1.5) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke-width="${w}"/>`;
const loz = (x, y, a, b) => `M${x} ${y - b}l${a} ${b}-${a} ${b}-${a}-${b}Z`;

const COLOURS = { S: [B, G, R, I], H: [R, B, G, G], D: [G, R, B, P], C: [I, G, R, R] };

const eyes = (y = -88, x = 10.5) =>
  sym(ln(`M${x - 6} ${y}Q${x} ${y - 5.5} ${x + 6} ${y}`, 2) + `<circle cx="${x}" cy="${y + 0.4}" r="2.3" fill="${I}" stroke="none"/>`);

const king = (s) => kingRobe(s) + kingFace(s) + kingCrown(s) + kingStaff(s);

function kingRobe(s) { // robe, panel, ermine
  const [robe, cloth, acc] = COLOURS[s];
  let o = p('M-73 60V-30C-66-44-46-50-26-54H26C46-50 66-44 73-30V60Z', robe);
  let chev = '';
  for (let i = 0; i < 5; i++) chev += `M33 ${-35 + i * 13}L72 ${-18 + i * 13}`;
  o += p('M30-44C50-46 66-40 73-30V60H30Z', cloth === robe ? acc : cloth) + ln(chev, 3.2, cloth === G ? R : G);
  o += p('M-15-44H15V60H-15Z', cloth === G ? acc : G) + p(loz(0, -24, 9, 11) + loz(0, -2, 9, 11) + loz(0, 20, 9, 11), P, 1.5);
  o += p('M-48-48C-40-22-18-10 0-8 18-10 40-22 48-48L26-56H-26Z', P);
  for (const [x, y] of [[-36, -38], [-24, -26], [-10, -18], [10, -18], [24, -26], [36, -38]])
    o += flat(`M${x} ${y - 5}l2.4 5-2.4 6-2.4-6Z`, I);
  return o;
}

function kingFace(s) { // hair, face, beard
  const hair = COLOURS[s][3], line = hair === I ? P : I;
  let o = sym(p('M0-110H25C34-98 31-82 38-70 44-60 38-50 30-52 24-54 22-60 22-68L0-80Z', hair) +
    ln('M28-92C28-80 31-72 34-66M24-84C24-74 26-66 30-60', 1.4, line));
  o += p('M-22-110V-84C-22-66-12-58 0-58 12-58 22-66 22-84V-110Z', P) + flat('M1-108H21V-84C21-68 12-59 1-59Z', S);
  o += eyes() + sym(ln('M4-96Q11-101 18-96', 2.4)) + ln('M-4-96C-3-88-4-83-6.5-78.5 H1.5', 1.8);
  const B4 = {
    S: ['M-22-86C-20-74-12-71 0-71 12-71 20-74 22-86L21-52C18-40 10-36 0-36-10-36-18-40-21-52Z', 'M-12-62V-42M-6-58V-39M0-58V-38M6-58V-39M12-62V-42'],
    H: ['M-22-86C-20-74-12-71 0-71 12-71 20-74 22-86V-62C22-48 16-36 5-32 4-38 2-42 0-44-2-42-4-38-5-32-16-36-22-48-22-62Z', 'M-15-64C-14-52-10-44-7-39M15-64C14-52 10-44 7-39M-7-60C-7-54-5-48-3-45M7-60C7-54 5-48 3-45'],
    D: ['M-22-86C-20-74-12-71 0-71 12-71 20-74 22-86C23-62 12-44 0-24-12-44-23-62-22-86Z', 'M-13-62C-10-50-6-42-2-34M13-62C10-50 6-42 2-34M0-58V-38'],
    C: ['M-22-86C-20-74-12-71 0-71 12-71 20-74 22-86L24-60 14-54 12-42 0-34-12-42-14-54-24-60Z', 'M-14-64L-9-56-6-46M14-64L9-56 6-46M0-58V-42'],
  }[s];
  o += p(B4[0], hair) + ln(B4[1], 1.4, line);
  o += p('M-5.5-66Q0-68.5 5.5-66 0-60.5-5.5-66Z', hair === R ? P : R, 1.4);
  return o + sym(p('M0-75.5C6-79 15-76 19-69 12-69.5 5-68.5 0-71.5Z', hair, 1.6));
}

function kingCrown(s) {
  const [, cloth, acc] = COLOURS[s];
  const C4 = {
    S: p('M-25-114L-31-136-16-123 0-141 16-123 31-136 25-114Z', G) + [-31, 0, 31].map((x) => dot(x, x ? -137 : -141, 3.2, R)).join(''),
    H: p('M-25-114L-29-129-15-121 0-131 15-121 29-129 25-114Z', G) +
      [[-29, -131], [0, -134], [29, -131]].map(([x, y]) => dot(x - 4.4, y, 3.3, G) + dot(x + 4.4, y, 3.3, G) + dot(x, y - 5, 3.6, G)).join(''),
    D: p('M-24-114C-30-134-10-138 0-132 10-138 30-134 24-114Z', B) + p('M-24-114C-28-130-14-138 0-132 14-138 28-130 24-114L19-114C20-126 12-131 4-127V-114H-4V-127C-12-131-20-126-19-114Z', G) + dot(0, -138, 4.6, G) ,
    C: p('M-25-114L-29-138H-18L-17-128H-8L-7-141H7L8-128H17L18-138H29L25-114Z', G) + p(loz(0, -129, 3.5, 5), R, 1.4),
  }[s];
  return C4 + p('M-27-116Q0-110 27-116V-104Q0-98-27-104Z', cloth === G || s === 'D' ? acc : R) +
    [-17, 0, 17].map((x) => p(loz(x, x ? -109 : -107, 4, 4.2), x ? P : G, 1.4)).join('');
}

function kingStaff(s) { // sceptre, hand, cuff
  const [robe, cloth, acc] = COLOURS[s];
  let o = p('M51-112H57V40H51Z', G, 1.8);
  const H4 = {
    S: dot(54, -120, 9, R) + ln('M45-120H63M54-120V-111', 2.4, G) + p('M52-138H56V-134H60V-131H56V-127H52V-131H48V-134H52Z', G, 1.4),
    H: p('M54-112C46-112 42-120 47-124 44-132 54-132 54-141 54-132 64-132 61-124 66-120 62-112 54-112Z', G) + p('M48-112H60V-107H48Z', R, 1.6),
    D: p(loz(54, -125, 10, 15), R) + p(loz(54, -125, 4, 7), G, 1.4) + p('M47-112H61V-107H47Z', G, 1.6),
    C: [[54, -131], [46.5, -120], [61.5, -120]].map(([x, y]) => dot(x, y, 7, G, 1.8)).join('') + p('M49-113H59V-108H49Z', R, 1.6),
  }[s];
  o += H4 + p('M40 6L44-16H66L72 12Z', cloth === G ? G : cloth === robe ? acc : robe) + p('M41-18H67V-8H41Z', P, 1.8) + ln('M47-17V-9M54-17V-9M61-17V-9', 1.3);
  o += p('M44-18V-33C44-38 50-38 50-34 50-39 57-39 57-34 57-38 64-38 64-33V-18Z', P, 1.8) + ln('M50-33V-26M57-33V-26', 1.4);
  return o;
}

const QUEEN_HAIR = { S: I, H: G, D: R, C: I };
const queen = (s) => queenVeil(s) + queenGown(s) + queenHead(s) + queenFlower(s);

function queenVeil(s) { // behind the head: standing lace collar, veil, or loose hair
  const hair = QUEEN_HAIR[s], line = hair === I ? P : I;
  let o = '';
  if (s === 'S') {
    let rays = '', sc = '';
    for (let a = -78; a <= 78; a += 12) {
      const t = (a * Math.PI) / 180, x = Math.sin(t), y = -Math.cos(t);
      rays += `M${(24 * x).toFixed(1)} ${(-62 + 24 * y).toFixed(1)}L${(50 * x).toFixed(1)} ${(-62 + 50 * y).toFixed(1)}`;
    }
    o += p('M-52-52C-58-92-34-112 0-112 34-112 58-92 52-52L0-30Z', P) + ln(rays, 1.5) ;
  } else if (s === 'D') {
    o += p('M-26-116C-44-96-38-60-46-24L46-14C38-60 44-96 26-116Z', P) + ln('M-33-98C-36-76-34-52-38-26M33-98C36-76 34-52 38-20', 1.4);
  } else if (s === 'C') {
    o += sym(p('M0-114H20C36-106 34-90 32-82 42-74 34-64 38-56 46-46 36-36 42-22H20V-60Z', hair) + ln('M26-92C28-80 30-70 29-60 33-48 30-40 33-28M24-70C26-56 24-44 27-30', 1.4, line));
  }
  return o;
}

function queenGown(s) { // gown, puffed and slashed sleeves, neckline
  const [robe, cloth, acc] = COLOURS[s];
  let o = p('M-73 60V-24C-66-38-48-42-30-46L0-30 30-46C48-42 66-38 73-24V60Z', robe);
  o += p('M36-44C56-46 73-36 74-20V50L40 30C30 4 30-24 36-44Z', cloth === robe ? acc : cloth) ;
  o += ln('M44-36C40-16 42 4 50 28M55-38C52-18 54 6 62 36M66-32C64-14 66 8 72 30', 3, cloth === G ? R : G);
  o += p('M-36-44C-56-46-73-36-74-20V0L-36-6C-32-20-32-32-36-44Z', cloth === robe ? acc : cloth) + ln('M-46-40C-44-30-44-20-45-8M-58-38C-57-30-57-24-58-8', 3, cloth === G ? R : G);
  o += p('M-30-47C-28-24-14-4 0 30 14-4 28-24 30-47Z', cloth === G ? acc : G);
  o += p(loz(0, -3, 6, 8) + loz(0, 13, 4.5, 6), P, 1.4);
  o += p('M-9-66V-52C-12-48-22-46-30-46-24-26-12-18 0-17 12-18 24-26 30-46 22-46 12-48 9-52V-66Z', P) + flat('M1-58H8V-52C11-48 20-46 28-45 23-28 12-19 1-18Z', S);
  o += ln('M-32-46C-26-24-12-15 0-15 12-15 26-24 32-46', 4.4) + ln('M-32-46C-26-24-12-15 0-15 12-15 26-24 32-46', 1.8, P);
  for (const [x, y] of [[-13, -43], [-7.5, -38.5], [7.5, -38.5], [13, -43]]) o += dot(x, y, 2.1, P, 1.2);
  o += p(loz(0, -32, 4.2, 6), R, 1.5) + dot(0, -38.5, 2.1, P, 1.2);
  return o;
}

function queenHead(s) { // face, hair, coronet
  const hair = QUEEN_HAIR[s], line = hair === I ? P : I;
  let o = p('M-20-104C-22-82-13-60 0-60 13-60 22-82 20-104L0-114Z', P) + flat('M1-112L19-104C21-82 13-61 1-61Z', S);
  o += eyes(-88, 9) + sym(ln('M3.5-95.5Q9-99.5 15-95.5', 1.8)) + ln('M-3.5-95.5C-3-88-3.5-84-5.5-79.5H1', 1.6);
  o += p('M-5.5-71.5Q-2.5-75 0-73 2.5-75 5.5-71.5 0-66.5-5.5-71.5Z', R, 1.2);
  o += sym(p('M0-116C14-116 26-108 26-90 26-84 25-80 23-74 22-82 20-90 14-96 8-100 3-104 0-108Z', hair) + ln('M4-110C13-107 20-101 23-90', 1.3, line));
  if (s === 'H') {
    for (const sx of [-1, 1]) for (let i = 0; i < 5; i++)
      o += p(`M${sx * (27 + i * 1.6)} ${-84 + i * 14}c${sx * 9} 2 ${sx * 10} 12 ${sx * 2} 15c${-sx * 8}-3 ${-sx * 9}-12 ${-sx * 2}-15Z`, hair, 1.6);
    o += sym(p('M30-17H38L40-9H29Z', R, 1.5));
  }
  if (s === 'S' || s === 'D') o += sym(dot(21.5, -72, 2.8, G, 1.4));
  const C4 = {
    S: p('M-21-115L-26-131-13-124 0-139 13-124 26-131 21-115Z', G) + [[-26, -132], [0, -140], [26, -132]].map(([x, y]) => dot(x, y, 3.4, P)).join(''),
    H: p('M-21-115C-26-122-26-130-21-133-17-130-15-126-14-122-10-126-6-132 0-141 6-132 10-126 14-122 15-126 17-130 21-133 26-130 26-122 21-115Z', G) + dot(0, -127, 3, R, 1.4),
    D: p('M-22-115C-22-122-28-124-29-130-22-132-18-130-14-125-12-132-6-136 0-140 6-136 12-132 14-125 18-130 22-132 29-130 28-124 22-122 22-115Z', G) + p(loz(0, -127, 3.4, 5), B, 1.4),
    C: p('M-21-115L-23-125H23L21-115Z', G) + [-20, -10, 0, 10, 20].map((x) => dot(x, x ? -129 : -131, x ? 4 : 5.6, x ? P : G, 1.6)).join(''),
  }[s];
  o += C4 + p('M-23-118Q0-112 23-118V-110Q0-104-23-110Z', s === 'H' ? B : s === 'D' ? B : R) + [-14, 0, 14].map((x) => dot(x, x ? -113 : -111.4, 2, P, 1.2)).join('');
  return o;
}

function queenFlower(s) { // flower and the hand that holds it
  const [robe, cloth, acc] = COLOURS[s];
  let o = ln('M46 10C44-20 56-40 55-74', 4.2) + ln('M46 10C44-20 56-40 55-74', 1.8, G);
  o += p('M54-52C60-62 68-62 71-60 70-52 62-48 54-52ZM52-42C44-52 38-50 36-48 38-42 46-38 52-42Z', s === 'C' || s === 'D' ? B : G, 1.5);
  const F4 = {
    S: p('M55-72C40-74 38-92 46-100 48-94 50-94 55-102 60-94 62-94 64-100 72-92 70-74 55-72Z', R) + ln('M55-102C50-94 50-84 55-76 60-84 60-94 55-102', 1.5),
    H: [[1, R], [0.58, P]].map(([z, f], j) => Array.from({ length: 5 }, (_, i) => at(55, -86, p('M0-2C-12-6-13-18-5-18-3-18-1-16 0-15 1-16 3-18 5-18 13-18 12-6 0-2Z', f, +(1.7 / z).toFixed(2)), `rotate(${i * 72 + j * 36})scale(${z})`)).join('')).join('') + dot(55, -86, 3.6, G, 1.4),
    D: Array.from({ length: 6 }, (_, i) => at(55, -88, p('M0-3C-8-8-6-17 0-17 6-17 8-8 0-3Z', P, 1.7), `rotate(${i * 60})`)).join('') + dot(55, -88, 4.6, R, 1.6),
    C: p('M55-70C47-78 47-96 55-106 63-96 63-78 55-70ZM55-72C42-72 36-82 38-92 46-90 52-82 55-72ZM55-72C68-72 74-82 72-92 64-90 58-82 55-72Z', R),
  }[s];
  o += F4 + p('M34 16L42-14H60L70 22Z', cloth === robe ? acc : cloth) + p('M38-17H62L64-8H36Z', P, 1.8) + ln('M44-16L43-9M50-16V-9M56-16L57-9', 1.3);
  o += p('M42-17C40-26 42-34 46-34 48-34 49-31 49-31 50-35 55-35 55-31 57-34 61-32 60-28L58-17Z', P, 1.8) + ln('M49-31V-25M55-31V-25', 1.4);
  return o;
}

const knave = (s) => knaveCoat(s) + knaveHead(s) + knaveCap(s) + knaveTool(s);

function knaveCoat(s) { // doublet, parti-coloured, with slashed sleeve
  const [robe, cloth, acc] = COLOURS[s];
  const second = cloth === robe ? acc : cloth;
  let o = p('M-73 60V-22C-66-36-48-40-26-46H26C48-40 66-36 73-22V60Z', robe);
  o += p('M4-46H26C48-40 66-36 73-22V60H4Z', second);
  let st = '';
  for (let i = 0; i < 5; i++) st += `M9 ${-37 + i * 13}L72 ${-11 + i * 13}`;
  o += ln(st, 3.4, second === G ? R : second === R ? G : G);
  o += p('M-66-30C-50-36-40-38-32-38L-30 0-62 0Z', acc === robe ? G : acc) + ln('M-40-37V-8M-50-34V-10', 3, acc === G ? R : G);
  o += p('M-4-46H8V60H-4Z', P, 1.8) + [-22, -8, 6, 20].map((y) => dot(2, y, 3.2, G, 1.4)).join('');
  return o;
}

function knaveHead(s) { // hair, head in profile, ruff
  const hair = { S: G, H: I, D: R, C: G }[s], line = hair === I ? P : I;
  let o = p('M-8-112H22C34-100 32-80 38-66 42-56 32-48 22-50L-2-54Z', hair) + ln('M16-100C24-88 22-74 28-60M8-88C16-78 14-68 20-56M24-100C31-88 30-76 34-64', 1.4, line);
  o += p('M-12-112C-16-104-17-100-16-97L-27-82C-28-79-24-78-21-78L-23-73-19-71-21.5-67C-22-60-16-56-8-57L-4-48H14C14-58 14-66 12-74L10-112Z', P);
  o += flat('M-6-56C2-58 8-64 11-74L9-92 C13-84 13-66 13-49H-3Z', S);
  o += p('M-9-112H16C20-100 14-94 12-84 6-80 4-86 5-92 0-98-6-104-9-112Z', hair) + ln('M6-104C9-98 9-92 8-86', 1.3, line);
  o += ln('M-15-90Q-10-94-4-90.5', 2) + `<circle cx="-10.5" cy="-89.6" r="2.4" fill="${I}" stroke="none"/>` + ln('M-15-98Q-9-101-3-97', 2.2) + ln('M-19-72.5L-13-71.5', 2, R);
  let ruff = '';
  for (let i = 0; i < 6; i++) ruff += `M${-24 + i * 9} -42c-4-10 12-10 9 0c3 9-13 9-9 0Z`;
  return o + p(ruff, P, 1.7);
}

function knaveCap(s) { // cap and feather
  const robe = COLOURS[s][0], cap = robe === I ? R : robe;
  let o = '';
  const F = p('M20-112C34-112 48-118 56-132 58-138 62-142 68-143 74-130 64-108 46-102 36-99 26-102 20-106Z', s === 'C' || s === 'S' ? P : s === 'H' ? G : B) + ln('M22-108C42-106 58-118 66-138M38-107L44-114M46-109L53-117M54-113L61-122M36-106L46-103M46-109L56-106M54-114L64-112', 1.3, s === 'D' ? P : I);
  if (s === 'C') o += p('M-24-110C-16-116-8-136 10-141 26-143 34-128 31-108Z', cap) + ln('M-8-124C4-134 18-134 24-116', 1.5, P) + F;
  else if (s === 'D') o += p('M-24-110C-28-120-30-128-31-134-10-142 16-142 37-134 36-126 34-118 31-108Z', cap) + p('M-19-137.5C-17-130-14-122-13-112L-3-114C-4-122-5-132-5-140ZM10-140C10-132 9-122 9-114L19-113C21-122 23-130 24-138Z', R, 1.5) + F;
  else o += p('M-22-110C-34-114-34-128-22-132-6-140 22-142 34-128 40-120 36-112 28-108Z', cap) + ln('M-18-127C-12-121-10-118-10-112M4-136C6-128 6-120 6-113M22-131C20-124 19-118 20-112', 1.5, P) + F;
  o += s === 'C' ? p('M-38-100C-28-110-12-115 4-115 20-115 32-110 37-102 20-108-14-108-38-100Z', G, 1.9)
    : p('M-25-112Q4-120 31-110L29-102Q4-111-23-104Z', s === 'D' ? R : G, 1.9);
  return o + dot(20, -110, 4.6, s === 'D' ? G : R, 1.6);
}

function knaveTool(s) { // what he holds
  const [robe, , acc] = COLOURS[s];
  const T4 = {
    S: p('M51-70H56V60H51Z', G, 1.8) + p('M53.5-104L59-84 56-66H51L48-84Z', P, 1.8) + p('M56-78C62-86 70-84 72-82 67-72 67-62 72-52 68-50 60-50 56-58ZM51-76C46-78 43-76 40-68 43-62 46-60 51-62Z', B, 1.8),
    H: ln('M52 30C50-10 54-40 54-66', 4.4) + ln('M52 30C50-10 54-40 54-66', 1.8, G) + p('M54-92C40-84 40-68 54-58 68-68 68-84 54-92Z', B, 1.8) + ln('M54-88V-60M54-70L47-77M54-70L61-77M54-64L48-69M54-64L60-69', 1.3, P),
    D: p('M50-92L53.5-98 57-92V-34H50Z', P, 1.8) + ln('M53.5-90V-36', 1.2) + p('M40-34H67V-28H40Z', G, 1.8) ,
    C: p('M51.5-74H55.5V60H51.5Z', G, 1.6) + p('M53.5-98L63-76 53.5-80 44-76Z', R, 1.8),
  }[s];
  let o = T4 + p('M36 24L44-6H62L72 30Z', acc === robe ? G : acc) + p('M41-9H66V0H41Z', P, 1.8) + ln('M47-8V-1M53-8V-1M60-8V-1', 1.3);
  o += p('M43-9V-23C43-28 49-28 49-24 49-29 56-29 56-24 56-28 63-28 63-23V-9Z', P, 1.8) + ln('M49-23V-16M56-23V-16', 1.4);
  return o;
}

// The half is cut along the sash by a nested viewport under a skew, not by a clipPath: a reference to an id
// goes to the first owner on the page, and where that one stands in a hidden tab the card would lose its cut.
const SLANT = 26 / 73; // fall of the sash, units down for each unit to the right
function court(rank, s, col) {
  const half = { K: king, Q: queen, J: knave }[rank](s) + pip(s, -54, -122, 30, col).replace('<path ', '<path stroke="none" ');
  const skew = (k) => `transform="matrix(1 ${k.toFixed(5)} 0 1 0 0)"`;
  const cut = `<g ${skew(SLANT)}><svg x="-73" y="-173" width="146" height="173" viewBox="-73 -173 146 173" ` +
    `style="display:inline;width:146px;height:173px;max-width:none;overflow:hidden"><g ${skew(-SLANT)}>${half}</g></svg></g>`;
  let sash = '';
  for (let x = -66; x <= 66; x += 12) sash += loz(x, 0, 3.4, 3.4);
  return `<path d="M52 29H198V321H52Z" fill="${GR}"/>` +
    `<g transform="translate(125 175)" stroke="${I}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">` +
    `${cut}<g transform="rotate(180)">${cut}</g>` +
    `<path d="M-73-32.5L73 19.5V32.5L-73-19.5Z" fill="${s === 'D' || s === 'H' ? B : R}"/>` +
    `<path d="${sash}" transform="rotate(19.6)" fill="${G}" stroke-width="1.2"/>` +
    `<path d="M-73-146H73V146H-73Z" fill="none"/></g>`;
}

// ---- the back: a lozenge lattice with a medallion ------------------------------------------------
function back() {
  let lat = '', dots = '';
  const w = 26, h = 36.5, x0 = 21, y0 = 29;
  for (let i = 0; i < 8; i++) for (let j = 0; j < 8; j++) {
    const x = x0 + w * i + w / 2, y = y0 + h * j + h / 2;
    lat += `M${x} ${y - h / 2}l${w / 2} ${h / 2}-${w / 2} ${h / 2}-${w / 2}-${h / 2}Z`;
    dots += loz(x, y, 3, 4.2);
  }
  const C = '#38566f', C2 = '#45667f';
  const ring = `<g transform="translate(125 175)"><circle r="46" fill="${C}" stroke="${P}" stroke-width="2.5"/><circle r="40" fill="none" stroke="${P}" stroke-width="1"/>` +
    SUITS.map((s, i) => `<g transform="rotate(${i * 90})">${pip(s, 0, -21, 24, P)}</g>`).join('') + `<path d="${loz(0, 0, 4, 5)}" fill="${P}"/></g>`;
  return `<rect x="12" y="12" width="226" height="326" rx="8" fill="${C}"/>` +
    `<path d="M17.5 17.5H232.5V332.5H17.5Z" fill="none" stroke="${P}" stroke-width="1.6"/>` +
    `<path d="${lat}" fill="${C2}" stroke="${P}" stroke-width="1.3" stroke-opacity=".7"/><path d="${dots}" fill="${P}"/>` + ring;
}

// ---- putting a card together ---------------------------------------------------------------------
const NS = 'http://www.w3.org/2000/svg';
const paper = (w, h) =>
  `<rect x="2" y="2" width="${w - 4}" height="${h - 4}" rx="15" fill="${P}" stroke="${PALETTE.edge}" stroke-width="3"/>`;
const frame = (inner, w = 250, h = 350) =>
  `<svg xmlns="${NS}" class="ecw-svg" viewBox="0 0 ${w} ${h}" overflow="visible" aria-hidden="true" focusable="false">` +
  `${paper(w, h)}${inner}</svg>`;

export function parse(code) {
  const m = /^([789TJQKA])([SHDC])$/.exec(code);
  if (!m) throw new Error(`not a card of the piquet pack: ${code}`);
  return { rank: m[1], suit: m[2] };
}

// What lies on the paper of a card, in a box of 250 x 350.
function face(code, { indices = 'en', fourColour = false, compact = false } = {}) {
  const { rank, suit } = parse(code);
  const col = suitFill(suit, fourColour);
  const letter = indices === 'fr' ? FR[rank] || rank : rank;
  if (compact) return glyph(letter, 22, 26, 2.7, col) + pip(suit, 160, 246, 150, col);
  const corner = index(letter, suit, col), size = rank === '9' || rank === 'T' ? 45 : 50;
  const middle = SPOTS[rank] ? SPOTS[rank].map(([x, y]) => pip(suit, x, y, size, col, y > 175)).join('')
    : rank === 'A' ? ace(suit, col) : court(rank, suit, col);
  return middle + corner + `<g transform="rotate(180 125 175)">${corner}</g>`;
}

export const cardSvg = (code, options = {}) => frame(options.faceDown ? back() : face(code, options));

export function pipSvg(suit, { fourColour = false, fill } = {}) {
  return `<svg xmlns="${NS}" class="ecw-pip" viewBox="-52 -52 104 104" aria-hidden="true" focusable="false">` +
    `<path d="${PIP[suit]}" fill="${fill || suitFill(suit, fourColour)}"/></svg>`;
}

// Score markers lie on their side; the pips stand in a row so that covering hides them one by one.
export function markerSvg(code, { fourColour = false, faceDown = false } = {}) {
  if (faceDown) return frame(`<g transform="translate(350 0)rotate(90)">${back()}</g>`, 350, 250);
  const n = +code[0], s = code[1], xs = n === 3 ? [65, 175, 285] : [95, 255];
  return frame(xs.map((x) => pip(s, x, 125, 92, suitFill(s, fourColour))).join(''), 350, 250);
}

// The whole text of cards.svg. A suit sign takes the colour of the text round it.
export function sheet() {
  const symbol = (name, box, inner) => `<symbol id="ecw-${name}" viewBox="${box}">${inner}</symbol>`;
  const card = (name, inner) => symbol(name, '0 0 250 350', paper(250, 350) + inner);
  return [
    `<svg xmlns="${NS}">`,
    ...CODES.map((code) => card(code, face(code))),
    card('back', back()),
    ...SUITS.map((s) => symbol(`pip-${s}`, '-52 -52 104 104', `<path d="${PIP[s]}" fill="currentColor"/>`)),
    '</svg>',
    '',
  ].join('\n');
}
