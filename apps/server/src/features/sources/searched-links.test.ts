import { SentenceResults, Suggestions, searchRead } from '@glosa/contract';
import { sampleZips } from '@glosa/sample-corpus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { importFiles } from '../../../test/import-files.ts';
import { importThemes } from '../../../test/sample-corpus.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { zipOf } from '../../../test/zips.ts';
import { changeNode, deleteNode } from './manage-sources.service.ts';

const EDITOR = { actor: 'redaktor', requestId: '', at: new Date(0) };
const THEME = 'id\tparent\tord\tname_pl\tname_en\n';
const themesOf = (events: string, occurrences: string) =>
  zipOf({
    'manifest.json': JSON.stringify({ format: 'corpus/1', kind: 'themes', license: 'CC BY 4.0' }),
    'events.tsv': `${THEME}${events}`,
    'persons.tsv': `${THEME}p1\t\t1\tOsoby\tPersons\n`,
    'occurrences.tsv': `theme\ttext\tfrom\tto\tcertainty\n${occurrences}`,
  });

describeOnBothDatabases('searches in what texts are linked to', (open) => {
  let database: TestDatabase;
  let server: TestApp;

  beforeAll(async () => {
    database = await open();
    const zips = await sampleZips();
    const wanted = zips.filter(({ kind }) => kind !== 'phonetic-variants');
    await importFiles(database.storage, Object.fromEntries(wanted.map(({ name, bytes }) => [name, bytes])));
    server = await buildTestApp(database);
  });
  afterAll(() => server?.close());

  const get = async (call: string, query: Record<string, string>) => {
    const response = await server.app.inject({ url: `/api/search/${call}`, query: { lang: 'pl', ...query } });
    expect([query, response.statusCode]).toEqual([query, 200]);
    return response.json();
  };
  const search = async (q: string) => SentenceResults.parse(await get('sentences', { q, variants: '0' }));
  const total = async (q: string) => {
    const { queryError, warnings, total: found } = await search(q);
    expect([q, queryError, warnings]).toEqual([q, undefined, []]);
    return found;
  };
  const warned = async (q: string) => (await search(q)).warnings.map(({ code, expected }) => [code, expected]);

  describe('by themes', () => {
    it.each([
      // In A2v.2–A2v.3 the gifts are given; in A1r.6 Caspar is named by himself.
      ['Kasper', 2],
      ['Kasper theme:e5', 1],
      ['Kasper theme:Dary', 1],
      ['Kasper theme:dary', 1],
      ['Jezus theme:meka', 4],
      ['Kasper theme:"The gifts"', 1],
      ['Kasper theme:Dar*', 1],
      ['Kasper theme:Infancy', 1],
      ['Kasper theme:"Trzej Królowie"', 2],
      ['Kasper theme:Wydarzenia theme:Osoby', 2],
      ['Kasper temat:Dary', 1],
      ['[form="Kasper" & theme="Dary"]', 1],
      ['[form="Kasper" & theme!="Dary"]', 1],
      ['Kasper within theme', 2],
      ['Kasper within <theme kind="person"/>', 1],
      ['Kasper !within <theme kind="person"/>', 1],
      ['<theme name="Dary"/>', 1],
      ['<theme label="e5"/>', 1],
      ['<theme name="Trzej Królowie" kind="event"/>', 4],
      ['<theme kind="event"/> containing "Kasper"', 1],
      ['<theme certainty="medium"/>', 2],
      // Their punctuation belongs to whole verses.
      ['<verse/> within <theme name="Dary"/>', 2],
    ])('%s: %i', async (q, expected) => {
      expect(await total(q)).toBe(expected);
    });

    it('warns of a name that none has, and names those that are like it', async () => {
      expect(await warned('i theme:Darry')).toEqual([['UNKNOWN_VALUE', expect.arrayContaining(['Dary'])]]);
      expect(await warned('[theme="Gwiazdaa"]')).toEqual([['UNKNOWN_VALUE', expect.arrayContaining(['Gwiazda'])]]);
      expect(await warned('i theme:Zzz*')).toEqual([['UNKNOWN_VALUE', expect.anything()]]);
    });

    it('says what it has read', async () => {
      const read = async (q: string, lang: string) => searchRead.answer.parse(await get('read', { q, lang }));
      expect((await read('i theme:Dary', 'pl')).interpretation).toContain('temat: Dary');
      expect((await read('i within theme', 'en')).interpretation).toContain('a passage of a theme');
      const { canonical } = await read('<theme name="The .*" kind="event"/> source:"NHS 2"', 'en');
      expect(canonical).toBe('<theme name="The .*" kind="event"/> source:"NHS 2"');
    });
  });

  describe('by sources', () => {
    it.each([
      ['<parallel/>', 15],
      ['<parallel relation="quotation"/>', 2],
      ['<parallel source="NHS 1"/>', 7],
      ['<parallel source="NHS"/> ', 15],
      ['<parallel relation!="paraphrase" source="NHS 2"/>', 4],
      ['Kasper source:NHS', 1],
      ['Kasper source:"NHS 2"', 1],
      ['Kasper source:NHS*', 1],
      ['Kasper źródło:"Narracja o ogrodzie i gwieździe"', 1],
      ['Kasper source:"Narration of the Garden and the Star 2"', 1],
      ['Kasper relation:source', 1],
      ['[form="Kasper" & parallel]', 1],
      ['[form="Kasper" & source="NHS 1"]', 0],
      // Of this passage the first word is named, of the last verse all belongs to it.
      ['"Pater" within <parallel relation="quotation"/>', 1],
      ['"mowiąc" within <parallel relation="quotation"/>', 0],
    ])('%s: %i', async (q, expected) => {
      expect(await total(q)).toBe(expected);
    });

    it('has nothing of what texts would be typed by', async () => {
      expect((await search('i type:kazanie')).queryError).toMatchObject({ code: 'NOT_YET', found: 'type' });
    });
  });

  it('offers names with the number of their passages, in quotation marks where they need them', async () => {
    const suggest = async (q: string, at = q.length) =>
      Suggestions.parse(await get('suggest', { q, at: String(at) })).items;
    expect(await suggest('theme:kro')).toContainEqual({
      text: '"Trzej Królowie"',
      kind: 'value',
      count: 7,
      name: null,
    });
    expect((await suggest('i theme:"trzej k')).map(({ text }) => text)).toEqual(['Trzej Królowie"']);
    expect((await suggest('i theme:"trzej k', 16)).map(({ text }) => text)).toEqual(['Trzej Królowie"']);
    expect((await suggest('i theme:"trzej k"', 16)).map(({ text }) => text)).toEqual(['Trzej Królowie']);
    expect((await suggest('source:NHS')).map(({ text }) => text)).toEqual(['NHS', '"NHS 2"', '"NHS 1"']);
    expect((await suggest('th')).map(({ text }) => text)).toContain('theme:');
    expect((await suggest('<the')).map(({ text }) => text)).toEqual(['theme']);
  });

  it('survives queries that people would not ask', async () => {
    const queries = [
      ...[
        'theme:',
        'theme:"',
        'theme:""',
        "theme:'",
        'theme:*',
        'theme:"\\',
        'theme:"\n"',
        '!theme:Dary',
        'theme&source',
      ],
      ...[`theme:${'a*'.repeat(400)}`, `source:"${'x'.repeat(900)}"`, '<theme name="(a+)+$"/>', '[theme="(.*a){12}"]'],
      ...['theme:a-b', 'theme:Dary-Gwiazda', 'i within theme:x', '<theme><theme>', '</parallel', '<parallel source=x'],
      ...['certainty:low', 'name:x', '[theme>"A"]', 'a:[] b:[] :: a.theme = b.theme', 'theme:Dary'.repeat(60)],
      ...['theme:Dary '.repeat(80), '[theme="" & parallel=""]', '<theme label>"e1"/>', 'theme:"Dary"%c'],
    ];
    for (const q of queries) SentenceResults.parse(await get('sentences', { q }));
  });

  describe('after changes', () => {
    const soon = (q: string) => expect.poll(async () => (await search(q)).total, { timeout: 20_000 });
    const sourceId = async () => {
      const { id } = await database.storage.read
        .selectFrom('source_node')
        .select('id')
        .where('abbr', 'like', '%"NHS"%')
        .executeTakeFirstOrThrow();
      return id;
    };
    const change = async (abbr: string, show: boolean) => {
      const form = { name: { pl: 'Narracja', en: 'Narration' }, abbr: { pl: 'NHS', en: abbr }, show };
      await changeNode(database.storage, await sourceId(), 'package', form, EDITOR);
    };

    it('finds a source by its new name, and nothing by a source that is hidden', async () => {
      await change('Ngs', true);
      await soon('Kasper source:Ngs').toBe(1);
      await change('Ngs', false);
      await soon('<parallel/>').toBe(0);
      expect(await warned('i source:NHS')).toEqual([['UNKNOWN_VALUE', []]]);
      await change('Ngs', true);
      await soon('<parallel/>').toBe(15);
    });

    it('finds themes by their new names, where they occur now', async () => {
      const before = server.indexing.revision();
      await importThemes(database, await themesOf('e5\t\t1\tPodarki\tPresents\n', 'e5\tSK\tA2v.2\tA2v.3\thigh\n'));
      await soon('Kasper theme:Podarki').toBe(1);
      expect(await total('<theme/>')).toBe(1);
      expect(await warned('Kasper theme:Dary')).toEqual([['UNKNOWN_VALUE', ['Podarki', 'Presents', 'e5']]]);
      expect(server.indexing.revision()).not.toBe(before);
      await importThemes(database, await themesOf('e5\t\t1\tPodarki\tPresents\n', 'e5\tRO\t1r.2\t1r.2\thigh\n'));
      await soon('Kasper theme:Podarki').toBe(0);
      expect(await total('Jezus theme:Podarki')).toBe(1);
    });

    it('renews no text whose links are what they were', async () => {
      const revision = server.indexing.revision();
      await importThemes(
        database,
        await themesOf('e5\t\t1\tPodarki\tPresents\ne6\te5\t1\tX\tY\n', 'e5\tRO\t1r.2\t1r.2\thigh\n'),
      );
      await server.indexing.settled();
      expect(server.indexing.revision()).toBe(revision);
    });

    it('forgets what was drawn from a source that is deleted', async () => {
      await deleteNode(database.storage, await sourceId(), true, EDITOR);
      await soon('<parallel/>').toBe(0);
      expect(await total('<theme/>')).toBe(1);
    });
  });
});
