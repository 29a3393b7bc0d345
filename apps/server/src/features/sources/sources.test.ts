import { SourceChildren, type SourceNode, SourceTreeNode, sourceVerses } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addParallel, addSources, type SourceIds } from '../../../test/small-sources.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

describeOnBothDatabases('the tree of sources', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let ids: SourceIds;
  let visitor: TestClient;
  let editor: TestClient;
  const id = (path: string) => ids.get(path) ?? 0;

  beforeAll(async () => {
    database = await open();
    const { storage } = database;
    await addText(storage, { code: 'A', transcription: { '1r': { '1': 'Otoć' } } });
    await addText(storage, { code: 'Skryty', active: false, ord: 2, transcription: { '1r': { '1': 'nic' } } });
    const chapter = (abbr: string, ...verses: string[]) => ({ abbr, type: 'part', verses }) as const;
    ids = await addSources(storage, [
      {
        abbr: 'Vulg',
        children: [
          {
            abbr: 'Mt',
            type: 'package',
            children: [chapter('1', '1', '2', '3'), chapter('2', '1'), chapter('3', '1')],
          },
          { abbr: 'Mk', type: 'package', hidden: true, children: [chapter('1', '1')] },
        ],
      },
      { abbr: 'LL', type: 'package', verses: ['1', '1a'] },
      { abbr: 'Pusty' },
    ]);
    const passage = await addParallel(storage, { text: 'A', node: id('Vulg/Mt/1'), from: '1', to: '2' });
    // The same passage at a second place: one at Matthew, and one of the whole Vulgate.
    await addParallel(storage, { text: 'A', node: id('Vulg/Mt/3'), from: '1', passage });
    await addParallel(storage, { text: 'A', node: id('LL'), from: '1a', passage });
    const [first, last] = [id('Vulg/Mt/1'), id('Vulg/Mt/3')];
    await addParallel(storage, { text: 'A', node: first, from: '3', endNode: last, to: '1' });
    await addParallel(storage, { text: 'A', node: id('Vulg/Mk/1'), from: '1' });
    await addParallel(storage, { text: 'A', node: id('LL'), from: '1', lost: true });
    await addParallel(storage, { text: 'Skryty', node: id('LL'), from: '1' });
    await addTestAccounts(storage, [
      { login: 'redaktor', role: 'editor' },
      { login: 'czytelnik', role: 'user' },
    ]);
    server = await buildTestApp(database);
    visitor = buildTestClient(server.app);
    editor = await buildTestClient(server.app).open(await addTestSession(storage, 'redaktor'));
  });
  afterAll(() => server.close());

  const tree = async (client: TestClient) =>
    SourceTreeNode.array().parse((await client.get('/api/source-nodes')).json().nodes);
  const children = async (client: TestClient, path: string) =>
    SourceChildren.parse((await client.get(`/api/source-nodes/${id(path)}/children`)).json());
  const verses = async (client: TestClient, path: string) =>
    sourceVerses.answer.parse((await client.get(`/api/source-nodes/${id(path)}/verses`)).json());
  const brief = (nodes: readonly SourceTreeNode[], depth = 0): string[] =>
    nodes.flatMap(({ abbr, passages, children: below }) => [
      `${'  '.repeat(depth)}${abbr.pl} ${passages}`,
      ...brief(below, depth + 1),
    ]);

  it('is given whole, with every passage counted once at each node', async () => {
    expect(brief(await tree(visitor))).toEqual([
      'Vulg 2',
      '  Mt 2',
      '    1 2',
      // The range from the first chapter to the third goes through it.
      '    2 1',
      '    3 2',
      'LL 1',
      'Pusty 0',
    ]);
    const [vulgate] = await tree(visitor);
    expect(vulgate).toMatchObject({
      ...{ id: id('Vulg'), name: { pl: 'Vulg po polsku', en: 'Vulg in English' }, abbr: { pl: 'Vulg', en: 'Vulg' } },
      ...{ show: true, type: 'folder', hasChildren: true, hasVerses: false },
    });
    expect(vulgate?.children[0]?.children[0]).toMatchObject({ type: 'part', hasChildren: false, hasVerses: true });
  });

  it('shows staff also what is hidden, and others not', async () => {
    const reader = await buildTestClient(server.app).open(await addTestSession(database.storage, 'czytelnik'));
    expect(brief(await tree(reader))).toEqual(brief(await tree(visitor)));
    const seen = brief(await tree(editor));
    expect(seen.slice(0, 7)).toEqual(['Vulg 3', '  Mt 2', '    1 2', '    2 1', '    3 2', '  Mk 1', '    1 1']);
    expect((await children(visitor, 'Vulg')).children.map(({ abbr }) => abbr.pl)).toEqual(['Mt']);
    const both = (await children(editor, 'Vulg')).children;
    expect(both.map(({ abbr, show }) => [abbr.pl, show])).toEqual([
      ['Mt', true],
      ['Mk', false],
    ]);
    for (const path of ['Vulg/Mk', 'Vulg/Mk/1']) {
      for (const call of ['children', 'verses']) {
        const url = `/api/source-nodes/${id(path)}/${call}`;
        expect((await visitor.get(url)).statusCode).toBe(404);
        expect((await editor.get(url)).statusCode).toBe(200);
      }
    }
  });

  it('tells the way to a node and what is below it', async () => {
    const { path, type, children: parts } = await children(visitor, 'Vulg/Mt');
    expect([path.map((step) => step.id), type]).toEqual([[id('Vulg'), id('Vulg/Mt')], 'package']);
    expect(path[1]).toEqual({
      id: id('Vulg/Mt'),
      name: { pl: 'Mt po polsku', en: 'Mt in English' },
      abbr: { pl: 'Mt', en: 'Mt' },
    });
    const wayOf = (node: SourceNode | undefined) => node?.path.map(({ abbr }) => abbr.en).join('/');
    expect(parts.map(wayOf)).toEqual(['Vulg/Mt/1', 'Vulg/Mt/2', 'Vulg/Mt/3']);
    expect((await children(visitor, 'Pusty')).children).toEqual([]);
  });

  it('lists the verses of a node, each label once, with what is linked to it', async () => {
    expect((await verses(visitor, 'Vulg/Mt/1')).verses).toEqual([
      { label: '1', passages: 1 },
      { label: '2', passages: 1 },
      { label: '3', passages: 1 },
    ]);
    expect((await verses(visitor, 'Vulg/Mt/2')).verses).toEqual([{ label: '1', passages: 1 }]);
    expect((await verses(visitor, 'Vulg/Mt/3')).verses).toEqual([{ label: '1', passages: 2 }]);
    const { node, verses: labels } = await verses(visitor, 'LL');
    expect([node.passages, labels.map(({ label }) => label)]).toEqual([1, ['1', '1a']]);
    // Row 29: without verses there is nothing to list, and nothing wrong.
    expect((await verses(visitor, 'Vulg')).verses).toEqual([]);
  });

  it('knows ids as numbers only (row 28)', async () => {
    const wrong = ['0', '-1', '1.5', '1e3', '2147483648', '9223372036854775808', 'NaN', 'abc', '%00', ''];
    for (const call of ['children', 'verses']) {
      for (const given of wrong) {
        const { statusCode } = await visitor.get(`/api/source-nodes/${given}/${call}`);
        expect([given, statusCode]).toEqual([given, 400]);
      }
      expect((await visitor.get(`/api/source-nodes/2147483647/${call}`)).statusCode).toBe(404);
    }
  });

  it('is not sent again while it is the same', async () => {
    const { headers } = await visitor.get('/api/source-nodes');
    expect(headers.etag).toBeDefined();
    const again = await visitor.get('/api/source-nodes', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    const { headers: own } = await editor.get('/api/source-nodes');
    expect(own['cache-control']).toBe('no-store');
  });
});
