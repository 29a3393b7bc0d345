import { Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialectOn } from '../dialects/postgres.ts';
import type { Database } from '../schema.ts';
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

/** What asks the database: a connection inside the transaction that is to be seen. */
export type Ask = (sql: string, parameters?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** Rows of a table that holds files are fetched one by one, since each may be of many megabytes. */
const AT_ONCE = { rows: 4_000, files: 1 } as const;

/** PostgreSQL at one moment, in a transaction that only reads; servers may go on writing meanwhile. */
export async function openPostgresDump(url: string): Promise<ReadableDump> {
  const client = new pg.Client({ connectionString: url, application_name: 'glosa backup', keepAlive: true });
  await client.connect();
  client.on('error', () => {});
  const ask: Ask = async (sql, parameters = []) => (await client.query(sql, [...parameters])).rows;
  try {
    await ask('begin isolation level repeatable read read only');
    const reader = new Kysely<Database>({ dialect: postgresDialectOn(client) });
    return { ...(await postgresDumpOf(ask)), reader, close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

export async function postgresDumpOf(ask: Ask): Promise<Omit<Dump, 'close'>> {
  return {
    engine: 'postgres',
    schema: await schemaOf(ask),
    async *tables() {
      for (const shape of await postgresShapes(ask)) {
        const [count] = await ask(`select count(*)::integer as n from ${quoted(shape.name)}`);
        const lastId = await lastIdOf(ask, shape);
        yield { shape, expected: Number(count?.['n']), lastId, batches: batchesOf(ask, shape) };
      }
    },
  };
}

async function schemaOf(ask: Ask): Promise<string> {
  const [known] = await ask("select to_regclass('kysely_migration') as name");
  const [last] =
    known?.['name'] === null ? [] : await ask('select max(name collate "C") as name from kysely_migration');
  if (typeof last?.['name'] !== 'string') throw new DumpError('The database has no tables of Glosa.');
  return last['name'];
}

export async function postgresShapes(ask: Ask): Promise<TableShape[]> {
  const rows = (await ask(`
    select c.table_name as "table", c.column_name as name, c.data_type as type,
      array_position(i.indkey::smallint[], c.ordinal_position::smallint) as pk
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    left join pg_index i on i.indrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and i.indisprimary
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name collate "C", c.ordinal_position`)) as {
    table: string;
    name: string;
    type: string;
    pk: number | null;
  }[];
  return [...Map.groupBy(rows, ({ table }) => table)]
    .filter(([table]) => isOurs(table))
    .map(([name, columns]) => ({
      name,
      columns: columns.map((one) => ({ name: one.name, type: columnType(one.type, `${name}.${one.name}`) })),
      key: columns
        .filter(({ pk }) => pk !== null)
        .sort((a, b) => Number(a.pk) - Number(b.pk))
        .map((one) => one.name),
    }));
}

/** The sequence behind the ids of a table, or null. */
export async function sequenceOf(ask: Ask, { name, key }: TableShape): Promise<string | null> {
  if (key.length !== 1) return null;
  const [row] = await ask('select pg_get_serial_sequence($1, $2) as name', [quoted(name), key[0]]);
  return (row?.['name'] as string | null | undefined) ?? null;
}

async function lastIdOf(ask: Ask, shape: TableShape): Promise<number | null> {
  const sequence = await sequenceOf(ask, shape);
  if (sequence === null) return null;
  const [row] = await ask(`select last_value::bigint as last, is_called as given from ${sequence}`);
  return row?.['given'] === true ? Number(row['last']) : null;
}

/** By the byte order of texts, which is that of the embedded database. */
const inOrder = ({ columns, key }: TableShape): string =>
  key
    .map((name) => {
      const isText = columns.some((column) => column.name === name && column.type === 'text');
      return `${quoted(name)}${isText ? ' collate "C"' : ''}`;
    })
    .join(', ');

async function* batchesOf(ask: Ask, shape: TableShape): AsyncIterable<string[]> {
  const columns = shape.columns.map(({ name }) => quoted(name)).join(', ');
  const encode = rowEncoder(shape);
  const names = shape.columns.map(({ name }) => name);
  const count = shape.columns.some(({ type }) => type === 'bytes') ? AT_ONCE.files : AT_ONCE.rows;
  await ask(`declare glosa_dump no scroll cursor for
    select ${columns} from ${quoted(shape.name)} order by ${inOrder(shape)}`);
  for (;;) {
    const rows = await ask(`fetch ${count} from glosa_dump`);
    if (rows.length === 0) break;
    yield* inBatches(rows.map((row) => encode(names.map((name) => row[name] as Value))));
  }
  await ask('close glosa_dump');
}

function* inBatches(lines: string[]): Iterable<string[]> {
  let from = 0;
  let length = 0;
  for (let at = 0; at < lines.length; at++) {
    length += lines[at]?.length ?? 0;
    if (length < BATCH) continue;
    yield lines.slice(from, at + 1);
    from = at + 1;
    length = 0;
  }
  if (from < lines.length) yield lines.slice(from);
}
