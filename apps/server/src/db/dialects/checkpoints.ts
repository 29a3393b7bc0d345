import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** How large the log may grow before it is written back, in bytes: the 1,000 pages after which SQLite does it by itself. */
const LARGE = 1000 * 4096;
/** Between two times, in milliseconds. The file of a log stays as large as it once was. */
const PAUSE = 1000;

/**
 * Has the log of an embedded database written back by a thread of its own. SQLite leaves that to the connection that commits
 * next: after a large import, to a person who changes a single word, on the thread that all readers share.
 */
export class Checkpoints {
  private readonly file: string;
  private readonly onError: (error: unknown) => void;
  private worker: Worker | undefined;
  private isUnderWay = false;
  private last = Number.NEGATIVE_INFINITY;

  /** `onError` is told when the log could not be written back; it is tried again after a later commit. */
  constructor(file: string, onError: (error: unknown) => void) {
    this.file = file;
    this.onError = onError;
  }

  /** After a commit, which nothing that fails here undoes. */
  look(): void {
    try {
      this.writeBackLarge();
    } catch (error) {
      this.onError(error);
    }
  }

  private writeBackLarge(): void {
    if (this.isUnderWay || performance.now() - this.last < PAUSE) return;
    const size = statSync(`${this.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= LARGE) return;
    this.isUnderWay = true;
    this.last = performance.now();
    this.worker ??= this.start();
    this.worker.postMessage('now');
  }

  /** Lets what is under way come to its end. */
  async close(): Promise<void> {
    const { worker } = this;
    if (worker === undefined) return;
    worker.ref();
    worker.postMessage(null);
    await new Promise((resolve) => worker.once('exit', resolve));
  }

  private start(): Worker {
    const options = { workerData: { file: this.file }, name: 'checkpoints' };
    const worker = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), options);
    worker.unref();
    worker.on('message', (message) => {
      if (message === 'done') this.isUnderWay = false;
    });
    worker.on('error', this.onError);
    worker.on('exit', () => {
      this.worker = undefined;
      this.isUnderWay = false;
    });
    return worker;
  }
}
