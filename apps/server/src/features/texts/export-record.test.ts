/** What people and the table say of a text goes with its export: another installation reads the same record from the file. */
import type { AnswerOf, recordSources } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { type EditorServer, openEditorServer } from '../../../test/editor-server.ts';
import { expectAccepted, sendFile } from '../../../test/uploads.ts';
import { manifest, zipOf } from '../../../test/zips.ts';

const HEADER = `<teiHeader><fileDesc><titleStmt><title>Psalm</title><author>Nieznany</author><editor>Stary</editor></titleStmt>
<publicationStmt><publisher>P</publisher><idno type="siglum">X</idno></publicationStmt>
<sourceDesc><msDesc><msIdentifier><settlement>Kraków</settlement><idno>7</idno></msIdentifier><history><origin>
<origDate notBefore="1390" notAfter="1400">ok. 1395</origDate><origPlace>Lwów</origPlace></origin></history></msDesc>
<listBibl><bibl type="edition">Wyd. 1888</bibl></listBibl></sourceDesc></fileDesc>
<profileDesc><langUsage><language ident="la"/></langUsage><textClass><keywords n="genre"><term key="song"/></keywords></textClass></profileDesc></teiHeader>`;
const text = (header: string) =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0">${header}<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text></TEI>`;

/** All columns of the table of records. */
const CELLS: Readonly<Record<string, string>> = {
  ...{ title_pl: 'Psalm 50', title_en: 'Psalm 51', author: 'Dawid|Asaf <& co>', author_uri: 'https://a.example/1|' },
  ...{
    editors: 'A. Kos|Jan Lis',
    editors_uri: '|https://a.example/2',
    editors_role_pl: '|kolacja',
    editors_role_en: '|collation',
  },
  ...{
    date_from: '-50',
    date_to: '999',
    date_label: 'dawno',
    text_date_from: '0',
    text_date_to: '0',
  },
  ...{
    language: 'pl-x-oldpol|la',
    region: 'malopolska|slask',
    domain: 'religion',
    genre: 'song|prayer',
    form: 'verse',
  },
  ...{ place: 'Gniezno', place_uri: 'https://g.example/', place_latitude: '52.53', place_longitude: '17.6' },
  ...{
    settlement: 'Warszawa',
    repository: 'BN',
    shelfmark: 'BOZ 28',
    folios: 'k. 1–9',
    edition: 'A. Kos, Kraków 1999',
  },
  ...{ identifiers: 'X|12', identifiers_type: 'siglum|spis rękopisów', identifiers_uri: '|https://s.example/12' },
  ...{
    source_url: 'https://strona.example/x',
    licence: 'CC BY',
    licence_url: 'https://l.example/by',
    credit: 'Instytut',
  },
  ...{ description_pl: 'Rękopis.', description_en: 'A manuscript.', 'further.rhyme': 'aabb|abab' },
};

describeOnBothDatabases('the record that is exported', (open) => {
  let here: EditorServer;
  let there: EditorServer;

  const sources = async (of: EditorServer, code: string) =>
    (await of.staff.ask('GET', `/api/texts/record-sources/${code}`)).json() as AnswerOf<typeof recordSources>;
  /** What is in force, cell by cell; cells of which nothing is known are left out. */
  const cells = async (of: EditorServer, code: string) =>
    Object.fromEntries(
      (await sources(of, code)).fields
        .flatMap((field) => Object.entries(field.cells))
        .filter(([, cell]) => cell !== ''),
    );
  const type = async (code: string, field: string, said: Record<string, string>) => {
    const answer = await here.staff.ask('POST', '/api/texts/change-record', {
      body: { code, field, cells: said, basis: 0 },
    });
    expect([field, answer.json()]).toEqual([field, { record: expect.anything() }]);
  };
  const add = async (of: EditorServer, code: string, xml: string) => {
    const files = { 'manifest.json': manifest('transcription', code, { pl: code, en: code }), 'text.xml': xml };
    return expectAccepted(await sendFile(of.staff, `/api/import/add-transcription/${code}`, await zipOf(files)));
  };
  const exported = async (of: EditorServer, code: string) =>
    (await of.server.app.inject({ url: `/api/texts/export/${code}`, query: { format: 'tei' } })).body;

  beforeAll(async () => {
    here = await openEditorServer(open);
    there = await openEditorServer(open);
    for (const [code, header] of [
      ['Z', HEADER],
      ['Bez', ''],
      ['Nic', ''],
      ['Goly', HEADER],
    ] as const)
      await add(here, code, text(header));
    const columns = Object.keys(CELLS);
    const table = ['Z', 'Bez'].map((code) => [code, ...Object.values(CELLS)].join('\t'));
    const file = [['code', ...columns].join('\t'), ...table, ''].join('\n');
    expectAccepted(await sendFile(here.staff, '/api/import/add-text-records', await zipOf({ 'texts.tsv': file })));
    for (const code of ['Z', 'Bez', 'Goly']) {
      await type(code, 'shelfmark', { shelfmark: 'rkps 3336' });
      await type(code, 'author', { author: '', author_uri: '' });
    }
    await type('Goly', 'date', { date_from: '', date_to: '', date_label: '' });
  });
  afterAll(async () => {
    await here.server.close();
    await there.server.close();
  });

  test.each([
    ['Z', 'with a header of its own that says otherwise'],
    ['Bez', 'without a header'],
    ['Goly', 'of which people say that nothing is known'],
  ])('is the same elsewhere: %s, %s', async (code) => {
    const said = await cells(here, code);
    if (code !== 'Goly') {
      const { author: _, author_uri: __, source_url: page = '', identifiers = '', ...table } = CELLS;
      expect(said).toMatchObject({
        ...table,
        shelfmark: 'rkps 3336',
        identifiers: `${identifiers}|${page}`,
        ...UNTOLD,
      });
    }
    expect([said['author'], said['date_label']]).toEqual([undefined, code === 'Goly' ? undefined : 'dawno']);
    const file = await exported(here, code);
    await add(there, code, file);
    expect(await cells(there, code)).toEqual(said);
    // There it is what the file says.
    const from = (await sources(there, code)).fields.map(({ source }) => source);
    expect(new Set(from)).toEqual(new Set(['header', null]));
    // And from there it goes on as it came.
    expect(headerOf(await exported(there, code))).toBe(headerOf(file));
  });

  test('says in its header who corrected which field, when, and what the file had said', async () => {
    const file = await exported(here, 'Z');
    const changes = [...file.matchAll(/<change n="([^"]*)" type="([^"]*)" when="\d{4}-\d\d-\d\d"(?:\/>|>([^<]*)<)/g)];
    const told = new Map(changes.map(([, field, by, before]) => [field, [by, before]]));
    expect(told.get('shelfmark')).toEqual(['person', '7']);
    expect(told.get('author')).toEqual(['person', 'Nieznany']);
    expect(told.get('date')).toEqual(['table', '1390 · 1400 · ok. 1395']);
    expect(told.get('genre')).toEqual(['table', 'song']);
    expect(told.get('further.rhyme')).toEqual(['table', undefined]);
    // Who the person is stays here.
    expect(file).not.toContain('edyta');
  });

  test('of which nothing is known has no header of its own, there as here', async () => {
    await add(there, 'Nic', await exported(here, 'Nic'));
    expect(await cells(there, 'Nic')).toEqual({});
    expect((await sources(there, 'Nic')).fields.every(({ header }) => header === null)).toBe(true);
  });
});

/** The table says it in columns of its own. */
const UNTOLD = {
  identifiers_type: 'siglum|spis rękopisów|',
  identifiers_uri: '|https://s.example/12|https://strona.example/x',
};

/** Without what is said of the export itself. */
const headerOf = (file: string): string =>
  (/<teiHeader[\s\S]*<\/teiHeader>/.exec(file)?.[0] ?? '').replace(/<seriesStmt n="export">.*?<\/seriesStmt>/gs, '');
