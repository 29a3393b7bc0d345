// A server as a process, for tests that break what it stands on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environment, root } from '../runtime.mjs';

const MAIN = join(root, 'apps/server/dist/main.js');
const LONGEST_START = 120_000;

export const newFolder = () => mkdtempSync(join(tmpdir(), 'glosa-reliability-'));
export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true });
export const copyFolder = (from, to) =>
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('.sock') });

/** None outlives a test that failed. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a server on a free port; `limit` is a line of the shell before it, such as `ulimit -n 64`. */
export function startServer(settings, { limit, as } = {}) {
  const command = limit ? ['sh', ['-c', `${limit}; exec node "$0"`, MAIN]] : ['node', [MAIN]];
  const env = environment({ PORT: '0', DATABASE_URL: '', ...settings });
  const child = spawn(...command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], ...as });
  running.add(child);
  child.once('close', () => running.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const started = Date.now();
  const exit = once(child, 'close').then(([code, signal]) => ({ code, signal, after: Date.now() - started }));
  return {
    child,
    exit,
    said: () => said,
    /** The address, or null when it ended before it was ready. */
    async ready() {
      while (child.exitCode === null && child.signalCode === null && Date.now() - started < LONGEST_START) {
        const address = /is ready: (http\S+)/.exec(said)?.[1];
        if (address) return address;
        await wait(20);
      }
      return null;
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exit;
    },
  };
}

/** Waits until searches are answered. */
export async function searchable(address) {
  for (let i = 0; i < 1200; i++) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('the index did not become ready');
}

export function check(holds, message) {
  if (!holds) throw new Error(message);
}

/** The same places every time: a test that fails can be run again. */
export function* places(count, seed = 12345) {
  let state = seed;
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    yield state / 2 ** 32;
  }
}
