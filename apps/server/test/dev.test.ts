/** `npm run dev`, as a process, on a copy of the project: a change there leaves this one as it is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OF_THIS_MACHINE } from './environment.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const SERVER_FILE = 'apps/server/src/http/health.ts';
const PAGE_FILE = 'apps/web/src/shell/Footer.tsx';
const NOT_SOURCES = new Set(['node_modules', 'dist', 'data']);

/** The sources are copied; packages of others are only pointed to. */
function copyProject(to: string): void {
  for (const name of readdirSync(ROOT)) {
    if (NOT_SOURCES.has(name) || name.startsWith('.git')) continue;
    if (['docs', 'e2e', 'test-results', 'playwright-report', 'coverage'].includes(name)) continue;
    cpSync(join(ROOT, name), join(to, name), { recursive: true, filter: (from) => !NOT_SOURCES.has(basename(from)) });
  }
  const modules = join(to, 'node_modules');
  mkdirSync(join(modules, '@glosa'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (['@glosa', '.cache', '.vite', '.vite-temp'].includes(name)) continue;
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of readdirSync(join(to, 'packages'))) {
    symlinkSync(join(to, 'packages', name), join(modules, '@glosa', name));
  }
  symlinkSync(join(to, 'sample-corpus'), join(modules, '@glosa/sample-corpus'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const textAt = (url: string): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    () => '',
  );

let folder: string;
let dev: ChildProcess;
let said = '';
let server: string;
let pages: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'glosa-dev-'));
  copyProject(folder);
  const [port, pagesPort] = [await freePort(), await freePort()];
  server = `http://127.0.0.1:${port}`;
  pages = `http://localhost:${pagesPort}`;
  const env = { ...OF_THIS_MACHINE, PORT: String(port), PAGES_PORT: String(pagesPort) };
  dev = spawn('npm', ['run', 'dev'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on('data', (chunk) => (said += chunk));
});
afterAll(async () => {
  // All that it started are of its group.
  process.kill(-(dev.pid ?? 0), 'SIGTERM');
  await once(dev, 'close');
  rmSync(folder, { recursive: true, force: true });
});

function change(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

it('serves, searches and exports, threads and all', async () => {
  await expect.poll(() => textAt(`${server}/readyz`)).toContain('"status":"ready"');
  const { total } = JSON.parse(await textAt(`${server}/api/search/sentences?q=Jezus`)) as { total: number };
  expect(total).toBeGreaterThan(0);
  const sheet = await fetch(`${server}/api/search/export?q=Jezus&format=xlsx`);
  expect(
    Buffer.from(await sheet.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(await textAt(`${pages}/api/app-title`)).toContain('"texts"');
  expect(said).not.toContain('Cannot read properties');
});

it('restarts the server when one of its files is changed', async () => {
  change(SERVER_FILE, "status: 'ok'", "status: 'changed'");
  await expect.poll(() => textAt(`${server}/healthz`)).toBe('{"status":"changed"}');
  await expect.poll(() => textAt(`${server}/readyz`)).toContain('"status":"ready"');
});

it('tells the browser of a page that was changed, and serves it', async () => {
  const client = await textAt(`${pages}/@vite/client`);
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const url = `${pages}/${PAGE_FILE.replace('apps/web/', '')}`;
  expect(await textAt(url)).not.toContain('data-changed');
  const browser = new WebSocket(`${pages.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const heard: string[] = [];
  browser.addEventListener('message', ({ data }) => heard.push(String(data)));
  await once(browser, 'open');
  change(PAGE_FILE, '<footer', '<footer data-changed="true"');
  await expect.poll(() => heard.join('\n')).toMatch(/"type":"(update|full-reload)"/);
  expect(await textAt(url)).toContain('data-changed');
  browser.close();
});
