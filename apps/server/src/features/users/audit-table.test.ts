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
  ])('only grows, whoever asks the database: %s', async (statement) => {
    const before = await dumpDatabase(database.config);
    expect(before['audit']?.length).toBeGreaterThan(0);
    await expect(runDirectly(database.config, statement)).rejects.toThrow(/only grows/);
    expect(await dumpDatabase(database.config)).toEqual(before);
  });
});
