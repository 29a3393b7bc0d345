import { editDistance } from '../edit-distance.ts';
import { UNICODE_FOLDING } from '../normalize.ts';

export type QueryErrorCode =
  | 'SYNTAX'
  | 'UNQUOTED_VALUE'
  | 'UNKNOWN_ATTR'
  | 'UNKNOWN_STRUCT'
  | 'UNKNOWN_LABEL'
  | 'UNKNOWN_VALUE'
  | 'REGEX'
  | 'REGEX_UNSUPPORTED'
  | 'RANGE'
  | 'EMPTY_MATCH'
  | 'TOO_BROAD'
  | 'NOT_YET'
  /** Warnings only: a condition or a command of another program was read as words, a condition as a word of its own. */
  | 'READ_AS_WORDS'
  | 'READ_APART'
  | 'NO_COMMAND';

/** Why a query cannot be run, and where. Offsets are UTF-16 code units of the query as given; `to` is exclusive. */
export interface QueryError {
  readonly code: QueryErrorCode;
  readonly from: number;
  readonly to: number;
  /** The text between the offsets; '' at the end of the query. */
  readonly found: string;
  /**
   * What could stand there: signs and names as typed (`]`, `&`, `lemma`), or one of the words `value`, `word`,
   * `attribute`, `region`, `label`, `number`, `end`, `element` (at least one obligatory element).
   */
  readonly expected: readonly string[];
  /** Whole queries that can be read and say what was probably meant, the likeliest first. */
  readonly suggestions: readonly string[];
}

/** Thrown inside the parser only, with offsets in the composed text; `parse` returns it as a value. */
export class QueryProblem extends Error {
  override name = 'QueryProblem';
  readonly code: QueryErrorCode;
  readonly from: number;
  readonly to: number;
  readonly expected: readonly string[];
  /** Texts to put in place of [from, to), each making a query of its own. */
  readonly replacements: readonly string[];

  constructor(
    code: QueryErrorCode,
    from: number,
    to: number,
    expected: readonly string[] = [],
    replacements: readonly string[] = [],
  ) {
    super(code);
    this.code = code;
    this.from = from;
    this.to = to;
    this.expected = expected;
    this.replacements = replacements;
  }
}

const CLOSE = 2;
const MOST_NAMES = 5;

/**
 * The names most like `name`, whatever its case and marks: by edit distance where that is small, else those it begins; at
 * most five. Of two that are equally near, the one that comes first in `names`.
 */
export function nearestNames(name: string, names: readonly string[], { fold } = UNICODE_FOLDING): string[] {
  const typed = fold(name);
  return names
    .map((candidate) => ({ candidate, distance: nameDistance(typed, fold(candidate)) }))
    .filter(({ distance }) => distance <= CLOSE)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST_NAMES)
    .map(({ candidate }) => candidate);
}

function nameDistance(a: string, b: string): number {
  if (a.length > 0 && b.startsWith(a)) return 1;
  if (Math.abs(a.length - b.length) > CLOSE) return CLOSE + 1;
  const distance = editDistance(a, b);
  // Two letters have nothing in common with another two by being two substitutions away.
  return distance >= Math.max(a.length, b.length) ? CLOSE + 1 : distance;
}
