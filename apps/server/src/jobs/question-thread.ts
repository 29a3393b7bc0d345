/** A thread with a connection of its own that is asked one question after another, and ends when no questions come. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../db/open.ts';
import { Defect, FormError, Unavailable } from '../errors.ts';
import { CommitGate } from './commit-gate.ts';
import { errorOf, type ThreadFailure } from './thread-failure.ts';

export interface ThreadQuestion {
  id: number;
  question: unknown;
}

/** `event`: how far it has come. */
export type ThreadAnswer = { id: number } & ({ event: unknown } | { output: unknown } | { failure: ThreadFailure });

export interface QuestionThreadData {
  config: DatabaseConfig;
  gate: SharedArrayBuffer;
}

interface Pending {
  onEvent: (event: unknown) => void;
  done: (output: unknown) => void;
  fail: (error: Error) => void;
}

/** One worker, with the questions that it was asked: whatever happens to it concerns no others. */
interface Running {
  readonly worker: Worker;
  readonly gate: CommitGate;
  /** In the order in which they are answered. */
  readonly pending: Map<number, Pending>;
  readonly ended: Promise<void>;
}

/** A thread without work ends after so long, in milliseconds. */
const IDLE = 60_000;

export interface QuestionThreadOptions {
  /** Of the worker, which calls `answerQuestions`. */
  entry: URL;
  /** What it is called in errors. */
  name: string;
  /** The caller's process holds the data folder and has migrated the database. */
  database: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>;
  /** Megabytes of the thread's heap, Node's own limit where none is given. */
  memory?: number | undefined;
}

/** Of questions, what comes of them, and what is said meanwhile: plain data. */
export class QuestionThread<Question, Output, Event = never> {
  readonly #options: QuestionThreadOptions;
  readonly #limits: ResourceLimits;
  /** Those that have not ended yet; more than one only while the one before comes to its end. */
  readonly #running = new Set<Running>();
  /** The one that is asked next. */
  #current: Running | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(options: QuestionThreadOptions) {
    this.#options = options;
    this.#limits = options.memory === undefined ? {} : { maxOldGenerationSizeMb: options.memory };
  }

  /** Questions that wait for an answer. */
  get waiting(): number {
    return [...this.#running].reduce((sum, { pending }) => sum + pending.size, 0);
  }

  /**
   * Throws what the answering side throws; FormError `memory` where the thread ran out of it, Unavailable where it was
   * broken off. Whatever is thrown, nothing was stored, but for Unavailable `outcome-unknown`.
   */
  ask(question: Question, onEvent: (event: Event) => void = () => {}): Promise<Output> {
    clearTimeout(this.#idle);
    this.#current ??= this.#start();
    const { pending, worker } = this.#current;
    const id = ++this.#last;
    return new Promise<unknown>((done, fail) => {
      pending.set(id, { onEvent: (event) => onEvent(event as Event), done, fail });
      worker.postMessage({ id, question } satisfies ThreadQuestion);
    }) as Promise<Output>;
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.#retire();
    await Promise.all(Array.from(this.#running, ({ ended }) => ended));
  }

  /**
   * Ends it at once: what is under way is undone by the database, and its askers are told to come again. What is being
   * committed already comes to its end, so that no one is told of a failure that was none.
   */
  async breakOff(): Promise<void> {
    this.#retire();
    await Promise.all(Array.from(this.#running, (running) => breakOff(running)));
  }

  /** It is asked nothing more, and ends when it has answered. */
  #retire(): void {
    clearTimeout(this.#idle);
    this.#current?.worker.postMessage(null);
    this.#current = undefined;
  }

  #start(): Running {
    const { entry, name, database } = this.#options;
    const gate = new CommitGate();
    const { dataDir, databaseUrl } = database;
    const workerData: QuestionThreadData = {
      config: { dataDir, databaseUrl, lockHeldByParent: true },
      gate: gate.shared,
    };
    const worker = new Worker(entry, { workerData, resourceLimits: this.#limits });
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const running: Running = { worker, gate, pending: new Map(), ended };
    this.#running.add(running);
    worker.on('message', (answer: ThreadAnswer) => this.#receive(running, answer));
    worker.once('error', (error) => this.#lose(running, reasonOf(error, name)));
    worker.once('exit', (code) => {
      this.#lose(running, new Defect(`The ${name} thread ended with code ${code}.`));
      this.#running.delete(running);
      resolve();
    });
    return running;
  }

  /** Ignores messages that answer none of its questions: `node --watch` has every thread send some. */
  #receive(running: Running, answer: ThreadAnswer): void {
    const { pending } = running;
    const asked = pending.get(answer?.id);
    if (asked === undefined) return;
    if ('event' in answer) {
      asked.onEvent(answer.event);
      return;
    }
    pending.delete(answer.id);
    if ('failure' in answer) asked.fail(errorOf(answer.failure));
    else asked.done(answer.output);
    if (pending.size > 0 || this.#current !== running) return;
    this.#idle = setTimeout(() => this.#retire(), IDLE).unref();
  }

  /** Its own questions fail, and those alone. */
  #lose(running: Running, error: Error): void {
    if (this.#current === running) this.#retireLost();
    failAll(running, error);
  }

  #retireLost(): void {
    clearTimeout(this.#idle);
    this.#current = undefined;
  }
}

async function breakOff(running: Running): Promise<void> {
  const { pending, gate, worker } = running;
  while (pending.size > 0 && !gate.shut()) {
    await new Promise<void>((heard) => {
      worker.once('message', () => heard());
      void running.ended.then(heard);
    });
  }
  failAll(running, new Unavailable('The server is stopping.'));
  await worker.terminate();
}

/** Only the first of them has been begun; whether it was stored is not known where its commit had begun, too. */
function failAll({ pending, gate }: Running, error: Error): void {
  const isInDoubt = gate.isPassed;
  for (const [id, { fail }] of [...pending]) {
    const isFirst = pending.keys().next().value === id;
    fail(isFirst && isInDoubt ? new Unavailable(error.message, 'outcome-unknown', { cause: error }) : error);
  }
  pending.clear();
}

function reasonOf(error: unknown, name: string): Error {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return new FormError('memory', 'import.error.memory');
  return new Defect(`The ${name} thread failed.`, { cause: error });
}
