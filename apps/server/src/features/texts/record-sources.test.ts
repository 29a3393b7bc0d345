import type { AnswerOf, changeRecordField, recordSources, textRecord } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { openEditorServer } from '../../../test/editor-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { expectAccepted, sendFile } from '../../../test/uploads.ts';
import { manifest, zipOf } from '../../../test/zips.ts';

const HEADER = `<teiHeader><fileDesc><titleStmt><title>Psalm</title></titleStmt><publicationStmt><p/></publicationStmt>
<sourceDesc><msDesc><msIdentifier><settlement>Kraków</settlement></msIdentifier><history><origin>
<origDate notBefore="1390" notAfter="1400">ok. 1395</origDate><origPlace>Lwów</origPlace></origin></history></msDesc>
</sourceDesc></fileDesc></teiHeader>`;

type Record = AnswerOf<typeof recordSources>;
type Changed = { record: Record } & Extract<AnswerOf<typeof changeRecordField>, { error: string }>;

describeOnBothDatabases('the record of a text, as staff change it,', (open) => {
  let server: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    ({ server, staff } = await openEditorServer(open));
    const body = '<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text>';
    const bytes = await zipOf({
      'manifest.json': manifest('transcription', 'A', { pl: 'A', en: 'A' }),
      'text.xml': `<TEI xmlns="http://www.tei-c.org/ns/1.0">${HEADER}${body}</TEI>`,
    });
    expectAccepted(await sendFile(staff, '/api/import/add-transcription/A', bytes));
    const table = Buffer.from('code\tplace\tgenre\nA\tGniezno\tsermon\n');
    expectAccepted(await sendFile(staff, '/api/import/add-text-records', table, 'texts.tsv'));
  });
  afterAll(() => server.close());

  const read = async () => (await staff.get('/api/texts/record-sources/A')).json() as Record;
  const fieldOf = ({ fields }: Record, field: string) => fields.find((one) => one.field === field);
  const change = async (field: string, cells: { [column: string]: string } | null, basis?: number) => {
    const based = basis ?? fieldOf(await read(), field)?.basis ?? 0;
    const answer = await staff.ask('POST', '/api/texts/change-record', {
      body: { code: 'A', field, cells, basis: based },
      headers: { 'accept-language': 'en' },
    });
    expect(answer.statusCode).toBe(200);
    return answer.json() as Changed;
  };
  const shown = async (field: string) => {
    const { entries } = (await server.app.inject({ url: '/api/texts/record/A' })).json() as AnswerOf<typeof textRecord>;
    return entries.find((entry) => entry.field === field)?.values.map(({ text }) => text);
  };

  test('says of each field what each source says, and which is in force', async () => {
    const record = await read();
    expect(fieldOf(record, 'place')).toMatchObject({
      columns: ['place', 'place_uri', 'place_latitude', 'place_longitude'],
      cells: { place: 'Gniezno' },
      source: 'table',
      person: null,
      table: { cells: { place: 'Gniezno' }, at: expect.stringMatching(/^\d{4}-/) },
      header: { cells: { place: 'Lwów' }, actor: null },
      basis: 0,
    });
    expect(fieldOf(record, 'date')).toMatchObject({ source: 'header', cells: { date_from: '1390', date_to: '1400' } });
    expect(fieldOf(record, 'edition')).toMatchObject({ source: null, cells: { edition: '' } });
    expect(record.changes).toEqual([]);
  });

  test('is what a person typed, over the table, and no import changes it', async () => {
    const { record } = await change('place', {
      place: 'Płock',
      place_uri: '',
      place_latitude: '52.5',
      place_longitude: '19.7',
    });
    expect(fieldOf(record, 'place')).toMatchObject({
      source: 'person',
      cells: { place: 'Płock', place_latitude: '52.5' },
      table: { cells: { place: 'Gniezno' } },
      person: { actor: expect.stringMatching(/./) },
    });
    expect(record.changes).toMatchObject([{ field: 'place', before: null, after: { place: 'Płock' } }]);
    expect(await shown('place')).toEqual(['Płock']);
    const table = Buffer.from('code\tplace\nA\tPoznań\n');
    const { report } = expectAccepted(await sendFile(staff, '/api/import/update-text-records', table, 'texts.tsv'));
    expect(report.problems).toMatchObject([
      {
        severity: 'warning',
        ref: 'A',
        line: 2,
        column: 3,
        found: 'Poznań',
        expected: expect.stringContaining('Płock'),
      },
    ]);
    expect(await shown('place')).toEqual(['Płock']);
  });

  test('goes back to the table, and to an earlier word of a person', async () => {
    const { record } = await change('place', null);
    expect(fieldOf(record, 'place')).toMatchObject({ source: 'table', person: null });
    expect(await shown('place')).toEqual(['Poznań']);
    const [back] = record.changes;
    expect(back).toMatchObject({ field: 'place', before: { place: 'Płock' }, after: null });
    await change('place', back?.before ?? null);
    expect(await shown('place')).toEqual(['Płock']);
  });

  test('can say that nothing is known where the header is wrong', async () => {
    const { record } = await change('settlement', { settlement: '' });
    expect(fieldOf(record, 'settlement')).toMatchObject({ source: 'person', cells: { settlement: '' } });
    expect(await shown('manuscript')).toBeUndefined();
    await change('settlement', null);
    expect(await shown('manuscript')).toEqual(['Kraków']);
  });

  test('refuses what a table refuses, with its cell, and nothing is changed', async () => {
    const before = await read();
    const wrong = await change('date', { date_from: '1400', date_to: '99999', date_label: '' });
    expect(wrong).toMatchObject({ code: 'value', fieldErrors: { date_to: expect.stringContaining('99999') } });
    expect((await change('date', { date_from: '1400', date_to: '1300', date_label: '' })).fieldErrors).toEqual({
      date_to: expect.stringContaining('1400–1300'),
    });
    expect((await change('language', { language: 'stary polski' })).fieldErrors).toHaveProperty('language');
    expect((await change('genre', { place: 'Lwów' })).code).toBe('field');
    expect((await change('nonsense', { nonsense: 'x' })).code).toBe('field');
    expect((await change('further.rhyme', null)).error).toBeUndefined();
    expect(await read()).toEqual(before);
  });

  test('is not overwritten by who has not seen the last change', async () => {
    const basis = fieldOf(await read(), 'genre')?.basis ?? 0;
    expect((await change('genre', { genre: 'prayer' }, basis)).error).toBeUndefined();
    expect(await change('genre', { genre: 'song' }, basis)).toMatchObject({ code: 'conflict' });
    expect(await shown('genre')).toEqual(['prayer']);
  });

  test('is closed to visitors, and of no text there is none', async () => {
    expect((await server.app.inject({ url: '/api/texts/record-sources/A' })).statusCode).toBe(401);
    expect((await staff.get('/api/texts/record-sources/Nic')).statusCode).toBe(404);
  });
});
