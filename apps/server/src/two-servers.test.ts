import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts } from '../test/accounts.ts';
import { buildTestClient, type TestClient } from '../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../test/databases.ts';
import { addText } from '../test/small-text.ts';
import { buildTestApp, type TestApp } from '../test/test-app.ts';
import { expectAccepted, sendFile } from '../test/uploads.ts';
import { manifest, tei, zipOf } from '../test/zips.ts';
import { openDatabase, type Storage } from './db/open.ts';
import { announceChange } from './indexing/changes.ts';

/** Two applications with a data folder each; on PostgreSQL they share the database, as servers behind one proxy do. */
describeOnBothDatabases('two servers on one database', (open, engine) => {
  // The embedded database belongs to one process: the lock of its folder sees to that.
  const isShared = engine === 'postgres';
  let database: TestDatabase;
  let other: { storage: Storage; dataDir: string };
  let first: Storage;
  let one: TestApp;
  let two: TestApp;
  let staff: TestClient;
  const errors: unknown[] = [];

  beforeAll(async () => {
    if (!isShared) return;
    database = await open();
    await addText(database.storage, { code: 'Jeden', transcription: { '1r': { '1': 'Otoć to' } } });
    await addText(database.storage, { code: 'Drugi', transcription: { '1r': { '1': 'Otoć tamto' } } });
    await addTestAccounts(database.storage, [{ login: 'ada', role: 'admin' }]);
    const dataDir = await mkdtemp(join(tmpdir(), 'glosa-second-'));
    const onBackgroundError = (error: unknown) => errors.push(error);
    const config = { dataDir, databaseUrl: database.config.databaseUrl };
    other = { storage: await openDatabase({ ...config, onBackgroundError }), dataDir };
    first = await openDatabase({ ...database.config, onBackgroundError });
    one = await buildTestApp({ storage: first, config: database.config }, () => {}, { onError: onBackgroundError });
    await one.indexing.settled();
    const options = { onError: onBackgroundError, retryAfter: 50, lookEvery: 500 };
    two = await buildTestApp({ storage: other.storage, config }, () => {}, options);
    await two.indexing.settled();
    staff = buildTestClient(one.app);
    await staff.logIn('ada', 'osiem krów na łące');
  });
  afterAll(async () => {
    if (!isShared) return;
    await one.close();
    await two.close();
    await first.close();
    await other.storage.close();
    await rm(other.dataDir, { recursive: true, force: true });
  });

  const total = async ({ app }: TestApp, q: string) => {
    const answer = await app.inject({ url: '/api/search/sentences', query: { q } });
    return answer.statusCode === 200 ? (answer.json().total as number) : answer.statusCode;
  };
  const setActive = async (code: string, active: boolean) => {
    const answer = await staff.post('/api/texts/change-active', { code, active });
    expect(answer.statusCode).toBe(200);
  };

  it.runIf(isShared)('what is done on one is found on the other, and hidden there', async () => {
    expect(await total(two, 'otoć')).toBe(2);
    await setActive('Drugi', false);
    // No server shows the hidden text, from the first moment on.
    expect(await total(two, 'tamto')).toBe(0);
    await setActive('Drugi', true);
    await expect.poll(() => total(two, 'tamto')).toBe(1);
    await addText(database.storage, { code: 'Trzeci', transcription: { '1r': { '1': 'nowy' } } });
    await database.storage.transact(async (writer) => announceChange(first, writer, 'Trzeci'));
    await expect.poll(() => total(two, 'nowy')).toBe(1);
  });

  it.runIf(isShared)('an import and a reading given on one are in all that the other says', async () => {
    const verse = '<pb n="1r"/><lb n="1"/><s n="1"><w xml:id="w1">królewic</w> <w xml:id="w2">ninie</w></s>';
    const file = await zipOf({ 'manifest.json': manifest('transcription', 'Nowy'), 'text.xml': tei(verse) });
    const read = async (url: string) => (await two.app.inject({ url })).body;
    const text = () => read('/api/texts/text/Nowy/1/1/1/1?grammar=true');
    // Whatever is kept of an answer is kept before the change.
    const lists = ['/api/texts/list-texts-names', '/texts?lang=en', '/sitemap.xml'];
    for (const url of lists) expect(await read(url)).not.toContain('Nowy');
    expectAccepted(await sendFile(staff, '/api/import/add-transcription/Nowy', file));
    for (const url of lists) expect(await read(url)).toContain('Nowy');
    expect(await text()).toContain('królewic');
    await expect.poll(() => total(two, 'królewic')).toBe(1);
    expect(await text()).not.toContain('królewicz');
    expect(await total(two, 'lemma:królewicz')).toBe(0);

    const reading = { posTag: 'subst', categories: { num: 'sg', cas: 'nom', gen: 'm' }, lemma: 'królewicz' };
    const given = await staff.put('/api/annotation/single/annotate/Nowy/1', { tokens: [1], ...reading });
    expect(given.json()).toMatchObject({ status: 'CHANGED' });
    expect(await text()).toContain('królewicz');
    await expect.poll(() => total(two, 'lemma:królewicz')).toBe(1);
  });

  it.runIf(isShared)('a change that no message told of is found all the same', async () => {
    await addText(database.storage, { code: 'Cicho', transcription: { '1r': { '1': 'cichuteńko' } } });
    await expect.poll(() => total(two, 'cichuteńko')).toBe(1);
  });

  it.runIf(isShared)(
    'after all connections were lost both go on, and nothing that was changed meanwhile is missed',
    async () => {
      const broken = sql<number>`count(pg_terminate_backend(pid))`;
      const where = sql<boolean>`pid <> pg_backend_pid() and application_name = 'glosa messages'`;
      await database.storage.transact((writer) =>
        writer
          .selectFrom(
            sql<{ pid: number }>`(select * from pg_stat_activity where ${where} and datname = current_database())`.as(
              'a',
            ),
          )
          .select(broken.as('ended'))
          .execute(),
      );
      await addText(database.storage, { code: 'Potem', transcription: { '1r': { '1': 'później' } } });
      await expect.poll(() => total(two, 'później')).toBe(1);
      await setActive('Potem', false);
      await expect.poll(() => total(two, 'później')).toBe(0);
    },
  );

  it.runIf(isShared)('a session, its end, and wrong passwords count on both', async () => {
    const session = staff.cookie('sid') ?? '';
    const there = await buildTestClient(two.app).open(session);
    expect((await there.get('/api/auth/users')).statusCode).toBe(200);
    await staff.logOut();
    expect((await there.get('/api/auth/users')).statusCode).toBe(401);
    for (let i = 0; i < 10; i++) await buildTestClient(i % 2 ? one.app : two.app).logIn('ada', 'zupełnie złe hasło');
    const late = await buildTestClient(two.app, { address: '10.0.0.1' }).logIn('ada', 'zupełnie złe hasło');
    expect(late.statusCode).toBe(429);
  });
});
