/** The whole application on a test database, asked without a network. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { IMPORT_QUEUE } from '../src/features/imports/run/import-queue.ts';
import type { OverloadLimits } from '../src/http/overload.ts';
import { type Indexing, type IndexingOptions, startIndexing } from '../src/indexing/start.ts';
import { Queue } from '../src/jobs/queue.ts';
import type { TestDatabase } from './databases.ts';

const INDEX_HTML = `<!doctype html>
<html lang="%LANG%" data-contrast="%CONTRAST%" data-size="%SIZE%">
<head><title>%TITLE%</title><!--head--></head>
<body><div id="root"><!--body--></div><!--answers--></body>
</html>
`;

/** What a search may take on the slowest of machines, in milliseconds. */
const PATIENCE = 30_000;
/**
 * One thread takes every request, quick ones too: most suites ask one thing after another. It starts when it is asked,
 * because to start threads takes longer than all else about an application, and many suites search nothing.
 */
const ONE_SEARCHER = { quick: 0, heavy: 1 };

export interface TestApp extends AsyncDisposable {
  app: FastifyInstance;
  indexing: Indexing;
  close(): Promise<void>;
}

export interface TestAppOptions
  extends Pick<
    Partial<IndexingOptions>,
    'onError' | 'retryAfter' | 'quiet' | 'budget' | 'lookEvery' | 'searchers' | 'isPrepared'
  > {
  overload?: OverloadLimits;
  trustedProxy?: string;
  siteUrl?: string;
  /** For requests that ask for none; default Polish. */
  defaultLanguage?: Language;
  pagesPerMap?: number;
  onlyHttps?: boolean;
  uploadsPerHour?: number;
  importMemory?: number;
  importGrace?: number;
  /** To hold the imports up, and let them go on. */
  importQueue?: Queue;
  /** Address of the institution. */
  university?: string;
  /** How long events stay on record; default two years. */
  auditDays?: number;
  /** The server's clock. */
  now?: () => Date;
  /** Takes the lines of the log, of level `info` and above. Default: nothing is logged. */
  log?: string[];
}

/**
 * The application on what the database holds now, index included; `say` gets the messages of the index. Close it first.
 * Errors in the background fail the test unless `onError` takes them.
 */
export async function buildTestApp(
  { storage, config }: TestDatabase,
  say: (text: string) => void = () => {},
  given: TestAppOptions = {},
): Promise<TestApp> {
  const {
    onError = fail,
    overload,
    now = () => new Date(),
    log,
    budget = PATIENCE,
    searchers = ONE_SEARCHER,
    ...more
  } = given;
  const {
    trustedProxy = 'loopback',
    siteUrl,
    defaultLanguage = 'pl',
    pagesPerMap,
    onlyHttps = false,
    uploadsPerHour,
    importMemory,
    importGrace,
    auditDays = 730,
    university = 'https://university.example/?a="b"',
    importQueue = new Queue(IMPORT_QUEUE),
    ...options
  } = more;
  const webDir = join(config.dataDir, 'web');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await writeFile(join(webDir, 'index.html'), INDEX_HTML);
  await writeFile(join(webDir, 'assets', 'main-abc123.js'), 'export {};\n');
  const indexing = await startIndexing({
    storage,
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    say,
    onError,
    budget,
    searchers,
    isPrepared: false,
    ...options,
  });
  if (onError === fail) await indexing.settled();
  const app = await buildApp({
    storage,
    database: config,
    importQueue,
    uploadsPerHour,
    importMemory,
    importGrace,
    indexing,
    webDir,
    pagesPerMap,
    links: { university, partner: undefined, credits: undefined },
    version: '0.0.0-test',
    build: 'test',
    logLevel: log === undefined ? 'silent' : 'info',
    logStream: { write: (line) => log?.push(line) },
    overload,
    trustedProxy,
    siteUrl,
    defaultLanguage,
    onlyHttps,
    secret: 'only for tests, and there for all of them',
    sessionLimits: { idle: 60 * 60, absolute: 12 * 60 * 60 },
    auditDays,
    now,
  });
  const close = async () => {
    await app.close();
    await indexing.close();
  };
  return { app, indexing, close, [Symbol.asyncDispose]: close };
}

function fail(error: unknown): void {
  throw error;
}
