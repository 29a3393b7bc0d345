import { Worker } from 'node:worker_threads';
import type { SegmentOrder, SegmentReply, SegmentThreadData } from './segment-worker.ts';
import { THREAD_LIMITS } from './thread-limits.ts';

type Followed = Exclude<SegmentReply, { failure: string }>;

/** The thread that indexes edited texts. One that has ended is replaced when it is next needed. */
export class SegmentThread {
  private readonly data: SegmentThreadData;
  private readonly onError: (error: Error) => void;
  private worker: Worker | undefined;
  private asked: { id: number; resolve: (reply: Followed) => void; reject: (error: Error) => void } | undefined;
  private sent = 0;
  private isClosed = false;

  /** `onError` is called when the thread ends while no caller waits for it. `isPrepared`: it starts before it is needed. */
  constructor(data: SegmentThreadData, onError: (error: Error) => void, isPrepared: boolean) {
    this.data = data;
    this.onError = onError;
    if (isPrepared) this.start();
  }

  /** One order at a time. Rejects where the database cannot be read or the thread ends. */
  follow(order: Omit<SegmentOrder, 'id'>): Promise<Followed> {
    if (this.isClosed) return Promise.reject(new Error('the thread that indexes edited texts is closed'));
    const worker = this.worker ?? this.start();
    const id = ++this.sent;
    return new Promise((resolve, reject) => {
      this.asked = { id, resolve, reject };
      worker.ref();
      worker.postMessage({ ...order, id } satisfies SegmentOrder);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.worker?.terminate();
  }

  private start(): Worker {
    const options = { workerData: this.data, resourceLimits: THREAD_LIMITS };
    const worker = new Worker(new URL('./segment-worker.ts', import.meta.url), options);
    worker.on('message', (reply: SegmentReply) => this.receive(reply));
    worker.on('error', (error) => this.lose(worker, error));
    worker.on('exit', (code) =>
      this.lose(worker, new Error(`the thread that indexes edited texts ended with ${code}`)),
    );
    // What waits for it keeps the process alive; it alone does not.
    worker.unref();
    this.worker = worker;
    return worker;
  }

  private receive(reply: SegmentReply): void {
    const { asked } = this;
    // Messages that are no answer are not for us: `node --watch` has every thread send some.
    if (asked === undefined || asked.id !== reply?.id) return;
    this.asked = undefined;
    this.worker?.unref();
    if ('failure' in reply) asked.reject(new Error(reply.failure));
    else asked.resolve(reply);
  }

  private lose(worker: Worker, reason: Error): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const { asked } = this;
    this.asked = undefined;
    if (asked !== undefined) asked.reject(reason);
    else if (!this.isClosed) this.onError(reason);
  }
}
