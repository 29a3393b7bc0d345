/** Replacing the tagset: what is checked, what is kept, and that the new one is in force everywhere at once. */
import type {
  AnnotationResult,
  EditorData,
  TagsetCheck,
  TagsetNames,
  TagsetVersion,
  Vocabulary,
} from '@glosa/contract';
import { DEFAULT_TAGSET, formatTagset, type Tagset } from '@glosa/tagset';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const TAGSET = '/api/annotation/tagset';
const { categories, classes, clitics, doubleClasses, rules } = DEFAULT_TAGSET;
const fileOf = (parts: Partial<Tagset> = {}) => formatTagset({ ...DEFAULT_TAGSET, ...parts });

/** Nouns are called otherwise, and there is no dual. */
const OWN = fileOf({
  classes: classes.map((one) => (one.tag === 'subst' ? { ...one, pl: 'imię', en: 'name word' } : one)),
  categories: categories.map((one) =>
    one.tag === 'num' ? { ...one, values: one.values.filter(({ tag }) => tag !== 'du') } : one,
  ),
  clitics: clitics.filter((one) => one.categories['num'] !== 'du'),
});
const WITHOUT_RULES = { format: 'tagset/1', rules: [] };

interface Answer {
  applied: boolean;
  current: TagsetVersion;
  check: TagsetCheck;
  error?: string;
  code?: string;
}

describeOnBothDatabases('the tagset of an installation', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let other: TestApp;
  let admin: TestClient;
  let editor: TestClient;

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    await addText(storage, {
      code: 'Zes',
      hasSentences: true,
      transcription: { '1r': { '1': 'król dwa', '2': 'chodził był' } },
      readings: {
        król: ['król', 'subst', { num: 'sg', cas: 'nom', gen: 'm' }],
        dwa: ['dwa', 'subst', { num: 'du', cas: 'nom', gen: 'm' }],
        chodził: ['chodzić', 'praet', { num: 'sg', gen: 'm', asp: 'imperf' }],
        był: ['być', 'praet', { num: 'sg', gen: 'm', asp: 'imperf' }],
      },
      composites: [{ posClass: 'plusq', lemma: 'chodzić', forms: ['chodził', 'był'] }],
    });
    await addTestAccounts(storage, [
      { login: 'ada', role: 'admin' },
      { login: 'edyta', role: 'editor' },
    ]);
    server = await buildTestApp(database);
    other = await buildTestApp(database);
    admin = await buildTestClient(server.app).open(await addTestSession(storage, 'ada'));
    editor = await buildTestClient(other.app).open(await addTestSession(storage, 'edyta'));
  });
  afterAll(async () => {
    await server.close();
    await other.close();
  });
  beforeEach(async () => {
    await put({ restore: 0, confirm: true });
  });

  const put = async (body: object, status = 200): Promise<Answer> => {
    const answer = await admin.put(TAGSET, body);
    expect([answer.statusCode, answer.statusCode === status ? '' : answer.body]).toEqual([status, '']);
    return answer.json() as Answer;
  };
  const get = async <T>(client: TestClient, path: string): Promise<T> => {
    const answer = await client.get(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json() as T;
  };
  const state = () => get<{ current: TagsetVersion; versions: TagsetVersion[]; tags: TagsetNames }>(editor, TAGSET);
  const annotate = async (posTag: string, given: object) => {
    const body = { tokens: [1], posTag, categories: given, lemma: 'król' };
    const answer = await editor.put('/api/annotation/single/annotate/Zes/1', body);
    return answer.json() as AnnotationResult & { code?: string };
  };

  it('is the default at first, with nothing to be told to readers', async () => {
    const { current, tags } = await state();
    expect(current).toMatchObject({ isDefault: true, counts: { classes: classes.length, rules: rules.length } });
    expect(tags.doubleClasses.map(({ tag }) => tag)).toEqual(doubleClasses.map(({ tag }) => tag));
    expect(await get(buildTestClient(server.app), '/api/tagset')).toEqual({ own: null });
  });

  it('comes as a file that changes nothing when it is put in force', async () => {
    const file = await editor.get(`${TAGSET}/file`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="glosa-tagset.json"');
    const { applied, check } = await put({ file: file.json() });
    expect([applied, check.changeCount, check.problemCount]).toEqual([false, 0, 0]);
    expect((await admin.get(`${TAGSET}/file?version=9999`)).statusCode).toBe(404);
  });

  it('says what would change and what would be no longer valid, and changes nothing in a trial', async () => {
    const before = await state();
    const { applied, check } = await put({ file: OWN, dryRun: true });
    expect(applied).toBe(false);
    const changes = check.changes.filter(({ part }) => part !== 'clitics');
    expect(changes.map(({ part, kind, tag, category }) => [part, kind, tag, category])).toEqual([
      ['values', 'removed', 'du', 'num'],
      ['classes', 'renamed', 'subst', null],
    ]);
    expect([check.changeCount, check.counts?.clitics]).toEqual([check.changes.length, OWN.clitics.length]);
    expect(check.annotations).toEqual({ checked: 5, invalidNow: 0, noLonger: 1 });
    expect(check.groups).toMatchObject([
      { kind: 'single', code: 'unknown-value', posClass: 'subst', category: 'num', value: 'du', count: 1 },
    ]);
    expect(check.groups[0]?.places).toEqual([{ code: 'Zes', reference: '1r.1.2', form: 'dwa' }]);
    expect(await state()).toEqual(before);
  });

  it('names composite forms that would be no longer valid by their first word', async () => {
    const own = fileOf({
      doubleClasses: doubleClasses.filter(({ tag }) => tag !== 'plusq'),
      rules: rules.filter((rule) => rule.class !== 'plusq'),
    });
    const { check } = await put({ file: own, dryRun: true });
    expect(check.groups).toMatchObject([{ kind: 'double', code: 'unknown-class', posClass: 'plusq', count: 1 }]);
    expect(check.groups[0]?.places).toEqual([{ code: 'Zes', reference: '1r.2.1', form: 'chodził' }]);
  });

  it('is put in force with a confirmation, on every server, and brought back', async () => {
    const refused = await put({ file: OWN }, 400);
    expect([refused.code, refused.check.annotations.noLonger]).toEqual(['tagset-confirm', 1]);
    expect((await annotate('subst', { num: 'du', cas: 'nom', gen: 'm' })).code).toBeUndefined();
    const { applied, current } = await put({ file: OWN, confirm: true });
    expect([applied, current.kind, current.invalid, current.by]).toEqual([true, 'file', 2, 'ada']);
    // What the word is read as already is kept; another word cannot be read so any more.
    expect((await annotate('subst', { num: 'du', cas: 'nom', gen: 'm' })).status).toBe('UNCHANGED');
    expect((await annotate('subst', { num: 'du', cas: 'gen', gen: 'm' })).code).toBe('unknown-value');
    const { posClasses } = await get<EditorData>(editor, '/api/annotation/editor/Zes?sentenceNo=1');
    expect(posClasses.find(({ tag }) => tag === 'subst')?.name).toEqual({ pl: 'imię', en: 'name word' });
    const { own } = await get<{ own: TagsetNames | null }>(editor, '/api/tagset');
    expect(own?.classes.find(({ tag }) => tag === 'subst')?.pl).toBe('imię');

    const back = await put({ restore: 0 });
    expect([back.applied, back.current.kind, back.current.isDefault]).toEqual([true, 'default', true]);
    expect((await annotate('subst', { num: 'sg', cas: 'nom', gen: 'm' })).code).toBeUndefined();
    const again = await put({ restore: current.version, confirm: true });
    expect(again.current).toMatchObject({ kind: 'restore', ofVersion: current.version, isDefault: false });
    expect((await state()).versions.map(({ kind }) => kind).slice(0, 3)).toEqual(['restore', 'default', 'file']);
    expect((await admin.get(`${TAGSET}/file?version=${current.version}`)).json()).toEqual(
      JSON.parse(JSON.stringify(OWN)),
    );
  });

  it('says of its own classes and categories what was said of the ones before, whatever they are called', async () => {
    const renamed = (tag: string, to: string) => (one: string) => (one === tag ? to : one);
    const own = fileOf({
      classes: classes.map((one) => ({ ...one, tag: renamed('dig', 'cyfra')(renamed('interp', 'znak')(one.tag)) })),
    });
    await put({ file: own });
    const read = (posTag: string, lemma: string | null) =>
      editor.put('/api/annotation/single/annotate/Zes/1', { tokens: [2], posTag, categories: {}, lemma });
    expect((await read('cyfra', null)).json()).toMatchObject({ status: 'CHANGED', warnings: [] });
    expect((await read('conj', '')).json()).toMatchObject({
      code: 'lemma',
      fieldErrors: { lemma: expect.any(String) },
    });
    const { posClasses } = await get<EditorData>(editor, '/api/annotation/editor/Zes?sentenceNo=1');
    expect(posClasses.find(({ tag }) => tag === 'cyfra')?.lemma).toBe('optional');
    await editor.post('/api/annotation/undo/Zes', { sentenceNo: 1 });

    const without = fileOf({ classes: classes.map((one) => ({ ...one, lemma: 'none' as const, marks: false })) });
    await put({ file: without });
    expect((await read('conj', null)).json()).toMatchObject({ status: 'CHANGED', warnings: [] });
    expect((await read('conj', 'i')).json()).toMatchObject({ warnings: [expect.stringContaining('spójnik')] });
    for (let step = 0; step < 2; step++) await editor.post('/api/annotation/undo/Zes', { sentenceNo: 1 });

    const wrong = { agrees: true, telling: true, axis: { row: 0, within: ['nix'] } };
    const { check } = await put(
      { file: fileOf({ categories: [{ ...(categories[0] as (typeof categories)[number]), ...wrong }] }) },
      400,
    );
    expect(check.problems.map(({ path, code }) => [path, code])).toEqual([['/categories/0/axis/row', 'not-number']]);
    const twice = { ...(classes[0] as (typeof classes)[number]), tag: 'drugi', marks: true };
    const more = await put({ file: fileOf({ classes: [...classes, twice] }) }, 400);
    expect(more.check.problems.map(({ path, code }) => [path, code])).toEqual([
      [`/classes/${classes.length}/marks`, 'duplicate'],
    ]);
  });

  it('was stored before it said so, and is read on', async () => {
    const { format, ...parts } = OWN;
    const old = {
      ...{ format, ...parts },
      classes: parts.classes.map(({ lemma: _, marks: __, ...one }) => one),
      categories: parts.categories.map(({ agrees: _, telling: __, axis: ___, ...one }) => one),
    };
    await put({ file: old, confirm: true });
    const { version } = (await state()).current;
    await database.storage.transact((writer) =>
      writer
        .updateTable('tagset_version')
        .set({ content: JSON.stringify(old), digest: 'as-it-was' })
        .where('version', '=', version)
        .execute(),
    );
    const { tags } = await state();
    expect(tags.classes.map(({ tag, lemma }) => [tag, lemma])).toEqual(classes.map(({ tag, lemma }) => [tag, lemma]));
    expect(tags.categories.map(({ tag, axis, agrees }) => [tag, axis, agrees])).toEqual(
      categories.map(({ tag, axis, agrees }) => [tag, axis, agrees]),
    );
  });

  it('may be replaced in one part alone; the rules follow at once', async () => {
    const evaluate = async () => {
      const { mode: _, ...data } = await get<EditorData>(editor, '/api/annotation/editor/Zes?sentenceNo=2');
      const tokens = data.singleAnnotations.flatMap(({ subtokenIds }) => subtokenIds);
      const answer = await editor.post('/api/annotation/double/rule/Zes/2', { tokens });
      return [answer.statusCode, answer.json()] as const;
    };
    const { check } = await put({ file: WITHOUT_RULES });
    expect([check.changeCount, check.annotations.noLonger]).toEqual([rules.length, 0]);
    expect((await state()).current.counts).toMatchObject({ rules: 0, classes: classes.length });
    expect((await evaluate())[0]).toBeLessThan(500);
  });

  it('is found in queries by its names, which its readings are told by', async () => {
    const total = async (q: string) => {
      const answer = await editor.get(`/api/search/sentences?q=${encodeURIComponent(q)}&lang=en`);
      const { total: hits = 0, interpretation = '', error = '' } = answer.json() as Record<string, never>;
      return [hits, interpretation, error];
    };
    await put({ file: OWN, confirm: true });
    await other.indexing.settled();
    expect((await total('[pos="imię"]'))[0]).toBe(2);
    expect((await total('[pos="imię"]'))[1]).toContain('name word');
    const { classes: counted } = await get<Vocabulary>(editor, '/api/search/vocabulary');
    expect(counted.find(({ value }) => value === 'subst')?.name.pl).toBe('imię');
  });

  it('is for admins alone to replace, and every change is in the record', async () => {
    expect((await editor.put(TAGSET, { restore: 0 })).statusCode).toBe(403);
    expect((await buildTestClient(server.app).get(TAGSET)).statusCode).toBe(401);
    const { current } = await put({ file: WITHOUT_RULES });
    const { rows } = await get<{ rows: object[] }>(admin, '/api/auth/audit?action=tagset-changed&lang=en');
    const version = `version ${current.version}`;
    expect(rows[0]).toMatchObject({ actor: 'ada', detail: `version ${current.version - 1} → ${version}` });
  });

  it('of two who replace it at once, one is told of the other', async () => {
    const { current } = await state();
    const bodies = [WITHOUT_RULES, OWN].map((file) => ({ file, confirm: true, version: current.version }));
    const answers = await Promise.all(bodies.map((body) => admin.put(TAGSET, body)));
    const told = answers.map((answer) => [answer.statusCode, (answer.json() as Answer).code]);
    expect(told).toContainEqual([200, undefined]);
    expect(told).toContainEqual([400, 'tagset-stale']);
    expect((await state()).current.version).toBe(current.version + 1);
  });

  describe('bad input', () => {
    const refused: [string, object, string][] = [
      ['a version that is not there', { restore: 99999 }, 'tagset-gone'],
      ['a list', { file: [] }, 'tagset-problems'],
      ['null', { file: null }, 'tagset-problems'],
      ['another format', { file: { format: 'tagset/9' } }, 'tagset-problems'],
      ['no classes', { file: { format: 'tagset/1', classes: [] } }, 'tagset-problems'],
      ['many entries', { file: { format: 'tagset/1', classes: Array(100_000).fill(0) } }, 'tagset-problems'],
      [
        'many keys',
        { file: Object.fromEntries(Array.from({ length: 9999 }, (_, i) => [`k${i}`, 0])) },
        'tagset-problems',
      ],
      ['another version', { restore: 0, version: 99999 }, 'tagset-stale'],
    ];
    it.each(refused)('%s: it is said what is wrong', async (_, body, code) => {
      const answer = await put(body, 400);
      expect(answer.code).toBe(code);
      expect(answer.check?.problems.length ?? 0).toBeLessThanOrEqual(200);
    });

    it('a category called as something else in queries is none', async () => {
      const taken = ['form', 'pos', 'lemma', 's', 'text', 'double', 'var', 'wordid'].map((tag) => ({
        ...{ tag, pl: tag, en: tag },
        values: [{ tag: 'x', pl: 'x', en: 'x' }],
        ...{ agrees: false, telling: false, axis: {} },
      }));
      const { check } = await put({ file: fileOf({ categories: [...categories, ...taken] }), dryRun: true });
      expect(check.problems.filter(({ code }) => code === 'reserved').map(({ found }) => found)).toEqual(
        taken.map(({ tag }) => tag),
      );
    });

    it('every problem has its place and is said in the language asked for', async () => {
      const file = { format: 'tagset/1', classes: [{ ...classes[0], group: 'x1', categories: ['nix'] }] };
      const answer = await admin.put(`${TAGSET}?lang=en`, { file, dryRun: true });
      const { check } = answer.json() as Answer;
      expect(check.problems.slice(0, 2)).toMatchObject([
        { path: '/classes/0/group', found: 'x1', message: 'There is no “x1” in the tagset.' },
        { path: '/classes/0/categories/0', found: 'nix' },
      ]);
    });

    const deep = `{"file":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    it.each([
      ['no JSON', '{"file":', 400],
      ['deep', deep, 400],
      ['keys of prototypes', '{"file":{"__proto__":{"x":1}}}', 400],
      ['the constructor', '{"file":{"format":"tagset/1","categories":[{"constructor":1}]}}', 400],
      ['a key twice', '{"file":{},"file":{}}', 400],
      ['an unknown key', '{"file":{},"x":1}', 400],
      ['NUL', '{"file":{"format":"tagset/1\\u0000"}}', 400],
      ['numbers for flags', '{"restore":0,"dryRun":1}', 400],
      ['neither a file nor a version', '{}', 400],
      ['both', '{"file":{},"restore":0}', 400],
      ['a negative version', '{"restore":-1}', 400],
      ['a huge file', JSON.stringify({ file: { format: 'x'.repeat(3_100_000) } }), 413],
    ])('%s: refused', async (_, body, status) => {
      const before = await state();
      const answer = await admin.ask('PUT', TAGSET, { body, headers: { 'content-type': 'application/json' } });
      expect(answer.statusCode).toBe(status);
      expect(await state()).toEqual(before);
    });
  });
});
