/** The thread in which files of texts are written: reading and the event loop go on undisturbed. */
import type { DatabaseConfig } from '../../db/open.ts';
import { Unavailable } from '../../errors.ts';
import { QuestionThread } from '../../jobs/question-thread.ts';
import type { ExportOrder, WrittenExport } from './export.service.ts';

/** Files that may wait or be written; more are turned away at once. */
const MOST_WAITING = 16;

export class ExportThread {
  readonly #thread: QuestionThread<ExportOrder, WrittenExport>;

  /** The caller's process holds the data folder and has migrated the database. */
  constructor(database: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>) {
    const entry = new URL('./export-worker.ts', import.meta.url);
    this.#thread = new QuestionThread({ entry, name: 'export', database });
  }

  /** One file after another. @throws NotFound, BadRequest; Unavailable where too many wait. */
  async write(order: ExportOrder): Promise<WrittenExport> {
    if (this.#thread.waiting >= MOST_WAITING) throw new Unavailable('Too many files of texts are asked for.');
    return this.#thread.ask(order);
  }

  /** Waits for what is under way. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
