import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD as PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase, runDirectly } from '../../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

describeOnBothDatabases('the audit', (open, engine) => {
  let database: TestDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'anna', role: 'admin' }]);
    server = await buildTestApp(database);
    await buildTestClient(server.app).logIn('anna', PASSWORD);
  });
  afterAll(() => server.close());

  it.each([
    "update audit set actor = 'nobody'",
    'update audit set "no" = "no" + 1000 where "no" = 1',
    'delete from audit',
    'delete from audit where "no" = 1',
    ...(engine === 'postgres' ? ['truncate audit', 'truncate audit cascade'] : []),
    ...(engine === 'sqlite' ? ['insert or replace into audit select * from audit where "no" = 1'] : []),
  ])('only grows, also for commands to the database itself: %s', async (statement) => {
    const before = await dumpDatabase(database.config);
    expect(before['audit']?.length).toBeGreaterThan(0);
    await expect(runDirectly(database.config, statement)).rejects.toThrow(/only grows/);
    expect(await dumpDatabase(database.config)).toEqual(before);
  });

  const NO_PERMIT = { id: 1, ends_with: 0, login: null, pseudonym: null, made_before: null };

  it('takes no permit that outlives its transaction', async () => {
    const permit = { ...NO_PERMIT, login: 'anna', pseudonym: 'nobody' };
    const before = await dumpDatabase(database.config);
    const leave = database.storage.transact(async (writer) => {
      await writer.insertInto('audit_permit').values(permit).execute();
      await writer.updateTable('audit').set({ actor: 'nobody' }).where('actor', '=', 'anna').execute();
    });
    await expect(leave).rejects.toThrow(/foreign key/i);
    expect(await dumpDatabase(database.config)).toEqual(before);
  });

  it.each([
    { at: '2000-01-01' },
    { action: 'logout' },
    { request_id: '' },
    { before_hash: 'x' },
    { actor: 'somebody else' },
    { subject: 'somebody else' },
  ])('keeps, with a permit to rename: %j', async (change) => {
    const forge = database.storage.transact(async (writer) => {
      await writer
        .insertInto('audit_permit')
        .values({ ...NO_PERMIT, login: 'anna', pseudonym: 'nobody' })
        .execute();
      await writer.updateTable('audit').set(change).where('subject', '=', 'anna').execute();
    });
    await expect(forge).rejects.toThrow(/only grows/);
  });

  it('keeps what is about others, and what is not too old', async () => {
    const rename = database.storage.transact(async (writer) => {
      await writer
        .insertInto('audit_permit')
        .values({ ...NO_PERMIT, login: 'ewa', pseudonym: 'nobody' })
        .execute();
      await writer.updateTable('audit').set({ actor: 'nobody' }).where('actor', '=', 'anna').execute();
    });
    await expect(rename).rejects.toThrow(/only grows/);
    const prune = database.storage.transact(async (writer) => {
      await writer
        .insertInto('audit_permit')
        .values({ ...NO_PERMIT, made_before: '2020-01-01T00:00:00.000Z' })
        .execute();
      await writer.deleteFrom('audit').execute();
    });
    await expect(prune).rejects.toThrow(/only grows/);
  });
});
