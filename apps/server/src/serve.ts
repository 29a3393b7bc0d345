import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownWordsOf } from '@glosa/contract';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { completeSums } from './db/checksums/keep.ts';
import type { FolderLock } from './db/lock.ts';
import { openDatabase, type Storage } from './db/open.ts';
import { fail } from './failure.ts';
import { IMPORT_QUEUE } from './features/imports/run/import-queue.ts';
import { seedSampleCorpus } from './features/imports/seed.ts';
import { openImportSocket } from './features/imports/shell/import-socket.ts';
import { listUnfinished } from './features/pages/flat.service.ts';
import { readUnreadRecords } from './features/texts/unread-records.ts';
import { openUserSocket } from './features/users/user-socket.ts';
import { prepareAccounts } from './first-start.ts';
import { gaugesOf } from './gauges.ts';
import { listenForMetrics, Metrics } from './http/metrics.ts';
import { openIndexing } from './indexing/start.ts';
import { Queue } from './jobs/queue.ts';
import { droppedLines, lastWords, output, report, say } from './outputs.ts';
import { keptSecret } from './secret.ts';
import { TextWatch } from './text-watch.ts';

/** How long requests under way may take after a signal to stop, in milliseconds. */
const DRAIN = 10_000;
/** When a public server turns requests away: lag of the event loop, and what others wait, in milliseconds. */
const OVERLOAD = { maxLag: 2_000, maxWait: 1_000 };
/** How often a server looks for changes that no message told it of, where several may have one database, in milliseconds. */
const LOOK_EVERY = 5_000;
const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Opens everything and listens. `lock` is of the data folder: with either database it is held until the process ends,
 * because the index of this server stands in it.
 */
export async function serve(config: Config, lock: FolderLock): Promise<void> {
  const dataDir = resolve(config.dataDir);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const metrics = new Metrics(version);
  const onError = (error: unknown) => {
    metrics.countError();
    report(error);
  };
  const { databaseUrl } = config;
  const storage = await openDatabase({ dataDir, databaseUrl, lock, onBackgroundError: onError });
  say(databaseUrl === undefined ? `Data: ${dataDir}` : `Data: PostgreSQL; index in ${dataDir}`);
  await completeSums(storage, () => say('Checksums of the texts are being made; this is done once.'));
  if (await seedSampleCorpus(storage, (file) => say(`Imported ${file}`))) say('The sample corpus is in place.');
  const records = await readUnreadRecords(storage);
  if (records > 0) say(`Records read from the headers of layers: ${records}.`);
  const importQueue = new Queue(IMPORT_QUEUE);
  const indexing = openIndexing({
    storage,
    dataDir,
    databaseUrl,
    say,
    onError,
    lookEvery: databaseUrl === undefined ? undefined : LOOK_EVERY,
    onAsked: (...asked) => metrics.countSearch(...asked),
  });
  const watch = new TextWatch({ dataDir, databaseUrl, onError });
  const building = buildApp({
    storage,
    damagedTexts: () => watch.damaged,
    database: { dataDir, databaseUrl },
    importQueue,
    importMemory: config.importMemory,
    uploadsPerHour: config.uploadsPerHour,
    indexing,
    metrics,
    webDir: join(ROOT, 'apps/web/dist'),
    version,
    links: config.links,
    siteUrl: config.siteUrl,
    defaultLanguage: config.defaultLanguage,
    logLevel: config.logLevel,
    logStream: output,
    trustedProxy: config.trustedProxy,
    onlyHttps: config.production,
    secret: config.secret ?? keptSecret(dataDir),
    sessionLimits: config.sessions,
    auditDays: config.auditDays,
    now: () => new Date(),
    build: config.production ? version : `${version} ${Date.now()}`,
    overload: config.production ? OVERLOAD : undefined,
  });
  // The first search thread loads its program while the rest is made ready.
  const [app, welcome, services] = await Promise.all([
    building,
    prepareAccounts(storage, config, dataDir),
    databaseUrl === undefined ? openSockets(storage, config, dataDir, importQueue) : [],
    indexing.opened,
  ]);
  const address = await app.listen({ host: config.host, port: config.port });
  metrics.add(gaugesOf({ storage, indexing, importQueue, watch, idle: config.sessions.idle, droppedLines }));
  const figures = config.metricsPort === undefined ? null : await listenForMetrics(metrics, config.metricsPort);
  onEnd(async () => {
    say('Stopping …');
    await Promise.all([...services.map((service) => service.close()), app.close()]);
    await figures?.close();
    await watch.close();
    await indexing.close();
    await storage.close();
    lock.release();
  });
  say(`Glosa ${version} is ready: ${address}`);
  // The person who will open the link may sit elsewhere: they reach the site by its public address.
  for (const line of welcome(config.siteUrl ?? address)) say(line);
  if (config.production) {
    const unfinished = await storage.snapshot(listUnfinished);
    if (unfinished.length > 0) say(`To be filled in, and hidden from visitors until then: ${unfinished.join(', ')}`);
  }
  if (figures !== null) say(`Figures for Prometheus: ${figures.address}`);
}

/** Where commands are taken. With PostgreSQL they need no server: they write to the database themselves. */
async function openSockets(
  storage: Storage,
  { links }: Config,
  dataDir: string,
  importQueue: Queue,
): Promise<{ close(): Promise<void> }[]> {
  const accounts = { storage, now: () => new Date(), ownWords: ownWordsOf(links) };
  return [await openImportSocket({ dataDir }, report, importQueue), await openUserSocket(accounts, dataDir, report)];
}

/**
 * Ends once, when asked to or after an uncaught error: requests under way are answered first. A
 * second signal, or a drain that takes too long, ends the process at once.
 */
function onEnd(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (code: number) => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN).unref();
    stop().then(async () => {
      await lastWords();
      process.exit(code);
    }, fail);
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('uncaughtException', (error) => {
    report(error);
    end(1);
  });
}
