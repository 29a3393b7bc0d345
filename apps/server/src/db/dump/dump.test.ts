import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostgresDatabase, describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { postgresDialect } from '../dialects/postgres.ts';
import { sqliteDialect } from '../dialects/sqlite.ts';
import { migrate } from '../migrations/index.ts';
import { type DatabaseConfig, type Engine, embeddedFile, openDatabase, type Storage } from '../open.ts';
import type { Database } from '../schema.ts';
import { openDumpFile, verifyDumpFile, writeDumpFile } from './dump-file.ts';
import { type Loaded, loadDump } from './load.ts';
import { openPostgresDump } from './postgres-dump.ts';
import { withPostgresTarget } from './postgres-load.ts';
import { type Dump, RowHash } from './shape.ts';
import { openSqliteDump } from './sqlite-dump.ts';
import { openSqliteTarget } from './sqlite-load.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const OPTIONS = { endSessions: true, onProgress: () => {}, onCompared: () => {} };

const dumpOf = async ({ dataDir, databaseUrl }: DatabaseConfig): Promise<Dump> =>
  databaseUrl === undefined ? openSqliteDump(embeddedFile(dataDir)) : openPostgresDump(databaseUrl);

async function load(dump: Dump, { dataDir, databaseUrl }: DatabaseConfig): Promise<Loaded> {
  try {
    if (databaseUrl === undefined) return await loadDump(dump, openSqliteTarget(embeddedFile(dataDir)), OPTIONS);
    return await withPostgresTarget(databaseUrl, (target) => loadDump(dump, target, OPTIONS));
  } finally {
    await dump.close();
  }
}

/** What every table holds, as one hash. */
async function stateOf(dump: Dump): Promise<Map<string, string>> {
  const state = new Map<string, string>();
  for await (const { shape, batches } of dump.tables()) {
    const hash = new RowHash();
    for await (const lines of batches) hash.add(lines);
    state.set(shape.name, hash.end().sha256);
  }
  await dump.close();
  return state;
}

describeOnBothDatabases('a backup', (open, engine) => {
  let database: TestDatabase;
  let folder: string;
  let file: string;
  const cleanups: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const emptyFor = async (kind: Engine): Promise<DatabaseConfig> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'glosa-empty-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    return { dataDir, databaseUrl: kind === 'postgres' ? await createPostgresDatabase(cleanups) : undefined };
  };
  const set = (storage: Storage, key: string, value: string) =>
    storage.transact((writer) => writer.insertInto('setting').values({ key, value }).execute());
  const back = async (path: string) => {
    const dump = await dumpOf(database.config);
    await writeDumpFile(dump, path, NOW, () => {}).finally(dump.close);
  };

  beforeAll(async () => {
    database = await open();
    folder = await mkdtemp(join(tmpdir(), 'glosa-backup-'));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const transcription = { '1r': { '1': 'Otoć to', '2': 'jest ſłowo' }, '1v': { '1': '𝔞 "\\" \u2028' } };
    await addText(database.storage, { code: 'RPrz', transcription, transliteration: transcription });
    await addText(database.storage, { code: 'Drugi', transcription: { '1r': { '1': 'x' } } });
    await database.storage.transact(async (writer) => {
      // The last id is not given again, although no row has it any more.
      await writer.deleteFrom('corpus_text').where('code', '=', 'Drugi').execute();
      const version = {
        kind: 'themes',
        version: 1,
        mode: 'upload',
        file_name: 'ż.zip',
        sha256: 'x',
        report: '{}',
      } as const;
      const zip = new Uint8Array(300_000).map((_, at) => at * 7);
      const rest = { zip, rows: 0, actor: '', created_at: 'now', of_version: null, state: null };
      await writer
        .insertInto('other_version')
        .values({ ...version, ...rest })
        .execute();
      // As when a migration refills a table that was empty: SQLite then notes 0 as its last id.
      const none = writer
        .selectFrom('theme')
        .select(['kind', 'label', 'ord', 'name', 'description'])
        .where('label', '=', 'none');
      await writer
        .insertInto('theme')
        .columns(['kind', 'label', 'ord', 'name', 'description'])
        .expression(none)
        .execute();
    });
    for (const key of ['ż', 'z', 'Z', 'ą', '_']) await set(database.storage, key, key);
    file = join(folder, 'one.backup');
    await back(file);
  });

  it('is verified, and refused when a byte of it changed or its end is missing', async () => {
    const summary = await verifyDumpFile(file, () => {});
    expect(summary).toMatchObject({ createdAt: NOW.toISOString() });
    expect(summary.rows).toBeGreaterThan(20);
    const bytes = await readFile(file);
    const other = join(folder, 'other.backup');
    for (let i = 1; i <= 25; i++) {
      const flipped = Buffer.from(bytes);
      const at = Math.floor((bytes.length * i) / 26);
      flipped[at] = (flipped[at] ?? 0) ^ 16;
      await writeFile(other, flipped);
      await expect(verifyDumpFile(other, () => {})).rejects.toThrow('is not a whole backup');
    }
    for (const length of [0, 10, bytes.length >> 1, bytes.length - 64]) {
      await writeFile(other, bytes.subarray(0, length));
      await expect(verifyDumpFile(other, () => {})).rejects.toThrow('is not a whole backup');
    }
    await expect(back(file)).rejects.toThrow('is there already');
  });

  it.each(['sqlite', 'postgres'] as const)(
    'is put into an empty %s database row by row, and ids go on',
    async (kind) => {
      const target = await emptyFor(kind);
      const before = await stateOf(await dumpOf(database.config));
      const loaded = await load(await openDumpFile(file), target);
      expect(new Map([...loaded].map(([name, end]) => [name, end.sha256]))).toEqual(before);
      expect(await stateOf(await dumpOf(target))).toEqual(before);
      await expect(load(await openDumpFile(file), target)).rejects.toThrow(/is a database already|is not empty/);
      const storage = await openDatabase(target);
      const [one] = await storage.read.selectFrom('corpus_text').select('id').execute();
      await addText(storage, { code: 'Trzeci', transcription: { '1r': { '1': 'y' } } });
      const ids = await storage.read.selectFrom('corpus_text').select('id').orderBy('id').execute();
      expect(ids.map(({ id }) => id)).toEqual([one?.id, Number(one?.id) + 2]);
      await storage.close();
    },
  );

  it('leaves nothing where it cannot be put in place', async () => {
    const target = await emptyFor(engine);
    const cut = join(folder, 'cut.backup');
    const bytes = await readFile(file);
    await writeFile(cut, bytes.subarray(0, bytes.length - 20));
    await expect(load(await openDumpFile(cut), target)).rejects.toThrow('is not a whole backup');
    await load(await openDumpFile(file), target);
    const newer = { ...(await openDumpFile(file)), schema: '999-tomorrow' };
    await expect(load(newer, await emptyFor(engine))).rejects.toThrow('newer version');
  });

  it('of an older schema is brought up to date', async () => {
    const [old, target] = [await emptyFor(engine), await emptyFor(engine)];
    const dialect =
      old.databaseUrl === undefined
        ? sqliteDialect({ file: embeddedFile(old.dataDir), access: 'write' })
        : postgresDialect({ url: old.databaseUrl, access: 'write', onIdleError: () => {} });
    const kysely = new Kysely<Database>({ dialect });
    await migrate(kysely, engine, '003-people');
    await sql`insert into phonetic_variant_version (version, file_name, zip, sha256, report, created_at)
      values (1, 'variants.zip', ${Buffer.from([1, 2, 3])}, 'x', '{}', 'then')`.execute(kysely);
    await kysely.destroy();
    const dump = await dumpOf(old);
    const path = join(folder, 'old.backup');
    await writeDumpFile(dump, path, NOW, () => {}).finally(dump.close);
    expect(await verifyDumpFile(path, () => {})).toMatchObject({ schema: '003-people', rows: 1 });
    await load(await openDumpFile(path), target);
    const storage = await openDatabase(target);
    const [version] = await storage.read.selectFrom('other_version').selectAll().execute();
    expect(version).toMatchObject({ kind: 'phonetic-variants', file_name: 'variants.zip' });
    expect([...(version?.zip ?? [])]).toEqual([1, 2, 3]);
    await storage.close();
  });

  it('made while others write is of one moment', async () => {
    const { storage } = database;
    let isOver = false;
    const write = async () => {
      // Each transaction adds a pair: a moment has both or none.
      for (let i = 0; !isOver; i++) {
        await wait(1);
        await storage.transact(async (writer) => {
          for (const half of ['a', 'zz']) {
            await writer
              .insertInto('setting')
              .values({ key: `${half}${i}`, value: '' })
              .execute();
          }
        });
      }
    };
    const writing = write();
    for (let round = 0; round < 3; round++) {
      const path = join(folder, `under-${round}.backup`);
      await back(path);
      const target = await emptyFor('sqlite');
      await load(await openDumpFile(path), target);
      const restored = await openDatabase(target);
      const rows = await restored.read.selectFrom('setting').select('key').execute();
      const numbers = (half: RegExp) => rows.flatMap(({ key }) => half.exec(key)?.[1] ?? []).sort();
      expect(numbers(/^a(\d+)$/)).toEqual(numbers(/^zz(\d+)$/));
      await restored.close();
    }
    isOver = true;
    await writing;
  });
});
