import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import { importSource } from '../../../../test/run-imports.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, sendFile } from '../../../../test/uploads.ts';

const names = (pl: string, abbr: string) => ({ name: { pl: pl, en: pl }, abbr: { pl: abbr, en: abbr } });

describeOnBothDatabases('a template, as it is offered', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    ({ database, server, staff } = await openEditorServer(open));
  });
  afterAll(() => server.close());

  const download = async (url: string) => {
    const answer = await staff.get(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'application/zip']);
    return new Uint8Array(answer.rawPayload);
  };

  // In this order: those that point to texts and sources find them.
  it.each([
    ['transcription', 'add-transcription/T', 'update-transcription/T', 'current/transcription/T'],
    ['transcription-plain', 'add-transcription/Goły', 'update-transcription/Goły', 'current/transcription/Goły'],
    ['transliteration', 'add-transliteration/T', 'update-transliteration/T', 'current/transliteration/T'],
    [
      'other-transcript',
      'add-other-transcript/T/Odpis B',
      'update-other-transcript/T/B',
      'current/other-transcript/T?designation=B',
    ],
  ])('of a layer is imported: %s', async (kind, add, update, current) => {
    const zip = await download(`/api/import/template/${kind}`);
    const done = expectAccepted(await sendFile(staff, encodeURI(`/api/import/${add}`), zip));
    expect(done.report.problems).toEqual([]);
    expect(done.report.counts).toMatchObject({ cards: 2, verses: 3 });
    const written = await download(encodeURI(`/api/import/${current}`));
    const again = expectAccepted(await sendFile(staff, encodeURI(`/api/import/${update}?dryRun=1`), written));
    expect(again.diff.changes).toEqual([]);
    expect([again.needsConfirmation, again.report.problems]).toEqual([false, []]);
  });

  it('of a source package is imported', async () => {
    const bytes = await download('/api/import/template/source-package');
    const done = await importSource(database.storage, {
      ...{ folder: [names('Wulgata', 'Vulg')], names: names('Rodzaju', 'Gn'), fileName: 's.zip', bytes },
    });
    expect(done).toMatchObject({ status: 'stored', problems: [], counts: { nodes: 3, verses: 2 } });
  });

  it.each([
    ['parallels', 'add-parellel-locations'],
    ['themes', 'add-themes'],
    ['phonetic-variants', 'add-phonetic-variants'],
    ['vocabulary', 'add-vocabulary'],
    ['record-fields', 'add-record-fields'],
  ])('of a table is imported: %s', async (kind, call) => {
    const zip = await download(`/api/import/template/${kind}`);
    const done = expectAccepted(await sendFile(staff, `/api/import/${call}`, zip));
    expect([done.version, done.report.problems]).toEqual([1, []]);
    expect(done.diff.rows.added).toBeGreaterThanOrEqual(3);
    const again = expectAccepted(
      await sendFile(staff, `/api/import/${call}`, await download(`/api/import/other-current/${kind}`)),
    );
    expect(again).toMatchObject({ unchanged: true, version: null, diff: { changes: [] } });
  });

  it('of themes that a changed text has brought together in one place still comes back as it was', async () => {
    const places = await database.storage.read.selectFrom('theme_occurrence').selectAll().orderBy('ord').execute();
    const [one, two] = places;
    await database.storage.transact(async (writer) => {
      const same = { from_ref: '1r.1', to_ref: '1r.1' };
      await writer
        .updateTable('passage')
        .set(same)
        .where('id', 'in', [one?.passage_id ?? 0, two?.passage_id ?? 0])
        .execute();
      await writer
        .updateTable('theme_occurrence')
        .set({ theme_id: one?.theme_id ?? 0, note: 'drugie' })
        .where('id', '=', two?.id ?? 0)
        .execute();
    });
    const stored = () => database.storage.read.selectFrom('theme_occurrence').selectAll().orderBy('ord').execute();
    const before = await stored();
    const zip = await download('/api/import/other-current/themes');
    for (const call of ['add-themes', 'update-themes']) {
      const again = expectAccepted(await sendFile(staff, `/api/import/${call}`, zip));
      expect(again).toMatchObject({ unchanged: true, diff: { changes: [], rows: { removed: 0 } } });
      expect(again.report.problems).toMatchObject([{ severity: 'warning', code: 'TAB-VALUE' }]);
      expect(await stored()).toEqual(before);
    }
  });
});
