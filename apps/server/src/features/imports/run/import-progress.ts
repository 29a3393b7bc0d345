import type { ImportStage as Stage } from '@glosa/contract';

export interface Progress {
  stage: Stage;
  /** Imports that go first. */
  ahead: number;
}

/** An upload as it goes on. */
export interface ProgressJob {
  onAhead(ahead: number): void;
  onStage(stage: Stage): void;
  onEnd(): void;
}

interface Entry extends Progress {
  /** Null while it runs; in milliseconds. */
  endedAt: number | null;
}

/** How long one may still ask for an upload that has ended, in milliseconds. */
const REMEMBERED = 60_000;
/** More names than that are not remembered at a time. */
const LIMIT = 500;
const UNKNOWN: Progress = { stage: 'unknown', ahead: 0 };
const NOBODY: ProgressJob = { onAhead: () => {}, onStage: () => {}, onEnd: () => {} };

/** How far the uploads of this process have come, by the names that their senders gave them. */
export class ImportProgress {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Begins; undefined: the client will not ask for it. */
  of(actor: string, job: string | undefined): ProgressJob {
    if (job === undefined) return NOBODY;
    this.#forget();
    const entry: Entry = { stage: 'waiting', ahead: 0, endedAt: null };
    if (this.#entries.size < LIMIT) this.#entries.set(nameOf(actor, job), entry);
    return {
      onAhead: (ahead) => {
        entry.ahead = ahead;
      },
      onStage: (stage) => {
        entry.stage = stage;
      },
      onEnd: () => {
        entry.stage = 'done';
        entry.endedAt = this.#now().getTime();
      },
    };
  }

  /** Everybody sees their own. */
  find(actor: string, job: string): Progress {
    const { stage, ahead } = this.#entries.get(nameOf(actor, job)) ?? UNKNOWN;
    return { stage, ahead };
  }

  #forget(): void {
    const limit = this.#now().getTime() - REMEMBERED;
    for (const [name, { endedAt }] of this.#entries) {
      if (endedAt !== null && endedAt < limit) this.#entries.delete(name);
    }
  }
}

const nameOf = (actor: string, job: string) => `${actor} ${job}`;
