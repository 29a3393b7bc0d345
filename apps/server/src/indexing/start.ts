import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openIndex, readSnapshot, SnapshotError } from '@glosa/corpus-index';
import type { Storage } from '../db/open.ts';
import { Unavailable } from '../errors.ts';
import type { Answers } from './answers/answer.ts';
import type { Index, Outcome, Request } from './answers/request.ts';
import { STATE } from './build.ts';
import type { BuildOrder } from './build-worker.ts';
import { TEXTS_CHANGED } from './changes.ts';
import type { INDEX_SCHEMA } from './schema.ts';
import { type AskOptions, SearchPool } from './search-pool.ts';
import { readState } from './state.ts';

export type {
  Interpretation,
  InterpretedCondition,
  InterpretedEquation,
  InterpretedFilter,
  InterpretedPattern,
  InterpretedTest,
  InterpretedWord,
} from '@glosa/corpus-index';
export type { Answers } from './answers/answer.ts';
export type { ExportedHit, ExportedSentence, ExportedToken } from './answers/export.ts';
export type * from './answers/request.ts';
export type { RowJson } from './answers/row-json.ts';
export type { SentencesAnswer } from './answers/sentences.ts';
export type { TokenLine } from './answers/tokens.ts';

/** Threads that search. With the smallest server in mind: one heavy search leaves its other core to everyone else. */
const SEARCHERS = { quick: 2, heavy: Math.max(1, Math.min(4, availableParallelism() - 1)) };
/** How many they are in all. */
export const SEARCH_THREADS = SEARCHERS.quick + SEARCHERS.heavy;
/** After a change the index waits this long for more of them, in milliseconds. */
const SETTLE = 200;
const RETRY_AFTER = 5_000;

/** One state of the corpus; what is asked of one object is answered from one state. */
export interface IndexedCorpus {
  /** Changes with every edit. */
  readonly revision: string;
  /** Codes of the texts in it, in order. */
  readonly codes: readonly string[];
  /** @throws Unavailable when it takes too long; the signal's reason when it is aborted. */
  ask<K extends Request['kind']>(
    request: Extract<Request, { kind: K }>,
    options?: AskOptions,
  ): Promise<Outcome<Answers[K]>>;
  /** Keeps this state until it is released, for work of several requests. */
  hold(): () => void;
}

/** The index as the application sees it. */
export interface Indexing {
  isReady(): boolean;
  /** Changes with every swap of the index; undefined before the first. */
  revision(): string | undefined;
  /** The corpus as it is indexed now. @throws Unavailable before the index is ready. */
  corpus(): IndexedCorpus;
  /** Resolves when the index is that of the database as it is now, or rejects when it could not be built. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface IndexingOptions {
  storage: Storage;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Told when the index is built anew and why. */
  say: (text: string) => void;
  onError: (error: unknown) => void;
  /** How long after a build that failed (the disk is full, the database is away) it is tried again, in milliseconds. */
  retryAfter?: number;
}

/**
 * Opens the index that belongs to the database, or starts to build it. The index is derived data: a file that is
 * missing, damaged or of another state of the texts is built anew in a thread, and an older one serves until then.
 */
export async function startIndexing(options: IndexingOptions): Promise<Indexing> {
  const folder = join(options.dataDir, 'index');
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  const keeper = new IndexKeeper(options, join(folder, 'corpus.index'));
  await keeper.open();
  const stop = await options.storage.listen(
    TEXTS_CHANGED,
    () => keeper.renewSoon(),
    () => keeper.renewSoon(),
  );
  // What another server changed between the first look and the first ear.
  keeper.renewSoon();
  return {
    isReady: () => keeper.current !== undefined,
    revision: () => keeper.current?.index.meta[STATE],
    corpus: () => keeper.get().corpus,
    settled: () => keeper.renew(),
    close: async () => {
      stop();
      await keeper.close();
    },
  };
}

interface Serving {
  index: Index;
  pool: SearchPool;
  corpus: IndexedCorpus;
}

class IndexKeeper {
  current: Serving | undefined;
  private readonly options: IndexingOptions;
  private readonly path: string;
  private renewing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private builder: Worker | undefined;

  constructor(options: IndexingOptions, path: string) {
    this.options = options;
    this.path = path;
  }

  get(): Serving {
    if (this.current === undefined) throw new Unavailable('The index is being built.', 'index-not-ready');
    return this.current;
  }

  /** Serves the file that is there, if it is sound, and has it renewed in the background where it is not up to date. */
  async open(): Promise<void> {
    try {
      await this.swap();
    } catch (error) {
      // Whatever is wrong with the file, it is no reason to keep the readers out.
      if (error instanceof SnapshotError) this.options.say(`The index is rebuilt: ${error.message}.`);
      else if (!isMissing(error)) this.options.onError(error);
    }
    this.attempt();
  }

  renewSoon(wait = SETTLE): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.attempt();
    }, wait);
  }

  private attempt(): void {
    this.renew().catch((error) => {
      this.options.onError(error);
      if (!this.isClosed) this.renewSoon(this.options.retryAfter ?? RETRY_AFTER);
    });
  }

  /** Changes that come during a build are seen by the comparison after it: builds never run side by side. */
  renew(): Promise<void> {
    const before = this.renewing ?? Promise.resolve();
    const next = before.catch(() => {}).then(() => this.run());
    this.renewing = next;
    return next;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.builder?.terminate();
    await this.renewing?.catch(() => {});
    clearTimeout(this.timer);
    await this.current?.pool.close();
    this.current = undefined;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      const state = await this.options.storage.snapshot(readState);
      if (this.current?.index.meta[STATE] === state) return;
      const started = performance.now();
      await this.build();
      if (this.isClosed) return;
      await this.swap();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      this.options.say(`The index holds ${this.get().index.length} positions, built in ${seconds} s.`);
    }
  }

  private build(): Promise<void> {
    const { dataDir, databaseUrl } = this.options;
    const order: BuildOrder = { dataDir, databaseUrl, path: this.path };
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: order });
      this.builder = worker;
      worker.on('error', reject);
      worker.on('exit', (code) => {
        this.builder = undefined;
        if (code === 0 || this.isClosed) resolve();
        else reject(new Error(`the thread that builds the index ended with ${code}`));
      });
    });
  }

  /** Puts the file in place of what served so far, once it can be searched; searches under way end on the old one. */
  private async swap(): Promise<void> {
    const buffer = await readSnapshot(this.path);
    const index = openIndex<typeof INDEX_SCHEMA>(buffer);
    const old = this.current;
    const pool = new SearchPool(buffer, SEARCHERS, this.options.onError);
    try {
      await pool.ready;
    } catch (error) {
      await pool.close();
      throw error;
    }
    this.current = { index, pool, corpus: corpusOf(index, pool) };
    if (old !== undefined) old.pool.close().catch(this.options.onError);
  }
}

function corpusOf(index: Index, pool: SearchPool): IndexedCorpus {
  const codes: string[] = [];
  for (let position = 0; position < index.length; ) {
    const text = index.regionsAt(position).text;
    if (text !== null) codes.push(text.label);
    position = text?.end ?? position + 1;
  }
  return {
    revision: index.meta[STATE] ?? '',
    codes,
    ask: (request, options) => pool.ask(request, options),
    hold: () => pool.hold(),
  };
}

/** A build that was cut off has left its unfinished file, as large as the index itself. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
