// Runs rows of docs/reliability.md: `npm run reliability -- R5 R9 fuzz [--database sqlite] [--seconds 60] [--corpus FOLDER]`, or all
// of them where none is named. Each row is a program of its own in scripts/reliability; this one says in the end how they went.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './runtime.mjs';

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
const results = files.map((file) => run('node', [file, ...options]).ok);
console.log(`${results.filter(Boolean).length} passed, ${results.filter((ok) => !ok).length} failed`);
process.exit(results.every(Boolean) ? 0 : 1);
