import type { CorpusView } from './corpus-view.ts';
import type { Regions } from './regions.ts';
import { once } from './remember.ts';
import type { Suggestion } from './suggest.ts';

const counted = new WeakMap<Regions, Map<string, readonly Suggestion[]>>();

/**
 * What regions are called that queries find by such names, with the number of regions: those of which a word begins so,
 * whatever its case and marks, the most frequent first, but names that begin so as a whole before all others. Throws
 * RangeError where the name is of no value of a region.
 */
export function suggestNames(view: CorpusView, name: string, prefix: string, limit: number): Suggestion[] {
  const value = view.vocabulary.regionValue(name);
  const regions = value === null ? undefined : view.regions.get(value.region);
  const attribute = value?.attribute ?? null;
  if (regions === undefined || attribute === null) throw new RangeError(`no attribute ${name}`);
  const all = once(
    once(counted, regions, () => new Map<string, readonly Suggestion[]>()),
    attribute,
    () => countNames(regions, attribute),
  );
  const { fold } = view.folding;
  const start = fold(prefix);
  const [whole, inside] = [[], []] as [Suggestion[], Suggestion[]];
  for (const one of all) {
    const folded = fold(one.value);
    if (folded.startsWith(start)) whole.push(one);
    else if (folded.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(start))) inside.push(one);
  }
  return [...whole, ...inside].slice(0, limit);
}

/** Most frequent first; equally frequent ones in the order of their code units. */
function countNames(regions: Regions, attribute: string): Suggestion[] {
  const counts = new Map<string, number>();
  for (let i = 0; i < regions.size; i++) {
    for (const value of regions.valuesAt(attribute, i)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Array.from(counts, ([value, count]) => ({ value, count })).sort(
    (a, b) => b.count - a.count || (a.value < b.value ? -1 : 1),
  );
}
