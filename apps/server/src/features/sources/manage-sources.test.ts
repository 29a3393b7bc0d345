import { SourceChildren, type SourceForm, SourceLosses } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { stateHash } from '../../../test/faults.ts';
import { expectRefused } from '../../../test/people.ts';
import { addParallel, addSources, type SourceIds } from '../../../test/small-sources.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const part = { abbr: '1', type: 'part', verses: ['1', '2'] } as const;
const form = (abbr: string, more: Partial<SourceForm> = {}): SourceForm => ({
  ...{ name: { pl: `Folder ${abbr}`, en: `The ${abbr} folder` }, abbr: { pl: abbr, en: abbr }, show: true },
  ...more,
});

type Answer = Awaited<ReturnType<TestClient['get']>>;

describeOnBothDatabases('the management of sources', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let editor: TestClient;
  let ids: SourceIds;
  const id = (path: string) => ids.get(path) ?? 0;
  const url = (path: string, call: string) => `/api/source-nodes/${id(path)}${call}`;

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    await addText(storage, { code: 'A', transcription: { '1r': { '1': 'Otoć' } } });
    await addText(storage, { code: 'Skryty', active: false, ord: 2, transcription: { '1r': { '1': 'nic' } } });
    await addTestAccounts(storage, [{ login: 'redaktor', role: 'editor' }]);
    server = await buildTestApp(database);
    editor = await buildTestClient(server.app).open(await addTestSession(storage, 'redaktor'));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await database.storage.transact((writer) => writer.deleteFrom('source_node').execute());
    ids = await addSources(database.storage, [
      { abbr: 'A', children: [{ abbr: 'a' }, { abbr: 'b', type: 'package', children: [part] }, { abbr: 'c' }] },
      { abbr: 'B', hidden: true },
      { abbr: 'C' },
    ]);
  });

  const changed = (answer: Answer) => {
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.not.objectContaining({ error: expect.anything() }),
    ]);
    return SourceChildren.parse(answer.json());
  };
  const order = ({ children }: SourceChildren) => children.map(({ abbr }) => abbr.pl).join(' ');
  const places = async () => {
    const of = database.storage.read.selectFrom('source_node').select(['parent_id', 'ord']);
    const rows = await of.orderBy('id').execute();
    return [...Map.groupBy(rows, (row) => row.parent_id).values()].map((own) => own.map(({ ord }) => ord).sort());
  };
  const deeds = async () => {
    const rows = await database.storage.read.selectFrom('audit').selectAll().orderBy('no', 'desc').limit(1).execute();
    return rows.map(({ action, actor, subject, before, after }) => [action, actor, subject, before, after])[0];
  };
  /** Nothing is stored by it. */
  const refused = async (ask: () => Promise<Answer>, code: string, fields: readonly string[] = []) => {
    const before = await stateHash(database.storage);
    expectRefused(await ask(), code, fields);
    expect(await stateHash(database.storage)).toBe(before);
  };
  const badRequest = async (ask: () => Promise<Answer>) => {
    const before = await stateHash(database.storage);
    const answer = await ask();
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'bad-request' })]);
    expect(await stateHash(database.storage)).toBe(before);
  };

  it('moves a node among its siblings and answers with them', async () => {
    const up = changed(await editor.put(url('A/c', '/up')));
    expect([order(up), up.type, up.path.map(({ abbr }) => abbr.pl)]).toEqual(['a c b', 'folder', ['A']]);
    expect(await deeds()).toEqual(['source-moved', 'redaktor', 'A/c', '{"place":3}', '{"place":2}']);
    expect(order(changed(await editor.put(url('A/a', '/down'))))).toBe('c a b');
    const roots = changed(await editor.put(url('C', '/up')));
    expect([order(roots), roots.path]).toEqual(['A C B', []]);
    expect(await places()).toEqual([[1, 2, 3], [1, 2, 3], [1]]);
  });

  it('leaves the first, the last and the root where they are (row 30)', async () => {
    const before = await stateHash(database.storage, ['setting']);
    expect(order(changed(await editor.put(url('A/a', '/up'))))).toBe('a b c');
    expect(order(changed(await editor.put(url('A/c', '/down'))))).toBe('a b c');
    expect(order(changed(await editor.put('/api/source-nodes/0/up')))).toBe('A B C');
    expect(await stateHash(database.storage, ['setting'])).toBe(before);
    await refused(() => editor.put(url('A/b/1', '/up')), 'part');
  });

  it('says of a node that somebody has deleted that it is gone (rows 31 and 37)', async () => {
    expect(order(changed(await editor.delete(url('A/c', ''))))).toBe('a b');
    await refused(() => editor.put(url('A/c', '/up')), 'gone');
    await refused(() => editor.put(url('A/c', '/down')), 'gone');
    await refused(() => editor.put(url('A/c', '/subfolder'), form('x')), 'gone');
    await refused(() => editor.post(url('A/c', '/subfolder'), form('x')), 'gone');
    await refused(() => editor.delete(url('A/c', '')), 'gone');
    expect((await editor.get(url('A/c', '/losses'))).statusCode).toBe(404);
  });

  it('adds a folder at the end of those there are', async () => {
    const below = changed(await editor.post(url('A', '/subfolder'), form('d', { show: false })));
    expect(order(below)).toBe('a b c d');
    expect(below.children[3]).toMatchObject({ type: 'folder', show: false, hasChildren: false, passages: 0 });
    expect((await deeds())?.slice(0, 3)).toEqual(['source-added', 'redaktor', 'A/d']);
    expect(order(changed(await editor.post('/api/source-nodes/0/subfolder', form('D'))))).toBe('A B C D');
    expect(await places()).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], [1]]);
  });

  it('takes a name in one language, tidied, and markup as the text it is (row 32)', async () => {
    const given = { name: { pl: '  <img src=x onerror=alert(1)>  ' }, show: true };
    const [, , , made] = changed(await editor.post(url('A', '/subfolder'), given)).children;
    expect(made).toMatchObject({ name: { pl: '<img src=x onerror=alert(1)>', en: '' }, abbr: { pl: '', en: '' } });
    const post = (body: unknown) => () => editor.post(url('A', '/subfolder'), body);
    await refused(post({ show: true }), 'form.required', ['name.pl']);
    await refused(post(form('x', { name: { pl: ' ', en: '\u00a0\t' } })), 'form.required', ['name.pl']);
    await refused(post(form('x', { name: { pl: 'ż'.repeat(10_000), en: '' } })), 'name-length', ['name.pl']);
    await refused(post(form('x', { name: { pl: 'a\u0007b', en: '' } })), 'name-form', ['name.pl']);
    await refused(post(form('x'.repeat(41))), 'abbr-length', ['abbr.pl', 'abbr.en']);
    await refused(post(form('x/y')), 'abbr-form', ['abbr.pl', 'abbr.en']);
  });

  it('refuses what is of another shape (row 33)', async () => {
    for (const body of [
      { ...form('x'), name: 'Folder' },
      { ...form('x'), show: 'true' },
      { ...form('x'), id: 7 },
      { ...form('x'), name: { pl: 'a', en: 'a', de: 'a' } },
      { name: { pl: 'a', en: 'a' } },
      [],
    ]) {
      await badRequest(() => editor.post(url('A', '/subfolder'), body));
      await badRequest(() => editor.put(url('A', '/subfolder'), body));
    }
  });

  it('puts nothing below a package, and nothing beside one with the same abbreviation (row 34)', async () => {
    await refused(() => editor.post(url('A/b', '/subfolder'), form('x')), 'not-folder');
    await refused(() => editor.post(url('A/b/1', '/subfolder'), form('x')), 'not-folder');
    await refused(() => editor.post(url('A', '/subfolder'), form('b')), 'abbr-taken', ['abbr.pl', 'abbr.en']);
    const crossed = form('x', { abbr: { pl: 'nowy', en: 'a' } });
    await refused(() => editor.post(url('A', '/subfolder'), crossed), 'abbr-taken', ['abbr.en']);
    await refused(() => editor.put(url('A/c', '/subfolder'), crossed), 'abbr-taken', ['abbr.en']);
    // Elsewhere it is another path, and a name may be had by several.
    changed(await editor.post(url('B', '/subfolder'), form('b', { name: { pl: 'b po polsku', en: '' } })));
  });

  it('changes names, and hides all below a node from visitors', async () => {
    const visitor = buildTestClient(server.app);
    expect((await visitor.get(url('A/b/1', '/verses'))).statusCode).toBe(200);
    const after = changed(await editor.put(url('A', '/subfolder'), form('A', { show: false })));
    expect([order(after), after.children[0]?.name.pl, after.children[0]?.show]).toEqual(['A B C', 'Folder A', false]);
    expect((await deeds())?.slice(0, 3)).toEqual(['source-changed', 'redaktor', 'A']);
    for (const path of ['A', 'A/b', 'A/b/1']) expect((await visitor.get(url(path, '/verses'))).statusCode).toBe(404);
    const before = await stateHash(database.storage, ['setting']);
    changed(await editor.put(url('A', '/subfolder'), form('A', { show: false })));
    expect(await stateHash(database.storage, ['setting'])).toBe(before);
    await refused(() => editor.put(url('A/b', '/subfolder'), form('x')), 'no-folder');
  });

  it('does not overwrite another editor’s change unseen where it is told what the form began with', async () => {
    const begun = { name: { pl: 'c po polsku', en: 'c in English' }, abbr: { pl: 'c', en: 'c' }, show: true };
    const theirs = form('c', { show: false });
    changed(await editor.put(url('A/c', '/subfolder'), { ...theirs, before: begun }));
    const mine = { ...form('c', { name: { pl: 'Mój', en: '' } }), before: begun };
    const ask = () => editor.put(url('A/c', '/subfolder'), mine);
    await refused(ask, 'conflict');
    expect((await ask()).json()).toMatchObject({ now: theirs });
    const [, , saved] = changed(await editor.put(url('A/c', '/subfolder'), { ...mine, before: theirs })).children;
    expect(saved).toMatchObject({ name: { pl: 'Mój', en: '' }, show: true });
    await badRequest(() => editor.post(url('A', '/subfolder'), { ...form('x'), before: begun }));
  });

  it('deletes at once what nothing hangs on, and else only what was agreed to (row 37)', async () => {
    const { storage } = database;
    const passage = await addParallel(storage, { text: 'A', node: id('A/b/1'), from: '1' });
    await addParallel(storage, { text: 'Skryty', node: id('A/b/1'), from: '2' });
    const losses = {
      ...{ nodes: 1, verses: 2, parallels: 2 },
      texts: [
        { code: 'A', name: { pl: 'A po polsku', en: 'A in English' }, parallels: 1 },
        { code: 'Skryty', name: { pl: 'Skryty po polsku', en: 'Skryty in English' }, parallels: 1 },
      ],
    };
    expect(SourceLosses.parse((await editor.get(url('A/b', '/losses'))).json())).toEqual(losses);
    expect((await editor.get(url('A', '/losses'))).json()).toEqual({ ...losses, nodes: 4 });
    await refused(() => editor.delete(url('A', '')), 'confirm');
    expect((await editor.delete(url('A', ''))).json()).toMatchObject({ losses: { nodes: 4, parallels: 2 } });
    await refused(() => editor.delete(url('A/b/1', '?confirm=1')), 'part');
    await refused(() => editor.delete('/api/source-nodes/0?confirm=1'), 'root');
    expect(order(changed(await editor.delete(url('A/a', ''))))).toBe('b c');
    expect(order(changed(await editor.delete(url('A/b', '?confirm=1'))))).toBe('c');
    expect(await deeds()).toEqual([
      ...['source-deleted', 'redaktor', 'A/b', '{"nodes":1,"verses":2,"parallels":2}', null],
    ]);
    const { read } = storage;
    expect(await read.selectFrom('passage').select('id').where('id', '=', passage).execute()).toEqual([]);
    for (const table of ['parallel', 'source_verse'] as const) {
      expect(await read.selectFrom(table).select('id').execute()).toEqual([]);
    }
    expect(await places()).toEqual([[1, 2, 3], [1]]);
  });

  it('is for staff only', async () => {
    await addTestAccounts(database.storage, [{ login: 'czytelnik', role: 'user' }]);
    const reader = await buildTestClient(server.app).open(await addTestSession(database.storage, 'czytelnik'));
    const visitor = await buildTestClient(server.app).open();
    const before = await stateHash(database.storage);
    for (const [client, status] of [
      [reader, 403],
      [visitor, 401],
    ] as const) {
      expect((await client.put(url('A', '/down'))).statusCode).toBe(status);
      expect((await client.post(url('A', '/subfolder'), form('x'))).statusCode).toBe(status);
      expect((await client.delete(url('A', '?confirm=1'))).statusCode).toBe(status);
      expect((await client.get(url('A', '/losses'))).statusCode).toBe(status);
    }
    expect(await stateHash(database.storage)).toBe(before);
  });

  it('keeps the order of fifty siblings whole while eight people move them (R8)', async () => {
    const children = Array.from({ length: 50 }, (_, i) => ({ abbr: `n${i}` }));
    const [parent] = (await addSources(database.storage, [{ abbr: 'R8', children }])).entries();
    const below = await database.storage.read
      .selectFrom('source_node')
      .select('id')
      .where('parent_id', '=', parent?.[1] ?? 0)
      .orderBy('ord')
      .execute();
    const wanted = below.map((row) => row.id).sort((a, b) => a - b);
    let seed = 8;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    /** Each of the eight. */
    const TURNS = Number(process.env['GLOSA_ROUNDS'] ?? 60);
    const client = async () => {
      for (let turn = 0; turn < TURNS; turn++) {
        const node = wanted[random(50)];
        const answer = await editor.put(`/api/source-nodes/${node}/${random(2) === 0 ? 'up' : 'down'}`);
        const seen = changed(answer).children.map((child) => child.id);
        expect(seen.sort((a, b) => a - b)).toEqual(wanted);
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
    const rows = await database.storage.read
      .selectFrom('source_node')
      .select(['id', 'ord'])
      .where('parent_id', '=', parent?.[1] ?? 0)
      .orderBy('ord')
      .execute();
    expect(rows.map(({ ord }) => ord)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(rows.map((row) => row.id)).not.toEqual(wanted);
  }, 240_000);
});
