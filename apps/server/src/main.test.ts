import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, startServer as start } from '../test/server-process.ts';

describe('the server', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'glosa-main-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('starts on an empty folder with the sample corpus, keeps a second server out, and ends when asked', async () => {
    const first = start({ DATA_DIR: dataDir });
    const address = await addressOf(first);
    const { corpus } = (await (await fetch(`${address}/api/app-title`)).json()) as { corpus: { texts: number } };
    expect(corpus.texts).toBeGreaterThanOrEqual(4);
    await expect.poll(first.said).toMatch(/^ {2}demo-admin +\S{23}$/m);

    const second = start({ DATA_DIR: dataDir });
    expect((await second.exit)[0]).toBe(1);
    expect(second.said()).toContain(`(pid ${first.child.pid})`);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    await expect.poll(first.said).toContain('The index holds');
    first.child.kill('SIGTERM');
    expect((await first.exit)[0]).toBe(0);
  });

  it.runIf(process.platform !== 'win32')('keeps what it writes from other accounts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glosa-main-'));
    await chmod(folder, 0o755);
    const server = start({ DATA_DIR: folder });
    await expect.poll(server.said).toContain('The index holds');
    server.child.kill('SIGTERM');
    expect((await server.exit)[0]).toBe(0);
    const modeOf = async (path: string) => ((await stat(join(folder, path))).mode & 0o777).toString(8);
    expect(await modeOf('.')).toBe('700');
    for (const name of await readdir(folder, { recursive: true })) {
      expect([name, await modeOf(name)]).toEqual([name, expect.stringMatching(/^[67]00$/)]);
    }
    await rm(folder, { recursive: true, force: true });
  });

  it('starts again on what it left, index included, and searches it', async () => {
    const again = start({ DATA_DIR: dataDir });
    const address = await addressOf(again);
    expect(again.said()).not.toContain('The index');
    const answer = await fetch(`${address}/api/search/sentences?q=Jezus`);
    expect(((await answer.json()) as { total: number }).total).toBeGreaterThan(0);
    again.child.kill('SIGTERM');
    expect((await again.exit)[0]).toBe(0);
  });

  it('shows its figures on a port of this machine alone, and nowhere else', async () => {
    const server = start({ DATA_DIR: dataDir, METRICS_PORT: '0' });
    const address = await addressOf(server);
    await fetch(`${address}/api/search/sentences?q=Jezus`);
    const figures = () => /Prometheus: (http:\/\/127\.0\.0\.1:\d+\/metrics)/.exec(server.said())?.[1] ?? '';
    await expect.poll(figures).not.toBe('');
    const text = await (await fetch(figures())).text();
    expect(text).toMatch(
      /^glosa_http_request_seconds_count\{method="GET",route="\/api\/search\/sentences",status="200"\} 1$/m,
    );
    expect(text).toMatch(/^glosa_search_seconds_count\{kind="sentences",outcome="answered"\} 1$/m);
    expect(text).toMatch(/^glosa_index_positions \d{3,}$/m);
    for (const name of ['glosa_sessions 0', 'glosa_import_queue 0', 'glosa_index_ready 1'])
      expect(text).toContain(name);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toContain('Jezus');
    expect((await fetch(new URL('/', figures()))).status).toBe(404);
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    server.child.kill('SIGTERM');
    expect((await server.exit)[0]).toBe(0);
  });

  it('in production prints a link for the first administrator, and logs nothing of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glosa-main-'));
    const server = start({ DATA_DIR: folder, NODE_ENV: 'production', SITE_URL: 'https://corpus.example' });
    await expect.poll(server.said).toMatch(/^ {2}https:\/\/corpus\.example\/login#setup=[\w-]{43}$/m);
    expect(server.said()).not.toContain('demo-admin');
    server.child.kill('SIGTERM');
    expect((await server.exit)[0]).toBe(0);
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps what it has compiled beside the data, and starts where it cannot', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glosa-main-'));
    const compiled = join(folder, 'compiled');
    const startAndStop = async () => {
      const server = start({ DATA_DIR: folder, NODE_COMPILE_CACHE: undefined });
      await addressOf(server);
      server.child.kill('SIGTERM');
      expect((await server.exit)[0]).toBe(0);
    };
    await startAndStop();
    expect((await readdir(compiled, { recursive: true })).length).toBeGreaterThan(100);
    await rm(compiled, { recursive: true });
    await writeFile(compiled, 'in the way');
    await startAndStop();
    await rm(folder, { recursive: true });
  });

  it.each([
    [{ ADMIN_LOGIN: 'ada', ADMIN_PASSWORD: 'short' }, 'A password has at least 12 characters.'],
    [{ PORT: 'eighty' }, 'PORT must be a whole number'],
    [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'ECONNREFUSED'],
  ])('says in one line what is wrong with %j', async (environment, message) => {
    const folder = await mkdtemp(join(tmpdir(), 'glosa-main-'));
    const server = start({ DATA_DIR: folder, ...environment });
    expect((await server.exit)[0]).toBe(1);
    expect(server.said()).toContain(message);
    const told = server.said().trim().split('\n');
    expect(told.filter((line) => !/^(Data|Imported|The (sample|index))/.test(line))).toHaveLength(1);
    await rm(folder, { recursive: true, force: true });
  });
});
