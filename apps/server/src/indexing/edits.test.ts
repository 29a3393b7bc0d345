import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { addText, type SmallText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from '../../test/test-app.ts';
import { announceChange, announceChangeOfAll } from './changes.ts';
import type { IndexVersion } from './index-version.ts';
import { SEARCH_THREAD } from './search-pool.ts';
import type { SearchMessage } from './search-worker.ts';
import type { SentencesRequest } from './start.ts';

const SENTENCES: SentencesRequest = {
  kind: 'sentences',
  q: 'otoć',
  texts: null,
  layer: 'both',
  variants: false,
  without: [],
  sort: 'text',
  by: 'norm',
  words: 1,
  descending: false,
  sample: 0,
  seed: 1,
  view: 'kwic',
  page: 1,
  size: 20,
  context: 3,
  allTexts: null,
};

describeOnBothDatabases('texts that are edited', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let said: string[] = [];

  const start = async (options: TestAppOptions = {}) => {
    said = [];
    server = await buildTestApp(database, (text) => said.push(text), options);
    return server;
  };
  beforeAll(async () => {
    database = await open();
    await addText(database.storage, textOf('A', 'Otoć pierwszy', 1));
    await addText(database.storage, textOf('B', 'Otoć drugi', 2));
    await addText(database.storage, textOf('C', 'Otoć trzeci', 3));
  });
  afterEach(() => server.close());

  function textOf(code: string, words: string, ord: number): SmallText {
    const readings: SmallText['readings'] = { pierwszy: ['pierwszy', 'adj', { num: 'sg' }] };
    return { code, ord, transcription: { '1r': { '1': words } }, readings };
  }
  const remove = (code: string) =>
    database.storage.transact((writer) => writer.deleteFrom('corpus_text').where('code', '=', code).execute());
  const replace = async (code: string, words: string, ord: number) => {
    await remove(code);
    await addText(database.storage, textOf(code, words, ord));
  };
  const announce = (code: string) =>
    database.storage.transact(async (writer) => announceChange(database.storage, writer, code));
  const ask = async (q: string, headers = {}) =>
    server.app.inject({ url: '/api/search/sentences', query: { q, variants: '0' }, headers });
  const perText = async (q: string) => {
    const { perText: found } = (await ask(q)).json() as { perText: { code: string; hits: number }[] };
    return found.map(({ code, hits }) => `${code} ${hits}`);
  };
  const builtAt = async () => (await stat(join(database.config.dataDir, 'index', 'corpus.index'))).mtimeMs;

  it('are found as they are now, in the order of the texts, without a rebuild of the index', async () => {
    await start();
    const before = await ask('otoć');
    const built = await builtAt();
    await replace('B', 'Otoć otoć zmieniony', 2);
    await announce('B');
    await expect.poll(() => perText('otoć')).toEqual(['A 1', 'B 2', 'C 1']);
    expect(await perText('drugi')).toEqual([]);
    expect(await perText('zmieniony')).toEqual(['B 1']);
    const after = await ask('otoć', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.json().revision).not.toBe(before.json().revision);
    expect(await builtAt()).toBe(built);
    expect(said.at(-1)).toContain('texts indexed by themselves: 1');
  });

  it('are told apart in exports', async () => {
    await start();
    await replace('A', 'Otoć bardzo nowy', 1);
    const table = async () => {
      const { body } = await server.app.inject({ url: '/api/search/export', query: { q: 'otoć', format: 'csv' } });
      return body;
    };
    const before = await table();
    await server.indexing.settled();
    const after = await table();
    expect([before.includes('bardzo'), after.includes('bardzo')]).toEqual([false, true]);
    expect(after).toContain(server.indexing.revision());
    expect(before).not.toContain(server.indexing.revision());
  });

  it('may be new, gone or elsewhere', async () => {
    await start();
    await addText(database.storage, textOf('D', 'Otoć czwarty', 0));
    await remove('C');
    await server.indexing.settled();
    expect(await perText('otoć')).toEqual(['D 1', 'A 1', 'B 2']);
    expect(server.indexing.corpus().codes).toEqual(['D', 'A', 'B']);
    await addText(database.storage, textOf('C', 'Otoć trzeci', 3));
    await remove('D');
    await server.indexing.settled();
    expect(await perText('otoć')).toEqual(['A 1', 'B 2', 'C 1']);
  });

  it('stay as they were for a reader who began before', async () => {
    await start();
    const before = server.indexing.corpus();
    const release = before.hold();
    const totalNow = async () => {
      const outcome = await before.ask<'sentences'>(SENTENCES);
      return outcome.ok && outcome.value.total;
    };
    const total = await totalNow();
    await addText(database.storage, textOf('E', 'Otoć otoć otoć', 9));
    await server.indexing.settled();
    expect(await perText('otoć')).toContain('E 3');
    expect(await totalNow()).toBe(total);
    release();
    await remove('E');
  });

  it('become part of the index when it has been quiet', async () => {
    const opened: IndexVersion[] = [];
    const watch = (worker: Worker) => {
      if (worker.threadName !== SEARCH_THREAD) return;
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message: SearchMessage) => {
        if ('open' in message) opened.push(message.open.version);
        post(message);
      };
    };
    process.on('worker', watch);
    await start({ quiet: 100, isPrepared: true });
    process.off('worker', watch);
    const built = await builtAt();
    await replace('B', 'Otoć cichy', 2);
    await server.indexing.settled();
    const { revision } = (await ask('cichy')).json();
    await expect.poll(() => said.filter((text) => text.includes('built in')).length).toBe(1);
    expect(await builtAt()).toBeGreaterThan(built);
    expect((await ask('cichy')).json()).toMatchObject({ total: 1, revision });
    expect(await perText('otoć')).toEqual(['A 1', 'B 1', 'C 1']);
    // Every thread has gone over to the new base, although it is of the revision that it had open with a segment.
    const edited = opened.findLast(({ segments }) => segments.length > 0);
    const quiet = opened.at(-1);
    expect(edited).toMatchObject({ revision });
    expect(quiet).toMatchObject({ revision, segments: [], texts: null });
    expect(quiet?.base.id).not.toBe(edited?.base.id);
  });

  it('are indexed again after a restart, when nothing but the file was left', async () => {
    await start();
    const built = await builtAt();
    await replace('C', 'Otoć ostatni', 3);
    await server.indexing.settled();
    const { revision } = (await ask('ostatni')).json();
    await server.close();
    await start();
    expect((await ask('ostatni')).json()).toMatchObject({ total: 1, revision });
    expect(await builtAt()).toBe(built);
    expect(said).toEqual([expect.stringContaining('texts indexed by themselves')]);
  });

  it('have the index rebuilt where all of it has changed', async () => {
    await start();
    await database.storage.transact(async (writer) => {
      const version = { version: 1, file_name: 'v.zip', zip: Buffer.from(''), sha256: 'x', report: '{}' };
      await writer
        .insertInto('other_version')
        .values({
          ...{ ...version, kind: 'phonetic-variants', mode: 'upload', rows: 0, actor: '' },
          created_at: '2026-01-01T00:00:00Z',
        })
        .execute();
      announceChangeOfAll(database.storage, writer);
    });
    await expect.poll(() => said.join()).toContain('built in');
    expect(await perText('otoć')).toEqual(['A 1', 'B 1', 'C 1']);
  });
});
