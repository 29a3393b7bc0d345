/** Bad input of annotators: it is refused where it stands, and nothing changes. */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const NOUN = { posTag: 'subst', categories: { num: 'sg', cas: 'nom', gen: 'm' }, lemma: 'król' };
/** `ó` of two characters: the same word in another form of Unicode. */
const DECOMPOSED = 'kró|l'.normalize('NFD');

/** A database gives rows in whatever order. */
const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

describeOnBothDatabases('bad input of annotators', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;
  let before = '';

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    const readings = {
      wziął: ['wziąć', 'praet', { num: 'sg', gen: 'm', asp: 'perf' }],
      jeśm: ['być', 'fin', { num: 'sg', per: 'pri', asp: 'imperf' }],
      chodził: ['chodzić', 'praet', { num: 'sg', gen: 'm', asp: 'imperf' }],
      był: ['być', 'praet', { num: 'sg', gen: 'm', asp: 'imperf' }],
      x́y: ['x', 'subst', { num: 'sg', cas: 'nom', gen: 'm' }],
    } as const;
    await addText(storage, {
      code: 'Otw',
      hasSentences: true,
      transcription: { '1r': { '1': 'król wziął jeśm', '2': 'aby|m x́y chodził jeśm był' } },
      readings: readings as never,
      composites: [{ posClass: 'perf', lemma: 'wziąć', forms: ['wziął', 'jeśm'] }],
    });
    await addText(storage, { code: 'Inny', hasSentences: true, transcription: { '1r': { '1': 'słowo' } } });
    const hidden = { code: 'Ukryty', active: false, hasSentences: true } as const;
    await addText(storage, { ...hidden, transcription: { '1r': { '1': 'słowo' } } });
    await addTestAccounts(storage, [{ login: 'edyta', role: 'editor' }]);
    server = await buildTestApp(database);
    staff = await buildTestClient(server.app).open(await addTestSession(storage, 'edyta'));
    before = await state();
  });
  afterAll(() => server.close());
  /** Whatever was refused has changed nothing. */
  afterEach(async () => expect(await state()).toBe(before));

  const state = async () => {
    const { read } = database.storage;
    const tables = ['corpus_text', 'layer', 'word', 'piece', 'reading', 'composite', 'composite_member'] as const;
    const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute()));
    const others = ['sentence_state', 'annotation_step', 'annotation_change'] as const;
    const more = await Promise.all(others.map((table) => read.selectFrom(table).selectAll().execute()));
    // A digest: two states that differ are told by the tests, not by pages of rows.
    return createHash('sha256')
      .update(JSON.stringify([...rows, ...more].map(inOrder)))
      .digest('hex');
  };
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await staff.ask(method, `/api/annotation/${path}`, body === undefined ? {} : { body });
    return {
      status: answer.statusCode,
      body: answer.json() as { code?: string; status?: string; fieldErrors?: object },
    };
  };
  const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) =>
    status === 200 ? `F ${body.code}` : `${status} ${body.code}`;

  it.each(['Nikt', 'Ukryty', '%00', '..%2F..'])('sentences of %s: there are none (row 70)', async (code) => {
    expect([400, 404]).toContain((await ask('GET', `sentences/${code}`)).status);
    expect([400, 404]).toContain((await ask('GET', `editor/${code}?sentenceNo=1`)).status);
  });
  it('a page beyond the end is the last one (row 70)', async () => {
    expect(await ask('GET', 'sentences/Otw?page=99999')).toMatchObject({ status: 200, body: { page: 1, pages: 1 } });
  });

  describe('splitting (rows 71 to 73)', () => {
    it.each([
      ['kró|le', 'spelling'],
      ['k||ról', 'empty-piece'],
      ['|król', 'empty-piece'],
      ['król|', 'empty-piece'],
      ['król', 'no-bar'],
      ['||||', 'empty-piece'],
      [Array(60).fill('k').join('|'), 'pieces'],
      ['', 'empty-piece'],
    ])('%s is refused at its field', async (partition, code) => {
      const answer = await ask('PUT', 'split-word/Otw/1/1', { partition });
      expect(answer).toMatchObject({ status: 400, body: { code, fieldErrors: { partition: expect.any(String) } } });
    });
    it('pieces in another form of Unicode are the same pieces', async () => {
      const answer = await ask('PUT', 'split-word/Otw/1/1', { partition: DECOMPOSED });
      expect(answer).toMatchObject({ status: 200, body: { status: 'CHANGED' } });
      expect((await staff.ask('POST', '/api/annotation/undo/Otw', { body: {} })).statusCode).toBe(200);
      before = await state();
    });
    it('a letter is not cut', async () => {
      const answer = await ask('PUT', 'split-word/Otw/2/2', { partition: 'x|\u0301y' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'letter' } });
    });
    it.each([
      ['Otw/2/1', 'aby|m', '400 split-already'],
      ['Otw/1/2', 'wzi|ął', '400 drops-annotation'],
      ['Otw/1/0', 'a|b', '400 bad-request'],
      ['Otw/1/-1', 'a|b', '400 bad-request'],
      ['Otw/1/9999', 'a|b', '400 no-word'],
      ['Otw/9/1', 'a|b', '404 not-found'],
      ['Nikt/1/1', 'a|b', '404 not-found'],
    ])('%s as %s: %s', async (path, partition, expected) => {
      expect(outcomeOf(await ask('PUT', `split-word/${path}`, { partition }))).toBe(expected);
    });
  });

  describe('readings (rows 74 to 76)', () => {
    it.each([
      [[], '400 bad-request'],
      [[1, 2, 3, 4, 5, 6], '400 bad-request'],
      [[1, 1], '400 bad-request'],
      [['1'], '400 bad-request'],
      [[1.5], '400 bad-request'],
      [[-1], '400 bad-request'],
      [[1e3], 'F no-token'],
      [[4], 'F no-token'],
    ])('of tokens %j: %s', async (tokens, expected) => {
      expect(outcomeOf(await ask('PUT', 'single/annotate/Otw/1', { tokens, ...NOUN }))).toBe(expected);
    });
    it.each([
      ['class', { ...NOUN, posTag: 'constructor' }, 'unknown-class'],
      ['category', { ...NOUN, categories: { ...NOUN.categories, asp: 'perf' } }, 'foreign-category'],
      ['category of the prototype', { ...NOUN, categories: { ...NOUN.categories, toString: 'x' } }, 'unknown-category'],
      ['value', { ...NOUN, categories: { ...NOUN.categories, cas: 'nope' } }, 'unknown-value'],
      ['long lemma', { ...NOUN, lemma: 'x'.repeat(10_000) }, 'lemma-length'],
      ['lemma that turns the line', { ...NOUN, lemma: '\u202eabc' }, 'lemma-form'],
      ['no lemma', { ...NOUN, lemma: '  ' }, 'lemma'],
    ])('with a wrong %s are refused', async (_, reading, code) => {
      expect(outcomeOf(await ask('PUT', 'single/annotate/Otw/1', { tokens: [1], ...reading }))).toBe(`F ${code}`);
    });
    it('that are cleared where there are none change nothing', async () => {
      const nothing = { tokens: [1], posTag: null, categories: null, lemma: null };
      expect(await ask('PUT', 'single/annotate/Otw/1', nothing)).toMatchObject({
        status: 200,
        body: { status: 'UNCHANGED' },
      });
    });
  });

  describe('hints and rules (row 77)', () => {
    it.each([[[3, 1]], [[2]], [[1, 3]]])('%j: an answer', async (tokens) => {
      expect((await ask('PUT', 'single/hint/Otw/1', { tokens })).status).toBe(200);
      const { status, body } = await ask('PUT', 'double/rule/Otw/1', { tokens });
      expect([status, typeof body.status]).toEqual([200, 'string']);
    });
    it.each([
      [[], 'WRONG_TOKEN_COUNT'],
      [[2], 'WRONG_TOKEN_COUNT'],
      [[1, 2], 'NOT_ANNOTATED'],
      [[3, 2], 'ALREADY_ANNOTATED'],
      [[2, 2], 'WRONG_TOKEN_COUNT'],
    ])('tokens %j: %s', async (tokens, status) => {
      expect(await ask('PUT', 'double/rule/Otw/1', { tokens })).toMatchObject({ status: 200, body: { status } });
    });
  });

  describe('composite forms (rows 78 and 79)', () => {
    it.each([
      [1, [1, 2], 'F NOT_ANNOTATED'],
      [1, [2], 'F WRONG_TOKEN_COUNT'],
      [1, [2, 3], 'F ALREADY_ANNOTATED'],
      [1, [1, 2, 3, 4], 'F no-token'],
      [2, [3, 5], 'F NO_RULE'],
    ])('of sentence %i, tokens %j: %s', async (no, tokens, expected) => {
      expect(outcomeOf(await ask('PUT', `double/add-new/Otw/${no}`, { tokens }))).toBe(expected);
    });
    it('are not deleted by way of another sentence or text', async () => {
      const { id } = await database.storage.read.selectFrom('composite').select('id').executeTakeFirstOrThrow();
      expect(outcomeOf(await ask('DELETE', `double/delete/Otw/2/${id}`))).toBe('404 not-found');
      expect(outcomeOf(await ask('DELETE', `double/delete/Inny/1/${id}`))).toBe('404 not-found');
      expect(outcomeOf(await ask('DELETE', `double/delete/Nikt/1/${id}`))).toBe('404 not-found');
      expect(outcomeOf(await ask('DELETE', 'double/delete/Otw/1/99999'))).toBe('F gone');
    });
  });

  it.each([
    ['999', 404],
    ['constructor', 400],
    ['-1', 400],
    ['0', 400],
    ['99999999999', 400],
  ])('categories of class %s: %i (row 80)', async (id, status) => {
    expect((await ask('GET', `single-categories/${id}`)).status).toBe(status);
  });
});
