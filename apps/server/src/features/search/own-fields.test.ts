/** Searches by what an installation adds to records: fields of its own, and values that are part of others. */
import { Facets, Frequencies, SentenceResults, Suggestions } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { openEditorServer } from '../../../test/editor-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { expectAccepted, sendFile } from '../../../test/uploads.ts';
import { manifest, zipOf } from '../../../test/zips.ts';
import { listFields, saveFields } from '../../corpus/record-fields.ts';

/** Words of the texts, so that a number of hits says which of them were searched. */
const TEXTS = { A: 1, B: 2, C: 4 } as const;
const tei = (
  words: number,
) => `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>x</title>
</titleStmt><publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc></teiHeader><text><body><ab>
<pb n="1r"/><lb n="1"/>${'<w>otoć</w> '.repeat(words)}</ab></body></text></TEI>`;

const VOCABULARY = `facet\tvalue\tparent\tname_pl\tname_en\tname_de
region\tsouth\t\tpołudnie\tsouth\t
region\tbairisch\tsouth\tdialekt bawarski\tBavarian\tBoarisch
region\talemannic\tsouth\talemański\tAlemannic\t
region\tnorth\t\tpółnoc\tnorth\t
rhyme\taabb\t\tparzyste\tcouplets\t`;
const FIELDS = `key\tkind\tfacet\tname_pl\tname_en
rhyme\tvalue\tyes\tukład rymów\trhyme scheme
source\tvalue\tno\tpodstawa\tbasis
nr-x\tnumber\tno\tnumer\tnumber in a list
pos\tvalue\tno\tpołożenie\tposition`;
const RECORDS = `code\tregion\tfurther.rhyme\tfurther.source\tfurther.nr-x\tfurther.pos
A\tbairisch\taabb|abab\tprint of 1500\t7\tfirst
B\talemannic\tabab\t\t\t
C\tnorth\t\t\t\t`;

describeOnBothDatabases('searches by fields and levels of an installation', (open) => {
  let server: TestApp;
  let staff: TestClient;
  let database: TestDatabase;
  const send = async (call: string, files: Record<string, string>) => {
    expectAccepted(await sendFile(staff, `/api/import/${call}`, await zipOf(files)));
    await server.indexing.settled();
  };
  const ask = async (call: string, query: Record<string, string>) => {
    const answer = await server.app.inject({ url: `/api/search/${call}`, query: { lang: 'en', ...query } });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
    return answer.json();
  };
  const find = async (query: Record<string, string>) => SentenceResults.parse(await ask('sentences', query));

  beforeAll(async () => {
    ({ server, staff, database } = await openEditorServer(open));
    for (const [code, words] of Object.entries(TEXTS)) {
      const names = { pl: `Tekst ${code}`, en: `Text ${code}` };
      const files = { 'manifest.json': manifest('transcription', code, names), 'text.xml': tei(words) };
      expectAccepted(await sendFile(staff, `/api/import/add-transcription/${code}`, await zipOf(files)));
    }
    await send('add-record-fields', { 'fields.tsv': FIELDS });
    await send('add-vocabulary', { 'vocabulary.tsv': VOCABULARY });
    await send('add-text-records', { 'texts.tsv': RECORDS });
  });
  afterAll(() => server.close());

  it.each([
    ['rhyme:aabb', TEXTS.A],
    ['rhyme:abab', TEXTS.A + TEXTS.B],
    ['!rhyme:abab', TEXTS.C],
    ['text_rhyme:aabb', TEXTS.A],
    ['nr-x:7', TEXTS.A],
    // Words have a class, and parallels a source.
    ['text_source:"print of 1500"', TEXTS.A],
    ['text_pos:first', TEXTS.A],
    ['within <text rhyme="abab"/>', TEXTS.A + TEXTS.B],
    ['within <text source="print.*" pos="first"/>', TEXTS.A],
    ['region:south', TEXTS.A + TEXTS.B],
    ['region:bairisch', TEXTS.A],
    ['!region:south', TEXTS.C],
  ])('otoć %s', async (limit, hits) => {
    const { total, warnings } = await find({ q: `otoć ${limit}` });
    expect([total, warnings]).toEqual([hits, []]);
  });

  it.each([
    ['region:south', TEXTS.A + TEXTS.B],
    ['-region:south', TEXTS.C],
    ['region:bairisch,region:north', TEXTS.A + TEXTS.C],
    ['further.rhyme:abab', TEXTS.A + TEXTS.B],
    ['region:south,-further.rhyme:aabb', TEXTS.B],
  ])('texts chosen by %s', async (f, hits) => {
    expect((await find({ q: 'otoć', f })).total).toBe(hits);
  });

  it('say what was asked by the name of the field', async () => {
    expect((await find({ q: 'otoć rhyme:aabb' })).interpretation).toContain('rhyme scheme: aabb');
    const { interpretation } = await find({ q: 'otoć text_source:"print of 1500"', lang: 'pl' });
    expect(interpretation).toContain('podstawa: print of 1500');
  });

  it('are said to be of no text where they are', async () => {
    const cases: [q: string, field: string, value: string][] = [
      ['otoć region:nosuch', 'region', 'nosuch'],
      ['otoć rhyme:nosuch', 'rhyme scheme', 'nosuch'],
      ['otoć text_source:"no such"', 'basis', 'no such'],
      ['otoć date:1900-1950', 'date of the manuscript', '1900-1950'],
      ['otoć !date>1900', 'date of the manuscript', '>1900'],
    ];
    for (const [q, field, value] of cases) {
      const { warnings } = await find({ q });
      expect([q, warnings.map(({ message }) => message)]).toEqual([
        q,
        [`No text has “${value}” in the field “${field}”.`],
      ]);
    }
    const { help } = await find({ q: 'otoć', f: 'region:nosuch' });
    expect(help?.relaxations).toEqual([
      { kind: 'all-texts', q: 'otoć', set: { texts: '', f: '' }, count: TEXTS.A + TEXTS.B + TEXTS.C },
    ]);
  });

  it('are counted at every level, and each row leads to its hits', async () => {
    const count = async (of: string) => Frequencies.parse(await ask('frequencies', { q: 'otoć', of })).rows;
    const rows = await count('region');
    expect(rows.map(({ value, name, hits }) => [value, name?.en, hits]).sort()).toEqual([
      ['alemannic', 'Alemannic', TEXTS.B],
      ['bairisch', 'Bavarian', TEXTS.A],
      ['north', 'north', TEXTS.C],
      ['south', 'south', TEXTS.A + TEXTS.B],
    ]);
    for (const { q, hits } of [...rows, ...(await count('rhyme,nr-x'))]) {
      if (q !== null) expect([q, (await find({ q })).total]).toEqual([q, hits]);
    }
    expect(rows.every(({ q }) => q !== null)).toBe(true);
  });

  it('have facets of every level, and of the fields that are facets', async () => {
    const { fields, declared } = Facets.parse(await ask('facets', { q: 'otoć' }));
    const said = (field: string) =>
      fields
        .find((one) => one.field === field)
        ?.values.map(({ value, name, parent, hits, texts }) => [value, name?.en, parent, hits, texts]);
    expect(said('region')).toEqual([
      ['north', 'north', null, TEXTS.C, 1],
      ['south', 'south', null, TEXTS.A + TEXTS.B, 2],
      ['alemannic', 'Alemannic', 'south', TEXTS.B, 1],
      ['bairisch', 'Bavarian', 'south', TEXTS.A, 1],
    ]);
    expect(said('further.rhyme')).toEqual([
      ['', undefined, null, TEXTS.C, 1],
      ['abab', undefined, null, TEXTS.A + TEXTS.B, 2],
      ['aabb', 'couplets', null, TEXTS.A, 1],
    ]);
    expect([declared.map(({ key }) => key), fields.some(({ field }) => field === 'further.source')]).toEqual([
      ['rhyme'],
      false,
    ]);
    const narrowed = Facets.parse(await ask('facets', { q: 'otoć', f: 'region:south' }));
    expect([narrowed.total, narrowed.texts]).toEqual([TEXTS.A + TEXTS.B, 2]);
    expect(narrowed.fields.find(({ field }) => field === 'region')?.values.find(({ chosen }) => chosen)?.value).toBe(
      'south',
    );
  });

  it('wait for the index where a field is newer than it, and say so', async () => {
    const { storage } = database;
    const fields = await listFields(storage.read);
    const scribe = { key: 'scribe', kind: 'value', isFacet: false, names: { en: 'scribe' } } as const;
    // The change is not announced: the index stays as it is.
    await storage.transact((writer) => saveFields(writer, [...fields, scribe]));
    const asked = [
      ['sentences', { q: 'otoć scribe:x' }],
      ['sentences', { q: 'otoć within <text scribe="x"/>' }],
      ['facets', { q: 'otoć !scribe:x' }],
      ['read', { q: '[] :: match.text_scribe = "x"' }],
      ['frequencies', { q: 'otoć', of: 'lemma,scribe' }],
      ['export', { q: 'otoć', what: 'frequencies', of: 'scribe' }],
    ] as const;
    const answers = () =>
      Promise.all(asked.map(([call, query]) => server.app.inject({ url: `/api/search/${call}`, query })));
    for (const answer of await answers()) {
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'index-not-ready' }]);
      expect(answer.json().error).toContain('Indeks wyszukiwania jest właśnie budowany');
    }
    expect((await find({ q: 'otoć rhyme:aabb' })).total).toBe(TEXTS.A);
    await server.indexing.settled();
    expect((await answers()).map(({ statusCode }) => statusCode)).toEqual(asked.map(() => 200));
    await storage.transact((writer) => saveFields(writer, fields));
    await server.indexing.settled();
  });

  it('follow the table of values and that of fields', async () => {
    await send('add-vocabulary', { 'vocabulary.tsv': VOCABULARY.replace('alemannic\tsouth', 'alemannic\tnorth') });
    expect((await find({ q: 'otoć region:south' })).total).toBe(TEXTS.A);
    expect((await find({ q: 'otoć region:north' })).total).toBe(TEXTS.B + TEXTS.C);
    await send('add-vocabulary', { 'vocabulary.tsv': VOCABULARY });
    expect((await find({ q: 'otoć hand:first' })).queryError?.code).toBe('UNKNOWN_ATTR');
    await send('update-record-fields', { 'fields.tsv': 'key\tkind\tname_en\nhand\tvalue\thand' });
    expect(await find({ q: 'otoć hand:first' })).toMatchObject({
      total: 0,
      interpretation: expect.stringContaining('hand'),
    });
    await send('update-text-records', { 'texts.tsv': 'code\tfurther.hand\nC\tfirst' });
    expect((await find({ q: 'otoć hand:first' })).total).toBe(TEXTS.C);
  });

  it.each([
    ['bawarsk', 'region:bairisch', 'dialekt bawarski'],
    ['bair', 'region:bairisch', 'dialekt bawarski'],
    ['Bavaria', 'region:bairisch', 'dialekt bawarski'],
    ['Boar', 'region:bairisch', 'dialekt bawarski'],
    ['połud', 'region:south', 'południe'],
    ['region:bawar', 'bairisch', 'dialekt bawarski'],
    ['region:sou', 'south', 'południe'],
    ['couplet', 'rhyme:aabb', 'parzyste'],
    ['rhyme:', 'aabb', 'parzyste'],
    ['rhyme:parz', 'aabb', 'parzyste'],
    ['układ', 'rhyme:', 'układ rymów'],
    ['podst', 'text_source:', 'podstawa'],
    ['text_source:pri', '"print of 1500"', undefined],
    ['pos:fir', 'text_pos:first', undefined],
    ['within <text rhy', 'rhyme', 'układ rymów'],
    ['within <text rhyme="parz', 'aabb', 'parzyste'],
    ['within <text region="poł', 'south', 'południe'],
  ])('%s is offered %s', async (q, text, name) => {
    const { items } = Suggestions.parse(await ask('suggest', { q, limit: '8' }));
    const found = items.find((item) => item.text === text);
    expect([items.map((item) => item.text), found?.name?.pl]).toEqual([expect.arrayContaining([text]), name]);
  });
});
