import type { Bitmap } from '../bitmap.ts';
import type { Hits } from '../hits.ts';
import { bitSet, listSet, type PositionSet, toBits } from '../positions.ts';
import type { Binding } from '../query/binding.ts';
import { allOf, anyToken, columnSource, hasId, known, type Predicate, setSource } from '../query/predicate.ts';

/** Tokens with one of these values of an attribute (in any reading), as they stand. */
export interface SomeValues {
  /** A spelling or the lemma, under any of its names. */
  readonly attribute: string;
  readonly values: readonly string[];
  /** Only tokens in this language, as the schema's attribute has it; '' is none that is known. Default: in any. */
  readonly language?: string;
}

/** Where a snapshot has tokens with the values; not those that plain words pass over. Throws RangeError. */
export function hitsWithValues(binding: Binding, { attribute, values, language }: SomeValues): Hits {
  const { data } = binding;
  const withValues = hasValues(binding, attribute, values);
  const predicate =
    language === undefined ? withValues : allOf([withValues, isInLanguage(binding, language)], data.length);
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

/** Where the schema knows no language of tokens, all of them are in none that is known. */
function isInLanguage(binding: Binding, language: string): Predicate {
  const { data } = binding;
  const { language: attribute } = data.schema;
  if (attribute !== undefined) return hasValues(binding, attribute, [language]);
  return language === '' ? anyToken(data.length) : known(listSet(new Uint32Array(0)), data.length, 'no language');
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
