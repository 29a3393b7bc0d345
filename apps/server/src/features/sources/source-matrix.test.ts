import { searchSources, sourceMatrix } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addParallel, addSources, type SourceIds } from '../../../test/small-sources.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

describeOnBothDatabases('which texts draw on which books', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let ids: SourceIds;
  let visitor: TestClient;
  let editor: TestClient;
  const id = (path: string) => ids.get(path) ?? 0;
  const link = (text: string, path: string, more: Partial<Parameters<typeof addParallel>[1]> = {}) =>
    addParallel(database.storage, { text, node: id(path), from: '1', ...more });

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    for (const [at, code] of ['A', 'B', 'Bez'].entries()) {
      await addText(storage, { code, ord: at + 1, transcription: { '1r': { '1': 'Otoć' } } });
    }
    await addText(storage, { code: 'Skryty', active: false, ord: 4, transcription: { '1r': { '1': 'nic' } } });
    const chapter = (abbr: string) => ({ abbr, type: 'part', verses: ['1', '2'] }) as const;
    ids = await addSources(storage, [
      { abbr: 'LL', type: 'package', verses: ['1', '2'] },
      {
        abbr: 'Vulg',
        children: [
          { abbr: 'Mt', type: 'package', children: [chapter('1'), chapter('2')] },
          { abbr: 'Mk', type: 'package', hidden: true, children: [chapter('1')] },
          { abbr: 'Pusta', type: 'package', children: [chapter('1')] },
          // A package may hold several books.
          { abbr: 'NT', type: 'package', children: [{ abbr: 'J', type: 'part', children: [chapter('1')] }] },
        ],
      },
    ]);
    await link('A', 'Vulg/Mt/1');
    server = await buildTestApp(database);
    await addTestAccounts(storage, [{ login: 'redaktor', role: 'editor' }]);
    visitor = buildTestClient(server.app);
    editor = await buildTestClient(server.app).open(await addTestSession(storage, 'redaktor'));
  });
  afterAll(() => server.close());

  const read = async (client: TestClient) =>
    sourceMatrix.answer.parse((await client.get('/api/sources/matrix')).json());
  const matrix = async (client: TestClient) => {
    const { within, texts, rows } = await read(client);
    return {
      within: within?.abbr.en ?? null,
      texts: texts.map(({ code, passages }) => `${code} ${passages}`),
      rows: rows.map(({ node, cells }) => [
        node.path.map(({ abbr }) => abbr.en).join('/'),
        ...cells.map(({ code, passages }) => `${code} ${passages}`),
      ]),
    };
  };

  it('tells the parts of a book apart where texts draw on no other', async () => {
    expect(await matrix(visitor)).toEqual({ within: 'Mt', texts: ['A 1'], rows: [['Vulg/Mt/1', 'A 1']] });
  });

  it('has a row for each book with passages, and a column for each text with any, most first', async () => {
    const passage = await link('B', 'Vulg/Mt/1', { endNode: id('Vulg/Mt/2') });
    // The same passage at another place of that book, and at another book.
    await link('B', 'Vulg/Mt/2', { passage });
    await link('B', 'LL', { passage });
    await link('B', 'Vulg/NT/J/1');
    await link('B', 'Vulg/NT/J/1', { lost: true });
    await link('Skryty', 'Vulg/Mt/1');
    expect(await matrix(visitor)).toEqual({
      within: null,
      texts: ['B 2', 'A 1'],
      rows: [
        ['LL', 'B 1'],
        ['Vulg/Mt', 'B 1', 'A 1'],
        ['Vulg/NT/J', 'B 1'],
      ],
    });
  });

  it('counts as many passages as the page of the book has of that text', async () => {
    for (const { node, cells } of (await read(visitor)).rows) {
      for (const { code, passages } of cells) {
        const found = await visitor.get(`/api/search/sources/${node.id}?texts=${code}`);
        expect(searchSources.answer.parse(found.json())).toMatchObject({ kind: 'node', total: passages });
      }
    }
  });

  it('shows staff also what is hidden, and others not', async () => {
    await link('A', 'Vulg/Mk/1');
    expect((await matrix(editor)).rows).toContainEqual(['Vulg/Mk', 'A 1']);
    expect((await matrix(visitor)).rows.map(([path]) => path)).toEqual(['LL', 'Vulg/Mt', 'Vulg/NT/J']);
  });

  it('is not sent again while it is the same', async () => {
    const { headers } = await visitor.get('/api/sources/matrix');
    const again = () => visitor.get('/api/sources/matrix', { 'if-none-match': String(headers.etag) });
    expect((await again()).statusCode).toBe(304);
    await link('A', 'LL');
    expect((await again()).statusCode).toBe(200);
    expect((await editor.get('/api/sources/matrix')).headers['cache-control']).toBe('no-store');
  });
});
