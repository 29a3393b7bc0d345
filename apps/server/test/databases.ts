/** Runs a suite on both databases: the one thing every server test does. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { type DatabaseConfig, type Engine, openDatabase, type Storage } from '../src/db/open.ts';
import { startIndexing } from '../src/indexing/start.ts';
import { checkTexts } from '../src/text-check.ts';
import { leaveDirectly } from './direct.ts';

export interface TestDatabase {
  storage: Storage;
  /** What it was opened with: for a worker thread, or to open it again after `storage.close()`. */
  config: DatabaseConfig;
}

/** Puts something into a database that is empty but for its tables. */
export type Fill = (database: TestDatabase) => Promise<void>;

/**
 * Opens a database that holds what `fill` puts into it, by default nothing, with a data folder of its own. Removed after the
 * suite. What one function fills in is filled in once for all suites of a worker, indexed, and copied.
 */
export type OpenTestDatabase = (fill?: Fill) => Promise<TestDatabase>;

/**
 * `describe` twice, once on the embedded database and once on PostgreSQL.
 *
 *     describeOnBothDatabases('texts', (open) => {
 *       let storage: Storage;
 *       beforeAll(async () => { ({ storage } = await open()); });
 *       …
 */
export function describeOnBothDatabases(name: string, suite: (open: OpenTestDatabase, engine: Engine) => void): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    describe(`${name} (${engine})`, () => {
      const cleanups: (() => Promise<void>)[] = [];
      afterAll(async () => {
        for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
      });
      suite(async (fill = asMigrated) => {
        const template = await templateOf(engine, fill);
        const dataDir = await mkdtemp(join(tmpdir(), 'glosa-test-'));
        cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
        await cp(template.dataDir, dataDir, { recursive: true });
        const databaseUrl =
          template.databaseUrl === undefined ? undefined : await createPostgresDatabase(cleanups, template.databaseUrl);
        const config = { dataDir, databaseUrl };
        cleanups.push(() => leaveDirectly(config));
        const storage = await openDatabase(config);
        cleanups.push(() => storage.close());
        cleanups.push(() => requireTrueSums(config));
        return { storage, config };
      }, engine);
    });
  }
}

const asMigrated: Fill = async () => {};

const templates = {
  sqlite: new Map<Fill, Promise<DatabaseConfig>>(),
  postgres: new Map<Fill, Promise<DatabaseConfig>>(),
};

function templateOf(engine: Engine, fill: Fill): Promise<DatabaseConfig> {
  const made = templates[engine].get(fill) ?? makeTemplate(engine, fill);
  templates[engine].set(fill, made);
  return made;
}

async function makeTemplate(engine: Engine, fill: Fill): Promise<DatabaseConfig> {
  const dataDir = await mkdtemp(join(inject('runFolder'), 'template-'));
  // It goes with the server, at the end of the run.
  const databaseUrl = engine === 'postgres' ? await createPostgresDatabase([]) : undefined;
  const config = { dataDir, databaseUrl };
  const storage = await openDatabase(config);
  try {
    await fill({ storage, config });
    // An empty one is left without: the first texts of a suite are to be built into its index, not added to that of none.
    if (fill !== asMigrated) await buildIndex(storage, config);
  } finally {
    await storage.close();
    await leaveDirectly(config);
  }
  return config;
}

async function buildIndex(storage: Storage, { dataDir, databaseUrl }: DatabaseConfig): Promise<void> {
  const onError = (error: unknown) => {
    throw error;
  };
  const indexing = await startIndexing({ storage, dataDir, databaseUrl, say: () => {}, onError });
  await indexing.settled();
  await indexing.close();
}

/** What a suite did through the application has left the checksums of its texts true; what it did past it, it has renewed. */
async function requireTrueSums(config: DatabaseConfig): Promise<void> {
  const storage = await openDatabase({ ...config, lockHeldByParent: true });
  try {
    const { damaged } = await checkTexts((read) => storage.snapshot(read));
    if (damaged.length > 0) throw new Error(`Checksums are not those of the texts: ${JSON.stringify(damaged)}`);
  } finally {
    await storage.close();
  }
}

/** One as the database at `template`, without it one without tables. `cleanups` is told how to remove it. */
export async function createPostgresDatabase(cleanups: (() => Promise<void>)[], template?: string): Promise<string> {
  const server = await postgresUrl();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const like = template === undefined ? '' : ` template ${new URL(template).pathname.slice(1)}`;
  await onServer(server, `create database ${name}${like}`);
  cleanups.push(() => onServer(server, `drop database ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Asks the service of `postgres-server.ts`; the first question starts the server. */
async function postgresUrl(): Promise<string> {
  let answer = '';
  for await (const chunk of connect(inject('postgresSocket'), '127.0.0.1')) answer += String(chunk);
  if (answer.startsWith('error: ')) throw new Error(answer);
  return answer;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
