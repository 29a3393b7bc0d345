/** Hits by what the records of their texts say. */
import {
  type Classified,
  FACET_FIELDS,
  type FacetField,
  type Facets,
  type FurtherColumn,
  facetValues,
  furtherColumns,
  matches,
  type QueryOf,
  type searchFacets,
  spanOf,
  type TextFilter,
} from '@glosa/contract';
import { type Levels, levelsOf } from '../../corpus/vocabulary.ts';
import { interval95, yearSteps } from '../../indexing/statistics.ts';
import { inVocabulary, nameOfFieldValue } from './field-names.ts';
import { about, aboutNothing, hitsRequest, isEmpty, refused, type Setting } from './hits-request.service.ts';

type FacetsQuery = QueryOf<typeof searchFacets>;

/** What was found in one text that is searched whatever the filter says. */
interface Searched {
  record: Classified;
  hits: number;
  tokens: number;
}
type Value = Facets['fields'][number]['values'][number];

/** Steps that years are counted by: half-centuries, or longer ones where those would be too many to look at. */
const STEPS = [50, 100, 500];
const LONGEST_STEP = 1000;
const MOST_STEPS = 24;

/**
 * Counts of a field's values are of the texts that the filter on other fields leaves, so that another value of the same
 * field can be chosen beside one.
 */
export async function listFacets(setting: Setting, query: FacetsQuery): Promise<Facets> {
  const nothing: Omit<Facets, keyof ReturnType<typeof aboutNothing>> = {
    texts: 0,
    ...rate(0, 0),
    fields: [],
    declared: [],
    years: { step: LONGEST_STEP, undated: 0, steps: [] },
  };
  if (isEmpty(query)) return { ...nothing, ...aboutNothing(setting, query) };
  const { corpus, names, signal, language } = setting;
  const request = { kind: 'distribution', ...hitsRequest(setting, { ...query, f: [] }), bins: 0 } as const;
  const outcome = await corpus.ask<'distribution'>(request, { signal });
  if (!outcome.ok) return { ...nothing, ...about(setting, query), ...refused(outcome.refusal, language) };
  const { value } = outcome;
  const searched = value.texts.flatMap(({ code, hits, tokens }): Searched[] => {
    const text = names.get(code);
    return text === undefined ? [] : [{ record: text.record, hits, tokens }];
  });
  const left = searched.filter(({ record }) => matches(record, query.f));
  const total = sum(left, 'hits');
  const levels = levelsOf(setting.vocabulary);
  const fields = [...FACET_FIELDS, ...furtherColumns(setting.fields, 'facets')];
  return {
    ...about(setting, { ...query, q: value.q }, { interpretation: value.interpretation, total }),
    texts: left.length,
    ...rate(total, sum(left, 'tokens')),
    fields: fields.map((field) => ({ field, values: valuesOf({ ...setting, levels }, searched, field, query.f) })),
    declared: setting.fields.filter(({ isFacet }) => isFacet),
    years: yearsOf(withoutField(searched, 'date', query.f)),
  };
}

const rate = (hits: number, tokens: number) => ({
  tokens,
  perMillion: tokens === 0 ? 0 : (hits / tokens) * 1e6,
  ...interval95(hits, tokens),
});

const sum = (texts: readonly Searched[], of: 'hits' | 'tokens') => texts.reduce((total, text) => total + text[of], 0);

function withoutField(searched: readonly Searched[], field: string, filter: TextFilter): readonly Searched[] {
  const others = filter.filter((term) => term.field !== field);
  return searched.filter(({ record }) => matches(record, others));
}

function valuesOf(
  { vocabulary, levels }: Pick<Setting, 'vocabulary'> & { levels: Levels },
  searched: readonly Searched[],
  field: FacetField | FurtherColumn,
  filter: TextFilter,
): Value[] {
  const counts = new Map<string, Pick<Value, 'hits' | 'tokens' | 'texts'>>();
  for (const { record, hits, tokens } of withoutField(searched, field, filter)) {
    const values = facetValues(record, field);
    for (const value of values.length === 0 ? [''] : values) {
      const before = counts.get(value) ?? { hits: 0, tokens: 0, texts: 0 };
      counts.set(value, { hits: before.hits + hits, tokens: before.tokens + tokens, texts: before.texts + 1 });
    }
  }
  const asked = new Map(
    filter.flatMap((term) =>
      term.field === field ? [[term.value, term.excluded ? ('out' as const) : ('in' as const)]] : [],
    ),
  );
  // What was chosen stands there also where nothing is left of it, so that it can be taken back.
  for (const value of asked.keys()) if (!counts.has(value)) counts.set(value, { hits: 0, tokens: 0, texts: 0 });
  const values = Array.from(counts, ([value, numbers]) => ({
    value,
    name: nameOfFieldValue(vocabulary, inVocabulary(field), value),
    parent: levels.get(inVocabulary(field))?.get(value)?.[0] ?? null,
    ...numbers,
    chosen: asked.get(value) ?? null,
  }));
  return values.sort((a, b) => b.hits - a.hits || b.tokens - a.tokens || (a.value < b.value ? -1 : 1));
}

function yearsOf(searched: readonly Searched[]): Facets['years'] {
  const spans = searched.map(({ record }) => spanOf(record.date));
  const first = Math.min(...spans.map((span) => span?.from ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...spans.map((span) => span?.to ?? Number.NEGATIVE_INFINITY));
  const step = STEPS.find((one) => (last - first) / one <= MOST_STEPS) ?? LONGEST_STEP;
  const steps = new Map<number, Facets['years']['steps'][number]>();
  let undated = 0;
  for (const [i, { hits, tokens }] of searched.entries()) {
    const span = spans[i] ?? null;
    if (span === null) undated++;
    for (const { first, share } of yearSteps(span && { first: span.from, last: span.to }, step)) {
      const before = steps.get(first) ?? { first, hits: 0, tokens: 0, texts: 0 };
      steps.set(first, {
        first,
        hits: before.hits + share * hits,
        tokens: before.tokens + share * tokens,
        texts: before.texts + 1,
      });
    }
  }
  return { step, undated, steps: [...steps.values()].sort((a, b) => a.first - b.first) };
}
