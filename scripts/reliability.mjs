// Runs rows of docs/reliability.md: tests that take too long or are too rough for `npm test`, with real servers.
//   npm run reliability -- R5 R9 fuzz [--database sqlite|postgres] [--seconds 60] [--corpus FOLDER] [--postgres postgres://…]
// All of them where none is named. A database named with --postgres is emptied. A row is a program of its own that exits
// with another status than 0 when it failed, or exports `run`, which throws then and answers lines to print.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, seconds } from './runtime.mjs';

const folder = join(root, 'scripts/reliability');
/** R5 → r05.mjs */
const fileOf = (name) => join(folder, `${name.toLowerCase().replace(/^r(\d)$/, 'r0$1')}.mjs`);

const args = process.argv.slice(2);
const at = args.findIndex((one) => one.startsWith('--'));
const [named, options] = at < 0 ? [args, []] : [args.slice(0, at), args.slice(at)];
const all = readdirSync(folder).filter((name) => /^(r\d\d|fuzz)\.mjs$/.test(name));
const files = named.length === 0 ? all.map((name) => join(folder, name)) : named.map(fileOf);
const missing = files.filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}.`);
  process.exit(2);
}

const postgresAt = options.indexOf('--postgres');
const postgres = postgresAt < 0 ? undefined : options[postgresAt + 1];

async function passes(file) {
  if (!/^export (async )?function run\b/m.test(readFileSync(file, 'utf8'))) return run('node', [file, ...options]).ok;
  const name = basename(file, '.mjs').toUpperCase();
  const from = Date.now();
  try {
    const { run: test } = await import(pathToFileURL(file).href);
    for (const line of await test({ postgres })) console.log(`${name}  ${line}`);
    console.log(`${name}: passed (${seconds(from)})`);
    return true;
  } catch (error) {
    console.error(`${name}: failed: ${error.stack ?? error}`);
    return false;
  }
}

let failed = 0;
for (const file of files) if (!(await passes(file))) failed++;
console.log(`${files.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
