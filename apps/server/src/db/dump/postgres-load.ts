import { CompiledQuery, Kysely, type Transaction } from 'kysely';
import { postgresDialect } from '../dialects/postgres.ts';
import { migrate } from '../migrations/index.ts';
import type { Database } from '../schema.ts';
import type { LoadOptions, Target } from './load.ts';
import { type Ask, postgresDumpOf, postgresShapes, sequenceOf } from './postgres-dump.ts';
import { type ColumnType, DumpError, quoted } from './shape.ts';

/**
 * Does `work` with an empty PostgreSQL database as its target, in one transaction: whatever goes wrong, and wherever the
 * process ends, it stays empty.
 */
export async function withPostgresTarget<T>(url: string, work: (target: Target) => Promise<T>): Promise<T> {
  const kysely = new Kysely<Database>({ dialect: postgresDialect({ url, access: 'write', onIdleError: () => {} }) });
  try {
    return await kysely.transaction().execute(async (transaction) => {
      const ask = askOf(transaction);
      await refuseUnlessEmpty(ask);
      return work(targetOf(transaction, ask));
    });
  } finally {
    await kysely.destroy();
  }
}

function askOf(transaction: Transaction<Database>): Ask {
  return async (sql, parameters = []) => {
    const { rows } = await transaction.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    return rows as Record<string, unknown>[];
  };
}

async function refuseUnlessEmpty(ask: Ask): Promise<void> {
  const [found] = await ask(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f') limit 1",
  );
  if (found !== undefined) {
    throw new DumpError(
      `The PostgreSQL database is not empty: there is “${String(found['name'])}”. Name an empty one.`,
    );
  }
}

/** How a text of JSON becomes a value again. */
const READ: Readonly<Record<ColumnType, (value: string) => string>> = {
  integer: (value) => `(${value})::integer`,
  text: (value) => value,
  bytes: (value) => `decode(${value}, 'base64')`,
};

function targetOf(transaction: Transaction<Database>, ask: Ask): Target {
  let left: string[] = [];
  return {
    async prepare(schema) {
      await migrate(transaction, 'postgres', schema);
      const shapes = await postgresShapes(ask);
      for (const { name } of shapes) await ask(`delete from ${quoted(name)}`);
      left = await leaveOut(ask);
      return shapes;
    },
    async add({ name, columns }, lines) {
      const names = columns.map((column) => quoted(column.name)).join(', ');
      const values = columns.map(({ type }, at) => READ[type](`line ->> ${at}`)).join(', ');
      const sql = `insert into ${quoted(name)} (${names}) select ${values} from json_array_elements($1::json) as line`;
      await ask(sql, [`[${lines.join(',')}]`]);
    },
    async finish(lastIds) {
      for (const statement of left) await ask(statement);
      for (const [shape, last] of lastIds) {
        const sequence = await sequenceOf(ask, shape);
        if (sequence !== null) await ask('select setval($1, $2)', [sequence, last]);
      }
    },
    written: () => postgresDumpOf(ask),
    async commit({ endSessions }: Pick<LoadOptions, 'endSessions'>) {
      const [table] = await ask("select to_regclass('session') as name");
      if (endSessions && table?.['name'] !== null) await ask('delete from session');
      await migrate(transaction, 'postgres');
      await ask('analyze');
    },
    // The caller, who holds the transaction, rolls it back.
    abort: async () => {},
  };
}

/** Takes away references and indexes, and says how they are made again, all at once after the rows are there. */
async function leaveOut(ask: Ask): Promise<string[]> {
  const references = await ask(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  const indexes = await ask(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and not i.indisunique`);
  const later: string[] = [];
  for (const { name, definition } of indexes) {
    await ask(`drop index ${String(name)}`);
    later.push(String(definition));
  }
  for (const { table, name, definition } of references) {
    await ask(`alter table ${String(table)} drop constraint ${String(name)}`);
    later.push(`alter table ${String(table)} add constraint ${String(name)} ${String(definition)}`);
  }
  return later;
}
