/** A thread for one piece of work: it is given an order, says what it has to say, and ends. */
import { Worker } from 'node:worker_threads';
import { Defect } from '../errors.ts';

export interface ThreadRun<Order, Said> {
  /** Of the worker, which calls `say`. */
  entry: URL;
  /** What it is called in errors. */
  name: string;
  /** Plain data. */
  order: Order;
  hear?: (said: Said) => void;
  /** Aborting ends the thread at once, in the middle of its work. */
  signal?: AbortSignal | undefined;
  /** The process may end while the thread works. */
  isInBackground?: boolean;
}

/** What a thread says; `node --watch` has every thread send messages of its own. */
interface Message {
  said: unknown;
}

/** Resolves when the thread has ended. @throws what the thread throws, the signal's reason, Defect where it ended otherwise */
export function runInThread<Order, Said>(run: ThreadRun<Order, Said>): Promise<void> {
  const { entry, name, order, hear, signal, isInBackground = false } = run;
  if (signal?.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(entry, { workerData: order });
  if (isInBackground) worker.unref();
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise<void>((resolve, reject) => {
    worker.on('message', (message: Partial<Message> | undefined) => {
      if (message?.said !== undefined) hear?.(message.said as Said);
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else if (code === 0) resolve();
      else reject(new Defect(`The ${name} thread ended with code ${code}.`));
    });
  });
}
