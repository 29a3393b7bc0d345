/** What the server counts of hits by what records say, as the facets draw it. Pure. */
import type { Facets, FilterTerm, Language, Naming, TextFilter, YearSpan } from '@glosa/contract';
import { type FacetValue, inLevels, isMeant, stateOf, termName } from '../../../parts/facets/facets.ts';

/** What values are called, and fields that the installation declares. */
export function namingOf(facets: Pick<Facets, 'fields' | 'declared'> | undefined, language: Language): Naming {
  const { fields = [], declared = [] } = facets ?? {};
  const named = fields.map(({ field, values }) => {
    const names = values.flatMap(({ value, name }) => (name === null ? [] : [[value, name] as const]));
    return [field, Object.fromEntries(names)] as const;
  });
  return { language, names: Object.fromEntries(named), fields: declared };
}

type CountedField = Facets['fields'][number];

/** A field without the values that have no hits, but those that are chosen. */
export function withHits({ field, values }: CountedField, filter: TextFilter): CountedField {
  const isChosen = (value: string) => stateOf(filter, { field, value, excluded: false }) !== null;
  return { field, values: values.filter(({ value, hits }) => hits > 0 || isChosen(value)) };
}

/**
 * The values of a field, those with most hits first, what is not known last, what is part of a value after it; none where
 * they tell no texts apart.
 */
export function valuesOf({ field, values }: CountedField, filter: TextFilter, naming: Naming): readonly FacetValue[] {
  const all = values.map(({ value, hits, texts, tokens }): FacetValue => {
    const term: FilterTerm = { field, value, excluded: false };
    return { term, name: termName(term, naming), hits, texts, words: tokens, state: stateOf(filter, term), level: 0 };
  });
  const isTelling = all.length > 1 || all.some(({ state }) => state !== null);
  if (!isTelling || all.every(({ name }) => name === '')) return [];
  const known = new Map(all.map((one, at) => [values[at]?.value ?? '', one]));
  const parents = values.flatMap(({ value, parent }) => (parent === null ? [] : [[value, parent] as const]));
  const inOrder = [...known.keys()].sort((a, b) => Number(a === '') - Number(b === ''));
  return inLevels(inOrder, Object.fromEntries(parents)).flatMap(({ value, level }) => {
    const found = known.get(value);
    return found === undefined ? [] : [{ ...found, level }];
  });
}

export interface YearBar {
  span: YearSpan;
  /** By shares of the texts' years. */
  hits: number;
  texts: number;
  isLit: boolean;
}

/** The steps from the first to the last in which any text was written, those without texts among them. */
export function yearBars({ step, steps }: Facets['years'], filter: TextFilter): YearBar[] {
  const known = new Map(steps.map((one) => [one.first, one]));
  const [first, last] = [steps[0]?.first, steps.at(-1)?.first];
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: (last - first) / step + 1 }, (_, at) => {
    const from = first + at * step;
    const span = { from, to: from + step - 1 };
    const { hits = 0, texts = 0 } = known.get(from) ?? {};
    return { span, hits, texts, isLit: isMeant(filter, span) };
  });
}

/** Texts of which no date is known, as a value that can be chosen. */
export function undatedValue({ undated }: Facets['years'], filter: TextFilter): FacetValue | null {
  const term: FilterTerm = { field: 'date', span: null, excluded: false };
  const state = stateOf(filter, term);
  return undated === 0 && state === null ? null : { term, name: '', texts: undated, words: 0, state, level: 0 };
}
