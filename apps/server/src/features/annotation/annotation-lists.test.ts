import type { AnswerOf, annotatedTexts, annotationMap, annotationSentences, UndoState } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

type Sentences = AnswerOf<typeof annotationSentences>;
type Texts = AnswerOf<typeof annotatedTexts>['texts'];

/** Verses, each of which is a sentence, of the numbers `from` to `to`. */
const verses = (from: number, to: number, line = 'a mila') =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [String(from + i), line]));

const ANIOŁ = { posTag: 'subst', categories: { num: 'sg', cas: 'nom', gen: 'm' }, lemma: 'anioł' };

describeOnBothDatabases('lists of annotation', (open) => {
  let server: TestApp;
  let anna: TestClient;
  let piotr: TestClient;
  let storage: Awaited<ReturnType<typeof open>>['storage'];
  let texts = 0;

  beforeAll(async () => {
    const database = await open();
    storage = database.storage;
    await addTestAccounts(storage, [
      { login: 'anna', role: 'editor' },
      { login: 'piotr', role: 'editor' },
      { login: 'gość', role: 'user' },
    ]);
    server = await buildTestApp(database);
    anna = await buildTestClient(server.app).open(await addTestSession(storage, 'anna'));
    piotr = await buildTestClient(server.app).open(await addTestSession(storage, 'piotr'));
  });
  afterAll(() => server.close());

  const add = async (more: Partial<Parameters<typeof addText>[1]>): Promise<string> => {
    const code = `L${++texts}`;
    await addText(storage, { code, ord: texts, hasSentences: true, transcription: { '1r': verses(1, 12) }, ...more });
    return code;
  };
  const list = async (code: string, query = '', client = anna): Promise<Sentences> => {
    const answer = await client.ask('GET', `/api/annotation/sentences/${code}${query}`);
    expect([query, answer.statusCode]).toEqual([query, 200]);
    return answer.json() as Sentences;
  };
  const numbersOf = async (code: string, query = '', client = anna) =>
    (await list(code, query, client)).sentences.map(({ sentenceNo }) => sentenceNo);
  const put = async (path: string, body: object, client = anna) => {
    const answer = await client.ask('PUT', `/api/annotation/${path}`, { body });
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
    return answer.json() as Record<string, unknown> & { history?: UndoState };
  };
  const textNamed = async (code: string): Promise<Texts[number] | undefined> => {
    const answer = await anna.ask('GET', '/api/annotation/texts');
    expect(answer.statusCode).toBe(200);
    return (answer.json() as { texts: Texts }).texts.find((text) => text.code === code);
  };

  it('gives a hundred sentences a page, and the last page for one beyond the end', async () => {
    const code = await add({ transcription: { '1r': verses(1, 95, 'a'), '1v': verses(1, 8, 'a') } });
    const first = await list(code);
    expect([first.page, first.pages, first.total, first.sentences.length]).toEqual([1, 2, 103, 100]);
    expect([first.numbers, first.open]).toEqual([[[1, 103]], [[1, 103]]]);
    const second = await list(code, '?page=2');
    expect(second.sentences.map(({ sentenceNo }) => sentenceNo)).toEqual([101, 102, 103]);
    expect(second.sentences[0]).toMatchObject({ reference: '1v.6', text: 'a', tokens: ['none'] });
    expect(await numbersOf(code, '?page=9')).toEqual([101, 102, 103]);
  });

  it('tells of a text how far it has come, and where to go on', async () => {
    const code = await add({});
    expect(await textNamed(code)).toMatchObject({
      counts: { sentences: 12, done: 0, flagged: 0, words: 24, annotated: 0 },
      ...{ own: { sentences: 0, open: 0 }, editedAt: null, next: 1 },
    });
    await put(`done/${code}`, { sentences: [1, 2, 4], done: true, confirm: true });
    await put(`status/${code}/5`, { flag: { comment: 'Nie wiem.', tokenNo: 2 } });
    await put(`assign/${code}`, { ranges: [{ from: 2, to: 3, assignee: 'anna' }] });
    expect(await textNamed(code)).toMatchObject({
      counts: { sentences: 12, done: 3, flagged: 1 },
      ...{ own: { sentences: 2, open: 1 }, editedAt: expect.stringMatching(/T/), next: 3 },
    });
    await put(`done/${code}`, { sentences: Array.from({ length: 12 }, (_, i) => i + 1), done: true, confirm: true });
    expect(await textNamed(code)).toMatchObject({ counts: { done: 12 }, next: null });
  });

  it('leaves hidden texts out, and names those without sentences', async () => {
    const hidden = await add({ active: false });
    const bare = await add({ hasSentences: false });
    expect(await textNamed(hidden)).toBeUndefined();
    expect((await anna.ask('GET', `/api/annotation/sentences/${hidden}`)).statusCode).toBe(404);
    expect((await anna.ask('GET', '/api/annotation/sentences/nope')).statusCode).toBe(404);
    expect(await textNamed(bare)).toMatchObject({ counts: { sentences: 0 }, next: null });
    expect(await list(bare)).toMatchObject({ total: 0, pages: 1, numbers: [], sentences: [] });
  });

  it('filters by what is said of sentences', async () => {
    const code = await add({});
    await put(`done/${code}`, { sentences: [1, 2, 6], done: true, confirm: true });
    await put(`status/${code}/2`, { flag: { comment: 'Może?', tokenNo: null } });
    await put(`assign/${code}`, { ranges: [{ from: 3, to: 4, assignee: 'piotr' }] });
    expect(await numbersOf(code, '?filter=done')).toEqual([1, 2, 6]);
    expect(await numbersOf(code, '?filter=flagged')).toEqual([2]);
    expect(await numbersOf(code, '?filter=mine')).toEqual([]);
    expect(await numbersOf(code, '?filter=mine', piotr)).toEqual([3, 4]);
    const open = await list(code, '?filter=not-done');
    expect([open.total, open.numbers, open.counts.done]).toEqual([
      9,
      [
        [3, 5],
        [7, 12],
      ],
      3,
    ]);
    const { people, open: left, sentences } = await list(code);
    expect(left).toEqual([
      [3, 5],
      [7, 12],
    ]);
    expect(people).toEqual([
      { login: 'anna', assigned: 0, open: 0, done: 3 },
      { login: 'piotr', assigned: 2, open: 2, done: 0 },
    ]);
    expect(sentences[1]).toMatchObject({ progress: 'flagged', flag: { comment: 'Może?' }, edited: { by: 'anna' } });
    expect((await anna.ask('GET', `/api/annotation/sentences/${code}?filter=odd`)).statusCode).toBe(400);
  });

  it('tells the states of sentences apart, and puts first what needs a person', async () => {
    const code = await add({
      transcription: {
        '1r': { '1': 'anieli', '2': 'mila', '3': 'anieli mila', '4': 'anieli' },
        '2v': { '1': 'anieli', '2': 'mila', '3': 'anieli' },
      },
      readings: { anieli: ['anioł', 'subst', { num: 'pl', cas: 'nom', gen: 'm' }] },
    });
    await put(`done/${code}`, { sentences: [4], done: true, confirm: true });
    await put(`single/annotate/${code}/5`, { ...ANIOŁ, tokens: [1] });
    await put(`assign/${code}`, { ranges: [{ from: 2, to: 3, assignee: 'anna' }] });
    await storage.transact(async (writer) => {
      const piece = await writer
        .selectFrom('piece')
        .innerJoin('word', 'word.id', 'piece.word_id')
        .innerJoin('sentence', 'sentence.id', 'word.sentence_id')
        .innerJoin('layer', 'layer.id', 'sentence.layer_id')
        .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
        .where('corpus_text.code', '=', code)
        .where('sentence.ord', '=', 7)
        .select('piece.id')
        .executeTakeFirstOrThrow();
      await writer.updateTable('piece').set({ check_form: 'aniołowie' }).where('id', '=', piece.id).execute();
    });
    await put(`status/${code}/1`, { flag: { comment: 'Liczba?', tokenNo: null } });
    const map = (await (await anna.ask('GET', `/api/annotation/map/${code}`)).json()) as AnswerOf<typeof annotationMap>;
    expect(map).toMatchObject({
      states: '3014305',
      flagged: [[1, 1]],
      cards: [
        { address: '1r', from: 1 },
        { address: '2v', from: 5 },
      ],
      counts: { all: 7, mine: 2, 'not-done': 6, flagged: 1, again: 1, empty: 2, partial: 1, edited: 2, done: 1 },
    });
    expect(map.counts.invalid).toBe(1);
    const { sentences, numbers } = await list(code, '?sort=work');
    expect(sentences.map(({ sentenceNo, state }) => `${sentenceNo} ${state}`)).toEqual([
      ...['1 edited', '7 again', '2 empty', '6 empty', '3 partial', '4 checked', '5 edited'],
    ]);
    expect(numbers).toEqual([
      [1, 1],
      [7, 7],
      [2, 2],
      [6, 6],
      [3, 5],
    ]);
    expect(sentences.find(({ sentenceNo }) => sentenceNo === 4)?.done).toMatchObject({ by: 'anna' });
    expect(await numbersOf(code, '?filter=empty')).toEqual([2, 6]);
    expect(await numbersOf(code, '?filter=again')).toEqual([7]);
    expect(await numbersOf(code, '?from=2&to=4')).toEqual([2, 3, 4]);
    expect(await numbersOf(code, '?from=5&filter=empty')).toEqual([6]);
    expect((await anna.ask('GET', '/api/annotation/map/nope')).statusCode).toBe(404);
    await storage.transact((writer) => writer.updateTable('piece').set({ check_form: null }).execute());
  });

  it('finds sentences by a part of a form or lemma, capitals or not, signs as themselves', async () => {
    const code = await add({
      transcription: { '1r': { '1': 'Żona Łukasza', '2': 'żonie', '3': 'sto% a_b', '4': 'anieli', '5': 'zona' } },
      readings: { anieli: ['Anioł', 'subst', { num: 'pl', cas: 'nom', gen: 'm' }] },
    });
    const found = (contains: string) => numbersOf(code, `?contains=${encodeURIComponent(contains)}`);
    expect(await found('żoN')).toEqual([1, 2]);
    expect(await found('ŁUKASZ')).toEqual([1]);
    expect(await found('%')).toEqual([3]);
    expect(await found('a_b')).toEqual([3]);
    expect(await found('anioł')).toEqual([4]);
    expect(await found('zona')).toEqual([5]);
    expect(await found("'; --\\")).toEqual([]);
    expect(await numbersOf(code, `?contains=${encodeURIComponent('żon')}&filter=done`)).toEqual([]);
  });

  it('finds readings that the tagset does not allow and those made for another spelling', async () => {
    const code = await add({
      transcription: { '1r': { '1': 'dobrze', '2': 'źle tu', '3': 'inaczej', '4': 'razem sam' } },
      readings: {
        dobrze: ['dobrze', 'adv', { deg: 'pos' }],
        źle: ['źle', 'subst', { asp: 'perf' }],
        inaczej: ['inaczej', 'adv', {}],
      },
      composites: [{ posClass: 'nie ma', lemma: 'razem', forms: ['razem', 'sam'] }],
    });
    await writePastApplication(storage, (writer) =>
      writer.updateTable('piece').set({ check_form: 'inaczéj' }).where('form', '=', 'inaczej').execute(),
    );
    expect(await numbersOf(code, '?filter=invalid')).toEqual([2, 3, 4]);
    const { sentences } = await list(code);
    expect(sentences.map(({ tokens }) => tokens)).toEqual([
      ['draft'],
      ['invalid', 'none'],
      ['check'],
      ['none', 'none'],
    ]);
  });

  it('assigns ranges, and gives back whose they were', async () => {
    const code = await add({});
    await put(`assign/${code}`, { ranges: [{ from: 2, to: 4, assignee: 'piotr' }] });
    const given = await put(`assign/${code}`, {
      ranges: [
        { from: 1, to: 6, assignee: 'anna' },
        { from: 8, to: 8, assignee: 'anna' },
      ],
    });
    const before = [
      { from: 1, to: 1, assignee: null },
      { from: 2, to: 4, assignee: 'piotr' },
      { from: 5, to: 6, assignee: null },
      { from: 8, to: 8, assignee: null },
    ];
    expect(given).toEqual({ changed: 7, before });
    expect(await numbersOf(code, '?filter=mine')).toEqual([1, 2, 3, 4, 5, 6, 8]);
    expect(await put(`assign/${code}`, { ranges: before })).toMatchObject({ changed: 7 });
    expect(await numbersOf(code, '?filter=mine', piotr)).toEqual([2, 3, 4]);
  });

  it('refuses ranges and people that are not there, whole', async () => {
    const code = await add({});
    const assign = (...ranges: object[]) => put(`assign/${code}`, { ranges });
    const fine = { from: 1, to: 1, assignee: 'anna' };
    expect(await assign(fine, { from: 12, to: 13, assignee: 'anna' })).toMatchObject({ code: 'range' });
    expect(await assign(fine, { from: 5, to: 4, assignee: 'anna' })).toMatchObject({ code: 'range' });
    expect(await assign(fine, { from: 2, to: 2, assignee: 'gość' })).toMatchObject({ code: 'person' });
    expect(await numbersOf(code, '?filter=mine')).toEqual([]);
    const over = { ranges: [fine, fine] };
    expect((await anna.ask('PUT', `/api/annotation/assign/${code}`, { body: over })).statusCode).toBe(400);
  });

  it('calls several sentences done in one step that is taken back in one', async () => {
    const code = await add({});
    await put(`single/annotate/${code}/1`, { tokens: [1], ...ANIOŁ });
    await put(`done/${code}`, { sentences: [3], done: true, confirm: true }, piotr);
    const done = await put(`done/${code}`, { sentences: [1, 2, 3, 9], done: true, confirm: true });
    expect(done).toMatchObject({ changed: 3, history: { undo: 'status' } });
    expect(await numbersOf(code, '?filter=done')).toEqual([1, 2, 3, 9]);
    expect(await put(`done/${code}`, { sentences: [1, 2], done: true, confirm: true })).toMatchObject({ changed: 0 });
    const undo = async (body: object) => (await anna.ask('POST', `/api/annotation/undo/${code}`, { body })).json();
    const { step } = done as unknown as { step: number };
    expect(await undo({ step: step - 1 })).toMatchObject({ code: 'not-last' });
    expect(await undo({ step })).toMatchObject({
      ...{ step: 'status', sentences: [1, 2, 9], history: { undo: 'annotate', redo: 'status' } },
    });
    expect(await numbersOf(code, '?filter=done')).toEqual([3]);
    expect(await put(`done/${code}`, { sentences: [4, 13], done: true, confirm: true })).toMatchObject({
      code: 'no-sentence',
    });
    expect(await numbersOf(code, '?filter=done')).toEqual([3]);
  });

  it('says who else has a sentence open', async () => {
    const code = await add({});
    await piotr.ask('GET', `/api/annotation/editor/${code}?sentenceNo=2`);
    const seen = async (client: TestClient) => (await list(code, '', client)).sentences.map(({ here }) => here);
    expect((await seen(anna)).slice(0, 3)).toEqual([[], ['piotr'], []]);
    expect((await seen(piotr)).slice(0, 3)).toEqual([[], [], []]);
  });
});
