// Where a row of the reliability tests takes place: a data folder or a PostgreSQL of its own, and real servers on it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer as startPostgres } from '../../apps/server/test/postgres-server.ts';
import { root } from '../runtime.mjs';

/** The admin whom every server here is started with. */
export const ADMIN = { login: 'reliability', password: 'seventeen-green-lanterns' };
const READY_SECONDS = 180;
/** As `npm start` and the files in `deploy` have it. */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--expose-gc'];

/**
 * `{ engine, dataDir, databaseUrl, postgres }`, empty: `databaseUrl` is undefined on the embedded database. `close`
 * removes everything.
 */
export async function openPlace(engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'glosa-reliability-'));
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const close = async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { engine, dataDir, databaseUrl: postgres?.url, postgres, close };
}

const environmentOf = ({ dataDir, databaseUrl }, more) => {
  const { INIT_CWD: _, ...inherited } = process.env;
  const site = { NODE_ENV: 'production', SITE_URL: 'https://corpus.example' };
  const own = { PORT: '0', HOST: '127.0.0.1', ...site, LOG_LEVEL: 'warn', DATA_DIR: dataDir };
  const account = { ADMIN_LOGIN: ADMIN.login, ADMIN_PASSWORD: ADMIN.password, ADMIN_EMAIL: 'reliability@example.org' };
  return { ...inherited, ...own, ...account, DATABASE_URL: databaseUrl ?? '', ...more };
};

/** Starts the server without waiting for it. `execArgv` are options of Node, `command` a program that runs Node. */
export function spawnGlosa(place, { env = {}, execArgv = [], command = [] } = {}) {
  const node = [process.execPath, ...NODE_OPTIONS, ...execArgv, join(root, 'apps/server/dist/main.js')];
  const [program, ...args] = [...command, ...node];
  const child = spawn(program, args, { cwd: root, env: environmentOf(place, env), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = once(child, 'close').then(([status, signal]) => ({ status, signal }));
  return { child, ended, said: () => said };
}

/** Starts the server and waits until it is ready, index included. */
export async function startGlosa(place, options) {
  const { child, ended, said } = spawnGlosa(place, options);
  const deadline = Date.now() + READY_SECONDS * 1000;
  let address;
  for (;;) {
    address = /is ready: (http\S+)/.exec(said())?.[1];
    const answer = address && (await fetch(`${address}/readyz`).catch(() => undefined));
    if (answer?.ok) break;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start: ${said().slice(-2000)}`);
    }
    await wait(50);
  }
  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid,
    said,
    ended,
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    /** In MiB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    signal: (name) => child.kill(name),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
