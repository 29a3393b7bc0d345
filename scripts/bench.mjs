// Runs the benchmarks: of the index on its own data, and of a server that is already running.
//   npm run bench -- [--server http://127.0.0.1:8080] [arguments for the index benchmarks …]
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './runtime.mjs';

const args = process.argv.slice(2);
const at = args.indexOf('--server');
const [, server] = at < 0 ? [] : args.splice(at, 2);

const programs = (folder) => {
  const path = join(root, folder);
  const files = existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('.bench.ts')) : [];
  return files.sort().map((name) => `${folder}/${name}`);
};

const jobs = [
  ...programs('packages/corpus-index/bench').map((file) => [file, args]),
  ...(server ? [['apps/server/bench/http.ts', [server]]] : []),
];
if (!server) console.log('No --server given: the benchmark of a running server is left out.');
let failed = 0;
for (const [file, own] of jobs) {
  console.log(`— ${file}`);
  if (!run('node', [file, ...own]).ok) failed++;
}
process.exit(failed ? 1 : 0);
