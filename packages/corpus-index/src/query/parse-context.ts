import type { Filter, Span } from './ast.ts';
import { QueryProblem } from './problem.ts';
import type { Scanner } from './scanner.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Brackets within brackets beyond this are no query that somebody wrote. */
const MAX_DEPTH = 50;
/** A query of more elements, alternatives and tests than this is refused. */
const MAX_PARTS = 500;

/** What the parts of the parser share while they read one query. */
export class ParseContext {
  readonly scanner: Scanner;
  readonly vocabulary: Vocabulary;
  /** From offsets in the composed text to those of the query as typed. */
  readonly spanOf: (span: Span) => Span;
  readonly filters: Filter[] = [];
  readonly labels = new Set<string>();
  readonly warnings: QueryProblem[] = [];
  layer: string | null = null;
  /** An element of the full language was used: words stand strictly next to each other. */
  isFormal = false;
  hasWord = false;
  private depth = 0;
  private parts = 0;

  constructor(scanner: Scanner, vocabulary: Vocabulary, spanOf: (span: Span) => Span) {
    this.scanner = scanner;
    this.vocabulary = vocabulary;
    this.spanOf = spanOf;
  }

  /** The span from an offset to where the scanner is, of the query as typed. */
  span(from: number): Span {
    return this.spanOf({ from, to: this.scanner.at });
  }

  /** Runs a part of the parser that reads what stands between brackets. Throws TOO_BROAD when that goes too deep. */
  within<T>(opener: number, read: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new QueryProblem('TOO_BROAD', opener, opener + 1);
    const found = read();
    this.depth--;
    return found;
  }

  /** Counts one more element, alternative or test. Throws TOO_BROAD when there are too many. */
  countPart(from: number): void {
    if (++this.parts > MAX_PARTS) throw new QueryProblem('TOO_BROAD', 0, Math.max(from, this.scanner.at));
  }

  warn(problem: QueryProblem): void {
    this.warnings.push(problem);
  }

  /** Throws NOT_YET for a name of the language that this index has no data for. */
  refuseReserved(name: string, from: number): void {
    if (this.vocabulary.isReserved(name)) throw new QueryProblem('NOT_YET', from, from + name.length);
  }
}
