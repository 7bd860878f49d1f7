// Loads a wheel into Pyodide under Node.js, runs a Python file there and prints what its report() returns, as JSON.
// Usage: node pyodide.mjs FOLDER_WITH_NODE_MODULES WHEEL WHOLE_GAME.py GOLDEN_DEALS.json
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, wheel, game, golden] = process.argv.slice(2);
const entry = join(modules, "node_modules", "pyodide", "pyodide.mjs");

async function main() {
  const { loadPyodide } = await import(pathToFileURL(entry));
  const pyodide = await loadPyodide({ stdout: () => {} });
  pyodide.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel"); // a Buffer is not taken
  pyodide.FS.writeFile("whole_game.py", await readFile(game, "utf8"));
  pyodide.globals.set("golden", await readFile(golden, "utf8"));
  return pyodide.runPython(`
import json, sys
sys.path.insert(0, "")
import whole_game
json.dumps(whole_game.report(json.loads(golden)) | {"platform": sys.platform})
`);
}

try {
  console.log(await main());
} catch (error) {
  console.error(error.message); // not the whole of it: Node would print Pyodide's source, one line of a megabyte
  process.exitCode = 1;
}
