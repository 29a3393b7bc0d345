import type { Request } from './answers/request.ts';

/**
 * Which threads a request may have. Some are kept for what is quick, so that a few queries that take as long as they may
 * never hold up everyone else.
 */
export type Lane = 'quick' | 'heavy';

/** A request that took longer, in milliseconds, is heavy when it comes again. */
const QUICK = 400;
/** Queries remembered as heavy. */
const REMEMBERED = 1000;

/** Gaps and repetitions in the full language, and relations between regions: what can take long. */
const LOOKS_HEAVY = /[\])>"'/]\s*(?:[*+]|\{\s*\d*\s*(?:,|\d\d))|\b(?:within|containing)\b|\(\?|\.\.\.|<<|::/u;

/** Tells heavy requests from quick ones by their looks and by how long they took before. */
export class Lanes {
  private readonly heavy = new Set<string>();

  of(request: Request): Lane {
    if (request.kind === 'suggest') return 'quick';
    if (request.kind === 'vocabulary' || request.kind === 'export') return 'heavy';
    // Combinations of all words are counted, where what is said of one attribute is known.
    if (request.kind === 'keywords') return request.of.includes(',') ? 'heavy' : 'quick';
    // What is asked by class and category is answered from few sets; what the lists of it cost is bounded.
    if (!('q' in request)) return 'quick';
    return LOOKS_HEAVY.test(request.q) || this.heavy.has(request.q) ? 'heavy' : 'quick';
  }

  /** `took` is in milliseconds. */
  learn(request: Request, took: number): void {
    if (!('q' in request)) return;
    const { q } = request;
    this.heavy.delete(q);
    if (took <= QUICK) return;
    this.heavy.add(q);
    if (this.heavy.size > REMEMBERED) this.heavy.delete(this.heavy.values().next().value as string);
  }
}
