import type { AnswerOf, TextListItem, textRecord } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { runDirectly } from '../../../test/direct.ts';
import { openEditorServer } from '../../../test/editor-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { expectAccepted, sendFile } from '../../../test/uploads.ts';
import { manifest, zipOf } from '../../../test/zips.ts';
import { readUnreadRecords } from './unread-records.ts';

const HEADER = `<teiHeader><fileDesc><titleStmt><title>Psalm</title>
<respStmt><resp xml:lang="pl">kolacja</resp><resp xml:lang="en">collation</resp><persName>Jan Lis</persName></respStmt></titleStmt>
<publicationStmt><p/><availability><licence target="https://licence.example/by">CC BY</licence></availability></publicationStmt>
<sourceDesc><msDesc><msIdentifier><settlement>Kraków</settlement><repository>BJ</repository>
<idno type="shelfmark">2503</idno></msIdentifier><history><origin><origDate notBefore="1390" notAfter="99999">ok. 1400</origDate>
<origPlace>Lwów</origPlace></origin></history></msDesc>
<listBibl><bibl type="edition">Wydał N. N., Kraków 1901</bibl></listBibl></sourceDesc></fileDesc></teiHeader>`;
const text = (header: string) =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0">${header}<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text></TEI>`;

const SAID = {
  manuscript: 'Kraków, BJ, 2503',
  date: 'ok. 1400',
  place: 'Lwów',
  edition: 'Wydał N. N., Kraków 1901',
  // The fields say it.
  source: null,
  licence: 'CC BY',
  licenceUrl: 'https://licence.example/by',
};

describeOnBothDatabases('the record of a text', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let send: (code: string, header: string, as?: string) => ReturnType<typeof sendFile>;
  const facts = async (code: string) => {
    const answer = await server.app.inject({ url: '/api/texts/list-texts-names' });
    const texts = answer.json() as TextListItem[];
    return texts.find((one) => one.code === code);
  };

  beforeAll(async () => {
    const opened = await openEditorServer(open);
    ({ database, server } = opened);
    send = async (code, header, as = 'add') =>
      sendFile(
        opened.staff,
        `/api/import/${as}-transcription/${code}`,
        await zipOf({
          'manifest.json': manifest('transcription', code, { pl: code, en: code }),
          'text.xml': text(header),
        }),
      );
  });
  afterAll(() => server.close());

  test('is what the header says, and what it cannot hold is told with its place', async () => {
    const { report } = expectAccepted(await send('Psalm', HEADER));
    expect(report.problems).toEqual([
      expect.objectContaining({ severity: 'warning', code: 'REC-VALUE', file: 'text.xml', line: 5, found: '99999' }),
    ]);
    expect(await facts('Psalm')).toMatchObject(SAID);
  });

  test('is given field by field, in the language of the reader where the file has it', async () => {
    const entries = async (lang: string) => {
      const answer = await server.app.inject({ url: '/api/texts/record/Psalm', query: { lang } });
      return (answer.json() as AnswerOf<typeof textRecord>).entries.map(({ field, values }) => [
        field,
        ...values.map(({ text, uri }) => (uri === null ? text : `${text} <${uri}>`)),
      ]);
    };
    const said = (role: string) => [
      ['title', 'Psalm'],
      ['editors', `Jan Lis (${role})`],
      ['manuscript', 'Kraków, BJ, 2503'],
      ['date', 'ok. 1400 (1390–)'],
      ['place', 'Lwów'],
      ['edition', 'Wydał N. N., Kraków 1901'],
      ['licence', 'CC BY <https://licence.example/by>'],
    ];
    expect(await entries('pl')).toEqual(said('kolacja'));
    expect(await entries('en')).toEqual(said('collation'));
  });

  test('says values by the names that the editors gave them, in the language of the reader where there is one', async () => {
    const classes =
      '<profileDesc><langUsage><language ident="gmh"/></langUsage><textClass>' +
      '<keywords n="genre"><term key="sermon"/><term key="homily"/></keywords>' +
      '<keywords n="rhyme"><term key="aabb"/></keywords></textClass></profileDesc>';
    expectAccepted(await send('Slowa', HEADER.replace('</teiHeader>', `${classes}</teiHeader>`)));
    const named = async (lang: string) => {
      const answer = await server.app.inject({ url: '/api/texts/record/Slowa', query: { lang } });
      const { entries } = answer.json() as AnswerOf<typeof textRecord>;
      return entries
        .filter(({ field }) => ['language', 'genre', 'further'].includes(field))
        .flatMap(({ values }) => values.map(({ text, lang }) => [text, lang]));
    };
    const unnamed = [
      ['sermon', 'und'],
      ['homily', 'und'],
      ['aabb', 'und'],
    ];
    expect(await named('en')).toEqual([['Middle High German', null], ...unnamed]);
    const { entries } = (await server.app.inject({ url: '/api/texts/record/Slowa' })).json();
    const shared = (entries as { values: { f?: string }[] }[]).flatMap(({ values }) =>
      values.flatMap(({ f }) => f ?? []),
    );
    expect(shared).toEqual(['date:1390', 'language:gmh', 'genre:sermon', 'genre:homily']);
    for (const f of shared) {
      const answer = await server.app.inject({ url: '/api/export/texts', query: { f, format: 'tsv' } });
      expect([f, answer.statusCode, answer.body.includes('Slowa')]).toEqual([f, 200, true]);
    }
    const names = [
      [1, 'genre', 'sermon', null, { pl: 'kazanie', en: 'sermon (spoken)' }],
      [2, 'rhyme', 'aabb', null, { de: 'Paarreim' }],
      [3, 'language', 'gmh', null, { pl: 'średnio-wysoko-niemiecki' }],
    ];
    for (const [ord, field, value, parent, said] of names) {
      await runDirectly(
        database.config,
        `insert into record_value (ord, field, value, parent, names)
         values (${ord}, '${field}', '${value}', ${parent}, '${JSON.stringify(said)}')`,
      );
    }
    expect(await named('en')).toEqual([
      ['średnio-wysoko-niemiecki', 'pl'],
      ['sermon (spoken)', 'en'],
      ['homily', 'und'],
      ['Paarreim', 'de'],
    ]);
    expect((await named('pl'))[1]).toEqual(['kazanie', 'pl']);
    const { body } = await server.app.inject({ url: '/texts/item?code=Slowa&lang=pl' });
    expect(body).toContain('<dt>Gatunek</dt>\n<dd><span lang="pl">kazanie</span></dd>');
    expect((await server.app.inject({ url: '/api/texts/vocabulary' })).json()).toEqual({
      genre: [{ value: 'sermon', parent: null, names: { pl: 'kazanie', en: 'sermon (spoken)' } }],
      rhyme: [{ value: 'aabb', parent: null, names: { de: 'Paarreim' } }],
      language: [{ value: 'gmh', parent: null, names: { pl: 'średnio-wysoko-niemiecki' } }],
    });
  });

  test('opens without scripts, too, and what it says is text', async () => {
    const { body } = await server.app.inject({ url: '/texts/item?code=Psalm&lang=en' });
    const [details = ''] = /<details>.*?<\/details>/s.exec(body) ?? [];
    expect(details).toContain('<dt>Manuscript</dt>\n<dd><span lang="und">Kraków, BJ, 2503</span></dd>');
    expect(details).toContain('<a href="https://licence.example/by"><span lang="und">CC BY</span></a>');
    const evil = HEADER.replace('Lwów', '&lt;script&gt;alert(1)&lt;/script&gt;').replace(
      'https://licence.example/by',
      'javascript:alert(1)',
    );
    expectAccepted(await send('Psalm', evil, 'update'));
    const page = await server.app.inject({ url: '/texts/item?code=Psalm&lang=en' });
    expect(page.body).not.toMatch(/<script>alert|href="javascript:/);
    expectAccepted(await send('Psalm', HEADER, 'update'));
  });

  test('of a text that visitors do not see is not given', async () => {
    expect((await server.app.inject({ url: '/api/texts/record/Nic' })).statusCode).toBe(404);
  });

  test('is none where there is no header, and goes with it', async () => {
    expectAccepted(await send('Bez', ''));
    expect(await facts('Bez')).toMatchObject({ manuscript: null, date: null, place: null, edition: null });
    expectAccepted(await send('Bez', HEADER.replace('Lwów', 'Gniezno'), 'update'));
    expect(await facts('Bez')).toMatchObject({ ...SAID, place: 'Gniezno' });
  });

  test('is read when the server starts from headers that were stored before there were records', async () => {
    await runDirectly(database.config, 'update layer set record = null');
    expect(await facts('Psalm')).toMatchObject({ manuscript: null, place: null });
    expect(await readUnreadRecords(database.storage)).toBe(3);
    expect(await facts('Psalm')).toMatchObject(SAID);
    expect(await readUnreadRecords(database.storage)).toBe(0);
  });
});
