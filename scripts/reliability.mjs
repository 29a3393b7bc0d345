// Runs tests of reliability that take too long or are too rough for `npm test`, each with a real server as a process.
//   npm run reliability -- R10 R11 R12 R13 R14 R23 [--postgres postgres://…]
// A database named with --postgres is emptied. Figures are printed one line each, and an error ends with status 1.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './runtime.mjs';

const FOLDER = join(root, 'scripts/reliability');
const KNOWN = ['R10', 'R11', 'R12', 'R13', 'R14', 'R23'];

const args = process.argv.slice(2);
const at = args.indexOf('--postgres');
const [, postgres] = at < 0 ? [] : args.splice(at, 2);
const wrong = args.filter((name) => !KNOWN.includes(name));
if (wrong.length > 0) {
  console.error(`Not known: ${wrong.join(', ')}. There are: ${KNOWN.join(', ')}.`);
  process.exit(2);
}
let failed = 0;
for (const name of args.length > 0 ? args : KNOWN) {
  const { run } = await import(pathToFileURL(join(FOLDER, `${name.toLowerCase()}.mjs`)).href);
  const from = Date.now();
  try {
    for (const line of await run({ postgres })) console.log(`${name}  ${line}`);
    console.log(`${name}  passed in ${((Date.now() - from) / 1000).toFixed(0)} s`);
  } catch (error) {
    failed++;
    console.error(`${name}  FAILED: ${error.stack ?? error}`);
  }
}
process.exit(failed > 0 ? 1 : 0);
