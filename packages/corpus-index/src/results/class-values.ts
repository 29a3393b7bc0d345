import type { CorpusView } from '../corpus-view.ts';
import { once } from '../remember.ts';
import { tagParts, valuesOfId } from './values.ts';
import { tagsOf } from './values-of.ts';

/** Class → category → value → number of tokens that have class and value in one reading. */
export type ClassValues = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

type Counts = Map<string, Map<string, Map<string, number>>>;

/** Which values the classes have, of the whole corpus; counted by tags, of which there are few, and not by tokens. */
export function classValuesOf(data: CorpusView): ClassValues {
  const { posClass } = data.schema.readings;
  const tags = tagsOf(data);
  const counts: Counts = new Map();
  for (let id = 0; id < tags.idCount; id++) {
    const tokens = tags.count(id);
    if (tokens === 0) continue;
    // A token with several readings of one class and value counts once for them.
    const seen = new Set<string>();
    for (const tag of valuesOfId(tags, id)) {
      const parts = tagParts(tags.value(tag));
      const own = parts.get(posClass);
      if (own === undefined) continue;
      for (const [category, value] of parts) {
        const key = `${own}\n${category}\n${value}`;
        if (category === posClass || seen.has(key)) continue;
        seen.add(key);
        add(counts, [own, category, value], tokens);
      }
    }
  }
  return counts;
}

function add(counts: Counts, [posClass, category, value]: readonly [string, string, string], tokens: number): void {
  const ofClass = once(counts, posClass, () => new Map<string, Map<string, number>>());
  const values = once(ofClass, category, () => new Map<string, number>());
  values.set(value, (values.get(value) ?? 0) + tokens);
}
