// Measures how fast pages come and answer in a slow browser: a processor four times slower, 150 ms round trips,
// 1.6 Mbit/s. Prints a table, medians of several loads, and says what misses its bar.
//   npm run speed [-- [--server http://127.0.0.1:8080] [--text CODE] [--query QUERY] [--rounds 5]]
// Without --server a server of its own is started on the sample corpus and ended afterwards.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from './chromium.mjs';
import { run, start } from './runtime.mjs';

const PORT = 8198;
const READY_SECONDS = 120;

const args = process.argv.slice(2);
const at = args.indexOf('--server');
const [, given] = at < 0 ? [] : args.splice(at, 2);

const isReady = async (address) => (await fetch(`${address}/readyz`).catch(() => null))?.ok === true;

async function besideServer(measure) {
  const folder = mkdtempSync(join(tmpdir(), 'glosa-speed-'));
  const address = `http://127.0.0.1:${PORT}`;
  const env = { PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: folder, LOG_LEVEL: 'error' };
  Object.assign(env, { ADMIN_LOGIN: 'speed', ADMIN_PASSWORD: randomBytes(18).toString('base64url') });
  const server = start('node', ['apps/server/dist/main.js'], { env });
  const ended = once(server, 'exit');
  try {
    for (let i = 0; i < READY_SECONDS * 4 && server.exitCode === null && !(await isReady(address)); i++)
      await wait(250);
    return server.exitCode === null && measure(address);
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const chromium = findChromium();
const browser = chromium === undefined ? [] : ['--browser', chromium];
const measure = (address) => run('node', ['e2e/speed/lab.ts', address, ...browser, ...args]).ok;
process.exit((given === undefined ? await besideServer(measure) : measure(given)) ? 0 : 1);
