import { compareExpansions, type WordExpansion } from '../query/bind-word.ts';
import type { Collation } from '../results/collation.ts';
import type { ElementCount } from '../results/elements.ts';
import { byNearness, type NearestWord } from '../results/nearest.ts';

/** Adds the counts of entries with one key up, in the order of their first occurrence; one list stays as it is. */
export function addUp<T extends { readonly count: number }>(
  lists: readonly (readonly T[])[],
  keyOf: (entry: T) => string,
): T[] {
  const [only, ...others] = lists;
  if (others.length === 0) return [...(only ?? [])];
  const sums = new Map<string, T>();
  for (const entry of lists.flat()) {
    const key = keyOf(entry);
    const known = sums.get(key);
    sums.set(key, known === undefined ? entry : { ...known, count: known.count + entry.count });
  }
  return [...sums.values()];
}

export function addUpElements(lists: readonly (readonly ElementCount[])[]): ElementCount[] {
  const keyOf = ({ from, to }: ElementCount) => `${from} ${to}`;
  const sums = addUp(lists, keyOf);
  if (lists.length === 1) return sums;
  return sums.map((sum) => {
    const own = lists.flatMap((list) => list.find((element) => keyOf(element) === keyOf(sum)) ?? []);
    return { ...sum, missing: sum.count > 0 ? [] : missingInAll(own) };
  });
}

function missingInAll([first, ...others]: readonly ElementCount[]): ElementCount['missing'] {
  const has = ({ missing }: ElementCount, wanted: string) => missing.some((one) => JSON.stringify(one) === wanted);
  return (first?.missing ?? []).filter((one) => others.every((element) => has(element, JSON.stringify(one))));
}

export function addUpNearest(lists: readonly (readonly NearestWord[])[], collation: Collation): NearestWord[] {
  const words = addUp(lists, ({ value }) => value);
  return lists.length === 1 ? words : words.sort(byNearness(collation));
}

export function addUpExpansions(lists: readonly (readonly WordExpansion[])[]): WordExpansion[] {
  const forms = addUp(lists, ({ form, isLemma }) => `${isLemma} ${form}`);
  return lists.length === 1 ? forms : forms.sort(compareExpansions);
}
