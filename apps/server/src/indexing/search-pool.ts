import { Worker } from 'node:worker_threads';
import { Unavailable } from '../errors.ts';
import type { SearchOutcome, SearchRequest } from './result-page.ts';
import type { SearchOrder, SearchReply } from './search-worker.ts';

/** How long a search may wait and run in all, in milliseconds; a thread that runs one for longer is replaced. */
const BUDGET = 2000;
/** Searches that may wait for a thread; more are turned away at once. */
const QUEUE = 200;
/** How long a seat stays empty after a thread has ended by itself, in milliseconds; it doubles while none can start. */
const PAUSE = { first: 100, longest: 10_000 } as const;

interface Task {
  request: SearchRequest;
  resolve: (outcome: SearchOutcome) => void;
  reject: (error: Error) => void;
}

interface Seat {
  /** Undefined between a thread that has ended and the next one. */
  worker: Worker | undefined;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
  /** Whether the thread has opened the index and takes searches. */
  isOpen: boolean;
  /** Threads in a row that ended before they had opened the index. */
  failures: number;
}

/**
 * Threads that search one snapshot. A search that overstays its budget ends with its thread; a thread that ends by
 * itself costs the search it was at, and another one takes its seat.
 */
export class SearchPool {
  private readonly buffer: SharedArrayBuffer;
  private readonly onError: (error: unknown) => void;
  private readonly seats: Seat[] = [];
  private readonly queue: Task[] = [];
  private readonly opened = Promise.withResolvers<void>();
  private closing: (() => void) | undefined;
  private isClosed = false;
  private sent = 0;

  /** `onError` is told when a thread ends that nobody stopped. */
  constructor(buffer: SharedArrayBuffer, size: number, onError: (error: unknown) => void) {
    this.buffer = buffer;
    this.onError = onError;
    this.opened.promise.catch(() => {});
    for (let i = 0; i < size; i++) {
      const seat: Seat = { worker: undefined, task: undefined, timer: undefined, isOpen: false, failures: 0 };
      this.seats.push(seat);
      this.start(seat);
    }
  }

  /** Resolves when the first thread takes searches; rejects when the first to end had not come so far. */
  get ready(): Promise<void> {
    return this.opened.promise;
  }

  /** @throws Unavailable when the search takes too long or too many wait; the signal's reason when it is aborted. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchOutcome> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.queue.length >= QUEUE) {
      return Promise.reject(new Unavailable('Too many searches wait.', 'search-too-slow'));
    }
    const { promise, resolve, reject } = Promise.withResolvers<SearchOutcome>();
    const task: Task = { request, resolve, reject };
    const onAbort = () => this.abandon(task, signal?.reason);
    const timer = setTimeout(() => this.abandon(task, overBudget()), BUDGET);
    signal?.addEventListener('abort', onAbort);
    this.queue.push(task);
    this.fill();
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  }

  /** Lets what runs and waits come to its end, then stops the threads. */
  async close(): Promise<void> {
    if (this.isBusy()) await new Promise<void>((resolve) => (this.closing = resolve));
    this.isClosed = true;
    for (const { timer } of this.seats) clearTimeout(timer);
    await Promise.all(this.seats.map(({ worker }) => worker?.terminate()));
  }

  private isBusy(): boolean {
    return this.queue.length > 0 || this.seats.some(({ task }) => task !== undefined);
  }

  private start(seat: Seat): void {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: this.buffer });
    worker.on('message', (reply: SearchReply) => this.hear(seat, reply));
    worker.on('error', (error) => this.lose(seat, error));
    worker.on('exit', (code) => this.lose(seat, new Error(`a search thread ended with ${code}`)));
    seat.worker = worker;
  }

  private fill(): void {
    for (const seat of this.seats) {
      if (!seat.isOpen || seat.task !== undefined) continue;
      const task = this.queue.shift();
      if (task === undefined) break;
      seat.task = task;
      seat.timer = setTimeout(() => this.stop(seat), BUDGET);
      seat.worker?.postMessage({ id: ++this.sent, request: task.request } satisfies SearchOrder);
    }
    if (!this.isBusy()) this.closing?.();
  }

  private hear(seat: Seat, reply: SearchReply): void {
    if ('isOpen' in reply) {
      // Until here somebody may wait for it, and nothing else need keep the process alive: while a server starts.
      seat.worker?.unref();
      seat.isOpen = true;
      seat.failures = 0;
      this.opened.resolve();
    } else {
      const { task } = seat;
      this.clear(seat);
      if ('outcome' in reply) task?.resolve(reply.outcome);
      else task?.reject(new Error(reply.failure));
    }
    this.fill();
  }

  /** What waits is dropped; what runs is let run, within its budget, because a new thread costs more than most searches. */
  private abandon(task: Task, reason: Error): void {
    const waiting = this.queue.indexOf(task);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    task.reject(reason);
    this.fill();
  }

  /** Ends a thread in the middle of its work: the only way to stop a loop that does not look up. */
  private stop(seat: Seat): void {
    const { worker, task } = seat;
    this.dismiss(seat);
    void worker?.terminate();
    this.start(seat);
    task?.reject(overBudget());
    this.fill();
  }

  /** A thread has ended that nobody stopped. If it had not even opened the index, the next one may not either. */
  private lose(seat: Seat, reason: Error): void {
    if (this.isClosed) return;
    const { task } = seat;
    this.dismiss(seat);
    this.onError(reason);
    this.opened.reject(reason);
    task?.reject(new Unavailable('The search thread has ended.', 'unavailable', { cause: reason }));
    const pause = Math.min(PAUSE.first * 2 ** seat.failures++, PAUSE.longest);
    seat.timer = setTimeout(() => {
      this.start(seat);
      this.fill();
    }, pause).unref();
    this.fill();
  }

  private dismiss(seat: Seat): void {
    seat.worker?.removeAllListeners().on('error', () => {});
    seat.worker = undefined;
    seat.isOpen = false;
    this.clear(seat);
  }

  private clear(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.timer = undefined;
    seat.task = undefined;
  }
}

function overBudget(): Unavailable {
  return new Unavailable('Over the budget.', 'search-too-slow');
}
