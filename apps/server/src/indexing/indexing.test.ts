import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { PageErrorBody } from '@glosa/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { addText, setActive } from '../../test/small-text.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../test/test-app.ts';
import { SEARCH_THREAD } from './search-pool.ts';

describeOnBothDatabases('the index under a running application', (open) => {
  let database: TestDatabase;
  let server: TestApp | undefined;
  let said: string[] = [];
  let errors: unknown[] = [];
  /** Threads started since the application was. */
  let threads: Worker[] = [];
  const remember = (worker: Worker) => threads.push(worker);
  const searching = () => threads.filter(({ threadName }) => threadName === SEARCH_THREAD);

  const start = async (options: TestAppOptions = {}) => {
    said = [];
    errors = [];
    threads = [];
    server = await buildTestApp(database, (text) => said.push(text), options);
    return server;
  };
  /** Takes errors of the background instead of failing. */
  const taking = { onError: (error: unknown) => errors.push(error), retryAfter: 50 };

  beforeAll(async () => {
    process.on('worker', remember);
    database = await open();
    await addText(database.storage, { code: 'RPrz', transcription: { '1r': { '1': 'Otoć to', '2': 'jest' } } });
    await addText(database.storage, { code: 'Drugi', transcription: { '1r': { '1': 'Otoć tamto' } } });
  });
  afterEach(() => server?.close());
  afterAll(() => {
    process.off('worker', remember);
  });

  const ask = (q: string, headers = {}) =>
    (server as TestApp).app.inject({ url: '/api/search/sentences', query: { q }, headers });
  const total = async (q: string) => {
    const answer = await ask(q);
    return answer.statusCode === 200 ? (answer.json().total as number) : answer.statusCode;
  };
  const path = () => join(database.config.dataDir, 'index', 'corpus.index');

  it('is searched on although all its threads were ended', async () => {
    const { indexing } = await start(taking);
    await indexing.settled();
    expect(await total('otoć')).toBe(2);
    await Promise.all(threads.map((thread) => thread.terminate()));
    await expect.poll(() => total('otoć')).toBe(2);
    expect(errors.length).toBeGreaterThan(0);
  });

  it('answers 503 for the search at which a thread fell, and answers the next one as before', async () => {
    const { indexing } = await start(taking);
    await indexing.settled();
    await total('otoć');
    const searchers = searching();
    // Not an order at all: the thread falls over it, with whatever it was given meanwhile.
    for (const thread of searchers) thread.postMessage(null);
    const answers = await Promise.all([ask('otoć'), ask('tamto')]);
    for (const answer of answers) {
      if (answer.statusCode === 200) continue;
      // The latter where the machine is so busy that the next thread comes too late for what waited.
      expect(['unavailable', 'search-too-slow']).toContain(PageErrorBody.parse(answer.json()).code);
      expect(answer.headers['retry-after']).toBe('5');
    }
    await expect.poll(() => total('tamto')).toBe(1);
    expect(errors.map(String).join()).toContain('TypeError');
  });

  it('gives up a search at which a thread hangs, and replaces the thread', async () => {
    await start({ budget: 1000, isPrepared: true });
    await total('otoć');
    const searchers = searching();
    // Orders no longer arrive: to everyone outside, the thread works on and on.
    for (const thread of searchers) thread.postMessage = () => {};
    // Words that were not asked for before: an answer that is known needs no thread.
    const answers = await Promise.all(['oto', 'tamto', 'jest'].map((q) => ask(q)));
    // The query is blamed where a thread had begun it; what only waited behind such queries is told that the server is busy.
    const codes = answers.map((answer) => [answer.statusCode, answer.json().code]);
    const blamed = codes.filter(([, code]) => code === 'search-too-slow').length;
    expect(blamed).toBe(Math.min(searchers.length, answers.length));
    for (const code of codes)
      expect([
        [503, 'search-too-slow'],
        [503, 'unavailable'],
      ]).toContainEqual(code);
    await expect.poll(() => total('otoć')).toBe(2);
    expect(threads.length).toBeGreaterThanOrEqual(searchers.length + 2);
  });

  it('soon stops a search whose reader has gone away, and so frees its thread', async () => {
    const { app } = await start({ ...taking, budget: 600_000 });
    await total('otoć');
    const before = searching();
    let orders = 0;
    for (const thread of before) thread.postMessage = () => orders++;
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    const reader = connect(Number(address.port), address.hostname);
    reader.write('GET /api/search/sentences?q=otoc HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(() => orders).toBe(1);
    const started = threads.length;
    reader.destroy();
    // Its budget would have ended it long after this test.
    await expect.poll(() => threads.length).toBe(started + 1);
    await expect.poll(() => total('otoć')).toBe(2);
  });

  it('lets requests under way end when the server stops, and answers those that still come', async () => {
    const { app } = await start({ ...taking, budget: 1000 });
    await total('otoć');
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    for (const thread of searching()) thread.postMessage = () => {};
    const socket = connect(Number(address.port), address.hostname);
    let answers = '';
    socket.on('data', (chunk) => {
      answers += String(chunk);
    });
    const arrived = once(app.server, 'request');
    socket.write('GET /api/search/sentences?q=otoc HTTP/1.1\r\nHost: a\r\n\r\n');
    await arrived;
    const stopped = server?.close();
    socket.write('GET /api/app-title HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'end');
    socket.end();
    await stopped;
    server = undefined;
    expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['503', '200']);
    expect(answers).toContain('"code":"search-too-slow"');
    expect(answers.match(/x-content-type-options: nosniff/g)).toHaveLength(2);
  });

  it('is built again when building it failed, without a restart', async () => {
    await rm(path(), { force: true });
    await mkdir(join(path(), 'in-the-way'), { recursive: true });
    await start(taking);
    await expect.poll(() => errors.length).toBeGreaterThan(1);
    const early = await ask('otoć');
    expect([early.statusCode, early.json().code]).toEqual([503, 'index-not-ready']);
    // Programs that ask by SRU are told so as SRU has it.
    const asked = { operation: 'searchRetrieve', version: '1.2', query: 'otoć' };
    const federated = await (server as TestApp).app.inject({ url: '/api/fcs', query: asked });
    expect([federated.statusCode, federated.body]).toEqual([200, expect.stringContaining('info:srw/diagnostic/1/2<')]);
    expect((await (server as TestApp).app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await (server as TestApp).app.inject({ url: '/api/texts/text/RPrz/1/1/1/2' })).statusCode).toBe(200);
    await rm(path(), { recursive: true });
    await expect.poll(() => total('otoć')).toBe(2);
    // The attempts have left nothing behind.
    expect(await readdir(join(database.config.dataDir, 'index'))).toEqual(['corpus.index']);
  });

  it('knows a text by its code in whatever Unicode form it is asked for', async () => {
    await addText(database.storage, { code: 'Żółw', transcription: { '1r': { '1': 'Otóż' } } });
    await start();
    for (const form of ['NFC', 'NFD']) {
      const query = { q: 'otóż'.normalize(form), texts: 'Żółw'.normalize(form) };
      const find = async () => (await (server as TestApp).app.inject({ url: '/api/search/sentences', query })).json();
      await expect.poll(find).toMatchObject({ total: 1, perText: [{ code: 'Żółw' }] });
    }
    await setActive(database.storage, 'Żółw', 0);
  });

  it('removes what a build that was cut off has left', async () => {
    await start();
    await server?.close();
    const left = `${path()}.0123456789ab.tmp`;
    await writeFile(left, 'unfinished');
    await start();
    expect(await readdir(join(database.config.dataDir, 'index'))).toEqual(['corpus.index']);
  });

  it('sees a change that comes while the server starts to listen for changes', async () => {
    const { storage } = database;
    const listen: typeof storage.listen = async (...rest) => {
      await expect.poll(() => said.length).toBeGreaterThan(0);
      await setActive(database.storage, 'Drugi', 0);
      return storage.listen(...rest);
    };
    await rm(path(), { force: true });
    said = [];
    const late = { ...database, storage: { ...storage, listen } };
    server = await buildTestApp(late, (text) => said.push(text), taking);
    await expect.poll(() => said.length).toBe(2);
    expect(await total('otoć')).toBe(1);
    await setActive(database.storage, 'Drugi', 1);
  });

  it('does not show a text that was withdrawn, even before the index is rebuilt', async () => {
    await start();
    const before = await ask('otoć');
    expect(before.json().total).toBe(2);
    // The change is not announced: the index stays as it is.
    await setActive(database.storage, 'Drugi', 0);
    const after = await ask('otoć', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.json()).toMatchObject({ total: 1, perText: [{ code: 'RPrz' }] });
    await setActive(database.storage, 'Drugi', 1);
  });
});
