import type { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../../test/accounts.ts';
import { buildTestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { buildTestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';

describeOnBothDatabases('an import that is under way when the server is asked to stop', (open) => {
  it('is broken off after a while and told so, and nothing of it is stored', async () => {
    const database = await open();
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
    await using server = await buildTestApp(database, undefined, { importGrace: 0 });
    const editor = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
    const verses = Array.from({ length: 8_000 }, (_, i) => `słowo${i}/lemat${i} drugie${i}/lemat${i}`);
    const large = await layerZip('transcription', 'Duży', verses);
    const before = await dumpDatabase(database.config);
    const answer = sendFile(editor, '/api/import/add-transcription/Du%C5%BCy?job=dlugi-import', large);
    const stage = async () => (await editor.get('/api/import/progress/dlugi-import')).json().stage;
    await expect.poll(stage, { interval: 20 }).toBe('store');
    await server.close();
    const { statusCode, headers } = await answer;
    expect([statusCode, headers['retry-after'] !== undefined]).toEqual([503, true]);
    expect(await dumpDatabase(database.config)).toEqual(before);
  });
});

describeOnBothDatabases('an import for which the memory of its thread does not do', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
  });

  it('is refused in the form, nothing is stored, and the next one gets through', async () => {
    await using server = await buildTestApp(database, undefined, { importMemory: 48 });
    const editor = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
    const verses = Array.from({ length: 10_000 }, (_, i) =>
      Array.from({ length: 10 }, (_, j) => `słowo${i}x${j}/lemat${i}x${j}`).join(' '),
    );
    const large = await layerZip('transcription', 'Duży', verses);
    const before = await dumpDatabase(database.config);
    expectFormError(await sendFile(editor, '/api/import/add-transcription/Du%C5%BCy', large), 'memory');
    expect(await dumpDatabase(database.config)).toEqual(before);
    const small = await layerZip('transcription', 'Mały', ['Otoć/oto ja/ja']);
    expectAccepted(await sendFile(editor, '/api/import/add-transcription/Ma%C5%82y', small));
  });
});

describeOnBothDatabases('the import thread without work', (open) => {
  let database: TestDatabase;
  const threads = new Set<Worker>();
  let started = 0;
  const watch = (worker: Worker) => {
    started++;
    threads.add(worker);
    worker.once('exit', () => threads.delete(worker));
  };

  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
  });
  afterEach(() => {
    process.off('worker', watch);
    vi.useRealTimers();
  });

  it('ends after a minute; who asks at that moment is answered by another one, which ends as well', async () => {
    // The threads of search stand before the count begins, so only the import's own are counted.
    await using server = await buildTestApp(database, undefined, { isPrepared: true });
    const editor = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
    const list = async () => (await editor.get('/api/import/other-imports')).statusCode;
    started = 0;
    process.on('worker', watch);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let round = 1; round <= 3; round++) {
      expect(await list()).toBe(200);
      vi.advanceTimersByTime(59_999);
      expect(await list()).toBe(200);
      expect(started).toBe(round);
      vi.advanceTimersByTime(60_000);
    }
    // While the thread before is still ending: several, the last of them a change.
    const zip = await layerZip('transcription', 'Nowy', ['Otoć/oto ja/ja']);
    const [one, two, stored] = await Promise.all([
      list(),
      list(),
      sendFile(editor, '/api/import/add-transcription/Nowy', zip),
    ]);
    expect([one, two]).toEqual([200, 200]);
    expectAccepted(stored);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await expect.poll(() => threads.size).toBe(0);
  });
});
