import type { TextListItem } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { runDirectly } from '../../../test/direct.ts';
import { openEditorServer } from '../../../test/editor-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { expectAccepted, sendFile } from '../../../test/uploads.ts';
import { manifest, zipOf } from '../../../test/zips.ts';
import { readUnreadRecords } from './unread-records.ts';

const HEADER = `<teiHeader><fileDesc><titleStmt><title>Psalm</title></titleStmt>
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
      expect.objectContaining({ severity: 'warning', code: 'REC-VALUE', file: 'text.xml', line: 4, found: '99999' }),
    ]);
    expect(await facts('Psalm')).toMatchObject(SAID);
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
    expect(await readUnreadRecords(database.storage)).toBe(2);
    expect(await facts('Psalm')).toMatchObject(SAID);
    expect(await readUnreadRecords(database.storage)).toBe(0);
  });
});
