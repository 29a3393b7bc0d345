/** The thread in which uploads are read, compared and stored, so that readers and the event loop go on undisturbed. */
import type { DatabaseConfig } from '../../../db/open.ts';
import { QuestionThread } from '../../../jobs/question-thread.ts';
import type { TaskInput, TaskName, TaskOutput } from './import-tasks.ts';
import type { ImportStage, OnStage } from './import-work.ts';

export interface TaskQuestion {
  task: TaskName;
  input: unknown;
}

export class TaskThread {
  readonly #thread: QuestionThread<TaskQuestion, unknown, ImportStage>;

  /**
   * The caller's process holds the data folder and has migrated the database. `memory`: megabytes of the thread's heap,
   * Node's own limit where none is given.
   */
  constructor(database: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>, memory?: number) {
    const entry = new URL('./task-worker.ts', import.meta.url);
    this.#thread = new QuestionThread({ entry, name: 'import', database, memory });
  }

  /** @throws FormError, NotFound and Unavailable as the task does; FormError `memory` where the thread ran out of it. */
  run<T extends TaskName>(task: T, input: TaskInput<T>, onStage: OnStage = () => {}): Promise<TaskOutput<T>> {
    const question: TaskQuestion = { task, input };
    return this.#thread.ask(question, onStage) as Promise<TaskOutput<T>>;
  }

  /** Waits for what is under way. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Ends it at once: what is under way is undone, and its askers are told to come again. */
  breakOff(): Promise<void> {
    return this.#thread.breakOff();
  }
}
