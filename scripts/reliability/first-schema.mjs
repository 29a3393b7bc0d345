// Data as the first released schema had them: the tables of the first migration, filled from a database of today.
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { postgresDialect } from '../../apps/server/src/db/dialects/postgres.ts';
import { sqliteDialect } from '../../apps/server/src/db/dialects/sqlite.ts';
import { initial } from '../../apps/server/src/db/migrations/001-initial.ts';

/** In an order in which rows can be put in. */
const TABLES = [
  ...['setting', 'corpus_text', 'layer', 'layer_version', 'card', 'verse', 'sentence', 'word', 'piece', 'alignment'],
  ...['reading', 'composite', 'composite_member'],
];
const ROWS_AT_ONCE = 500;

/** Opens a database as it is, without bringing it up to date. */
export function openRaw({ engine, file, url }) {
  const dialect =
    engine === 'sqlite'
      ? sqliteDialect({ file, access: 'write' })
      : postgresDialect({ url, access: 'write', onIdleError: () => {} });
  return new Kysely({ dialect });
}

/** Makes the tables of the first version in `to`, which is empty, and copies what they can hold of `from`, `copies` times. */
export async function fillFirstSchema(engine, from, to, copies) {
  const migrator = new Migrator({
    db: to,
    provider: { getMigrations: async () => ({ '001-initial': initial(engine) }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  const columns = new Map((await to.introspection.getTables()).map((table) => [table.name, table.columns]));
  await to.transaction().execute(async (writer) => {
    for (const table of TABLES) {
      const names = columns.get(table).map(({ name }) => name);
      const rows = await from.selectFrom(table).select(names).execute();
      const most = rows.reduce((max, row) => Math.max(max, row.id ?? 0), 0);
      if (most >= DISTANCE) throw new Error(`${table} is too large to be copied.`);
      const times = table === 'setting' || table === 'layer_version' ? 1 : copies;
      for (let copy = 0; copy < times; copy++) {
        const moved = copy === 0 ? rows : rows.map((row) => moveRow(row, copy));
        for (let at = 0; at < moved.length; at += ROWS_AT_ONCE)
          await writer
            .insertInto(table)
            .values(moved.slice(at, at + ROWS_AT_ONCE))
            .execute();
      }
      if (engine === 'postgres' && names.includes('id'))
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${copies * DISTANCE})`.execute(writer);
    }
  });
}

/** Between the ids of one copy and those of the next. */
const DISTANCE = 1_000_000;

function moveRow(row, copy) {
  const entries = Object.entries(row).map(([name, value]) => {
    if (typeof value === 'number' && (name === 'id' || name.endsWith('_id'))) return [name, value + copy * DISTANCE];
    return name === 'code' ? [name, `${value}-${copy}`] : [name, value];
  });
  return Object.fromEntries(entries);
}

/** Everything that the schema consists of, and which migrations have been done, as one text. */
export async function describeSchema(engine, db) {
  const { rows } =
    engine === 'sqlite'
      ? await sql`select name, sql from sqlite_master where name not like 'sqlite_%' order by name`.execute(db)
      : await sql`select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns
          where table_schema = 'public' union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
          db,
        );
  const done = await sql`select name from kysely_migration order by name`.execute(db);
  return JSON.stringify([rows, done.rows.map(({ name }) => name)]);
}

/** How many rows the first tables have. */
export async function countRows(db) {
  const counts = {};
  for (const table of TABLES.filter((one) => one !== 'setting')) {
    const { rows } = await sql`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0].n);
  }
  return JSON.stringify(counts);
}
