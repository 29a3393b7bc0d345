/** The database as a person with its password or its file sees it, past the application. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseConfig } from '../src/db/open.ts';

type Row = Record<string, unknown>;

type Run = (statement: string) => Promise<Row[]>;

/** Runs one statement, in no transaction of the application. */
export function runDirectly(config: DatabaseConfig, statement: string): Promise<Row[]> {
  return connected(config, (run) => run(statement));
}

async function connected<T>({ dataDir, databaseUrl }: DatabaseConfig, work: (run: Run) => Promise<T>): Promise<T> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(join(dataDir, 'corpus.sqlite'), { timeout: 5_000 });
    try {
      return await work(async (statement) => database.prepare(statement).all());
    } finally {
      database.close();
    }
  }
  const client = await clientOf(databaseUrl);
  return work(async (statement) => (await client.query<Row>(statement)).rows);
}

/** By address of the database, until the suite ends: a new one reads the catalogue first, which takes longer than a dump. */
const clients = new Map<string, Promise<pg.Client>>();

function clientOf(databaseUrl: string): Promise<pg.Client> {
  const known = clients.get(databaseUrl);
  if (known !== undefined) return known;
  const client = new pg.Client({ connectionString: databaseUrl });
  const forget = () => clients.delete(databaseUrl);
  // The server has ended it, or the test the server: the next statement makes another.
  client.on('error', forget);
  const connecting = client.connect().then(() => client);
  connecting.catch(forget);
  clients.set(databaseUrl, connecting);
  return connecting;
}

/** Ends the connection to a database that is to be copied or removed. */
export async function leaveDirectly({ databaseUrl = '' }: DatabaseConfig): Promise<void> {
  const client = await clients.get(databaseUrl);
  clients.delete(databaseUrl);
  await client?.end();
}

/** Every row of every table as JSON, in an order of its own. When sessions were last seen is left out: it may move. */
export function dumpDatabase(config: DatabaseConfig): Promise<Record<string, string[]>> {
  return connected(config, async (run) => {
    const dump: Record<string, string[]> = {};
    for (const [name, rows] of await (config.databaseUrl === undefined ? rowsEmbedded(run) : rowsOfPostgres(run))) {
      dump[name] = rows.map((row) => JSON.stringify({ ...row, last_seen_at: undefined })).sort();
    }
    return dump;
  });
}

async function rowsEmbedded(run: Run): Promise<[table: string, Row[]][]> {
  const tables = await run("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
  const names = tables.map(({ name }) => String(name)).sort();
  return Promise.all(names.map(async (name): Promise<[string, Row[]]> => [name, await run(`select * from "${name}"`)]));
}

/** In two questions: a question to a server takes longer than its answer does. */
async function rowsOfPostgres(run: Run): Promise<[table: string, Row[]][]> {
  const tables = await run("select tablename from pg_tables where schemaname = 'public'");
  const names = tables.map(({ tablename }) => String(tablename)).sort();
  const parts = names.map(
    (name) => `select '${name}' as name, coalesce(json_agg(row_to_json(t)), '[]') as rows from "${name}" t`,
  );
  const all = await run(parts.join(' union all '));
  const rowsOf = new Map(all.map(({ name, rows }) => [name, rows as Row[]]));
  return names.map((name) => [name, rowsOf.get(name) ?? []]);
}
