import type { Intervals } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import { Automaton } from '../regex/automaton.ts';
import { partOf } from '../regex/search.ts';
import type { RegexNode } from '../regex/syntax.ts';
import type { Regions } from '../regions.ts';
import { overlaps, readYears, type YearSpan } from '../year-span.ts';
import type { Filter } from './ast.ts';

type Stretch = readonly [start: number, end: number];

/**
 * The positions where hits may start: in a region named by each kind of filter (several filters of one kind, on the
 * label or on the same attribute, name alternatives), in none that is excluded, and in one of the caller's parts. Null:
 * anywhere.
 */
export function filterIntervals(
  data: Pick<IndexData, 'regions' | 'partition' | 'length'>,
  filters: readonly Filter[],
  parts: readonly string[] | undefined,
): Intervals | null {
  const kinds = Map.groupBy(filters, ({ region, attribute, negated }) => `${negated} ${region} ${attribute ?? ''}`);
  const limits = [...kinds.values()].map((same) => {
    const found = join(same.flatMap((filter) => stretchesOf(data.regions.get(filter.region) as Regions, filter)));
    return same[0]?.negated === true ? outside(found, data.length) : found;
  });
  if (parts !== undefined && parts.length > 0) {
    limits.push(
      join(parts.flatMap((label) => data.partition.labelled(label).map((i) => extent(data.partition, i, i)))),
    );
  }
  if (limits.length === 0) return null;
  return Uint32Array.from(limits.reduce(common).flat());
}

function stretchesOf(regions: Regions, { attribute, value }: Filter): Stretch[] {
  switch (value.kind) {
    case 'label':
      return named(regions, attribute, [value.label]);
    case 'pattern': {
      const names = attribute === null ? regions.distinctLabels() : regions.attributeValues(attribute);
      return named(regions, attribute, names.filter(accepting(value.node)));
    }
    case 'range':
      return attribute === null
        ? rangesWithin(regions, value.first, value.last)
        : named(regions, attribute, between(regions.attributeValues(attribute), value.first, value.last));
    case 'years': {
      if (attribute === null) return [];
      const isAsked = (stored: string) => sharesYears(stored, value.span);
      return named(regions, attribute, regions.attributeValues(attribute).filter(isAsked));
    }
  }
}

function sharesYears(stored: string, asked: YearSpan): boolean {
  const span = readYears(stored);
  return span !== null && overlaps(span, asked);
}

/** Where the regions are whose label, or attribute, is one of these. */
function named(regions: Regions, attribute: string | null, names: readonly string[]): Stretch[] {
  if (attribute === null) return names.flatMap((name) => regions.labelled(name).map((i) => extent(regions, i, i)));
  const wanted = new Set(names);
  const found: Stretch[] = [];
  for (let i = 0; i < regions.size; i++)
    if (regions.valuesAt(attribute, i).some((value) => wanted.has(value))) found.push(extent(regions, i, i));
  return found;
}

/** Values have no places to be put in order by: they are in the order of their letters. */
function between(values: readonly string[], first: string, last: string): string[] {
  return values.filter((value) => first <= value && value <= last);
}

function accepting(node: RegexNode): (label: string) => boolean {
  const part = partOf(node);
  if (part !== null && !part.before) return (label) => label.startsWith(part.literal);
  const automaton = new Automaton(node);
  return (label) => automaton.matches(label);
}

/** In each parent that has both: from the first region with the one label to the last one with the other. */
function rangesWithin(regions: Regions, first: string, last: string): Stretch[] {
  const firstIn = new Map<number, number>();
  for (const i of regions.labelled(first)) {
    const parent = regions.parents[i];
    if (!firstIn.has(parent)) firstIn.set(parent, i);
  }
  const ranges = new Map<number, Stretch>();
  for (const i of regions.labelled(last)) {
    const parent = regions.parents[i];
    const from = firstIn.get(parent);
    if (from !== undefined && from <= i) ranges.set(parent, extent(regions, from, i));
  }
  return [...ranges.values()];
}

function extent(regions: Regions, first: number, last: number): Stretch {
  return [regions.starts[first], regions.ends[last]];
}

function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of [...stretches].sort((a, b) => a[0] - b[0])) {
    if (stretch[0] >= stretch[1]) continue;
    const last = joined.at(-1);
    if (last !== undefined && stretch[0] <= last[1])
      joined[joined.length - 1] = [last[0], Math.max(last[1], stretch[1])];
    else joined.push(stretch);
  }
  return joined;
}

/** What joined stretches leave of so many positions. */
function outside(stretches: readonly Stretch[], length: number): Stretch[] {
  const starts = [0, ...stretches.map(([, end]) => end)];
  return starts.map((start, i): Stretch => [start, stretches[i]?.[0] ?? length]).filter(([from, to]) => from < to);
}

function common(a: Stretch[], b: Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  let i = 0;
  let k = 0;
  while (i < a.length && k < b.length) {
    const [from, to] = a[i];
    const [start, end] = b[k];
    if (Math.max(from, start) < Math.min(to, end)) found.push([Math.max(from, start), Math.min(to, end)]);
    if (to < end) i++;
    else k++;
  }
  return found;
}
