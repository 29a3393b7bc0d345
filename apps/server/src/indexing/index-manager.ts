import { availableParallelism } from 'node:os';
import { openIndex, readSnapshot, SnapshotError } from '@glosa/corpus-index';
import type { Storage } from '../db/open.ts';
import { Unavailable } from '../errors.ts';
import { runInThread } from '../jobs/thread-run.ts';
import type { Index, Request } from './answers/request.ts';
import type { BuildOrder } from './build-worker.ts';
import { compose, type IndexVersion, isManyEdited, roomFor, type Segment } from './index-version.ts';
import type { IndexedCorpus } from './indexed-corpus.ts';
import type { Lane } from './lanes.ts';
import type { INDEX_SCHEMA } from './schema.ts';
import { BUDGET, SearchPool } from './search-pool.ts';
import { SegmentThread } from './segment-thread.ts';
import type { FedSegment } from './segment-worker.ts';
import { readSnapshotMeta } from './snapshot-meta.ts';
import { readState } from './state.ts';

/** Threads that search. With the smallest server in mind: one heavy search leaves its other core to everyone else. */
const SEARCHERS = { quick: 2, heavy: Math.max(1, Math.min(4, availableParallelism() - 1)) };
/** After a change the index waits this long for more of them, in milliseconds. */
const SETTLE = 20;
const RETRY_AFTER = 5_000;
const QUIET = 60_000;

export interface IndexManagerOptions {
  storage: Storage;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Told when the index is renewed. */
  say: (text: string) => void;
  onError: (error: unknown) => void;
  /** How long after a build that failed (the disk is full, the database is away) it is tried again, in milliseconds. */
  retryAfter?: number;
  /** How long after the last edit segments are made part of the base, in milliseconds. */
  quiet?: number;
  /** How long a search may take, in milliseconds; `BUDGET` if not said. */
  budget?: number;
  /** How often it is looked whether the database changed without a message, in milliseconds; never if not said. */
  lookEvery?: number | undefined;
  /** How many threads search, of each lane; `SEARCHERS` if not said. */
  searchers?: Readonly<Record<Lane, number>>;
  /** Whether threads start before they are needed, and put in order what the first to ask would wait for; true if not said. */
  isPrepared?: boolean;
  /** Told of every question to the index. */
  onAsked?: OnAsked | undefined;
}

/** What was asked, how it ended, and how long it took, waiting included, in milliseconds. */
export type OnAsked = (
  kind: Request['kind'],
  outcome: 'answered' | 'failed' | 'too-slow',
  milliseconds: number,
) => void;

/** The snapshot that is kept as a file. */
interface Base {
  readonly index: Index;
  readonly source: string;
  readonly revision: string;
  readonly segment: Segment;
}

/**
 * Keeps the index up with the database. A text that was edited is indexed by itself, in a segment that stands before the
 * base; the base is rebuilt when it has been quiet for a while, or many texts were edited. Segments are only in
 * memory: after a restart they are made again, by comparing what the base was built from with the database.
 */
export class IndexManager {
  current: IndexedCorpus | undefined;
  /** Since when readers have been given this version. */
  since: Date | undefined;
  private readonly options: IndexManagerOptions;
  private readonly path: string;
  private readonly thread: SegmentThread;
  private base: Base | undefined;
  /** There is one as soon as there is a base. */
  private pool: SearchPool | undefined;
  private segments: readonly Segment[] = [];
  private made = 0;
  private renewing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private quietTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly stopping = new AbortController();
  private building: Promise<void> | undefined;
  /** The file has been rebuilt and not been opened since. */
  private isBuilt = false;

  constructor(options: IndexManagerOptions, path: string) {
    this.options = options;
    this.path = path;
    const { dataDir, databaseUrl, isPrepared = true } = options;
    this.thread = new SegmentThread({ dataDir, databaseUrl }, options.onError, isPrepared);
  }

  get(): IndexedCorpus {
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

  /** Changes that come meanwhile are seen by the comparison afterwards: one renewal never runs beside another. */
  renew(): Promise<void> {
    return this.inTurn(() => this.run());
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.quietTimer);
    this.stopping.abort();
    await Promise.all([this.building?.catch(() => {}), this.thread.close()]);
    await this.renewing?.catch(() => {});
    clearTimeout(this.timer);
    clearTimeout(this.quietTimer);
    await this.pool?.close();
    this.current = undefined;
  }

  private attempt(): void {
    this.renew().catch((error) => {
      if (this.isClosed) return;
      this.options.onError(error);
      this.renewSoon(this.options.retryAfter ?? RETRY_AFTER);
    });
  }

  private inTurn(run: () => Promise<void>): Promise<void> {
    const before = this.renewing ?? Promise.resolve();
    const next = before.catch(() => {}).then(run);
    this.renewing = next;
    return next;
  }

  private async run(): Promise<void> {
    while (!this.isClosed) {
      const started = performance.now();
      const revision = await this.options.storage.snapshot(readState);
      if (this.current?.revision === revision) return;
      if (this.base !== undefined && (await this.edit(this.base, started))) continue;
      if (this.isClosed) return;
      await this.rebuild();
      if (this.isClosed) return;
      await this.swap();
      this.sayBuilt(started);
    }
  }

  private sayBuilt(started: number): void {
    if (this.base !== undefined)
      this.options.say(`The index holds ${this.base.index.length} positions, built in ${secondsSince(started)} s.`);
  }

  /** Indexes the texts that were edited. False where the base must be rebuilt. */
  private async edit(base: Base, started: number): Promise<boolean> {
    const version = await this.follow(base);
    if (version === null) return false;
    const index = await this.serve(base, version);
    const texts = version.texts?.filter(({ part }) => part > 0).length ?? 0;
    const shown = `${index.length} positions; texts indexed by themselves: ${texts}`;
    this.options.say(`The index holds ${shown}, renewed in ${secondsSince(started)} s.`);
    return true;
  }

  /** The corpus as the database has it now, put together from the base and segments. Null where that cannot be. */
  private async follow(base: Base): Promise<IndexVersion | null> {
    const held = [base.segment, ...this.segments];
    const reply = await this.thread.follow({
      source: base.source,
      known: held.flatMap(({ texts }) => Array.from(texts, ([code, { stamp }]) => [code, stamp] as const)),
      room: roomFor(base.segment, this.segments, base.index.length),
    });
    if (reply.state === null) return null;
    const made = reply.segment === null ? [] : [this.segmentOf(reply.segment)];
    return compose(base.segment, [...this.segments, ...made], reply.state);
  }

  private segmentOf({ buffer, texts }: FedSegment): Segment {
    const held = texts.map(({ code, stamp, tokens }) => [code, { stamp, tokens }] as const);
    return { id: ++this.made, buffer, texts: new Map(held) };
  }

  /** From here on readers are given this version. */
  private async serve(base: Base, version: IndexVersion): Promise<Index> {
    const pool = await this.poolFor(version);
    const index = openVersion(base.index, version);
    const no = pool.publish(version);
    this.base = base;
    this.segments = version.segments;
    this.current = corpusOf(index, version.revision, pool, no, this.options.onAsked);
    this.since = new Date();
    clearTimeout(this.quietTimer);
    if (version.texts !== null) {
      const wait = isManyEdited(version, base.index.length) ? 0 : (this.options.quiet ?? QUIET);
      this.consolidateSoon(wait);
    }
    return index;
  }

  private consolidateSoon(wait: number): void {
    this.quietTimer = setTimeout(() => this.consolidate(), wait).unref();
  }

  /** Builds a base that needs no segments, or fewer of them: the corpus may be edited meanwhile. */
  private consolidate(): void {
    // The build under way looks at what there is to do when it is done.
    if (this.building !== undefined || this.isClosed) return;
    const started = performance.now();
    const swap = async () => {
      if (!this.isBuilt || this.isClosed) return;
      await this.swap();
      this.sayBuilt(started);
    };
    this.rebuild()
      .then(() => this.inTurn(swap))
      .catch((error) => {
        if (this.isClosed) return;
        this.options.onError(error);
        this.consolidateSoon(this.options.retryAfter ?? RETRY_AFTER);
      });
  }

  /** Builds the file; never twice at a time. */
  private rebuild(): Promise<void> {
    this.building ??= this.build().finally(() => {
      this.building = undefined;
    });
    return this.building;
  }

  private async build(): Promise<void> {
    const { dataDir, databaseUrl } = this.options;
    const order: BuildOrder = { dataDir, databaseUrl, path: this.path };
    const entry = new URL('./build-worker.ts', import.meta.url);
    try {
      await runInThread({ entry, name: 'index', order, signal: this.stopping.signal });
      this.isBuilt = true;
    } catch (error) {
      if (!this.isClosed) throw error;
    }
  }

  /**
   * Puts the file in place of what served so far, once it can be searched; searches under way end on the old one. What
   * was edited since it was built stands before it at once, so that no reader sees an edit come and go.
   */
  private async swap(): Promise<void> {
    this.isBuilt = false;
    const base = await this.openBase();
    const asBuilt: IndexVersion = { revision: base.revision, base: base.segment, segments: [], texts: null };
    const version = (this.base && (await this.follow(base))) ?? asBuilt;
    if (!this.isClosed) await this.serve(base, version);
  }

  /** The threads; the first time they are started with this version, and one of them is waited for. */
  private async poolFor(version: IndexVersion): Promise<SearchPool> {
    if (this.pool !== undefined) return this.pool;
    const { onError, searchers = SEARCHERS, budget = BUDGET, isPrepared = true } = this.options;
    const pool = new SearchPool(version, searchers, onError, budget, isPrepared);
    try {
      await pool.ready;
    } catch (error) {
      await pool.close();
      throw error;
    }
    this.pool = pool;
    return pool;
  }

  private async openBase(): Promise<Base> {
    const buffer = await readSnapshot(this.path);
    const index = openIndex<typeof INDEX_SCHEMA>(buffer);
    const { name, source, stamps } = readSnapshotMeta(index.meta);
    const tokens = new Map(index.texts.map((text) => [text.label, text.tokens]));
    const texts = Array.from(stamps, ([code, stamp]) => {
      return [code, { stamp, tokens: tokens.get(code.normalize('NFC')) ?? 0 }] as const;
    });
    return { index, source, revision: name, segment: { id: ++this.made, buffer, texts: new Map(texts) } };
  }
}

function openVersion(base: Index, { segments, texts }: IndexVersion): Index {
  if (texts === null) return base;
  const opened = segments.map(({ buffer }) => openIndex<typeof INDEX_SCHEMA>(buffer));
  return base.edited(opened, { texts, meta: {} });
}

/** `no`: by which the pool knows the version. */
function corpusOf(
  index: Index,
  revision: string,
  pool: SearchPool,
  no: number,
  onAsked: OnAsked | undefined,
): IndexedCorpus {
  return {
    revision,
    positions: index.length,
    attributes: new Set(index.schema.regions.find(({ name }) => name === index.schema.partition)?.attributes),
    codes: index.texts.filter(({ tokens }) => tokens > 0).map(({ label }) => label),
    ask: (request, options) => timed(request.kind, pool.ask(no, request, options), onAsked),
    hold: () => pool.hold(no),
  };
}

/** The caller is told of a failure; here it is only counted. */
function timed<T>(kind: Request['kind'], asked: Promise<T>, onAsked: OnAsked | undefined): Promise<T> {
  if (onAsked === undefined) return asked;
  const started = performance.now();
  const tell = (outcome: Parameters<OnAsked>[1]) => onAsked(kind, outcome, performance.now() - started);
  asked.then(
    () => tell('answered'),
    (error) => tell(error instanceof Unavailable && error.code === 'search-too-slow' ? 'too-slow' : 'failed'),
  );
  return asked;
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
