import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { sqliteDialect } from '../dialects/sqlite.ts';
import { migrate } from '../migrations/index.ts';
import type { Database } from '../schema.ts';
import type { Target } from './load.ts';
import { DumpError, quoted, type TableShape } from './shape.ts';
import { dumpOf, shapesOf } from './sqlite-dump.ts';

/**
 * A new embedded database, built under another name beside its own.
 * @param file where it is to stand; nothing may be there.
 */
export function openSqliteTarget(file: string): Target {
  if (existsSync(file)) throw new DumpError(`There is a database already: ${file}. Restore into an empty folder.`);
  const unfinished = `${file}.unfinished`;
  remove(unfinished);
  writeFileSync(unfinished, '', { mode: 0o600 });
  return new SqliteTarget(unfinished, file);
}

/** A database with its `-wal`, `-shm` and `-journal`. */
function remove(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
}

function onDisk(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

class SqliteTarget implements Target {
  private readonly file: string;
  private readonly place: string;
  private database: DatabaseSync | undefined;
  private indexes: string[] = [];
  private readonly inserts = new Map<string, { statement: StatementSync; bytesAt: readonly number[] }>();

  constructor(file: string, place: string) {
    this.file = file;
    this.place = place;
  }

  async prepare(schema: string): Promise<readonly TableShape[]> {
    await this.migrate(schema);
    const database = this.open();
    // Whatever a crash does to this file, it has not got its name yet.
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -262144; begin');
    const shapes = shapesOf(database);
    for (const { name } of shapes) database.exec(`delete from ${quoted(name)}`);
    const indexes = database
      .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
      .all();
    for (const { name } of indexes) database.exec(`drop index ${quoted(String(name))}`);
    this.indexes = indexes.map(({ sql }) => String(sql));
    return shapes;
  }

  async add(shape: TableShape, lines: readonly string[]): Promise<void> {
    const { statement, bytesAt } = this.insertInto(shape);
    for (const line of lines) {
      const values = JSON.parse(line) as SQLInputValue[];
      for (const at of bytesAt) {
        const value = values[at];
        if (typeof value === 'string') values[at] = Buffer.from(value, 'base64');
      }
      statement.run(...values);
    }
  }

  async finish(lastIds: ReadonlyMap<TableShape, number>): Promise<void> {
    const database = this.open();
    for (const sql of this.indexes) database.exec(sql);
    database.exec('delete from sqlite_sequence');
    const setLast = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)');
    for (const [{ name }, last] of lastIds) setLast.run(name, last);
    const [broken] = database.prepare('pragma foreign_key_check').all();
    if (broken !== undefined) {
      throw new DumpError(
        `A row of ${String(broken['table'])} points to one of ${String(broken['parent'])} that is missing.`,
      );
    }
    // The commit writes pages that are then read again.
    database.exec('commit; begin');
  }

  async written() {
    return dumpOf(this.open());
  }

  async commit({ endSessions }: { endSessions: boolean }): Promise<void> {
    const database = this.open();
    if (endSessions && shapesOf(database).some(({ name }) => name === 'session')) database.exec('delete from session');
    database.exec('commit; pragma synchronous = full; pragma journal_mode = delete');
    this.close();
    await this.migrate();
    onDisk(this.file);
    renameSync(this.file, this.place);
    remove(this.file);
  }

  async abort(): Promise<void> {
    this.close();
    remove(this.file);
  }

  private async migrate(upTo?: string): Promise<void> {
    const kysely = new Kysely<Database>({ dialect: sqliteDialect({ file: this.file, access: 'write' }) });
    try {
      await migrate(kysely, 'sqlite', upTo);
    } finally {
      await kysely.destroy();
    }
  }

  private open(): DatabaseSync {
    this.database ??= new DatabaseSync(this.file, { enableForeignKeyConstraints: false });
    return this.database;
  }

  private close(): void {
    this.inserts.clear();
    this.database?.close();
    this.database = undefined;
  }

  private insertInto({ name, columns }: TableShape) {
    const known = this.inserts.get(name);
    if (known !== undefined) return known;
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const places = columns.map(() => '?').join(', ');
    const statement = this.open().prepare(`insert into ${quoted(name)} (${names}) values (${places})`);
    const bytesAt = columns.flatMap(({ type }, at) => (type === 'bytes' ? [at] : []));
    const made = { statement, bytesAt };
    this.inserts.set(name, made);
    return made;
  }
}

/** An index of what was in this folder before would be of no use, and might be taken for that of the new database. */
export function forgetIndex(dataDir: string): void {
  const folder = join(dataDir, 'index');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
}
