import { Worker } from 'node:worker_threads';
import { Defect, Unavailable } from '../errors.ts';
import type { SearchOutcome, SearchRequest } from './result-page.ts';
import type { SearchOrder, SearchReply } from './search-worker.ts';

/** How long one search may take, in milliseconds; its thread is replaced then. */
const BUDGET = 2000;
/** Searches that may wait for a thread; more are turned away at once. */
const QUEUE = 200;

interface Task {
  request: SearchRequest;
  resolve: (outcome: SearchOutcome) => void;
  reject: (error: Error) => void;
  signal: AbortSignal | undefined;
}

interface Seat {
  worker: Worker;
  /** It has opened the index: the budget of a search is not spent on starting a thread. */
  isReady: boolean;
  task: Task | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Threads that search one snapshot. A search that overstays its budget ends with its thread. */
export class SearchPool {
  private readonly buffer: SharedArrayBuffer;
  private readonly seats: Seat[] = [];
  private readonly queue: Task[] = [];
  private closing: (() => void) | undefined;
  private sent = 0;

  constructor(buffer: SharedArrayBuffer, size: number) {
    this.buffer = buffer;
    for (let i = 0; i < size; i++) this.seats.push(this.seat());
  }

  /** @throws Unavailable when the search takes too long or too many wait; the signal's reason when it is aborted. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchOutcome> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.queue.length >= QUEUE) return reject(new Unavailable('Too many searches wait.', 'search-too-slow'));
      const task: Task = { request, resolve, reject, signal };
      signal?.addEventListener('abort', () => this.abandon(task), { once: true });
      this.queue.push(task);
      this.fill();
    });
  }

  /** Lets what runs and waits come to its end, then stops the threads. */
  async close(): Promise<void> {
    if (this.isBusy()) await new Promise<void>((resolve) => (this.closing = resolve));
    await Promise.all(this.seats.map(({ worker }) => worker.terminate()));
  }

  private isBusy(): boolean {
    return this.queue.length > 0 || this.seats.some(({ task }) => task !== undefined);
  }

  private seat(): Seat {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { workerData: this.buffer });
    const seat: Seat = { worker, isReady: false, task: undefined, timer: undefined };
    worker.on('message', (reply: SearchReply) => this.finish(seat, reply));
    worker.on('error', (error) => this.replace(seat, error));
    worker.unref();
    return seat;
  }

  private fill(): void {
    for (const seat of this.seats) {
      if (!seat.isReady || seat.task !== undefined) continue;
      const task = this.queue.shift();
      if (task === undefined) break;
      seat.task = task;
      seat.timer = setTimeout(() => this.stop(seat, new Unavailable('Over the budget.', 'search-too-slow')), BUDGET);
      seat.worker.postMessage({ id: ++this.sent, request: task.request } satisfies SearchOrder);
    }
    if (!this.isBusy()) this.closing?.();
  }

  private finish(seat: Seat, reply: SearchReply): void {
    if ('ready' in reply) {
      seat.isReady = true;
      this.fill();
      return;
    }
    const { task } = seat;
    this.clear(seat);
    if ('outcome' in reply) task?.resolve(reply.outcome);
    else task?.reject(new Defect(reply.failure));
    this.fill();
  }

  /** What waits is dropped; what runs is let run, within its budget, because a new thread costs more than most searches. */
  private abandon(task: Task): void {
    const waiting = this.queue.indexOf(task);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    task.reject(task.signal?.reason);
  }

  /** Ends a thread in the middle of its work: the only way to stop a loop that does not look up. */
  private stop(seat: Seat, reason: Error): void {
    void seat.worker.terminate();
    this.replace(seat, reason);
  }

  private replace(seat: Seat, reason: Error): void {
    const { task } = seat;
    this.clear(seat);
    seat.worker.removeAllListeners();
    const place = this.seats.indexOf(seat);
    if (place >= 0) this.seats[place] = this.seat();
    task?.reject(reason);
    this.fill();
  }

  private clear(seat: Seat): void {
    clearTimeout(seat.timer);
    seat.timer = undefined;
    seat.task = undefined;
  }
}
