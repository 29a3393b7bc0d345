/** How many texts and words each value of a field has, and how a filter changes when one is chosen. Pure. */
import {
  type CataloguedText,
  FACET_FIELDS,
  type FacetField,
  type FilterTerm,
  type FurtherColumn,
  facetValues,
  matches,
  type Naming,
  recordValueName,
  type TextFilter,
  writeTerm,
  type YearSpan,
  yearsName,
} from '@glosa/contract';

/** In the order in which they stand. */
export const FACETS = ['date', ...FACET_FIELDS] as const;
export type Facet = (typeof FACETS)[number] | FurtherColumn;

export interface FacetValue {
  /** What chooses it. */
  term: FilterTerm;
  /** '' where what is chosen is that nothing is known. */
  name: string;
  /** With the other fields of the filter applied. */
  texts: number;
  words: number;
  /** Where places in the texts are counted. */
  hits?: number;
  state: 'wanted' | 'excluded' | null;
  /** How many values it is part of, one within another. */
  level: number;
}

/** The value that a value of a field is part of. */
export type Parents = Readonly<Record<string, string>>;

/** What a term names, without whether it is excluded; '' where nothing is known. */
export function termName(term: FilterTerm, naming: Naming): string {
  if (term.field === 'date') return term.span === null ? '' : yearsName(term.span);
  return term.value === '' ? '' : recordValueName(naming, term.field, term.value);
}

/**
 * The values of a field that any text has, those that most texts have first, what is not known last; what is part of a value
 * follows it.
 */
export function facetOf(
  texts: readonly CataloguedText[],
  filter: TextFilter,
  field: FacetField | FurtherColumn,
  naming: Naming,
  parents: Parents = {},
): FacetValue[] {
  const all = countBy(texts, field);
  const chosen = filter.flatMap((term) => (term.field === field ? [term.value] : []));
  const values = [...new Set([...all.keys(), ...chosen])];
  const totalOf = (value: string) => all.get(value)?.texts ?? 0;
  values.sort((a, b) => Number(a === '') - Number(b === '') || totalOf(b) - totalOf(a));
  const counted = countBy(withOtherFields(texts, filter, field), field);
  return inLevels(values, parents).map(({ value, level }) => ({
    ...facetValue({ field, value, excluded: false }, counted.get(value), filter, naming),
    level,
  }));
}

/** Each value before what is part of it; values of one level keep their order. */
export function inLevels(values: readonly string[], parents: Parents): { value: string; level: number }[] {
  const parentOf = (value: string) => (Object.hasOwn(parents, value) ? parents[value] : undefined);
  const within = Map.groupBy(values, (value) => {
    const parent = parentOf(value);
    return parent !== undefined && values.includes(parent) ? parent : null;
  });
  const found: { value: string; level: number }[] = [];
  const add = (parent: string | null, level: number) => {
    for (const value of within.get(parent) ?? []) {
      found.push({ value, level });
      add(value, level + 1);
    }
  };
  add(null, 0);
  return found;
}

/** So many values that a box shows while it is folded: the upper levels first, and what is chosen with what it is part of. */
export function foldedTo(most: number, values: readonly FacetValue[]): FacetValue[] {
  const ranked = [...values.entries()].sort(([, a], [, b]) => a.level - b.level).slice(0, most);
  const shown = new Set(ranked.map(([at]) => at));
  for (const [at, { state, level }] of values.entries()) {
    if (state === null) continue;
    shown.add(at);
    let above = level;
    for (let i = at - 1; i >= 0 && above > 0; i--) {
      if ((values[i]?.level ?? 0) >= above) continue;
      above = values[i]?.level ?? 0;
      shown.add(i);
    }
  }
  return values.filter((_, at) => shown.has(at));
}

/** The steps of the timeline as values: a text counts in each that its years reach into, and where it has no date. */
export function datesOf(
  texts: readonly CataloguedText[],
  filter: TextFilter,
  steps: readonly YearSpan[],
  naming: Naming,
): FacetValue[] {
  const rest = withOtherFields(texts, filter, 'date');
  const isAny = (span: YearSpan | null) =>
    texts.some((text) => matches(text, [{ field: 'date', span, excluded: false }]));
  const spans = [...steps, null].filter(isAny);
  return spans
    .map((span): FilterTerm => ({ field: 'date', span, excluded: false }))
    .map((term) => facetValue(term, countOf(rest.filter((text) => matches(text, [term]))), filter, naming));
}

interface Count {
  texts: number;
  words: number;
}

function facetValue(term: FilterTerm, count: Count | undefined, filter: TextFilter, naming: Naming): FacetValue {
  const { texts = 0, words = 0 } = count ?? {};
  return { term, name: termName(term, naming), texts, words, state: stateOf(filter, term), level: 0 };
}

/** What a filter says of a term. */
export function stateOf(filter: TextFilter, term: FilterTerm): FacetValue['state'] {
  const is = filter.find((one) => writeTerm({ ...one, excluded: false }) === writeTerm(term));
  return is === undefined ? null : is.excluded ? 'excluded' : 'wanted';
}

/** The texts that fit all that the filter says of other fields. */
export function withOtherFields(
  texts: readonly CataloguedText[],
  filter: TextFilter,
  field: Facet,
): readonly CataloguedText[] {
  const others = filter.filter((term) => term.field !== field);
  return others.length === 0 ? texts : texts.filter((text) => matches(text, others));
}

const countOf = (texts: readonly CataloguedText[]): Count => ({
  texts: texts.length,
  words: texts.reduce((sum, { words }) => sum + words, 0),
});

function countBy(texts: readonly CataloguedText[], field: FacetField | FurtherColumn): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const text of texts) {
    const values = facetValues(text, field);
    for (const value of values.length === 0 ? [''] : values) {
      const count = counts.get(value) ?? { texts: 0, words: 0 };
      counts.set(value, { texts: count.texts + 1, words: count.words + text.words });
    }
  }
  return counts;
}

/** The filter without a term. */
export const without = (filter: TextFilter, term: FilterTerm): TextFilter =>
  filter.filter((one) => writeTerm(one) !== writeTerm(term));

/** The filter with a term put in, in the place of its opposite; without it where it is there already. */
export function toggled(filter: TextFilter, term: FilterTerm): TextFilter {
  const rest = without(filter, term);
  if (rest.length < filter.length) return rest;
  return [...without(filter, { ...term, excluded: !term.excluded }), term];
}

/** The years that are asked for, where that is one span. */
export function wantedYears(filter: TextFilter): YearSpan | null {
  const spans = filter.flatMap((term) => (term.field === 'date' && !term.excluded ? [term.span] : []));
  return spans.length === 1 ? (spans[0] ?? null) : null;
}

/** The filter with these years in the place of those that it asks for; null: any. */
export function withYears(filter: TextFilter, span: YearSpan | null): TextFilter {
  const others = filter.filter((term) => term.field !== 'date' || term.excluded);
  return span === null ? others : [...others, { field: 'date', span, excluded: false }];
}

/** Whether what a filter says of dates reaches into these years. */
export function isMeant(filter: TextFilter, { from, to }: YearSpan): boolean {
  const reaches = (excluded: boolean) =>
    filter.some(
      (term) =>
        term.field === 'date' &&
        term.excluded === excluded &&
        term.span !== null &&
        term.span.from <= to &&
        term.span.to >= from,
    );
  const isAny = !filter.some((term) => term.field === 'date' && !term.excluded);
  return (isAny || reaches(false)) && !reaches(true);
}
