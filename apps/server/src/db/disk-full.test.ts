import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD } from '../../test/accounts.ts';
import { buildTestClient } from '../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { dumpDatabase } from '../../test/direct.ts';
import { importFiles } from '../../test/import-files.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { expectFormError, layerZip } from '../../test/uploads.ts';
import { isDiskFull } from '../errors.ts';
import { sqliteDialect } from './dialects/sqlite.ts';
import type { Engine, Storage } from './open.ts';
import type { Database } from './schema.ts';
import { transactOn } from './transaction.ts';

/** What SQLite really throws, or what PostgreSQL says of a disk without room. */
function diskFull(engine: Engine): Error {
  if (engine === 'postgres') {
    const error = new pg.DatabaseError('could not extend file: No space left on device', 0, 'error');
    error.code = '53100';
    return error;
  }
  const database = new DatabaseSync(':memory:');
  try {
    database.exec('create table one (x); pragma max_page_count = 2; insert into one values (zeroblob(100000))');
  } catch (error) {
    return error as Error;
  } finally {
    database.close();
  }
  throw new Error('There was room.');
}

describeOnBothDatabases('a full disk', (open, engine) => {
  let database: TestDatabase;
  let isFull = false;
  let storage: Storage;

  beforeAll(async () => {
    database = await open();
    await importFiles(database.storage, { 'A.zip': await layerZip('transcription', 'A', ['Otoć/oto ja']) });
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
    // The last thing that is written finds no room, whatever it is.
    storage = {
      ...database.storage,
      transact: (write) =>
        database.storage.transact(async (writer) => {
          const result = await write(writer);
          if (isFull) throw diskFull(engine);
          return result;
        }),
    };
  });

  it('is told in the form where there is one, else with 503; nothing changes, and all works once there is room', async () => {
    await using server = await buildTestApp({ ...database, storage });
    const editor = buildTestClient(server.app);
    expect((await editor.logIn('edyta', TEST_PASSWORD)).statusCode).toBe(200);
    const rename = () => editor.post('/api/texts/change-name', { code: 'A', name: { pl: 'Nowa', en: 'New' } });
    const before = await dumpDatabase(database.config);
    isFull = true;
    expectFormError(await rename(), 'no-space');
    expectFormError(await editor.post('/api/texts/change-active', { code: 'A', active: false }), 'no-space');
    const login = await buildTestClient(server.app).logIn('edyta', TEST_PASSWORD);
    expect([login.statusCode, login.json().code]).toEqual([503, 'no-space']);
    expect((await editor.get('/api/texts/list-texts-names')).statusCode).toBe(200);
    expect(await dumpDatabase(database.config)).toEqual(before);
    isFull = false;
    expect((await rename()).json()).not.toHaveProperty('error');
  });

  it.runIf(engine === 'sqlite')(
    'in the midst of a transaction leaves nothing of it, and the connection good',
    async () => {
      const { config } = await open();
      const dialect = sqliteDialect({ file: join(config.dataDir, 'corpus.sqlite'), access: 'write' });
      const writer = new Kysely<Database>({ dialect });
      const limit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(writer);
      const write = transactOn(writer, { onHookError: () => {} });
      const fill = () =>
        write(async (transaction) => {
          await transaction.insertInto('setting').values({ key: 'small', value: 'a' }).execute();
          await transaction
            .insertInto('setting')
            .values({ key: 'large', value: 'a'.repeat(1_000_000) })
            .execute();
        });
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(writer);
      await limit((rows[0]?.page_count ?? 0) + 10);
      await expect(fill()).rejects.toSatisfy(isDiskFull);
      expect(await writer.selectFrom('setting').select('key').where('key', '=', 'small').execute()).toEqual([]);
      await limit(1_000_000);
      await fill();
      await writer.destroy();
    },
  );
});
