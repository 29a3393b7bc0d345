/** The thread in which files of texts are written: reading and the event loop go on undisturbed. */
import { Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../../db/open.ts';
import { BadRequest, Defect, NotFound, Unavailable } from '../../errors.ts';
import type { ExportOrder, WrittenExport } from './export.service.ts';

export interface ExportQuestion {
  id: number;
  order: ExportOrder;
}

/** A failure as it comes out of the thread: objects of classes do not travel. */
export interface ExportFailure {
  kind: 'not-found' | 'bad-request' | 'unavailable' | 'defect';
  message: string;
  stack: string;
}

export type ExportReply = { id: number } & ({ file: WrittenExport } | { failure: ExportFailure });

interface Pending {
  done: (file: WrittenExport) => void;
  fail: (error: Error) => void;
}

/** Files that may wait or be written; more are turned away at once. */
const MOST_WAITING = 16;
/** A thread without work ends after so long, in milliseconds. */
const IDLE = 60_000;

export class ExportThread {
  readonly #config: DatabaseConfig;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /** The caller's process holds the data folder and has migrated the database. */
  constructor({ dataDir, databaseUrl }: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>) {
    this.#config = { dataDir, databaseUrl, lockHeldByParent: true };
  }

  /** One file after another. @throws NotFound, BadRequest; Unavailable where too many wait. */
  async write(order: ExportOrder): Promise<WrittenExport> {
    if (this.#pending.size >= MOST_WAITING) throw new Unavailable('Too many files of texts are asked for.');
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const id = ++this.#last;
    const question: ExportQuestion = { id, order };
    return new Promise((done, fail) => {
      this.#pending.set(id, { done, fail });
      worker.postMessage(question);
    });
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    this.#worker?.postMessage(null);
    this.#worker = undefined;
    await this.#ending;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { workerData: this.#config });
    this.#worker = worker;
    worker.on('message', (reply: ExportReply) => this.#hear(reply));
    worker.once('error', (error) => this.#lose(worker, new Defect('The export thread failed.', { cause: error })));
    this.#ending = new Promise((ended) => {
      worker.once('exit', (code) => {
        this.#lose(worker, new Defect(`The export thread ended with code ${code}.`));
        ended(undefined);
      });
    });
    return worker;
  }

  #hear(reply: ExportReply): void {
    const pending = this.#pending.get(reply.id);
    if (pending === undefined) return;
    this.#pending.delete(reply.id);
    if ('failure' in reply) pending.fail(errorOf(reply.failure));
    else pending.done(reply.file);
    if (this.#pending.size > 0) return;
    this.#idle = setTimeout(() => void this.close(), IDLE);
    this.#idle.unref();
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker !== worker && this.#worker !== undefined) return;
    this.#worker = undefined;
    for (const [id, { fail }] of [...this.#pending]) {
      this.#pending.delete(id);
      fail(error);
    }
  }
}

function errorOf({ kind, message, stack }: ExportFailure): Error {
  const classes = { 'not-found': NotFound, 'bad-request': BadRequest, unavailable: Unavailable, defect: Defect };
  const made = new classes[kind](message);
  made.stack = stack;
  return made;
}
