import type { Interpretation } from '@glosa/corpus-index';
import { quoted } from './drill-down.ts';
import { COUNT_ONLY, refusalOf } from './query.ts';
import type { Index, Outcome, ReadRequest, SuggestRequest, VocabularyRequest } from './request.ts';

/** Values of an attribute that begin so, the most frequent first. */
export function answerSuggest(
  index: Index,
  { attribute, prefix, limit }: SuggestRequest,
): Outcome<{ value: string; count: number }[]> {
  try {
    return { ok: true, value: index.suggest(attribute, prefix, limit) };
  } catch (error) {
    if (error instanceof RangeError) return { ok: true, value: [] };
    throw error;
  }
}

export interface CountedValue {
  value: string;
  count: number;
}

export interface VocabularyAnswer {
  classes: (CountedValue & { categories: { attribute: string; values: CountedValue[] }[] })[];
  doubles: CountedValue[];
}

const ALL = 10_000;

/** The classes of the corpus with the values that their words have, counted within one reading. */
export function answerVocabulary(index: Index, request: VocabularyRequest): Outcome<VocabularyAnswer> {
  const count = (q: string) => index.search(q, COUNT_ONLY).total;
  const counts = index.classValues();
  const categories = request.categories.flatMap((attribute) => {
    const values = valuesOf(index, attribute);
    return values.length === 0 ? [] : [{ attribute, values }];
  });
  const classes = index.suggest('pos', '', ALL).map((posClass) => ({
    ...posClass,
    categories: categories.flatMap(({ attribute, values }) => {
      const found = values.flatMap((value) => {
        const both = counts.get(posClass.value)?.get(attribute)?.get(value) ?? 0;
        return both === 0 ? [] : [{ value, count: both }];
      });
      return found.length === 0 ? [] : [{ attribute, values: found }];
    }),
  }));
  const doubles = request.doubles.flatMap((value) => {
    const q = `<double pos=${quoted(value)}/>`;
    const found = index.parse(q).ok ? count(q) : 0;
    return found === 0 ? [] : [{ value, count: found }];
  });
  return { ok: true, value: { classes, doubles } };
}

function valuesOf(index: Index, attribute: string): string[] {
  try {
    return index.suggest(attribute, '', ALL).map(({ value }) => value);
  } catch (error) {
    // A category that no word of the corpus has is not there to be asked.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** How a query is read. */
export function answerRead(index: Index, { q, layer }: ReadRequest): Outcome<Interpretation> {
  const parsed = index.parse(q, { layer });
  if (parsed.ok) return { ok: true, value: parsed.interpretation };
  return { ok: false, refusal: refusalOf(index, parsed.error, { layer }) };
}
