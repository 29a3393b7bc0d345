import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CompiledQuery, type Dialect, Kysely, sql } from 'kysely';
import { Checkpoints } from './dialects/checkpoints.ts';
import { dialectOf, PostgresMessages, postgresPool } from './dialects/postgres.ts';
import { sqliteDialect } from './dialects/sqlite.ts';
import { takeChecksum, writeChecksum } from './file-checksum.ts';
import { type FolderLock, lockDataFolder } from './lock.ts';
import { type Messages, threadMessages } from './messages.ts';
import { migrate } from './migrations/index.ts';
import type { Database } from './schema.ts';
import { isDamage, requireSound, requireWritable } from './soundness.ts';
import { type Reader, type Transact, transactOn } from './transaction.ts';

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseConfig {
  /** Folder of this installation; the embedded database lives in it. Made when missing. */
  dataDir: string;
  /** `postgres://…`; undefined means the embedded database. */
  databaseUrl?: string | undefined;
  /** Of the data folder, when the caller has taken it already and will release it afterwards. */
  lock?: FolderLock;
  /** True in a worker thread whose process already holds the data folder and has migrated it. */
  lockHeldByParent?: boolean;
  /** Asked before each commit; what it throws undoes the transaction. */
  beforeCommit?: () => void;
  /** Told what went wrong in the background: idle connections, commit hooks. Default: throws it at the process. */
  onBackgroundError?: (error: unknown) => void;
}

/** The database of the application: the only way to it. */
export interface Storage extends Messages {
  readonly engine: Engine;
  /** For one query at a time; several of these may see different moments. */
  readonly read: Reader;
  /**
   * Several reads of one moment. Use only the reader given: on the embedded database `storage.read` waits until the
   * snapshot ends.
   */
  snapshot<T>(read: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * One transaction: committed when `write` returns, rolled back when it throws. On the embedded database transactions
   * stand in a queue, across the threads of the process.
   */
  transact: Transact;
  /**
   * Another value once anything at all was written, so that what was read may be kept as long as it stays. Undefined
   * where the database cannot say it more cheaply than by being read: PostgreSQL.
   */
  revision(): Promise<number | undefined>;
  /** How the connections are used; undefined on the embedded database, which has one to read and one to write. */
  connections(): Connections | undefined;
  /** False once any thread has found the embedded database damaged: what it says may be wrong, and it gets no checksum. */
  isSound(): boolean;
  close(): Promise<void>;
}

export interface Connections {
  open: number;
  idle: number;
  /** Queries that wait for one. */
  waiting: number;
}

/**
 * Opens the database, takes the data folder (embedded database only) and brings the schema up to date.
 * @throws DataFolderInUse when another process has the folder.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Storage> {
  const onBackgroundError = config.onBackgroundError ?? rethrowLater;
  return config.databaseUrl === undefined
    ? openEmbedded(config, onBackgroundError)
    : openPostgres(config.databaseUrl, config, onBackgroundError);
}

/** Where the embedded database stands in its data folder. */
export const embeddedFile = (dataDir: string): string => join(dataDir, 'corpus.sqlite');

/** Channel on which a thread says that the embedded database is damaged. */
export const DAMAGE_FOUND = 'database-damaged';

type OnError = (error: unknown) => void;

function rethrowLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

async function openEmbedded(config: DatabaseConfig, onError: OnError): Promise<Storage> {
  const dataDir = resolve(config.dataDir);
  mkdirSync(dataDir, { recursive: true });
  const lock = config.lockHeldByParent ? undefined : (config.lock ?? (await lockDataFolder(dataDir)));
  const release = () => {
    if (config.lock === undefined) lock?.release();
  };
  const file = embeddedFile(dataDir);
  if (lock !== undefined) await requireWhole(file, release);
  makeOwn(file);
  const messages = threadMessages(file);
  const { onDamage, isSound } = await watchForDamage(messages, onError);
  // Threads for long work write back what they commit themselves.
  const checkpoints =
    lock &&
    new Checkpoints(file, (error) => {
      if (isDamage(error)) onDamage();
      onError(error);
    });
  const storage = buildStorage({
    engine: 'sqlite',
    // The writer comes first: it makes the file, which a read-only connection could not.
    writing: sqliteDialect({ file, access: 'write', onCommit: checkpoints && (() => checkpoints.look()), onDamage }),
    reading: sqliteDialect({ file, access: 'read', onDamage }),
    isSound,
    connections: () => undefined,
    messages,
    checkpoints,
    lock: lock && { release, checksum: () => writeChecksum(file) },
    beforeCommit: config.beforeCommit,
    onError,
  });
  return prepared(storage, lock !== undefined);
}

/** Whichever thread of the process finds the file damaged, all of them know. */
async function watchForDamage(messages: Messages, onError: OnError) {
  let isSound = true;
  await messages.listen(DAMAGE_FOUND, () => {
    isSound = false;
  });
  const onDamage = () => {
    if (isSound) messages.notify(DAMAGE_FOUND, '').catch(onError);
    isSound = false;
  };
  return { onDamage, isSound: () => isSound };
}

async function requireWhole(file: string, release: () => void): Promise<void> {
  try {
    requireWritable(file);
    // Without a checksum the last stop was none: a crash leaves the file whole, but not everything that ends a server does.
    if ((await takeChecksum(file)) !== 'checked') requireSound(file);
  } catch (error) {
    release();
    throw error;
  }
}

/** A new database is for its owner alone, and so are the files that SQLite puts beside it: accounts are in it. */
function makeOwn(file: string): void {
  try {
    writeFileSync(file, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

async function openPostgres(url: string, config: DatabaseConfig, onError: OnError): Promise<Storage> {
  const messages = new PostgresMessages(url, onError);
  const writing = postgresPool({ url, access: 'write', onIdleError: onError });
  const reading = postgresPool({ url, access: 'read', onIdleError: onError });
  const storage = buildStorage({
    engine: 'postgres',
    isSound: () => true,
    writing: dialectOf(writing),
    reading: dialectOf(reading),
    connections: () => ({
      open: writing.totalCount + reading.totalCount,
      idle: writing.idleCount + reading.idleCount,
      waiting: writing.waitingCount + reading.waitingCount,
    }),
    messages: {
      notify: (channel, payload) => messages.send(channel, payload),
      listen: (channel, listener, onGap = () => {}) => messages.subscribe(channel, { listener, onGap }),
      closeMessages: () => messages.close(),
    },
    checkpoints: undefined,
    lock: undefined,
    beforeCommit: config.beforeCommit,
    onError,
  });
  return prepared(storage, config.lockHeldByParent !== true);
}

interface Parts {
  engine: Engine;
  writing: Dialect;
  reading: Dialect;
  isSound: Storage['isSound'];
  connections: Storage['connections'];
  messages: Messages & { closeMessages(): Promise<void> };
  checkpoints: Checkpoints | undefined;
  /** What is held of the data folder, and how its database is marked as closed in order. */
  lock: (FolderLock & { checksum(): Promise<void> }) | undefined;
  beforeCommit: (() => void) | undefined;
  onError: OnError;
}

function buildStorage(parts: Parts) {
  const { engine, writing, reading, isSound, connections, messages, checkpoints, lock, beforeCommit, onError } = parts;
  const writer = new Kysely<Database>({ dialect: writing });
  const reader = new Kysely<Database>({ dialect: reading });
  let closing: Promise<void> | undefined;
  const close = async () => {
    await messages.closeMessages();
    await checkpoints?.close();
    await reader.destroy();
    await writer.destroy();
    // Without a checksum nothing is lost but a comparison at the next start, which looks for damage then.
    if (isSound()) await lock?.checksum().catch(onError);
    lock?.release();
  };
  const storage: Storage = {
    engine,
    read: reader,
    snapshot: (read) => {
      const transaction = reader.transaction();
      const isolated = engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction;
      return isolated.execute(read);
    },
    transact: transactOn(writer, { onHookError: onError, beforeCommit }),
    revision: engine === 'sqlite' ? () => dataVersion(reader) : async () => undefined,
    notify: messages.notify,
    listen: messages.listen,
    connections,
    isSound,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
  return { storage, writer };
}

/** What SQLite says of the commits of all other connections; the reading one has none. */
const DATA_VERSION = CompiledQuery.raw('pragma data_version') as CompiledQuery<{ data_version: number }>;

async function dataVersion(reader: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await reader.executeQuery(DATA_VERSION);
  return rows[0]?.data_version;
}

async function prepared(built: ReturnType<typeof buildStorage>, migrateNow: boolean): Promise<Storage> {
  const { storage, writer } = built;
  try {
    if (migrateNow) await migrate(writer, storage.engine);
    // Opens both connections now, so that what is wrong with them is said here.
    await sql`select 1`.execute(writer);
    await storage.read.selectNoFrom(sql<number>`1`.as('one')).execute();
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}
