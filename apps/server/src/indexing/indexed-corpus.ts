import type { Answers } from './answers/answer.ts';
import type { Outcome, Request } from './answers/request.ts';
import type { AskOptions } from './search-pool.ts';

/** One state of the corpus; what is asked of one object is answered from one state. */
export interface IndexedCorpus {
  /** Changes with every edit. */
  readonly revision: string;
  /** Words and punctuation marks in it. */
  readonly positions: number;
  /** Codes of the texts in it, in order. */
  readonly codes: readonly string[];
  /** What can be asked of its texts. One that was made by an earlier version, or before a field was declared, lacks some. */
  readonly attributes: ReadonlySet<string>;
  /** @throws Unavailable when it takes too long; the signal's reason when it is aborted. */
  ask<K extends Request['kind']>(
    request: Extract<Request, { kind: K }>,
    options?: AskOptions,
  ): Promise<Outcome<Answers[K]>>;
  /** Keeps this state until it is released, for work of several requests. */
  hold(): () => void;
}
