// Writes ecarte_widgets/widgets/static/cards.svg from cards.js: node tests/tools/make_sheet.mjs
// It draws nothing itself, and it is needed only after cards.js was changed.
import { readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../../ecarte_widgets/widgets/static/', import.meta.url);
// As a data address, because node takes a bare .js file for an ES module only beside a package.json.
const source = readFileSync(new URL('cards.js', folder), 'utf8');
const { sheet } = await import('data:text/javascript,' + encodeURIComponent(source));
writeFileSync(new URL('cards.svg', folder), sheet());
