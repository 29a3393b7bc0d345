import type { Reading, SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { checkReading, parseCategories, type TagRules } from '../tags.ts';

/**
 * Reads the annotation of words. A text has a few thousand different ones: words with the same share one list, which is
 * what makes a large text fit into memory; the lists are never changed.
 */
export class ReadingsOfWords {
  readonly #known = new Map<string, Reading[]>();
  readonly #tags: TagRules;
  readonly #log: ProblemLog;

  constructor(tags: TagRules, log: ProblemLog) {
    this.#tags = tags;
    this.#log = log;
  }

  of(attributes: ReadonlyMap<string, string>, place: SourcePlace): Reading[] {
    const lemma = attributes.get('lemma')?.trim().normalize('NFC') || null;
    const posClass = attributes.get('pos')?.trim() || null;
    const msd = attributes.get('msd')?.trim() ?? '';
    if (lemma === null && posClass === null && msd === '') return [];
    const key = `${posClass ?? ''}\n${msd}\n${lemma ?? ''}`;
    const known = this.#known.get(key);
    if (known) return known;
    const { found } = this.#log;
    const reading = { lemma, posClass, categories: parseCategories(msd, place, this.#log) };
    checkReading(reading, this.#tags, place, this.#log);
    const readings = [reading];
    // What is wrong is told at each place.
    if (this.#log.found === found) this.#known.set(key, readings);
    return readings;
  }
}
