import { Worker } from 'node:worker_threads';
import { GRAMMAR_UNITS, WORD_LAYERS } from '@glosa/contract';
import { Unavailable } from '../errors.ts';
import type { Answers } from './answers/answer.ts';
import type { Outcome, Request } from './answers/request.ts';
import type { IndexVersion } from './index-version.ts';
import { type Lane, Lanes } from './lanes.ts';
import type { SearchMessage, SearchReply, SearchThreadData } from './search-worker.ts';
import { THREAD_LIMITS } from './thread-limits.ts';

/** What each of its threads is called. */
export const SEARCH_THREAD = 'search';
/** How long a request may wait and run in all, in milliseconds; a thread that runs one for longer is replaced. */
export const BUDGET = 2000;
/** How long one whose asker has gone away may still run, in milliseconds: less than a new thread costs. */
const GRACE = 250;
/** Requests that may wait in a lane; more are turned away at once. */
const QUEUE = 200;
/** How long a version may still be asked by those who were given it before the next one, in milliseconds. */
const LINGER = 5000;
/** How long a slot stays empty after a thread has ended by itself, in milliseconds; it doubles while none can start. */
const PAUSE = { first: 100, longest: 10_000 } as const;

interface Task {
  version: number;
  request: Request;
  /** Waiting counts towards the budget. */
  isImpatient: boolean;
  resolve: (outcome: Outcome<Answers[Request['kind']]>) => void;
  reject: (error: Error) => void;
}

interface WorkerSlot {
  /** A slot for heavy requests also takes quick ones, but not the other way round. */
  lane: Lane;
  /** Undefined before the first thread, and between one that has ended and the next. */
  worker: Worker | undefined;
  /** Whether it has ever had a thread. */
  isStarted: boolean;
  task: Task | undefined;
  /** The number of the order that the task was sent with. */
  order: number;
  startedAt: number;
  timer: NodeJS.Timeout | undefined;
  /** Whether the thread has opened the index and takes requests. */
  isOpen: boolean;
  /** Threads in a row that ended before they had opened the index. */
  failures: number;
}

export interface AskOptions {
  /** The asker goes away: what waits is dropped, what runs is soon stopped. */
  signal?: AbortSignal | undefined;
  /** How long it may wait for a thread, in milliseconds, besides the budget for running; without it both have one budget. */
  patience?: number;
}

/** A version that the threads have open. */
interface OpenVersion {
  readonly version: IndexVersion;
  /** Requests that wait or run, and work of several requests that is under way. */
  uses: number;
  /** Callers that were given it have had time to ask. */
  isOver: boolean;
}

/**
 * Threads that search the corpus in its versions; all are asked the latest one but those who hold an earlier. They stay
 * when another base takes the place of the one before: to start them takes more than to open it. A search that overstays
 * its budget ends with its thread; a thread that ends by itself costs the search it was at, and another one takes its slot.
 */
export class SearchPool {
  /** By numbers that are never used again: two of one revision may be put together in different ways. */
  private readonly versions = new Map<number, OpenVersion>();
  private latest: number;
  private readonly onError: (error: unknown) => void;
  private readonly budget: number;
  private readonly isPrepared: boolean;
  private readonly slots: WorkerSlot[] = [];
  private readonly queues: Record<Lane, Task[]> = { quick: [], heavy: [] };
  private readonly lanes = new Lanes();
  /** Work of several requests that is under way. */
  private holds = 0;
  private readonly opened = Promise.withResolvers<void>();
  private closing: (() => void) | undefined;
  private isClosed = false;
  private sent = 0;
  private added = 0;

  /** Threads for each lane. `onError` is called when a thread ends that the pool did not stop. */
  constructor(
    version: IndexVersion,
    sizes: Readonly<Record<Lane, number>>,
    onError: (error: unknown) => void,
    budget: number,
    isPrepared: boolean,
  ) {
    this.latest = this.add(version);
    this.onError = onError;
    this.budget = budget;
    this.isPrepared = isPrepared;
    this.opened.promise.catch(() => {});
    for (const lane of ['quick', 'heavy'] as const) {
      for (let i = 0; i < sizes[lane]; i++) this.slots.push(emptySlot(lane));
    }
    if (isPrepared) for (const slot of this.slots) this.start(slot);
    else this.opened.resolve();
  }

  /**
   * Resolves when the first thread takes searches; rejects when the first to end had not come so far. Where nothing is to be
   * prepared, a thread is started when it is first needed, and nothing has to be waited for.
   */
  get ready(): Promise<void> {
    return this.opened.promise;
  }

  /**
   * The version for requests from here on, and the number it is asked by. The one before is closed a while later, when
   * no request asks it any more.
   */
  publish(version: IndexVersion): number {
    const before = this.latest;
    if (this.versions.get(before)?.version === version) return before;
    const no = this.add(version);
    this.latest = no;
    this.tell({ open: { no, version } });
    setTimeout(() => this.end(before), LINGER).unref();
    return no;
  }

  /**
   * @throws Unavailable when it takes too long or too many wait, or the version has been closed; the signal's reason when
   * it is aborted.
   */
  ask<K extends Request['kind']>(
    version: number,
    request: Extract<Request, { kind: K }>,
    { signal, patience }: AskOptions = {},
  ): Promise<Outcome<Answers[K]>> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const queue = this.queues[this.lanes.of(request)];
    if (queue.length >= QUEUE) return Promise.reject(new Unavailable('Too many searches wait.'));
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Answers[Request['kind']]>>();
    this.use(version);
    const task: Task = { version, request, isImpatient: patience === undefined, resolve, reject };
    const onAbort = () => this.abandon(task, signal?.reason);
    const timer = setTimeout(() => this.expire(task), patience ?? this.budget);
    signal?.addEventListener('abort', onAbort);
    queue.push(task);
    this.fill();
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.release(version);
    }) as Promise<Outcome<Answers[K]>>;
  }

  /** Keeps the threads and the version until it is released, for work of several requests on one state of the corpus. */
  hold(version: number): () => void {
    this.use(version);
    this.holds++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.holds--;
      this.release(version);
      this.fill();
    };
  }

  /** Lets what runs and waits come to its end, then stops the threads. */
  async close(): Promise<void> {
    if (this.isBusy()) await new Promise<void>((resolve) => (this.closing = resolve));
    this.isClosed = true;
    for (const { timer } of this.slots) clearTimeout(timer);
    await Promise.all(this.slots.map(({ worker }) => worker?.terminate()));
  }

  private isBusy(): boolean {
    const { quick, heavy } = this.queues;
    return this.holds + quick.length + heavy.length > 0 || this.slots.some(({ task }) => task !== undefined);
  }

  private add(version: IndexVersion): number {
    const no = ++this.added;
    this.versions.set(no, { version, uses: 0, isOver: false });
    return no;
  }

  private use(no: number): void {
    const open = this.versions.get(no);
    if (open === undefined) throw new Unavailable('The corpus has changed.', 'unavailable');
    open.uses++;
  }

  private release(no: number): void {
    const open = this.versions.get(no);
    if (open !== undefined) open.uses--;
    this.leave(no);
  }

  private end(no: number): void {
    const open = this.versions.get(no);
    if (open !== undefined) open.isOver = true;
    this.leave(no);
  }

  private leave(no: number): void {
    const open = this.versions.get(no);
    if (open?.isOver !== true || open.uses > 0) return;
    this.versions.delete(no);
    this.tell({ close: no });
  }

  private tell(message: SearchMessage): void {
    for (const { worker } of this.slots) worker?.postMessage(message);
  }

  private start(slot: WorkerSlot): void {
    const versions = Array.from(this.versions, ([no, { version }]) => ({ no, version }));
    const listings = this.isPrepared ? { layers: WORD_LAYERS, units: GRAMMAR_UNITS } : null;
    const workerData: SearchThreadData = { versions, listings };
    const options = { workerData, resourceLimits: THREAD_LIMITS, name: SEARCH_THREAD };
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), options);
    worker.on('message', (reply: SearchReply) => this.receive(slot, reply));
    worker.on('error', (error) => this.lose(slot, error));
    worker.on('exit', (code) => this.lose(slot, new Error(`a search thread ended with ${code}`)));
    slot.worker = worker;
    slot.isStarted = true;
  }

  private fill(): void {
    const waiting = this.queues.heavy.length + this.queues.quick.length;
    for (const slot of this.slots) {
      if (!slot.isStarted && waiting > 0) this.start(slot);
      if (!slot.isOpen || slot.task !== undefined) continue;
      const task = (slot.lane === 'heavy' ? this.queues.heavy.shift() : undefined) ?? this.queues.quick.shift();
      if (task === undefined) continue;
      slot.task = task;
      slot.startedAt = performance.now();
      slot.timer = setTimeout(() => this.stop(slot), this.budget);
      slot.order = ++this.sent;
      const { version, request } = task;
      slot.worker?.postMessage({ id: slot.order, version, request } satisfies SearchMessage);
    }
    if (!this.isBusy()) this.closing?.();
  }

  private receive(slot: WorkerSlot, reply: SearchReply): void {
    if ('isOpen' in reply) {
      // Until here a caller may wait for it, and nothing else need keep the process alive: while a server starts.
      slot.worker?.unref();
      slot.isOpen = true;
      slot.failures = 0;
      this.opened.resolve();
    } else {
      const { task, startedAt, order } = slot;
      // Messages that are no answer are not for us: `node --watch` has every thread send some.
      if (task === undefined || reply?.id !== order) return;
      this.clear(slot);
      this.lanes.learn(task.request, performance.now() - startedAt);
      if ('outcome' in reply) task.resolve(reply.outcome);
      else task.reject(new Error(reply.failure));
    }
    this.fill();
  }

  /** The asker has gone: most searches are over before a new thread would be there, so a running one gets a moment. */
  private abandon(task: Task, reason: Error): void {
    this.withdraw(task);
    task.reject(reason);
    const slot = this.slots.find((one) => one.task === task);
    if (slot !== undefined) {
      clearTimeout(slot.timer);
      const left = this.budget - (performance.now() - slot.startedAt);
      slot.timer = setTimeout(() => this.stop(slot), Math.min(GRACE, left));
    }
    this.fill();
  }

  /** It has waited too long, or waited and run. What still runs is stopped at the end of its own budget. */
  private expire(task: Task): void {
    const isRunning = this.slots.some((slot) => slot.task === task);
    if (isRunning && !task.isImpatient) return;
    this.withdraw(task);
    // What no thread has begun says nothing of the query: the server is busy.
    task.reject(isRunning ? overBudget(task.request) : new Unavailable('No thread was free in time.'));
    this.fill();
  }

  private withdraw(task: Task): void {
    for (const queue of Object.values(this.queues)) {
      const waiting = queue.indexOf(task);
      if (waiting >= 0) queue.splice(waiting, 1);
    }
  }

  /** Ends a thread in the middle of its work: the only way to stop a loop that does not look up. */
  private stop(slot: WorkerSlot): void {
    const { worker, task, startedAt } = slot;
    if (task !== undefined) this.lanes.learn(task.request, performance.now() - startedAt);
    this.dismiss(slot);
    void worker?.terminate();
    this.start(slot);
    if (task !== undefined) task.reject(overBudget(task.request));
    this.fill();
  }

  /** A thread has ended that the pool did not stop. If it had not even opened the index, the next one may not either. */
  private lose(slot: WorkerSlot, reason: Error): void {
    if (this.isClosed) return;
    const { task } = slot;
    this.dismiss(slot);
    this.onError(reason);
    this.opened.reject(reason);
    task?.reject(new Unavailable('The search thread has ended.', 'unavailable', { cause: reason }));
    const pause = Math.min(PAUSE.first * 2 ** slot.failures++, PAUSE.longest);
    slot.timer = setTimeout(() => {
      this.start(slot);
      this.fill();
    }, pause).unref();
    this.fill();
  }

  private dismiss(slot: WorkerSlot): void {
    slot.worker?.removeAllListeners().on('error', () => {});
    slot.worker = undefined;
    slot.isOpen = false;
    this.clear(slot);
  }

  private clear(slot: WorkerSlot): void {
    clearTimeout(slot.timer);
    slot.timer = undefined;
    slot.task = undefined;
  }
}

function emptySlot(lane: Lane): WorkerSlot {
  return {
    lane,
    worker: undefined,
    isStarted: false,
    task: undefined,
    order: 0,
    startedAt: 0,
    timer: undefined,
    isOpen: false,
    failures: 0,
  };
}

/** Where nothing was asked for that could be made narrower, the server was busy: to try again is all one can do. */
function overBudget({ kind }: Request): Unavailable {
  const isAboutQuery = kind !== 'vocabulary' && kind !== 'suggest' && kind !== 'read';
  return new Unavailable('Over the budget.', isAboutQuery ? 'search-too-slow' : 'unavailable');
}
