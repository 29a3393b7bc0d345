/** What is taken back and made again where others, or the text itself, have gone on since. */
import type { AnnotatedSentence, EditorData, UndoState } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const NOUN = { posTag: 'subst', categories: { num: 'sg', cas: 'nom', gen: 'm' }, lemma: 'król' };
const READINGS = {
  wziął: ['wziąć', 'praet', { num: 'sg', gen: 'm', asp: 'perf' }],
  jeśm: ['być', 'fin', { num: 'sg', per: 'pri', asp: 'imperf' }],
} as const;

describeOnBothDatabases('taking steps back', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let anna: TestClient;
  let piotr: TestClient;
  let code = '';
  let texts = 0;

  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [
      { login: 'anna', role: 'editor' },
      { login: 'piotr', role: 'editor' },
    ]);
    server = await buildTestApp(database);
    anna = await buildTestClient(server.app).open(await addTestSession(database.storage, 'anna'));
    piotr = await buildTestClient(server.app).open(await addTestSession(database.storage, 'piotr'));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    code = `Cof${++texts}`;
    await addText(database.storage, {
      ...{ code, hasSentences: true, readings: READINGS as never },
      transcription: { '1r': { '1': 'król wziął jeśm', '2': 'słowo' } },
    });
  });

  type Answer = { data: AnnotatedSentence; history: UndoState; code?: string; error?: string; step?: string };
  const ask = async (client: TestClient, method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await client.ask(method, `/api/annotation/${path}`, body === undefined ? {} : { body });
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
    return answer.json() as Answer;
  };
  const annotate = (client: TestClient, token: number, reading: object = NOUN) =>
    ask(client, 'PUT', `single/annotate/${code}/1`, { tokens: [token], ...reading });
  const split = (client: TestClient, word: number, partition: string) =>
    ask(client, 'PUT', `split-word/${code}/1/${word}`, { partition, confirm: true });
  const join = (client: TestClient) => ask(client, 'PUT', `double/add-new/${code}/1`, { tokens: [2, 3] });
  const undo = (client = anna) => ask(client, 'POST', `undo/${code}`, { sentenceNo: 1 });
  const redo = (client = anna) => ask(client, 'POST', `redo/${code}`, { sentenceNo: 1 });
  const sentence = async () => {
    const answer = await anna.get(`/api/annotation/editor/${code}?sentenceNo=1`);
    return answer.json() as EditorData;
  };

  it('makes again what was taken back last, and nothing that a new step has left behind', async () => {
    await annotate(anna, 1);
    await undo();
    expect((await annotate(anna, 1, { ...NOUN, lemma: 'Król' })).history.redo).toBe(null);
    expect((await undo()).history).toEqual({ undo: null, redo: 'annotate' });
    const again = await redo();
    expect(again.data.singleAnnotations.map(({ lemma }) => lemma)).toContain('Król');
    expect(again.history.redo).toBe(null);
    expect(await redo()).toMatchObject({ code: 'nothing' });
  });

  it('makes several steps again in their order', async () => {
    await annotate(anna, 1);
    await split(anna, 3, 'jeś|m');
    await undo();
    expect((await undo()).history).toEqual({ undo: null, redo: 'annotate' });
    expect((await redo()).history).toEqual({ undo: 'annotate', redo: 'split' });
    expect((await redo()).history).toEqual({ undo: 'split', redo: null });
  });

  it.each([['jeś|m'], ['j|eśm']])('brings no composite form back on %s, a word that was split since', async (parts) => {
    const id = (await join(anna)).data.doubleAnnotations[0]?.annotationId;
    await ask(anna, 'DELETE', `double/delete/${code}/1/${id}`);
    await split(piotr, 3, parts);
    const refused = await undo();
    expect([refused.code, refused.error]).toEqual(['changed-since', expect.stringContaining('piotr')]);
    expect((await sentence()).doubleAnnotations).toEqual([]);
  });

  it('brings no composite form back on a subtoken that was joined since', async () => {
    await split(anna, 3, 'jeś|m');
    await annotate(anna, 4, { posTag: 'fin', categories: { num: 'sg', per: 'pri', asp: 'imperf' }, lemma: 'być' });
    const made = await ask(anna, 'PUT', `double/add-new/${code}/1`, { tokens: [2, 4] });
    await ask(anna, 'DELETE', `double/delete/${code}/1/${made.data.doubleAnnotations[0]?.annotationId}`);
    await split(piotr, 3, 'jeśm');
    expect(await undo()).toMatchObject({ code: 'changed-since' });
  });

  it('takes no subtoken away from a composite form that somebody made since', async () => {
    await split(anna, 2, 'wzi|ął');
    await split(anna, 2, 'wziął');
    await annotate(piotr, 2, { posTag: 'praet', categories: { num: 'sg', gen: 'm', asp: 'perf' }, lemma: 'wziąć' });
    await join(piotr);
    await annotate(piotr, 2, { posTag: null, categories: null, lemma: null });
    const refused = await undo();
    expect([refused.code, refused.error]).toEqual(['changed-since', expect.stringContaining('piotr')]);
    expect((await sentence()).doubleAnnotations).toMatchObject([{ subtokenIds: [2, 3] }]);
  });

  it('brings a flag back to its sentence where its word is gone', async () => {
    await ask(anna, 'PUT', `status/${code}/1`, { flag: { comment: 'rodzaj?', tokenNo: 1 } });
    await ask(anna, 'PUT', `status/${code}/1`, { flag: null });
    await loseWord('król');
    expect((await undo()).data.flag).toMatchObject({ comment: 'rodzaj?', tokenNo: null, by: 'anna' });
  });

  it('goes back to the step before one whose word is gone', async () => {
    await annotate(anna, 1);
    await annotate(anna, 3, NOUN);
    await loseWord('jeśm');
    const back = await undo();
    expect(back).toMatchObject({ step: 'annotate', history: { undo: null } });
    expect(back.data.singleAnnotations.map(({ subtokenIds }) => subtokenIds)).toEqual([[2]]);
  });

  it('says that the text has changed where no annotator has', async () => {
    await annotate(anna, 1);
    await writePastApplication(database.storage, async (writer) => {
      const pieces = writer.selectFrom('piece').select('id').where('form', '=', 'król');
      await writer.deleteFrom('reading').where('piece_id', 'in', pieces).execute();
    });
    const refused = await undo();
    expect([refused.code, refused.error]).toEqual(['changed-since', expect.stringMatching(/tekst|text/)]);
  });

  it('finds nothing at numbers that are greater than any', async () => {
    const big = 4_000_000_000;
    const put = (path: string, body: object) => ask(anna, 'PUT', `${path}/${code}`, body);
    expect(await put('done', { sentences: [big], done: true, confirm: true })).toMatchObject({ code: 'no-sentence' });
    const targets = [{ sentenceNo: big, tokenNo: big }];
    expect(await put('batch', { ...NOUN, targets })).toMatchObject({ code: 'no-sentence' });
    await annotate(anna, 1);
    const answer = await anna.ask('POST', `/api/annotation/undo/${code}`, { body: { sentenceNo: big } });
    expect(answer.statusCode).toBe(404);
    expect((await anna.get(`/api/annotation/editor/${code}?sentenceNo=2147483647`)).statusCode).toBe(404);
    expect((await sentence()).history).toEqual({ undo: 'annotate', redo: null });
  });

  it('names who changed a sentence last where a word of a batch is left out', async () => {
    const { version } = await sentence();
    await ask(anna, 'PUT', `status/${code}/1`, { done: true, confirm: true });
    await annotate(piotr, 1);
    const targets = [{ sentenceNo: 1, tokenNo: 1, version }];
    expect(await ask(anna, 'PUT', `batch/${code}`, { ...NOUN, targets })).toMatchObject({
      changed: 0,
      skipped: [{ sentenceNo: 1, tokenNo: 1, by: 'piotr' }],
    });
  });

  it('annotates no other subtoken than the one meant where a word before was split', async () => {
    await split(anna, 3, 'jeś|m');
    const seen = await sentence();
    const word = seen.singleTokens[2];
    await split(piotr, 1, 'kr|ól');
    const order = { tokens: [4], ...NOUN, version: seen.version, seen: { 3: word?.version } };
    const refused = await ask(anna, 'PUT', `single/annotate/${code}/1`, { ...order, firstTokens: { 3: 3 } });
    expect(refused).toMatchObject({ code: 'conflict', conflict: { current: { singleAnnotations: [{}] } } });
    const followed = { ...order, tokens: [5], firstTokens: { 3: 4 } };
    const made = await ask(anna, 'PUT', `single/annotate/${code}/1`, followed);
    expect(made.data.singleAnnotations.map(({ subtokenIds }) => subtokenIds)).toEqual([[3], [5]]);
  });

  /** As an import does that leaves the word out. */
  const loseWord = (form: string) =>
    writePastApplication(database.storage, async (writer) => {
      const { id, verse_id: verse } = await writer
        .selectFrom('word')
        .innerJoin('layer', 'layer.id', 'word.layer_id')
        .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
        .select(['word.id', 'word.verse_id'])
        .where('word.form', '=', form)
        .where('corpus_text.code', '=', code)
        .executeTakeFirstOrThrow();
      const { items } = await writer
        .selectFrom('verse')
        .select('items')
        .where('id', '=', verse)
        .executeTakeFirstOrThrow();
      const left = (JSON.parse(items) as { w?: number }[]).filter(({ w }) => w !== id);
      await writer
        .updateTable('verse')
        .set({ items: JSON.stringify(left) })
        .where('id', '=', verse)
        .execute();
      await writer.deleteFrom('word').where('id', '=', id).execute();
    });
});
