import type { Bitmap } from '../bitmap.ts';
import type { Hits } from '../hits.ts';
import { bitSet, listSet, type PositionSet, toBits } from '../positions.ts';
import type { Binding } from '../query/binding.ts';
import { columnSource, hasId, type Predicate, setSource } from '../query/predicate.ts';

/** Tokens with one of these values of an attribute (in any reading), as they stand. */
export interface SomeValues {
  /** A spelling or the lemma, under any of its names. */
  readonly attribute: string;
  readonly values: readonly string[];
}

/** Where a snapshot has tokens with the values; not those that plain words pass over. Throws RangeError. */
export function hitsWithValues(binding: Binding, { attribute, values }: SomeValues): Hits {
  const { data } = binding;
  const predicate = hasValues(binding, attribute, values);
  const all = predicate.positions();
  const words = withoutSkipped(all, data.skipped);
  const { counted } = predicate;
  const hits = { count: words.count, starts: words, endOf: (start: number) => start + 1, tokens: 1 };
  return words === all && counted !== undefined ? { ...hits, counted } : hits;
}

function hasValues({ data, values: matcher }: Binding, attribute: string, values: readonly string[]): Predicate {
  const { vocabulary, readings, columns } = data;
  const name = vocabulary.canonical(attribute);
  if (name === null) throw new RangeError(`no attribute ${attribute}`);
  const found = values.map((value) => {
    const literal = { kind: 'literal', value: value.normalize('NFC'), caseless: false } as const;
    return matcher.match({ attribute: name, matcher: literal });
  });
  const ids = Uint32Array.from(new Set(found.flatMap((matched) => [...matched.ids]))).sort();
  const { kind } = vocabulary.kind(name);
  if (kind === 'lemma' || kind === 'lemma-folded') {
    return hasId(setSource('lemma', readings.lemma), readings.lemma.expand(ids));
  }
  const column = found.map(({ of }) => of).find((of) => typeof of === 'number') ?? 0;
  if (found.some(({ of }) => of !== column)) throw new RangeError(`${attribute} is neither a spelling nor the lemma`);
  return hasId(columnSource(columns[column]), ids);
}

/** The same set where there is nothing to leave out. */
function withoutSkipped(set: PositionSet, skipped: Bitmap): PositionSet {
  if (set.kind === 'list') {
    return set.list.some((position) => skipped.has(position))
      ? listSet(set.list.filter((position) => !skipped.has(position)))
      : set;
  }
  return set.bits.meets(skipped) ? bitSet(toBits(set, skipped.length).copy().without(skipped)) : set;
}
