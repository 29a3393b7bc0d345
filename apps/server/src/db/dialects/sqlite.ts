import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Defect, Unavailable } from '../../errors.ts';
import { isDamage } from '../soundness.ts';
import { isBusy } from './busy.ts';

/** Statements kept prepared per connection. */
const PREPARED = 256;
/** How long a writer waits for another thread's transaction (a large import) before it gives up, in milliseconds. */
const WRITE_WAIT = 60_000;
const WRITE_RETRY = 15;
/** After a query of so many milliseconds everybody else gets their turn. */
const LONG_QUERY = 5;
/** A reader only ever waits for recovery after a crash. */
const READ_WAIT = 5_000;

export interface SqliteOptions {
  file: string;
  /** Readers refuse every write, on top of what the types say. */
  access: 'read' | 'write';
  /** Called after each commit by a writer that leaves the log to another thread; without it, SQLite writes it back here. */
  onCommit?: (() => void) | undefined;
  /** Told when SQLite finds its file damaged. */
  onDamage?: () => void;
}

/**
 * One connection of Node's own SQLite behind Kysely. `node:sqlite` is synchronous: a query blocks its thread while it
 * runs, so long reads and writes belong in a worker thread with a connection of its own.
 */
export const sqliteDialect = (options: SqliteOptions): Dialect => dialectOf(options, () => connect(options));

/** What a connection that is open already sees, in the transaction it is in. */
export const sqliteDialectOn = (database: DatabaseSync): Dialect => dialectOf({ access: 'read' }, () => database);

type Open = () => DatabaseSync;
type DriverOptions = Pick<SqliteOptions, 'access' | 'onCommit' | 'onDamage'>;

function dialectOf(options: DriverOptions, open: Open): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(options, open),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** SQLite can roll back DDL; saying so makes the migrator run all migrations in one transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #open: Open;
  #connection: NodeSqliteConnection | undefined;

  constructor(options: DriverOptions, open: Open) {
    this.#options = options;
    this.#open = open;
  }

  async init(): Promise<void> {
    try {
      this.#connection = new NodeSqliteConnection(this.#open(), this.#options.onDamage);
    } catch (error) {
      if (isDamage(error)) this.#options.onDamage?.();
      throw error;
    }
  }

  async acquireConnection(): Promise<NodeSqliteConnection> {
    if (this.#connection === undefined) throw new Defect('The SQLite connection was used before it was opened.');
    return this.#connection;
  }

  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    if (this.#options.access === 'read') await connection.executeQuery(CompiledQuery.raw('begin'));
    else await beginWrite(connection);
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#options.onCommit?.();
  }

  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    // SQLite has already rolled back by itself after some errors (disk full, for one).
    if (connection.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

function connect({ file, access, onCommit }: SqliteOptions): DatabaseSync {
  // A writer never sleeps inside SQLite: that would stop the thread; it waits in beginWrite instead.
  const database = new DatabaseSync(file, {
    timeout: access === 'read' ? READ_WAIT : 0,
    enableForeignKeyConstraints: true,
  });
  setWal(database);
  database.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32768; pragma temp_store = memory;',
  );
  if (onCommit !== undefined) database.exec('pragma wal_autocheckpoint = 0');
  if (access === 'read') database.exec('pragma query_only = on; pragma mmap_size = 1073741824;');
  return database;
}

/** The journal mode is stored in the file; setting it needs a lock that a starting neighbour may hold for a moment. */
function setWal(database: DatabaseSync): void {
  const mode = database.prepare('pragma journal_mode').get()?.['journal_mode'];
  if (mode === 'wal') return;
  database.exec('pragma busy_timeout = 2000; pragma journal_mode = wal; pragma busy_timeout = 0;');
}

/** Takes the write lock at once, so that a transaction never fails half way because another thread wrote meanwhile. */
async function beginWrite(connection: NodeSqliteConnection): Promise<void> {
  const deadline = Date.now() + WRITE_WAIT;
  for (;;) {
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline)
        throw new Unavailable('Another transaction holds the database.', 'unavailable', { cause: error });
      await wait(WRITE_RETRY);
    }
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #onDamage: () => void;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync, onDamage: () => void = () => {}) {
    this.#database = database;
    this.#onDamage = onDamage;
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#run(query);
    } catch (error) {
      if (isDamage(error)) this.#onDamage();
      throw error;
    }
  }

  async #run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, returnsRows } = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (returnsRows) {
      const started = performance.now();
      const rows = statement.all(...parameters) as R[];
      // One query after another would otherwise run without the event loop ever getting its turn.
      if (performance.now() - started > LONG_QUERY) await nextTurn();
      return { rows };
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: there is nothing to yield, the method only refuses.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Defect('Streaming is not offered on either database: page by id instead.');
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) {
      // Moves it to the end: the map's order is the order of last use.
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    const oldest = this.#prepared.keys().next().value;
    if (this.#prepared.size > PREPARED && oldest !== undefined) this.#prepared.delete(oldest);
    return prepared;
  }
}

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
}
