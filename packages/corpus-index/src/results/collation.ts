import type { Folding } from '../normalize.ts';
import { once } from '../remember.ts';

/**
 * Order of words as dictionaries of a language have it: in some with a place of its own for a letter with a mark. Comparing
 * through ICU is too slow for sorting hits, so each list of values is put in order once and sorting compares ranks.
 */
export interface Collation {
  /** What the corpus folds by. */
  readonly folding: Folding;
  /** Two values in the order of the language; never 0 for different strings. */
  readonly compare: (a: string, b: string) => number;
  /** Two labels of regions; numbers in them by size, so that card 2r comes before 10r. */
  readonly compareLabels: (a: string, b: string) => number;
  /** Two words as lists have them: what begins with no letter after all that does. */
  readonly compareListed: (a: string, b: string) => number;
  /** Letters in the order of the language; what is no letter comes last, as it does in lists. */
  readonly compareInitials: (a: string, b: string) => number;
  /**
   * The letter that a word is found under, in upper case: its first, without marks unless the language has a place of its
   * own for it with them.
   */
  readonly initialOf: (value: string) => string;
}

const made = new WeakMap<Folding, Map<string, Collation>>();

/** The order of an alphabet, by the BCP 47 tag of its language, in a corpus that folds so; made once for each. */
export const collationOf = (alphabet: string, folding: Folding): Collation =>
  once(
    once(made, folding, () => new Map<string, Collation>()),
    alphabet,
    () => makeCollation(alphabet, folding),
  );

/** Stands for everything that does not start with a letter. */
export const NO_LETTER = '#';
const FIRST_LETTER = /^(?:[^\p{M}]\p{M}*|\p{M}+)/su;

function makeCollation(alphabet: string, folding: Folding): Collation {
  const compare = distinct(new Intl.Collator(alphabet).compare);
  const compareInitials = (a: string, b: string) => {
    if (a === b) return 0;
    return a === NO_LETTER || b === NO_LETTER ? (a === NO_LETTER ? 1 : -1) : compare(a, b);
  };
  const initialOf = initialsOf(new Intl.Collator(alphabet, { sensitivity: 'base' }).compare, folding);
  return {
    folding,
    compare,
    compareLabels: distinct(new Intl.Collator(alphabet, { numeric: true }).compare),
    compareListed: (a, b) => {
      const isFirst = initialOf(a) !== NO_LETTER;
      return isFirst === (initialOf(b) !== NO_LETTER) ? compare(a, b) : isFirst ? -1 : 1;
    },
    compareInitials,
    initialOf,
  };
}

const distinct = (compare: (a: string, b: string) => number) => (a: string, b: string) =>
  compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);

function initialsOf(compareBase: Collation['compare'], { fold }: Folding): Collation['initialOf'] {
  const initials = new Map<string, string>();
  return (value) => {
    const first = FIRST_LETTER.exec(value)?.[0] ?? '';
    return once(initials, first, () => {
      const lower = first.toLowerCase();
      const [bare = ''] = fold(lower);
      const isSingle = [...lower].length === 1 && [...fold(lower)].length === 1;
      const has = isSingle && compareBase(lower, bare) !== 0;
      return /\p{L}/u.test(bare) ? (has ? lower : bare).toUpperCase() : NO_LETTER;
    });
  };
}

/**
 * Ids 0 … size-1 in the order of their values. Values come by code units, so most of them stand in long runs that are
 * in order already, which the sort makes use of: half a million take about a second.
 */
export function collationOrder(size: number, read: (id: number) => string, { compare }: Collation): Uint32Array {
  const values = Array.from({ length: size }, (_, id) => read(id));
  const ids = Array.from(values, (_, id) => id);
  ids.sort((a, b) => compare(values[a], values[b]));
  return Uint32Array.from(ids);
}

/** Turns an order around: where each id stands, from 1. */
export function ranksOf(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) ranks[order[i]] = i + 1;
  return ranks;
}
