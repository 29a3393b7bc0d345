import type { AnswerOf, desk, openWork } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { Queue } from '../../jobs/queue.ts';
import { recordDeed } from '../users/users.service.ts';

type Desk = AnswerOf<typeof desk>;
type Open = AnswerOf<typeof openWork>;

describeOnBothDatabases('the desk', (open) => {
  let server: TestApp;
  let anna: TestClient;
  let piotr: TestClient;
  let storage: Awaited<ReturnType<typeof open>>['storage'];
  const importQueue = new Queue({ waiting: 5, full: () => new Error('full') });

  beforeAll(async () => {
    const database = await open();
    storage = database.storage;
    await addTestAccounts(storage, [
      { login: 'anna', role: 'editor' },
      { login: 'piotr', role: 'admin' },
    ]);
    const verses = { '1': 'Otoć oto', '2': 'ja mam', '3': 'ty nie', '4': 'on tak' };
    const more = { hasSentences: true, transcription: { '7v': verses } };
    await addText(storage, { code: 'B', ord: 2, ...more });
    await addText(storage, { code: 'A', ord: 1, ...more });
    await addText(storage, { code: 'Hidden', ord: 3, active: false, ...more });
    server = await buildTestApp(database, undefined, { importQueue });
    anna = await buildTestClient(server.app).open(await addTestSession(storage, 'anna'));
    piotr = await buildTestClient(server.app).open(await addTestSession(storage, 'piotr'));
  });
  afterAll(() => server.close());

  const get = async <Answer>(path: string, client: TestClient): Promise<Answer> => {
    const answer = await client.get(path, { 'accept-language': 'en' });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json() as Answer;
  };
  const deskOf = (client: TestClient) => get<Desk>('/api/desk', client);
  const openOf = (client: TestClient) => get<Open>('/api/desk/open', client);
  const put = async (path: string, body: object, client = piotr) => {
    const answer = await client.ask('PUT', `/api/annotation/${path}`, { body });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  };

  it('is empty where nothing waits', async () => {
    expect(await openOf(anna)).toEqual({ own: 0, flagged: 0, texts: 0 });
    const { open: waiting, ...lines } = await deskOf(anna);
    expect(waiting).toEqual({ own: 0, flagged: 0, texts: 0 });
    expect(lines).toEqual({ own: [], recent: [], flagged: [], texts: [], imports: [], running: 0 });
  });

  it('has what is assigned to a person, by text, with the first sentence that is not done', async () => {
    await put('assign/B', { ranges: [{ from: 1, to: 3, assignee: 'anna' }] });
    await put('assign/A', { ranges: [{ from: 4, to: 4, assignee: 'anna' }] });
    await put('done/B', { sentences: [1], done: true, confirm: true });
    const { own, open: waiting } = await deskOf(anna);
    expect(own.map(({ code, open: left, next }) => [code, left, next])).toEqual([
      ['A', 1, 4],
      ['B', 2, 2],
    ]);
    expect([waiting.own, (await openOf(anna)).own, (await openOf(piotr)).own]).toEqual([3, 3, 0]);
  });

  it('has the flags of all people and the sentences that one changed oneself, with their place and words', async () => {
    await put('status/B/2', { flag: { comment: 'Kto?', tokenNo: 1 } }, anna);
    const { flagged, recent } = await deskOf(anna);
    const place = { code: 'B', sentenceNo: 2, reference: '7v.2', text: 'ja mam' };
    expect(flagged).toMatchObject([{ ...place, comment: 'Kto?', by: 'anna', at: expect.stringMatching(/T/) }]);
    expect(recent).toMatchObject([place]);
    const other = await deskOf(piotr);
    expect([other.flagged.length, other.open.flagged]).toEqual([1, 1]);
    expect(other.recent.some(({ sentenceNo, code }) => code === 'B' && sentenceNo === 2)).toBe(false);
  });

  it('has the texts in which a word was annotated for another spelling', async () => {
    await storage.transact(async (writer) => {
      const piece = await writer
        .selectFrom('piece')
        .innerJoin('word', 'word.id', 'piece.word_id')
        .innerJoin('layer', 'layer.id', 'word.layer_id')
        .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
        .select('piece.id')
        .where('corpus_text.code', '=', 'A')
        .orderBy('piece.id')
        .executeTakeFirstOrThrow();
      await writer.updateTable('piece').set({ check_form: 'Otóż' }).where('id', '=', piece.id).execute();
    });
    const { texts, open: waiting } = await deskOf(anna);
    expect(texts).toMatchObject([{ code: 'A', orphans: 0, toCheck: 1 }]);
    expect([waiting.texts, (await openOf(anna)).texts]).toEqual([1, 1]);
    await storage.transact((writer) => writer.updateTable('piece').set({ check_form: null }).execute());
  });

  it('has the last imports in words, of all that was done, and the imports that run', async () => {
    await storage.transact(async (writer) => {
      const deed = { actor: 'piotr', requestId: '', at: new Date('2026-02-03T04:05:06Z') };
      const after = { layer: 'transcription', version: 2 };
      await recordDeed(writer, { ...deed, action: 'text-imported', subject: 'A', after });
      await recordDeed(writer, { ...deed, action: 'text-hidden', subject: 'A' });
      await recordDeed(writer, { ...deed, action: 'table-imported', subject: 'themes' });
      await recordDeed(writer, { ...deed, action: 'text-imported', subject: 'Gone', after });
    });
    let end = () => {};
    const work = importQueue.run(() => new Promise<void>((resolve) => (end = resolve)));
    const { imports, running } = await deskOf(anna);
    expect(imports.map(({ action, subject, actor, isThere }) => [action, subject, actor, isThere])).toEqual([
      ['text-imported', 'Gone', 'piotr', false],
      ['table-imported', 'themes', 'piotr', true],
      ['text-imported', 'A', 'piotr', true],
    ]);
    expect(imports[2]?.detail).toMatch(/transcription.*version 2/);
    expect(running).toBe(1);
    end();
    await work;
    expect((await deskOf(anna)).running).toBe(0);
  });

  it('leaves out what is hidden from visitors, as the lists of annotation do', async () => {
    const { id } = await storage.read
      .selectFrom('sentence')
      .innerJoin('layer', 'layer.id', 'sentence.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .select('sentence.id')
      .where('corpus_text.code', '=', 'Hidden')
      .executeTakeFirstOrThrow();
    const before = await openOf(anna);
    const said = { sentence_id: id, assignee: 'anna', flag_comment: 'x', flag_by: 'anna', flag_at: '2026-01-01' };
    await storage.transact((writer) => writer.insertInto('sentence_state').values(said).execute());
    expect(await openOf(anna)).toEqual(before);
    await storage.transact((writer) => writer.deleteFrom('sentence_state').where('sentence_id', '=', id).execute());
  });
});
