import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildApp } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config.ts';
import { DataFolderInUse, lockDataFolder } from './db/lock.ts';
import { openDatabase } from './db/open.ts';
import { seedSampleCorpus } from './features/imports/seed.ts';
import { startIndexing } from './indexing/start.ts';

/** How long requests under way may take after a signal to stop, in milliseconds. */
const DRAIN = 10_000;
const ROOT = resolve(import.meta.dirname, '../../..');

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function start(config: Config): Promise<void> {
  const dataDir = resolve(config.dataDir);
  // The embedded database takes the folder by itself; with PostgreSQL it still holds the index of this server.
  const lock = config.databaseUrl === undefined ? null : await lockDataFolder(dataDir);
  const { databaseUrl } = config;
  const storage = await openDatabase({ dataDir, databaseUrl, onBackgroundError: report });
  say(databaseUrl === undefined ? `Data: ${dataDir}` : `Data: PostgreSQL; index in ${dataDir}`);
  if (await seedSampleCorpus(storage, (file) => say(`Imported ${file}`))) say('The sample corpus is in place.');
  const indexing = await startIndexing({ storage, dataDir, databaseUrl, say, onError: report });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const app = await buildApp({
    storage,
    indexing,
    webDir: join(ROOT, 'apps/web/dist'),
    version,
    logLevel: config.logLevel,
    build: config.production ? version : `${version} ${Date.now()}`,
    shedLoad: config.production,
  });
  say(`Glosa ${version} is ready: ${await app.listen({ host: config.host, port: config.port })}`);
  onSignal(async () => {
    say('Stopping …');
    await app.close();
    await indexing.close();
    await storage.close();
    lock?.release();
  });
}

/** Ends once: a second signal, or a drain that takes too long, ends the process at once. */
function onSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** What a person can put right is said in one line; anything else with its trace. */
function fail(error: unknown): never {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataFolderInUse ||
    (error instanceof Error && 'syscall' in error && 'code' in error);
  if (expected) process.stderr.write(`${error.message}\n`);
  else report(error);
  process.exit(1);
}

try {
  await start(parseConfig(process.env));
} catch (error) {
  fail(error);
}
