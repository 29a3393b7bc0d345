import type { AnswerOf, otherVersions, recordValueGaps } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { type EditorServer, openEditorServer } from '../../../../test/editor-server.ts';
import { expectAccepted, expectFormError, sendFile } from '../../../../test/uploads.ts';
import { manifest, zipOf } from '../../../../test/zips.ts';

const header = (genres: readonly string[]) => `<teiHeader><fileDesc><titleStmt><title>x</title></titleStmt>
<publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc><profileDesc><langUsage><language ident="gmh"/></langUsage>
<textClass><keywords n="genre">${genres.map((one) => `<term key="${one}"/>`).join('')}</keywords>
<keywords n="rhyme"><term key="aabb"/></keywords></textClass></profileDesc></teiHeader>`;

describeOnBothDatabases('values without a name, and names without a text', (open) => {
  let opened: EditorServer;
  const gaps = async () =>
    (await opened.staff.ask('GET', '/api/import/record-values')).json() as AnswerOf<typeof recordValueGaps>;
  const unnamed = async () =>
    (await gaps()).unnamed.values.map(({ field, value, texts, codes }) => `${field} ${value} ${texts} ${codes}`);
  const unused = async () => (await gaps()).unused.values.map(({ field, value }) => `${field} ${value}`);
  const post = (path: string, body: object) => opened.staff.ask('POST', `/api/import/${path}`, { body });
  const versions = async () => {
    const answer = await opened.staff.ask('GET', '/api/import/other-versions/vocabulary');
    return (answer.json() as AnswerOf<typeof otherVersions>).versions;
  };

  beforeAll(async () => {
    opened = await openEditorServer(open);
    for (const [code, genres] of [
      ['A', ['sermon', 'hymn']],
      ['B', ['hymn']],
    ] as const) {
      const xml = `<TEI xmlns="http://www.tei-c.org/ns/1.0">${header(genres)}<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text></TEI>`;
      const zip = await zipOf({
        'manifest.json': manifest('transcription', code, { pl: code, en: code }),
        'text.xml': xml,
      });
      expectAccepted(await sendFile(opened.staff, `/api/import/add-transcription/${code}`, zip));
    }
  });
  afterAll(() => opened.server.close());

  test('are listed, those of most texts first; languages have names, and words of a source are no keys', async () => {
    expect(await unnamed()).toEqual(['genre hymn 2 A,B', 'genre sermon 1 A']);
    expect(await unused()).toEqual([]);
    const table = `facet\tvalue\tparent\tname_pl\tname_de
genre\tsong\t\tpieśń\tLied
genre\tsermon\tsong\t\tPredigt
genre\ttract\t\ttraktat\t
rhyme\tabab\t\tkrzyżowy\t`;
    expectAccepted(
      await sendFile(opened.staff, '/api/import/add-vocabulary', await zipOf({ 'vocabulary.tsv': table })),
    );
    // A vocabulary with values of a further field makes keys of all of them.
    expect(await unnamed()).toEqual(['genre hymn 2 A,B', 'rhyme aabb 2 A,B']);
    expect(await unused()).toEqual(['genre tract', 'rhyme abab']);
  });

  test('are named one by one, which is a new version of the table', async () => {
    const names = { pl: ' hymn  kościelny ', en: '' };
    const named = await post('name-record-value', { field: 'genre', value: 'hymn', names, parent: 'song' });
    expect([named.statusCode, named.json()]).toEqual([200, { version: 2 }]);
    expect(await unnamed()).toEqual(['rhyme aabb 2 A,B']);
    expect((await opened.server.app.inject({ url: '/api/texts/vocabulary' })).json().genre).toContainEqual({
      value: 'hymn',
      parent: 'song',
      names: { pl: 'hymn kościelny' },
    });
    // Names in languages of no page, and what it is part of, stay where they are not said otherwise.
    await post('name-record-value', {
      field: 'genre',
      value: 'sermon',
      names: { pl: 'kazanie', en: '' },
      parent: null,
    });
    expect((await opened.server.app.inject({ url: '/api/texts/vocabulary' })).json().genre).toContainEqual({
      value: 'sermon',
      parent: 'song',
      names: { pl: 'kazanie', de: 'Predigt' },
    });
    const [last] = await versions();
    expect(last).toMatchObject({ version: 3, mode: 'update', actor: 'edyta', diff: { rows: { changed: 1, same: 4 } } });
  });

  test('are refused with what is wrong, and then nothing changes', async () => {
    const body = { field: 'genre', value: 'hymn', names: { pl: 'x', en: '' }, parent: null };
    const refused = async (change: object) => {
      const answer = await post('name-record-value', { ...body, ...change });
      return [answer.statusCode, answer.json().code, Object.keys(answer.json().fieldErrors ?? {})];
    };
    expect(await refused({ names: { pl: ' ', en: '' } })).toEqual([200, 'form.required', ['names.pl']]);
    expect(await refused({ names: { pl: '', en: 'x'.repeat(201) } })).toEqual([200, 'name-length', ['names.en']]);
    expect(await refused({ parent: 'nothing' })).toEqual([200, 'value', []]);
    expect(await refused({ parent: 'hymn' })).toEqual([200, 'value', []]);
    expect((await refused({ field: 'a b' }))[0]).toBe(400);
    expect((await versions())[0]?.version).toBe(3);
    const visitor = await opened.server.app.inject({ url: '/api/import/record-values' });
    expect(visitor.statusCode).toBe(401);
  });

  test('are taken out of the table where no text has them', async () => {
    const drop = (field: string, value: string) => post('drop-record-value', { field, value });
    expectFormError(await drop('genre', 'hymn'), 'used');
    expectFormError(await drop('genre', 'nothing'), 'unknown');
    // What a text has is part of it.
    expectFormError(await drop('genre', 'song'), 'used');
    expect((await drop('genre', 'tract')).json()).toEqual({ version: 4 });
    expect(await unused()).toEqual(['rhyme abab']);
    expect((await drop('rhyme', 'abab')).json()).toEqual({ version: 5 });
    expect((await gaps()).unused).toEqual({ total: 0, values: [] });
  });
});
