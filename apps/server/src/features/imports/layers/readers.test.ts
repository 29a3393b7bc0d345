import { beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../../test/accounts.ts';
import { buildTestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { buildTestApp } from '../../../../test/test-app.ts';
import { expectAccepted, layerZip, sendFile } from '../../../../test/uploads.ts';

const VERSES = 150;
/** Every verse tells the version that it is of. */
const versionOf = (n: number) =>
  layerZip(
    'transcription',
    'Psalm',
    Array.from({ length: VERSES }, (_, i) => `wersja${n}/lemat${n} słowo${i}/słowo`),
  );

describeOnBothDatabases('readers while a text is imported again', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
  });

  it('see the old text or the new one, whole, and so do searches', async () => {
    await using server = await buildTestApp(database);
    const editor = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
    expectAccepted(await sendFile(editor, '/api/import/add-transcription/Psalm', await versionOf(1)));
    await server.indexing.settled();
    const pages = new Set<string>();
    const found = new Set<number>();
    let isOver = false;
    const get = async (url: string) => {
      const { statusCode, body } = await server.app.inject({ url });
      // A machine with other work may take longer than a search is given; that is no answer, and so none of two versions.
      expect([200, 503]).toContain(statusCode);
      return statusCode === 200 ? body : null;
    };
    const readPage = async () => {
      const body = await get(`/api/texts/text/Psalm/1/1/1/${VERSES}`);
      if (body === null) return;
      const marks = body.match(/wersja\d/g) ?? [];
      pages.add(`${marks.length}: ${[...new Set(marks)].join(', ')}`);
    };
    const search = async () => {
      const body = await get('/api/search/sentences?q=wersja1');
      if (body !== null) found.add((JSON.parse(body) as { total: number }).total);
    };
    const repeat = async (read: () => Promise<void>) => {
      while (!isOver) await read();
    };
    const readers = Promise.all([repeat(readPage), repeat(search)]);
    const second = await versionOf(2);
    expectAccepted(await sendFile(editor, '/api/import/update-transcription/Psalm?confirm=1', second));
    await server.indexing.settled();
    isOver = true;
    await readers;
    await Promise.all([readPage(), search()]);
    expect([...pages].sort()).toEqual([`${VERSES}: wersja1`, `${VERSES}: wersja2`]);
    expect([...found].sort((a, b) => a - b)).toEqual([0, VERSES]);
  });
});
