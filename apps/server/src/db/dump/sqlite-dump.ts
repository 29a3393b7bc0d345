import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { sqliteDialectOn } from '../dialects/sqlite.ts';
import type { Database } from '../schema.ts';
import { findDamage, isDamage } from '../soundness.ts';
import {
  BATCH,
  columnType,
  type Dump,
  DumpError,
  isOurs,
  quoted,
  type ReadableDump,
  rowEncoder,
  type TableShape,
  type Value,
} from './shape.ts';

/**
 * The embedded database at one moment, through a connection of its own that only reads: a server may go on writing
 * meanwhile, and needs no word of it.
 */
export function openSqliteDump(file: string): ReadableDump {
  if (!existsSync(file)) throw new DumpError(`There is no database ${file}.`);
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    database.exec('begin');
    const damage = findDamage(database);
    if (damage !== null) throw damaged(file, damage);
    const reader = new Kysely<Database>({ dialect: sqliteDialectOn(database) });
    return { ...dumpOf(database), reader, close: async () => database.close() };
  } catch (error) {
    database.close();
    throw isDamage(error) ? damaged(file, error.message) : error;
  }
}

const damaged = (file: string, what: string) =>
  new DumpError(
    `The database ${file} is damaged (${what}): no copy of it is made. Keep the last backup, and restore it.`,
  );

/** What a connection sees, inside the transaction it is in. */
export function dumpOf(database: DatabaseSync): Omit<Dump, 'close'> {
  return {
    engine: 'sqlite',
    schema: schemaOf(database),
    async *tables() {
      for (const shape of shapesOf(database)) {
        const { n } = database.prepare(`select count(*) as n from ${quoted(shape.name)}`).get() as { n: number };
        yield { shape, expected: n, lastId: lastIdOf(database, shape), batches: batchesOf(database, shape) };
      }
    },
  };
}

function schemaOf(database: DatabaseSync): string {
  const known = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  const last = known && database.prepare('select max(name) as name from kysely_migration').get();
  if (typeof last?.['name'] !== 'string') throw new DumpError('The database has no tables of Glosa.');
  return last['name'];
}

export function shapesOf(database: DatabaseSync): TableShape[] {
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  return tables
    .map((row) => String(row['name']))
    .filter(isOurs)
    .map((name) => {
      const columns = database.prepare('select name, type, pk from pragma_table_info(?)').all(name) as unknown as {
        name: string;
        type: string;
        pk: number;
      }[];
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return {
        name,
        columns: columns.map((one) => ({ name: one.name, type: columnType(one.type, `${name}.${one.name}`) })),
        key: key.map((one) => one.name),
      };
    });
}

function lastIdOf(database: DatabaseSync, { name }: TableShape): number | null {
  const row = database.prepare('select seq from sqlite_sequence where name = ?').get(name);
  // An insertion of no rows at all, as a migration makes them, leaves a 0.
  return Number(row?.['seq'] ?? 0) || null;
}

async function* batchesOf(database: DatabaseSync, shape: TableShape): AsyncIterable<string[]> {
  const columns = shape.columns.map(({ name }) => quoted(name)).join(', ');
  const order = shape.key.map(quoted).join(', ');
  const encode = rowEncoder(shape);
  const statement = database.prepare(`select ${columns} from ${quoted(shape.name)} order by ${order}`);
  statement.setReturnArrays(true);
  let lines: string[] = [];
  let length = 0;
  for (const row of statement.iterate() as Iterable<unknown> as Iterable<Value[]>) {
    const line = encode(row);
    lines.push(line);
    length += line.length;
    if (length < BATCH) continue;
    yield lines;
    await nextTurn();
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield lines;
}
