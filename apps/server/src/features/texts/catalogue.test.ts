import type { AnswerOf, textCatalogue } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { openEditorServer } from '../../../test/editor-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { expectAccepted, sendFile } from '../../../test/uploads.ts';
import { manifest, zipOf } from '../../../test/zips.ts';

interface Said {
  years?: string;
  genre?: string;
  author?: string;
  language?: string;
}

const header = ({ years, genre, author, language }: Said) => `<teiHeader><fileDesc><titleStmt><title>x</title>
${author === undefined ? '' : `<author>${author}</author>`}<editor>Jan Lis</editor></titleStmt><publicationStmt><p/></publicationStmt>
<sourceDesc><msDesc><msIdentifier><settlement>Wien</settlement><idno type="shelfmark">Cod. 1</idno></msIdentifier>
<history><origin>${years === undefined ? '' : `<origDate ${years}/>`}</origin></history></msDesc>
<listBibl><bibl type="edition">N. N., Wien 1901</bibl></listBibl></sourceDesc></fileDesc>
<profileDesc>${language === undefined ? '' : `<langUsage><language ident="${language}"/></langUsage>`}
<textClass><keywords n="genre">${genre === undefined ? '' : `<term key="${genre}"/>`}</keywords></textClass></profileDesc></teiHeader>`;
const tei = (said: Said) =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0">${header(said)}<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text></TEI>`;

const TEXTS: readonly [code: string, name: string, said: Said][] = [
  ['A', 'Żywot', { years: 'notBefore="1390" notAfter="1410"', genre: 'sermon', language: 'gmh' }],
  ['B', 'Łazarz', { years: 'when="1250"', genre: 'song', author: '=Notker, Labeo', language: 'pl-x-oldpol' }],
  ['C', 'Anna', {}],
];

describeOnBothDatabases('the catalogue of texts', (open) => {
  let server: TestApp;
  let staff: TestClient;
  const catalogue = async (query: Record<string, string> = {}) => {
    const answer = await server.app.inject({ url: '/api/texts/catalogue', query });
    expect(answer.statusCode).toBe(200);
    return answer.json() as AnswerOf<typeof textCatalogue>;
  };
  const file = (query: Record<string, string>) =>
    server.app.inject({ url: '/api/export/texts', query: { lang: 'en', ...query } });
  /** The rows under the head of the file. */
  const rows = async (query: Record<string, string>) => {
    const { body, statusCode } = await file({ format: 'tsv', ...query });
    expect([statusCode, body]).toEqual([200, expect.any(String)]);
    const [, table = ''] = body.split('\r\n\r\n');
    return table
      .replace(/\r\n$/, '')
      .split('\r\n')
      .map((line) => line.split('\t'));
  };

  beforeAll(async () => {
    const opened = await openEditorServer(open);
    ({ server, staff } = opened);
    for (const [code, name, said] of TEXTS) {
      const zip = await zipOf({
        'manifest.json': manifest('transcription', code, { pl: name, en: name }),
        'text.xml': tei(said),
      });
      expectAccepted(await sendFile(opened.staff, `/api/import/add-transcription/${code}`, zip));
    }
  });
  afterAll(() => server.close());

  test('says of each text what its record says, and what languages are called', async () => {
    const { texts, names } = await catalogue();
    expect(texts.map(({ code, date, genre, author, language }) => ({ code, date, genre, author, language }))).toEqual([
      {
        code: 'A',
        date: { notBefore: 1390, notAfter: 1410, label: '' },
        genre: ['sermon'],
        author: [],
        language: ['gmh'],
      },
      {
        ...{ code: 'B', date: { notBefore: 1250, notAfter: 1250, label: '' }, genre: ['song'] },
        ...{ author: ['=Notker, Labeo'], language: ['pl-x-oldpol'] },
      },
      { code: 'C', date: null, genre: [], author: [], language: expect.any(Array) },
    ]);
    expect(names['language']).toMatchObject({ gmh: { en: 'Middle High German' }, pl: { pl: 'polski' } });
  });

  test('holds what takes many words only where it is asked for', async () => {
    const facts = async (query: Record<string, string>) => {
      const [first] = (await catalogue(query)).texts;
      return [first?.manuscript, first?.edition, first?.editors];
    };
    expect(await facts({})).toEqual(['Wien, Cod. 1', null, []]);
    expect(await facts({ full: 'true' })).toEqual(['Wien, Cod. 1', 'N. N., Wien 1901', ['Jan Lis']]);
  });

  test('is a file of the texts that are meant, in the order and with the columns asked for', async () => {
    expect(await rows({ sort: '-date', columns: 'date,genre' })).toEqual([
      ['Siglum', 'Date', 'Date: from year', 'Date: to year', 'Genre'],
      ['A', '1390–1410', '1390', '1410', 'sermon'],
      ['B', '1250', '1250', '1250', 'song'],
      ['C', '', '', '', ''],
    ]);
    expect(await rows({ f: '-genre:song,date:1300-1400', columns: 'name,language' })).toEqual([
      ['Name (Polski)', 'Name (English)', 'Siglum', 'Language'],
      ['Żywot', 'Żywot', 'A', 'Middle High German'],
    ]);
    expect(await rows({ find: 'lazarz', columns: 'author,editors' })).toEqual([
      ['Siglum', 'Author', 'Editors'],
      // A spreadsheet would run it.
      ['B', "'=Notker, Labeo", 'Jan Lis'],
    ]);
  });

  test('is a file in every format, which says where it is from', async () => {
    const json = (await file({ format: 'json', f: 'genre:sermon', columns: 'code' })).json();
    expect(json).toMatchObject({ count: 1, rows: [{ code: 'A' }] });
    expect(json.link).toMatch(/\/texts\?f=genre%3Asermon&columns=code$/);
    expect((await file({ format: 'csv', columns: 'author' })).body).toContain('B,"\'=Notker, Labeo"');
    const { rawPayload, headers } = await file({ format: 'xlsx' });
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(headers['content-disposition']).toContain('glosa-texts.xlsx');
  });

  test.each([
    [{ f: 'size:3' }, 'f'],
    [{ f: 'date:1300-1200' }, 'f'],
    [{ sort: 'size' }, 'sort'],
    [{ columns: 'code,size' }, 'columns[1]'],
    [{ format: 'doc' }, 'format'],
  ])('refuses a file for %j and says which field is wrong', async (query: Record<string, string>, field) => {
    const answer = await file(query);
    expect([answer.statusCode, Object.keys(answer.json().fieldErrors)]).toEqual([400, [field]]);
  });

  test('is narrowed and ordered by the address without scripts, too', async () => {
    const listed = async (query: string) => {
      const { body, statusCode } = await server.app.inject({ url: `/texts?lang=en&${query}` });
      const main = body.slice(body.indexOf('<main'));
      return [
        statusCode,
        ...[...main.matchAll(/<\/span><\/a> \((\w+);|<\/a> \((\w+);/g)].map(([, one, other]) => one ?? other),
      ];
    };
    expect(await listed('sort=date')).toEqual([200, 'B', 'A', 'C']);
    expect(await listed(new URLSearchParams({ f: 'genre:sermon,genre:song,-language:gmh' }).toString())).toEqual([
      200,
      'B',
    ]);
    expect(await listed('f=size:3&sort=size&columns=x')).toEqual([200, 'A', 'B', 'C']);
    const { body } = await server.app.inject({ url: '/texts?lang=en' });
    expect(body).toContain('Middle High German');
    expect(body).toContain('1390–1410');
  });

  test('names values as the vocabulary does, with those that they are part of, and so does the file', async () => {
    const table = `facet\tvalue\tparent\tname_pl\tname_en
genre\tverse\t\twiersz\tverse
genre\tsong\tverse\tpieśń\tsong (sung)
genre\tother\t\tinny\tother
language\tgmh\t\tśr.-w.-niem.\tMHG`;
    const zip = await zipOf({ 'vocabulary.tsv': table });
    expectAccepted(await sendFile(staff, '/api/import/add-vocabulary', zip));
    const { texts, names, parents } = await catalogue();
    expect(texts.map(({ genre }) => genre)).toEqual([['sermon'], ['verse', 'song'], []]);
    expect(names['genre']).toEqual({
      verse: { pl: 'wiersz', en: 'verse' },
      song: { pl: 'pieśń', en: 'song (sung)' },
    });
    expect(names['language']).toMatchObject({ gmh: { en: 'MHG' }, pl: { en: 'Polish' } });
    expect(parents).toEqual({ genre: { song: 'verse' } });
    const shown = async (lang: string) => (await rows({ f: 'genre:verse', columns: 'genre', lang })).slice(1);
    expect(await shown('en')).toEqual([['B', 'verse; song (sung)']]);
    expect(await shown('pl')).toEqual([['B', 'wiersz; pieśń']]);
    expect((await rows({ sort: '-genre', columns: 'genre' }))[1]).toEqual(['B', 'verse; song (sung)']);
  });

  test('has columns and filters of the fields that the installation declares, and so does the file', async () => {
    const fields = 'key\tkind\tfacet\tname_pl\tname_en\nrhyme\tvalue\tyes\trym\trhyme\npage\tlink\tno\tstrona\tpage\n';
    const names = 'facet\tvalue\tname_en\nrhyme\taabb\tcouplets\n';
    const records = 'code\tfurther.rhyme\tfurther.page\nA\taabb|abab\thttps://a.example/\nC\tabab\t\n';
    const send = async (call: string, files: Record<string, string>) =>
      expectAccepted(await sendFile(staff, `/api/import/${call}`, await zipOf(files)));
    await send('add-record-fields', { 'fields.tsv': fields });
    await send('update-vocabulary', { 'vocabulary.tsv': names });
    await send('add-text-records', { 'texts.tsv': records });
    const answer = await catalogue();
    expect(answer.fields.map(({ key, isFacet }) => [key, isFacet])).toEqual([
      ['rhyme', true],
      ['page', false],
    ]);
    expect(answer.texts.map(({ further }) => further)).toEqual([
      { rhyme: ['aabb', 'abab'], page: ['https://a.example/'] },
      {},
      { rhyme: ['abab'] },
    ]);
    expect(answer.names['further.rhyme']).toEqual({ aabb: { pl: 'couplets', en: 'couplets' } });
    expect(await rows({ f: 'further.rhyme:abab', columns: 'further.rhyme,further.page' })).toEqual([
      ['Siglum', 'rhyme', 'page'],
      ['A', 'couplets; abab', 'https://a.example/'],
      ['C', 'abab', ''],
    ]);
    const codes = async (f: string) => (await rows({ f, columns: 'code' })).slice(1).flat();
    expect(await codes('-further.rhyme:aabb,further.rhyme:abab')).toEqual(['C']);
    expect(await codes('further.rhyme:')).toEqual(['B']);
    expect(await codes('further.nothing:x')).toEqual([]);
    expect((await rows({ columns: '' }))[0]).toContain('rhyme');

    // Numbers and years are in the order of numbers; what is not known comes last.
    await send('update-record-fields', { 'fields.tsv': 'key\tkind\nleaves\tnumber\nseen\tdate\n' });
    const numbers = 'code\tfurther.leaves\tfurther.seen\nA\t12\t1402-05-03\nC\t9,5\t-50\n';
    await send('update-text-records?confirm=1', { 'texts.tsv': numbers });
    const sorted = async (sort: string) => (await rows({ sort, columns: 'code' })).slice(1).join('');
    expect(await Promise.all(['further.leaves', '-further.leaves', 'further.seen'].map(sorted))).toEqual([
      'CAB',
      'ACB',
      'CAB',
    ]);
    expect(await Promise.all(['further.rhyme', '-further.rhyme', 'further.nothing'].map(sorted))).toEqual([
      'CAB',
      'ACB',
      'ABC',
    ]);
  });
});
