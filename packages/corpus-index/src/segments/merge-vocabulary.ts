import type { Intervals } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import { type KnownGroups, Vocabulary } from '../query/vocabulary.ts';
import type { SetColumn, TagAttribute } from '../readings.ts';
import type { Regions } from '../regions.ts';
import { countKept, keptCounts } from './kept.ts';
import type { Layout } from './layout.ts';

/** What queries on the whole may name: what only texts have that do not count is not among it. */
export function mergeVocabulary(
  layout: Layout,
  parts: readonly IndexData[],
  regions: ReadonlyMap<string, Regions>,
): Vocabulary {
  const [first] = parts as [IndexData];
  const { schema } = first;
  const groups = (schema.groups ?? []).map((name) => [name, groupsOf(layout, parts, name)] as const);
  return new Vocabulary(schema, tagsOf(layout, parts, schema.readings.posClass), regions, new Map(groups));
}

/** Class and categories with the values that some reading has. */
function tagsOf(layout: Layout, parts: readonly IndexData[], posClass: string): TagAttribute[] {
  const values = new Map<string, Set<string>>([[posClass, new Set()]]);
  for (const [part, { readings }] of parts.entries()) {
    const counts = keptSetCounts(readings.tag, layout.keptOf(part));
    const used = new Set<number>();
    for (const [id, count] of counts.entries())
      if (count > 0) for (const tag of readings.tag.members(id)) used.add(tag);
    for (const [attribute, { name }] of readings.attributes.entries()) {
      for (const tag of used) {
        const value = readings.valueOf(tag, attribute);
        if (value === '') continue;
        const known = values.get(name);
        if (known === undefined) values.set(name, new Set([value]));
        else known.add(value);
      }
    }
  }
  const categories = [...values.keys()].filter((name) => name !== posClass).sort();
  return [posClass, ...categories].map((name) => ({ name, values: ['', ...(values.get(name) ?? [])].sort() }));
}

/** For each id of a column of readings how many of its tokens count. */
export function keptSetCounts({ ids, size, postings }: SetColumn, kept: Intervals): Uint32Array {
  return keptCounts({ ids, idCount: size, count: (id) => postings.count(id) }, kept);
}

function groupsOf(layout: Layout, parts: readonly IndexData[], kind: string): KnownGroups {
  const { posClass, lemma } = parts[0].schema.readings;
  const values = new Map<string, Set<string>>([posClass, lemma].map((name) => [name, new Set()]));
  for (const [part, data] of parts.entries()) {
    const groups = data.groups.get(kind);
    if (groups === undefined) continue;
    for (let group = 0; group < groups.size; group++) {
      const place = { kind: 'list', list: Uint32Array.of(groups.first(group)), count: 1 } as const;
      if (countKept(place, layout.keptOf(part)) === 0) continue;
      const reading = groups.reading(group);
      const named = { ...reading.categories, [posClass]: reading.posClass, [lemma]: reading.lemma };
      for (const [name, value] of Object.entries(named)) {
        const known = values.get(name) ?? new Set();
        values.set(name, known);
        if (value !== null && value !== '') known.add(value);
      }
    }
  }
  const own = [posClass, lemma];
  const attributeNames = [...own, ...[...values.keys()].filter((name) => !own.includes(name)).sort()];
  return { attributeNames, values: (name) => [...(values.get(name) ?? [])].sort() };
}
