import type { AnswerOf, ImportReport, recordSources, versionReport } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { type EditorServer, openEditorServer } from '../../../../test/editor-server.ts';
import { expectAccepted, sendFile } from '../../../../test/uploads.ts';
import { manifest, zipOf } from '../../../../test/zips.ts';

interface Said {
  genre: string;
  settlement: string;
  word?: string;
}

const file = ({ genre, settlement, word = 'Otoć' }: Said) =>
  zipOf({
    'manifest.json': manifest('transcription', 'A', { pl: 'A', en: 'A' }),
    'text.xml': `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>x</title></titleStmt>
<publicationStmt><p/></publicationStmt><sourceDesc><msDesc><msIdentifier><settlement>${settlement}</settlement></msIdentifier></msDesc></sourceDesc></fileDesc>
<profileDesc><textClass><keywords n="genre"><term key="${genre}"/></keywords><keywords n="rhyme"><term key="aabb"/></keywords></textClass></profileDesc></teiHeader>
<text><body><ab><pb n="1r"/><lb n="1"/><w>${word}</w></ab></body></text></TEI>`,
  });

describeOnBothDatabases('what a header says otherwise than what stands over it', (open) => {
  let opened: EditorServer;
  const update = '/api/import/update-transcription/A';
  const fields = async () => {
    const answer = await opened.staff.ask('GET', '/api/texts/record-sources/A');
    return (answer.json() as AnswerOf<typeof recordSources>).fields;
  };
  const shown = async (...names: string[]) =>
    (await fields())
      .filter(({ field }) => names.includes(field))
      .map(({ field, cells, source }) => `${field}: ${Object.values(cells).join(' ')} (${source})`);
  const type = async (field: string, cells: Record<string, string>) => {
    const basis = (await fields()).find((one) => one.field === field)?.basis ?? 0;
    const body = { code: 'A', field, cells, basis };
    expect((await opened.staff.ask('POST', '/api/texts/change-record', { body })).json()).toHaveProperty('record');
  };
  const said = ({ differences = [] }: ImportReport) =>
    differences.map(
      ({ field, header, stands, source }) =>
        `${field}: ${Object.values(header).join(' ')} / ${Object.values(stands).join(' ')} (${source})`,
    );

  beforeAll(async () => {
    opened = await openEditorServer(open);
    const zip = await file({ genre: 'sermon', settlement: 'Wien' });
    const { report } = expectAccepted(await sendFile(opened.staff, '/api/import/add-transcription/A', zip));
    expect(report).not.toHaveProperty('differences');
    const table = await zipOf({ 'texts.tsv': 'code\tgenre\tsettlement\nA\thymn\tWien\n' });
    expectAccepted(await sendFile(opened.staff, '/api/import/add-text-records', table));
  });
  afterAll(() => opened.server.close());

  test('is listed field by field, from what a person typed and what the table says, and changes nothing', async () => {
    await type('settlement', { settlement: 'Kraków' });
    await type('further.rhyme', { 'further.rhyme': '' });
    const zip = await file({ genre: 'song', settlement: 'Praha' });
    const { report, token } = expectAccepted(await sendFile(opened.staff, `${update}?dryRun=1`, zip));
    expect(said(report)).toEqual([
      'genre: song / hymn (table)',
      'settlement: Praha / Kraków (person)',
      'further.rhyme: aabb /  (person)',
    ]);
    expectAccepted(await opened.staff.ask('POST', `${update}?token=${token}`));
    expect(await shown('genre', 'settlement', 'further.rhyme')).toEqual([
      'genre: hymn (table)',
      'settlement: Kraków (person)',
      'further.rhyme:  (person)',
    ]);
    const [version] = (await opened.staff.ask('GET', '/api/import/versions/transcription/A')).json().versions;
    const stored = await opened.staff.ask('GET', `/api/import/version-report/${version.id}`);
    expect(said((stored.json() as AnswerOf<typeof versionReport>).report)).toHaveLength(3);
  });

  test('is taken where a person wants it, also of a file that is stored already; the history says what stood', async () => {
    const zip = await file({ genre: 'song', settlement: 'Praha' });
    const check = expectAccepted(await sendFile(opened.staff, `${update}?dryRun=1`, zip));
    const done = await opened.staff.ask(
      'POST',
      `${update}?token=${check.token}&take=settlement,genre,further.rhyme,edition`,
    );
    expect(expectAccepted(done).version).toBe(3);
    expect(await shown('genre', 'settlement', 'further.rhyme')).toEqual([
      // Under what is typed the table speaks: a person now says what the header says.
      'genre: song (person)',
      'settlement: Praha (person)',
      'further.rhyme: aabb (header)',
    ]);
  });

  test('is not there any more once it is the same', async () => {
    const zip = await file({ genre: 'song', settlement: 'Praha', word: 'Otóż' });
    expect(expectAccepted(await sendFile(opened.staff, `${update}?confirm=1`, zip)).report).not.toHaveProperty(
      'differences',
    );
  });
});
