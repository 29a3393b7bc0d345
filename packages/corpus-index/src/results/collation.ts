/**
 * Order of words as dictionaries of the language have it: `ą` after all of `a`, `ł` after all of `l`. Comparing through
 * ICU is too slow for sorting hits, so each list of values is put in order once and sorting compares ranks.
 */

/** The language whose order holds. */
const COLLATION_LOCALE = 'pl';

const collator = new Intl.Collator(COLLATION_LOCALE);

/** Two values in the order of the language; never 0 for different strings. */
export function compareValues(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

const labels = new Intl.Collator(COLLATION_LOCALE, { numeric: true });

/** Two labels of regions; numbers in them by size, so that card 2r comes before 10r. */
export function compareLabels(a: string, b: string): number {
  return labels.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/**
 * Ids 0 … size-1 in the order of their values. Values come by code units, so most of them stand in long runs that are
 * in order already, which the sort makes use of: half a million take about a second.
 */
export function collationOrder(size: number, read: (id: number) => string): Uint32Array {
  const values = Array.from({ length: size }, (_, id) => read(id));
  const ids = Array.from(values, (_, id) => id);
  ids.sort((a, b) => compareValues(values[a], values[b]));
  return Uint32Array.from(ids);
}

/** Turns an order around: where each id stands, from 1. */
export function ranksOf(order: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) ranks[order[i]] = i + 1;
  return ranks;
}
