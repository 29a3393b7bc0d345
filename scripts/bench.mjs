// Runs the benchmarks: of a server as its readers feel it, and of the index on a vertical file where one is given.
//   npm run bench [-- [--server http://127.0.0.1:8080 [--login LOGIN:PASSWORD] | --no-server] [FILE.vert[.gz] [--repeat N] [--rounds N] [--small]]]
// Without --server a server of its own is started on the sample corpus and ended afterwards. Readers during an import are
// measured where somebody may import: on that server, or on another one with --login.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run, start } from './runtime.mjs';

const PORT = 8199;
const READY_SECONDS = 120;

const args = process.argv.slice(2);
const at = args.indexOf('--server');
const [, given] = at < 0 ? [] : args.splice(at, 2);
const loginAt = args.indexOf('--login');
const [, account] = loginAt < 0 ? [] : args.splice(loginAt, 2);
const without = args.indexOf('--no-server');
if (without >= 0) args.splice(without, 1);

async function isReady(server) {
  const answer = await fetch(`${server}/readyz`).catch(() => null);
  return answer?.ok === true;
}

/** Runs `measure` beside a server of its own, which starts with an empty data folder and so has the sample corpus. */
async function besideServer(measure) {
  const folder = mkdtempSync(join(tmpdir(), 'glosa-bench-'));
  const address = `http://127.0.0.1:${PORT}`;
  const [login, password] = ['bench', randomBytes(18).toString('base64url')];
  const env = { PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' };
  Object.assign(env, { ADMIN_LOGIN: login, ADMIN_PASSWORD: password });
  const server = start('node', ['apps/server/dist/main.js'], { env });
  const ended = once(server, 'exit');
  try {
    for (let i = 0; i < READY_SECONDS * 4 && server.exitCode === null && !(await isReady(address)); i++)
      await wait(250);
    return server.exitCode === null && measure(address, [login, password]);
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

function measureServer(address, account) {
  const names = account ? ['http', 'search', 'words', 'import-load'] : ['http', 'search', 'words'];
  const measure = (name) =>
    run('node', [`apps/server/bench/${name}.ts`, address, ...(name === 'import-load' ? account : [])]);
  return names.map((name) => measure(name).ok).every(Boolean);
}
const results = [];
if (without < 0)
  results.push(given ? measureServer(given, account?.split(/:(.*)/s, 2)) : await besideServer(measureServer));
if (args.length > 0) {
  // npm runs this in the project's folder; the file was named in the folder that npm was called from.
  const [file = '', ...options] = args;
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  results.push(run('node', ['packages/corpus-index/bench/panel.ts', path, ...options]).ok);
}
process.exit(results.every(Boolean) ? 0 : 1);
