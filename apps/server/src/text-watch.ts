/** Looks through all texts in the background: once after the start, and then once a day. */
import { BASE_LANGUAGE } from '@glosa/dictionary';
import { runInThread } from './jobs/thread-run.ts';
import { type CheckedTexts, linesOf } from './text-check.ts';

/** Between two times, in milliseconds. */
const DAY = 24 * 60 * 60_000;
/** After the start, which has enough to do. */
const SOON = 5_000;

interface WatchedDatabase {
  dataDir: string;
  databaseUrl: string | undefined;
}

export interface TextCheckOrder extends WatchedDatabase {
  /** Also the structure of the embedded database: one question of seconds, which nothing can break off. */
  structureToo: boolean;
}

export interface TextCheckReply {
  /** What is wrong with the structure of the embedded database; null: nothing. */
  structure: string | null;
  /** Null where the structure is wrong. */
  found: CheckedTexts | null;
}

export interface TextWatchOptions extends WatchedDatabase {
  /** Told what is not as it was stored, and what kept the thread from looking. */
  onError: (error: unknown) => void;
}

export class TextWatch {
  private readonly options: TextWatchOptions;
  private readonly timers: NodeJS.Timeout[];
  private readonly stopping = new AbortController();
  private run: Promise<void> | undefined;
  private found: CheckedTexts | undefined;

  constructor(options: TextWatchOptions) {
    this.options = options;
    // At the start the structure was looked at where that was needed.
    this.timers = [setTimeout(() => this.look(false), SOON), setInterval(() => this.look(true), DAY)];
    for (const timer of this.timers) timer.unref();
  }

  /** Texts that were not as they were stored when all were last looked through; undefined before that. */
  get damaged(): number | undefined {
    return this.found?.damaged.length;
  }

  /** What is under way is broken off: it has only read. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    this.stopping.abort();
    await this.run;
  }

  private look(structureToo: boolean): void {
    if (this.run !== undefined) return;
    const { dataDir, databaseUrl, onError } = this.options;
    const order: TextCheckOrder = { dataDir, databaseUrl, structureToo };
    const entry = new URL('./text-check-worker.ts', import.meta.url);
    const { signal } = this.stopping;
    const hear = (reply: TextCheckReply) => this.take(reply);
    this.run = runInThread<TextCheckOrder, TextCheckReply>({
      ...{ entry, name: 'text check', order, hear, signal, isInBackground: true },
    })
      .catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      })
      .finally(() => {
        this.run = undefined;
      });
  }

  private take({ structure, found }: TextCheckReply): void {
    const { onError } = this.options;
    if (structure !== null) onError(new Error(`The database is damaged (${structure}). Restore the last backup.`));
    if (found === null) return;
    this.found = found;
    if (found.damaged.length === 0) return;
    const places = linesOf({ ...found, unknown: [] }, BASE_LANGUAGE);
    onError(new Error(`Texts are not as they were stored; npm run verify says more. ${places.join('; ')}`));
  }
}
