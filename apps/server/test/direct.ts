/** The database as somebody with its password or its file sees it, past the application. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseConfig } from '../src/db/open.ts';

type Row = Record<string, unknown>;

type Run = (statement: string) => Promise<Row[]>;

/** Runs one statement on a connection of its own. */
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
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query<Row>(statement)).rows);
  } finally {
    await client.end();
  }
}

/** Every row of every table as JSON, in an order of its own. When sessions were last seen is left out: it may move. */
export function dumpDatabase(config: DatabaseConfig): Promise<Record<string, string[]>> {
  const names =
    config.databaseUrl === undefined
      ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name"
      : "select tablename as name from pg_tables where schemaname = 'public' order by tablename";
  return connected(config, async (run) => {
    const dump: Record<string, string[]> = {};
    for (const { name } of await run(names)) {
      const rows = await run(`select * from "${String(name)}"`);
      dump[String(name)] = rows.map((row) => JSON.stringify({ ...row, last_seen_at: undefined })).sort();
    }
    return dump;
  });
}
