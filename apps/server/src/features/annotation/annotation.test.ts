import type { AnnotatedSentence, AnnotationResult, EditorData } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const NOUN = { posTag: 'subst', categories: { num: 'sg', cas: 'nom', gen: 'm' }, lemma: 'król' };
const PRAET = { posTag: 'praet', categories: { num: 'sg', gen: 'm', asp: 'perf' }, lemma: 'wziąć' };
const JEŚM = { posTag: 'fin', categories: { num: 'sg', per: 'pri', asp: 'imperf' }, lemma: 'być' };

describeOnBothDatabases('annotation', (open) => {
  let server: TestApp;
  let anna: TestClient;
  let piotr: TestClient;
  let code = '';
  let texts = 0;
  let database: Awaited<ReturnType<typeof open>>;

  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [
      { login: 'anna', role: 'editor' },
      { login: 'piotr', role: 'editor' },
      { login: 'ola', role: 'user' },
    ]);
    server = await buildTestApp(database);
    anna = await buildTestClient(server.app).open(await addTestSession(database.storage, 'anna'));
    piotr = await buildTestClient(server.app).open(await addTestSession(database.storage, 'piotr'));
  });
  afterAll(() => server.close());

  beforeEach(async () => {
    code = `T${++texts}`;
    await addText(database.storage, {
      code,
      hasSentences: true,
      transcription: { '1r': { '1': 'król wziął jeśm', '2': 'król aby był', '3': 'król' } },
    });
  });

  const get = async <T>(client: TestClient, path: string): Promise<T> => {
    const answer = await client.ask('GET', `/api/annotation/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json() as T;
  };
  const put = async (client: TestClient, path: string, body: object, status = 200) => {
    const answer = await client.ask('PUT', `/api/annotation/${path}`, { body });
    expect([path, answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([path, status, '']);
    return answer.json() as AnnotationResult & { error?: string; code?: string; conflict?: { by: string } };
  };
  const editor = (client = anna, no = 1) => get<EditorData>(client, `editor/${code}?sentenceNo=${no}`);
  const annotate = (client: TestClient, no: number, tokens: number[], reading: object, more = {}) =>
    put(client, `single/annotate/${code}/${no}`, { tokens, ...reading, ...more });
  const goBack = async (direction: 'undo' | 'redo', client = anna, body: object = { sentenceNo: 1 }) => {
    const answer = await client.ask('POST', `/api/annotation/${direction}/${code}`, { body });
    expect(answer.statusCode).toBe(200);
    return answer.json() as { data: AnnotatedSentence; step: string; error?: string; sentences: number[] };
  };
  const lemmas = ({ singleAnnotations }: AnnotatedSentence) =>
    singleAnnotations.map(({ subtokenIds, lemma }) => `${subtokenIds}:${lemma}`);

  it('shows a sentence with the ones around it', async () => {
    const data = await editor(anna, 2);
    expect(data).toMatchObject({ sentenceNo: 2, previous: 1, next: 3, total: 3, progress: 'none', reference: '1r.2' });
    expect(data.sentences.map(({ text }) => text)).toEqual(['król wziął jeśm', 'król aby był', 'król']);
    expect(data.transcription.map(({ text, tokenNo }) => [text, tokenNo])).toEqual([
      ['król', 1],
      ['aby', 2],
      ['był', 3],
    ]);
  });

  it('brings its sentence with the page to those who may annotate', async () => {
    const call = `/api/annotation/editor/${code}?sentenceNo=2`;
    const given = async (client: TestClient) => {
      const { body } = await client.get(`/annotation/editor?code=${code}&sentenceNo=2`);
      const written = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body)?.[1];
      return (JSON.parse(written ?? '{}') as Record<string, string>)[call];
    };
    expect(JSON.parse((await given(anna)) ?? '')).toEqual(await editor(anna, 2));
    const reader = await buildTestClient(server.app).open(await addTestSession(database.storage, 'ola'));
    expect([await given(reader), await given(buildTestClient(server.app))]).toEqual([undefined, undefined]);
  });

  it('asks once before words without an annotation are called done', async () => {
    await annotate(anna, 1, [1], NOUN);
    const refused = await put(anna, `status/${code}/1`, { done: true });
    expect(refused).toMatchObject({ code: 'unannotated', unannotated: 2 });
    const both = await put(anna, `done/${code}`, { sentences: [1, 3], done: true });
    expect(both).toMatchObject({ code: 'unannotated', unannotated: 3 });
    expect((await editor()).progress).toBe('draft');
    expect((await put(anna, `status/${code}/1`, { done: true, confirm: true })).data.progress).toBe('done');
    // It is done already: nothing is asked again, nor where a sentence is opened.
    expect((await put(anna, `status/${code}/1`, { done: true })).status).toBe('UNCHANGED');
    expect((await put(anna, `status/${code}/1`, { done: false })).data.progress).toBe('draft');
    await annotate(anna, 3, [1], NOUN);
    expect((await put(anna, `status/${code}/3`, { done: true })).data.progress).toBe('done');
  });

  it('lists texts and sentences with how far they have come', async () => {
    await annotate(anna, 1, [1], NOUN);
    const { texts: listed } = await get<{ texts: { code: string; counts: object; next: number }[] }>(anna, 'texts');
    expect(listed.find((one) => one.code === code)).toMatchObject({
      counts: { sentences: 3, done: 0, flagged: 0, words: 7, annotated: 1 },
      next: 1,
    });
    const page = await get<{ total: number; sentences: object[] }>(anna, `sentences/${code}?contains=KR%C3%93L`);
    expect(page).toMatchObject({ total: 3, staff: ['anna', 'piotr'] });
    expect(page.sentences[0]).toMatchObject({ sentenceNo: 1, tokens: ['draft', 'none', 'none'], progress: 'draft' });
  });

  it('offers the classes and the categories of each', async () => {
    const { posClasses } = await get<{ posClasses: { id: number; tag: string; categories: string[] }[] }>(
      anna,
      'pos-classes',
    );
    const verb = posClasses.find(({ tag }) => tag === 'praet');
    const { categories } = await get<{ categories: { tag: string }[] }>(anna, `single-categories/${verb?.id}`);
    expect(categories.map(({ tag }) => tag)).toEqual(verb?.categories);
    expect(verb?.categories).toEqual(['num', 'gen', 'asp']);
  });

  it('gives a word a reading, takes it back and makes it again', async () => {
    const before = await editor();
    const made = await annotate(anna, 1, [1], NOUN, { version: before.version });
    expect(made).toMatchObject({ status: 'CHANGED', history: { undo: 'annotate', redo: null } });
    expect(made.activeAnnotation).toMatchObject({ posClass: 'subst', lemma: 'król', subtokenIds: [1], state: 'draft' });
    expect(made.data.progress).toBe('draft');
    expect(await annotate(anna, 1, [1], NOUN)).toMatchObject({ status: 'UNCHANGED' });
    const undone = await goBack('undo');
    expect(undone.data).toMatchObject({ singleAnnotations: [], version: before.version });
    expect((await goBack('redo')).data.version).toBe(made.data.version);
    expect(await goBack('redo')).toMatchObject({ code: 'nothing' });
  });

  it('keeps what two people do to different words, and tells of what they do to the same one', async () => {
    const seen = await editor();
    const versionsOf = (no: number) => ({ [no]: seen.singleTokens[no - 1]?.version });
    await annotate(anna, 1, [1], NOUN, { version: seen.version, seen: versionsOf(1) });
    const other = await annotate(piotr, 1, [2], PRAET, { version: seen.version, seen: versionsOf(2) });
    expect(lemmas(other.data)).toEqual(['1:król', '2:wziąć']);
    const same = await annotate(
      piotr,
      1,
      [1],
      { ...NOUN, lemma: 'Król' },
      { version: seen.version, seen: versionsOf(1) },
    );
    expect(same).toMatchObject({ code: 'conflict', conflict: { by: 'anna' } });
    expect(lemmas(await editor())).toEqual(['1:król', '2:wziąć']);
  });

  it('does not take back what somebody else has changed since', async () => {
    await annotate(anna, 1, [1], NOUN);
    await annotate(piotr, 1, [1], { ...NOUN, lemma: 'Król' });
    const refused = await goBack('undo');
    expect(refused).toMatchObject({ code: 'changed-since' });
    expect(refused.error).toContain('piotr');
    expect(lemmas(await editor())).toEqual(['1:Król']);
  });

  it('splits a word, asks before annotation goes, and joins it again', async () => {
    const path = `split-word/${code}/2/2`;
    const split = await put(anna, path, { partition: 'a|by' });
    expect(split.data.transcription.map(({ text }) => text)).toEqual(['król', 'a', 'by', 'był']);
    await annotate(anna, 2, [3], { posTag: 'by', categories: { num: 'sg', per: 'ter' }, lemma: 'być' });
    const asked = await put(anna, path, { partition: 'aby' }, 400);
    expect(asked).toMatchObject({ code: 'drops-annotation', fieldErrors: { partition: expect.any(String) } });
    const joined = await put(anna, path, { partition: 'aby', confirm: true });
    expect(joined).toMatchObject({ history: { undo: 'join' } });
    expect(lemmas((await goBack('undo', anna, { sentenceNo: 2 })).data)).toEqual(['3:być']);
  });

  it('makes composite forms that the rules allow, and takes them apart', async () => {
    const rule = (tokens: number[]) => put(anna, `double/rule/${code}/1`, { tokens });
    expect(await rule([2, 3])).toMatchObject({ status: 'NOT_ANNOTATED' });
    await annotate(anna, 1, [1], NOUN);
    await annotate(anna, 1, [2], PRAET);
    await annotate(anna, 1, [3], JEŚM);
    expect(await rule([1, 3])).toMatchObject({ status: 'NO_RULE', reason: expect.stringMatching(/./) });
    expect(await rule([3, 2])).toMatchObject({
      status: 'ANNOTATION_POSSIBLE',
      data: { posClass: 'perf', lemma: 'wziąć' },
    });
    const made = await put(anna, `double/add-new/${code}/1`, { tokens: [2, 3] });
    expect(made.activeAnnotation).toMatchObject({ posClass: 'perf', subtokenIds: [2, 3] });
    expect(await put(anna, `double/add-new/${code}/1`, { tokens: [3, 2] })).toMatchObject({
      code: 'ALREADY_ANNOTATED',
    });
    // Splitting a member takes the form apart, and taking the split back puts it together.
    await put(anna, `split-word/${code}/1/3`, { partition: 'jeś|m', confirm: true });
    expect((await editor()).doubleAnnotations).toEqual([]);
    const back = await goBack('undo');
    expect(back.data.doubleAnnotations).toMatchObject([{ posClass: 'perf', subtokenIds: [2, 3] }]);
    const id = back.data.doubleAnnotations[0]?.annotationId;
    const path = `/api/annotation/double/delete/${code}/1/${id}`;
    expect((await anna.ask('DELETE', path)).json()).toMatchObject({ status: 'CHANGED' });
    expect((await anna.ask('DELETE', path)).json()).toMatchObject({ code: 'gone' });
  });

  it('keeps what is said of a sentence, and who is to annotate it', async () => {
    const path = `status/${code}/1`;
    const flag = { comment: 'rodzaj?', tokenNo: 2 };
    expect((await put(anna, path, { flag })).data).toMatchObject({
      progress: 'flagged',
      flag: { ...flag, by: 'anna' },
    });
    expect((await put(piotr, path, { flag: null, done: true, confirm: true })).data).toMatchObject({
      progress: 'done',
      flag: null,
      done: { by: 'piotr' },
    });
    expect((await goBack('undo', piotr)).data).toMatchObject({ progress: 'flagged' });
    const assigned = await anna.ask('PUT', `/api/annotation/assign/${code}`, {
      body: { ranges: [{ from: 1, to: 2, assignee: 'piotr' }] },
    });
    expect(assigned.json()).toMatchObject({ changed: 2 });
    expect(await get(piotr, `sentences/${code}?filter=mine`)).toMatchObject({ total: 2 });
    const marked = await anna.ask('PUT', `/api/annotation/done/${code}`, {
      body: { sentences: [1, 3], done: true, confirm: true },
    });
    expect(marked.json()).toMatchObject({ changed: 2 });
    expect(await get(anna, `sentences/${code}?filter=not-done`)).toMatchObject({ total: 1 });
    const history = await get<{ steps: { kind: string; by: string; status: object }[] }>(anna, `history/${code}/1`);
    expect(history.steps.map(({ kind, by }) => `${by} ${kind}`)).toEqual([
      'anna status',
      'piotr undo',
      'piotr status',
      'anna status',
    ]);
  });

  it('is signed by the person who called it done last; the signature before stands in the history, and comes back with an undo', async () => {
    const signed = async () => (await editor()).done;
    const call = (client: TestClient, done: boolean) => put(client, `status/${code}/1`, { done, confirm: true });
    await call(anna, true);
    const first = await signed();
    expect(first).toMatchObject({ by: 'anna' });
    // A person who agrees signs nothing: it is done already.
    await call(piotr, true);
    expect(await signed()).toEqual(first);
    await call(piotr, false);
    expect(await signed()).toBeNull();
    await goBack('undo', piotr);
    expect(await signed()).toEqual(first);
    await call(piotr, false);
    await call(piotr, true);
    expect(await signed()).toMatchObject({ by: 'piotr' });
    type Steps = { steps: { by: string; at: string; status: { after: { done: boolean } } | null; undone: boolean }[] };
    const { steps } = await get<Steps>(anna, `history/${code}/1`);
    const signatures = steps.filter(({ status, undone }) => status?.after.done === true && !undone);
    expect(signatures.map(({ by, at }) => ({ by, at }))).toContainEqual(first);
    expect(signatures.map(({ by }) => by)).toContain('piotr');
  });

  it('offers what the form is elsewhere, lemmas that begin so, and says who is here', async () => {
    await annotate(anna, 1, [1], NOUN);
    await annotate(anna, 1, [2], PRAET);
    const { hints, splits } = (await put(anna, `single/hint/${code}/2`, { tokens: [1] })) as unknown as {
      hints: { source: string; lemma: string; count: number; example: { form: string } }[];
      splits: string[];
    };
    expect(hints[0]).toMatchObject({ source: 'text', lemma: 'król', example: { form: 'król' } });
    expect(splits).toEqual([]);
    const aby = (await put(anna, `single/hint/${code}/2`, { tokens: [2] })) as unknown as { splits: string[] };
    expect(aby.splits[0]).toBe('a|by');
    expect(await get(anna, 'lemmas?prefix=kr%C3%B3')).toMatchObject({ lemmas: [{ lemma: 'król', posClass: 'subst' }] });
    await editor(piotr, 2);
    expect(await get(anna, `presence/${code}/2`)).toMatchObject({ here: ['piotr'] });
  });

  it('offers no split of what is read elsewhere as a whole form with that ending', async () => {
    const transcription = { '1r': { '1': 'słowach' } };
    await addText(database.storage, { code: `${code}a`, hasSentences: true, transcription });
    const offered = async () =>
      ((await put(anna, `single/hint/${code}a/1`, { tokens: [1] })) as unknown as { splits: string[] }).splits;
    expect(await offered()).toContain('słowa|ch');
    const słowach: [string, string, Record<string, string>] = ['słowo', 'subst', { num: 'pl', cas: 'loc', gen: 'n' }];
    await addText(database.storage, { code: `${code}b`, transcription, readings: { słowach } });
    expect(await offered()).toEqual([]);
    const more = { posTag: 'subst', categories: słowach[2], lemma: 'słowo' };
    await put(anna, `single/annotate/${code}a/1`, { tokens: [1], ...more });
    expect(await offered()).toEqual([]);
  });

  it('offers nothing of texts that are hidden', async () => {
    const genitive = ['król', 'subst', { num: 'sg', cas: 'gen', gen: 'm' }];
    const hidden = { code: `${code}-ukryty`, active: false, hasSentences: true } as const;
    const readings = { króla: genitive } as never;
    await addText(database.storage, { ...hidden, readings, transcription: { '1r': { '1': 'króla' } } });
    await annotate(anna, 1, [1], NOUN);
    const { hints } = (await put(anna, `single/hint/${code}/2`, { tokens: [1] })) as unknown as {
      hints: { example: { code: string } }[];
    };
    expect(hints.length).toBeGreaterThan(0);
    expect(hints.map(({ example }) => example.code)).not.toContain(hidden.code);
  });

  it('gives all words of a form one reading in one step', async () => {
    const { total, tokens } = await get<{ total: number; tokens: { sentenceNo: number; tokenNo: number }[] }>(
      anna,
      `similar/${code}/1/1`,
    );
    expect([total, tokens.map(({ sentenceNo }) => sentenceNo)]).toEqual([2, [2, 3]]);
    const targets = tokens.map(({ sentenceNo, tokenNo }) => ({ sentenceNo, tokenNo }));
    expect(await put(anna, `batch/${code}`, { ...NOUN, targets })).toMatchObject({
      changed: 2,
      step: expect.any(Number),
      skipped: [],
    });
    expect(lemmas(await editor(anna, 3))).toEqual(['1:król']);
    expect((await goBack('undo')).sentences).toEqual([2, 3]);
    expect(lemmas(await editor(anna, 3))).toEqual([]);
  });

  describe('readings', () => {
    it.each([
      [{ ...NOUN, posTag: 'nope' }, 'posTag'],
      [{ ...NOUN, categories: { ...NOUN.categories, asp: 'perf' } }, 'categories.asp'],
      [{ ...NOUN, categories: { ...NOUN.categories, num: 'nope' } }, 'categories.num'],
      [{ ...NOUN, lemma: '' }, 'lemma'],
      [{ ...NOUN, lemma: 'x'.repeat(10_000) }, 'lemma'],
      [{ ...NOUN, lemma: 'kr\u202eól' }, 'lemma'],
      [{ ...NOUN, posTag: null }, 'posTag'],
    ])('that are not as the tagset says are refused at their field: %o', async (reading, field) => {
      const refused = await annotate(anna, 1, [1], reading);
      expect(Object.keys((refused as { fieldErrors?: object }).fieldErrors ?? {})).toEqual([field]);
      expect((await editor()).singleAnnotations).toEqual([]);
    });
  });
});
