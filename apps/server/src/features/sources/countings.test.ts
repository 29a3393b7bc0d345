import { compareSources, SourceTreeNode, searchSources, sourcePsalms } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addParallel, addSources, type SmallSource, type SourceIds } from '../../../test/small-sources.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

/** A book of 150 parts of 4 verses each, but for these. */
function psalter(abbr: string, sizes: Readonly<Record<number, number>>): SmallSource {
  const part = (_: unknown, at: number): SmallSource => {
    const verses = Array.from({ length: sizes[at + 1] ?? 4 }, (_, verse) => String(verse + 1));
    return { abbr: String(at + 1), type: 'part', verses };
  };
  return { abbr, type: 'package', children: Array.from({ length: 150 }, part) };
}

describeOnBothDatabases('psalms that are counted in two ways', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let ids: SourceIds;
  let visitor: TestClient;

  beforeAll(async () => {
    database = await open();
    ids = await addSources(database.storage, [
      { abbr: 'Vulg', children: [psalter('Ps', { 9: 39, 50: 21, 113: 26, 118: 176 })] },
      { abbr: 'BG', children: [psalter('Ps', { 10: 18, 51: 19, 116: 19, 119: 176 })] },
      { abbr: 'Inne', children: [psalter('Pieśni', { 118: 176 })] },
    ]);
    for (const [at, code] of ['A', 'B'].entries()) {
      await addText(database.storage, { code, ord: at + 1, transcription: { '1r': { '1': 'Otoć' } } });
    }
    server = await buildTestApp(database);
    visitor = buildTestClient(server.app);
  });
  afterAll(() => server.close());

  const citation = async (path: string, query = '', lang = 'en') => {
    const found = await visitor.get(`/api/search/sources/${ids.get(path)}?lang=${lang}${query}`);
    const answer = searchSources.answer.parse(found.json());
    return answer.kind === 'node' ? answer.citation : null;
  };
  const find = async (query: string) => {
    const found = await visitor.get(`/api/search/sources/${encodeURIComponent(query)}?lang=en`);
    const answer = searchSources.answer.parse(found.json());
    return answer.kind === 'words' ? answer : expect.fail();
  };
  /** Where references lead: the way to the node, with the verses. */
  const meant = async (query: string) =>
    (await find(query)).references.map(({ node, verseFrom, verseTo }) => {
      const way = node.path.map(({ abbr }) => abbr.en).join('/');
      return verseFrom === null ? way : `${way}:${verseFrom}-${verseTo}`;
    });

  it('are cited by both numbers, those of the Vulgate marked', async () => {
    expect(await citation('Vulg/Ps/138')).toBe('Ps 138 (Vg) / 139');
    expect(await citation('Vulg/Ps/138', '', 'pl')).toBe('Ps 138 (Wlg) / 139');
    expect(await citation('BG/Ps/139')).toBe('Ps 139 / 138 (Vg)');
    expect(await citation('Vulg/Ps/9')).toBe('Ps 9 (Vg) / 9–10');
    expect(await citation('BG/Ps/10')).toBe('Ps 10 / 9:22–39 (Vg)');
    expect(await citation('Vulg/Ps/113', '&verseFrom=9&verseTo=10')).toBe('Ps 113:9–10 (Vg) / 115:1–2');
    expect(await citation('BG/Ps/51', '&verseFrom=1&verseTo=1')).toBe('Ps 51:1 / 50:3 (Vg)');
    const compared = await visitor.get(`/api/sources/compare/${ids.get('Vulg/Ps/138')}?lang=en`);
    expect(compareSources.answer.parse(compared.json()).citation).toBe('Ps 138 (Vg) / 139');
  });

  it('are cited by one where both are the same, or where the book is no Psalter', async () => {
    expect(await citation('Vulg/Ps/1')).toBe('Ps 1');
    expect(await citation('Inne/Pieśni/138')).toBe('Pieśni 138');
  });

  it('are found by either number, or by the one that the mark names', async () => {
    expect(await meant('Ps 139')).toEqual(['Vulg/Ps/139', 'Vulg/Ps/138', 'BG/Ps/139', 'BG/Ps/140']);
    expect(await meant('Ps 138 (Vg)')).toEqual(['Vulg/Ps/138', 'BG/Ps/139']);
    expect(await meant('Ps 139 (Hebr.)')).toEqual(['Vulg/Ps/138', 'BG/Ps/139']);
    expect(await meant('Ps 139 / 138 (Wlg)')).toEqual(['Vulg/Ps/138', 'BG/Ps/139']);
    expect(await meant('BG Ps 9,22-23 Vg')).toEqual(['BG/Ps/10:1-2']);
    expect(await meant('Vulg Ps 10,1 (H)')).toEqual(['Vulg/Ps/9:22-22']);
    expect(await meant('BG Ps 114 Vg')).toEqual(['BG/Ps/116:1-9']);
    expect(await meant('Pieśni 139')).toEqual(['Inne/Pieśni/139']);
    const { findings } = await find('Vulg Ps 10,1 (H)');
    expect(findings).toMatchObject([{ kind: 'verse', verse: { citation: 'Ps 9:22 (Vg) / 10:1' } }]);
  });

  it('have both numbers in the tree', async () => {
    const { nodes } = (await visitor.get('/api/source-nodes?lang=en')).json();
    const [vulgate, , others] = SourceTreeNode.array().parse(nodes);
    const psalms = vulgate?.children[0]?.children;
    expect(psalms?.[137]?.counted).toEqual({ citation: 'Ps 138 (Vg) / 139', others: ['139'] });
    expect(psalms?.[8]?.counted?.others).toEqual(['9', '10']);
    expect(psalms?.[0]?.counted).toBeUndefined();
    expect(others?.children[0]?.children.some(({ counted }) => counted !== undefined)).toBe(false);
  });

  it('are counted with the passages of all texts, or of those asked for', async () => {
    const psalms = async (query = '') => {
      const { psalters } = sourcePsalms.answer.parse((await visitor.get(`/api/sources/psalms?lang=en${query}`)).json());
      return psalters.map(({ node, psalms: own }) => [
        node.path.map(({ abbr }) => abbr.en).join('/'),
        ...own.map(({ number, citation: cited, passages }) => `${number}: ${cited}: ${passages}`),
      ]);
    };
    expect(await psalms()).toEqual([]);
    const link = (text: string, path: string, more = {}) =>
      addParallel(database.storage, { text, node: ids.get(path) ?? 0, from: '1', ...more });
    const passage = await link('A', 'Vulg/Ps/138', { to: '3' });
    await link('A', 'Vulg/Ps/138', { from: '2', passage });
    await link('A', 'Vulg/Ps/1', { endNode: ids.get('Vulg/Ps/2') });
    await link('B', 'Vulg/Ps/138');
    await link('B', 'Inne/Pieśni/138');
    await link('A', 'BG/Ps/10', { lost: true });
    expect(await psalms()).toEqual([['Vulg/Ps', '1: Ps 1: 1', '2: Ps 2: 1', '138: Ps 138 (Vg) / 139: 2']]);
    expect(await psalms('&texts=B')).toEqual([['Vulg/Ps', '138: Ps 138 (Vg) / 139: 1']]);
  });
});
