import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../test/server-process.ts';

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Answers within so long, in milliseconds, or not at all: a server that stands still never does. */
const PATIENCE = 60_000;
const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(PATIENCE) });

describe.skipIf(process.platform !== 'linux')('a server whose log cannot be written', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'glosa-log-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const isUp = (address: string) =>
    ask(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const dropped = async (port: string) => {
    const text = await (await ask(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/^glosa_log_lines_dropped (\d+)$/m.exec(text)?.[1]);
  };

  it.each([
    ['the disk is full', () => openSync('/dev/full', 'w'), 20],
    ['no process reads its output', () => 'pipe' as const, 10_000],
  ])('goes on, counts what is lost, and ends when asked: %s', async (_why, stdout, requests) => {
    const [port, figures] = [await freePort(), await freePort()];
    const settings = { DATA_DIR: dataDir, PORT: port, METRICS_PORT: figures, LOG_LEVEL: 'info' };
    const server = startServer(settings, { stdout: stdout() });
    const address = `http://127.0.0.1:${port}`;
    await expect.poll(() => isUp(address)).toBe(true);
    for (let sent = 0; sent < requests; sent += 100) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(100, requests) }, () => ask(`${address}/healthz`)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    }
    expect(await isUp(address)).toBe(true);
    expect(await dropped(figures)).toBeGreaterThan(0);
    server.child.kill('SIGTERM');
    server.child.stdout?.on('end', () => {}).resume();
    expect((await server.exit)[0]).toBe(0);
  });
});
