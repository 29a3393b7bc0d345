/** The thread in which uploads are read, compared and stored, so that readers and the event loop go on undisturbed. */
import { type ResourceLimits, Worker } from 'node:worker_threads';
import type { DatabaseConfig } from '../../db/open.ts';
import { Defect, FormError, NotFound, Unavailable } from '../../errors.ts';
import type { TaskInput, TaskName, TaskOutput } from './import-tasks.ts';
import type { ImportStage, OnStage } from './imports.service.ts';

/** A failure as it comes out of the thread: objects of classes do not travel. */
export type ThreadFailure =
  | { kind: 'form'; arguments: ConstructorParameters<typeof FormError> }
  | { kind: 'not-found' | 'unavailable' | 'defect'; message: string; stack: string };

export interface ThreadQuestion {
  id: number;
  task: TaskName;
  input: unknown;
}

export type ThreadAnswer = { id: number } & ({ stage: ImportStage } | { output: unknown } | { failure: ThreadFailure });

interface Pending {
  onStage: OnStage;
  done: (output: unknown) => void;
  fail: (error: Error) => void;
}

/** A thread without work ends after so long, in milliseconds. */
const IDLE = 60_000;

export class TaskThread {
  readonly #config: DatabaseConfig;
  readonly #limits: ResourceLimits;
  readonly #pending = new Map<number, Pending>();
  /** What is asked next. */
  #worker: Worker | undefined;
  /** The latest, until it has ended. */
  #alive: Worker | undefined;
  #ending: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /**
   * The caller's process holds the data folder and has migrated the database. `memory`: megabytes of the thread's heap,
   * Node's own limit where none is given.
   */
  constructor({ dataDir, databaseUrl }: DatabaseConfig, memory?: number) {
    this.#config = { dataDir, databaseUrl, lockHeldByParent: true };
    this.#limits = memory === undefined ? {} : { maxOldGenerationSizeMb: memory };
  }

  /** @throws FormError, NotFound and Unavailable as the task does; FormError `memory` where the thread ran out of it. */
  run<T extends TaskName>(task: T, input: TaskInput<T>, onStage: OnStage = () => {}): Promise<TaskOutput<T>> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const id = ++this.#last;
    const question: ThreadQuestion = { id, task, input };
    return new Promise((done, fail) => {
      this.#pending.set(id, { onStage, done: done as (output: unknown) => void, fail });
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

  /** Ends it at once: what is under way is undone by the database, and whoever waits for it is told to come again. */
  async breakOff(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#alive;
    if (worker === undefined) return;
    this.#lose(worker, new Unavailable('The server is stopping.'));
    await worker.terminate();
  }

  #start(): Worker {
    const options = { workerData: this.#config, resourceLimits: this.#limits };
    const worker = new Worker(new URL('./task-worker.ts', import.meta.url), options);
    this.#worker = worker;
    this.#alive = worker;
    worker.on('message', (answer: ThreadAnswer) => this.#hear(answer));
    worker.once('error', (error) => this.#lose(worker, reasonOf(error)));
    this.#ending = new Promise((ended) => {
      worker.once('exit', (code) => {
        this.#lose(worker, new Defect(`The import thread ended with code ${code}.`));
        if (this.#alive === worker) this.#alive = undefined;
        ended(undefined);
      });
    });
    return worker;
  }

  #hear(answer: ThreadAnswer): void {
    const pending = this.#pending.get(answer.id);
    if (pending === undefined) return;
    if ('stage' in answer) {
      pending.onStage(answer.stage);
      return;
    }
    this.#pending.delete(answer.id);
    if ('failure' in answer) pending.fail(errorOf(answer.failure));
    else pending.done(answer.output);
    if (this.#pending.size > 0) return;
    this.#idle = setTimeout(() => void this.close(), IDLE);
    this.#idle.unref();
  }

  #lose(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined;
    for (const [id, { fail }] of [...this.#pending]) {
      this.#pending.delete(id);
      fail(error);
    }
  }
}

function reasonOf(error: unknown): Error {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (isMemory) return new FormError('memory', 'import.error.memory');
  return new Defect('The import thread failed.', { cause: error });
}

function errorOf(failure: ThreadFailure): Error {
  if (failure.kind === 'form') return new FormError(...failure.arguments);
  const error = { 'not-found': NotFound, unavailable: Unavailable, defect: Defect }[failure.kind];
  const made = new error(failure.message);
  made.stack = failure.stack;
  return made;
}
