import {
  type Collocations,
  type Distribution,
  type Frequencies,
  type Names,
  type QueryOf,
  type searchCollocations,
  type searchDistribution,
  type searchFrequencies,
  spanOf,
} from '@glosa/contract';
import { type NamedTags, namesOfTags } from '@glosa/tagset';
import type { CollocationsRequest, FrequencyPlace, Outcome } from '../../indexing/start.ts';
import { nameOfFieldValue } from './field-names.ts';
import {
  about,
  aboutNothing,
  hitsRequest,
  isEmpty,
  refused,
  requireIndexed,
  type Setting,
  textFacts,
} from './hits-request.service.ts';

export type FrequenciesQuery = QueryOf<typeof searchFrequencies>;
export type CollocationsQuery = QueryOf<typeof searchCollocations>;
export type DistributionQuery = QueryOf<typeof searchDistribution>;

export async function listFrequencies(setting: Setting, query: FrequenciesQuery): Promise<Frequencies> {
  const { of, at, rank, page, size } = query;
  const nothing = { distinct: 0, page: 1, pages: 1, size, rows: [] };
  if (isEmpty(query)) return { ...nothing, ...aboutNothing(setting, query) };
  const { corpus, signal, language } = setting;
  requireIndexed(setting, '', of);
  const request = { kind: 'frequencies', ...hitsRequest(setting, query), of, at: placeOf(at), rank } as const;
  const ask = (offset: number) =>
    corpus.ask<'frequencies'>({ ...request, withQueries: true, offset, limit: size }, { signal });
  const outcome = await paged(ask, page, size);
  if (!outcome.ok) return { ...nothing, ...about(setting, query), ...refused(outcome.refusal, language) };
  const { value, page: shown } = outcome;
  return {
    ...about(setting, { ...query, q: value.q }, value),
    distinct: value.distinct,
    ...pagesOf(value.distinct, shown, size),
    rows: value.rows.map(({ values, ...row }) => ({ ...row, ...namedValues(setting, of, values) })),
  };
}

export async function listCollocations(setting: Setting, query: CollocationsQuery): Promise<Collocations> {
  const { of, left, right, minimum, page, size } = query;
  const nothing = { distinct: 0, window: 0, page: 1, pages: 1, size, rows: [] };
  if (isEmpty(query)) return { ...nothing, ...aboutNothing(setting, query) };
  const { corpus, signal, language } = setting;
  const request = { kind: 'collocations', ...hitsRequest(setting, query), of, left, right, minimum } as const;
  const order = measureOf(query.measure);
  const ask = (offset: number) => corpus.ask<'collocations'>({ ...request, order, offset, limit: size }, { signal });
  const outcome = await paged(ask, page, size);
  if (!outcome.ok) return { ...nothing, ...about(setting, query), ...refused(outcome.refusal, language) };
  const { value, page: shown } = outcome;
  return {
    ...about(setting, { ...query, q: value.q }, value),
    distinct: value.distinct,
    window: value.window,
    ...pagesOf(value.distinct, shown, size),
    rows: value.rows.map(({ scores, ...row }) => ({
      ...row,
      name: nameOfValue(setting, of, row.value),
      logDice: scores.logDice,
      logLikelihood: scores.logLikelihood,
      mi: scores.mi,
      tScore: scores.t,
    })),
  };
}

export async function listDistribution(setting: Setting, query: DistributionQuery): Promise<Distribution> {
  const { bins } = query;
  if (isEmpty(query)) return { texts: [], ...aboutNothing(setting, query) };
  const { corpus, signal, language, names } = setting;
  const request = { kind: 'distribution', ...hitsRequest(setting, query), bins } as const;
  const outcome = await corpus.ask<'distribution'>(request, { signal });
  if (!outcome.ok) return { texts: [], ...about(setting, query), ...refused(outcome.refusal, language) };
  const { value } = outcome;
  return {
    ...about(setting, { ...query, q: value.q }, value),
    texts: value.texts.map((text) => ({
      ...text,
      ...textFacts(names, text.code),
      years: spanOf(names.get(text.code)?.facts?.date ?? null),
    })),
  };
}

/** The first value of a row, and those that are counted together with it. */
export function namedValues(setting: Setting, of: string, values: readonly string[]) {
  const names = of.split(',').map((written) => written.split('/', 1)[0] ?? '');
  const named = names.map((name, i) => {
    const value = values[i] ?? '';
    return { value, name: nameOfValue(setting, name, value) };
  });
  const [first = { value: '', name: null }, ...also] = named;
  return { ...first, also };
}

/** Asks for a page, and for the last one where that is beyond the end. */
async function paged<T extends { distinct: number }>(
  ask: (offset: number) => Promise<Outcome<T>>,
  page: number,
  size: number,
): Promise<{ ok: true; value: T; page: number } | Extract<Outcome<T>, { ok: false }>> {
  const found = await ask((page - 1) * size);
  if (!found.ok) return found;
  const last = Math.max(1, Math.ceil(found.value.distinct / size));
  if (page <= last) return { ...found, page };
  const again = await ask((last - 1) * size);
  return again.ok ? { ...again, page: last } : again;
}

export function pagesOf(distinct: number, page: number, size: number): { page: number; pages: number; size: number } {
  return { page, pages: Math.max(1, Math.ceil(distinct / size)), size };
}

export function placeOf(at: string): FrequencyPlace {
  if (at === 'hit' || at === 'node') return { of: at };
  return { of: at.startsWith('left') ? 'left' : 'right', token: Number(at.at(-1)) };
}

const MEASURES = {
  logdice: 'logDice',
  ll: 'logLikelihood',
  mi: 'mi',
  t: 't',
  joint: 'frequency',
} as const satisfies Record<CollocationsQuery['measure'], CollocationsRequest['order']>;

export function measureOf(measure: CollocationsQuery['measure']): CollocationsRequest['order'] {
  return MEASURES[measure];
}

/** What a class, a value of a category or a text is called; null for anything else and for what has no name. */
export function nameOfValue(
  { names, tagset, vocabulary }: Pick<Setting, 'names' | 'tagset' | 'vocabulary'>,
  attribute: string,
  value: string,
): Names | null {
  if (attribute === 'text') return names.get(value)?.name ?? null;
  const ofField = nameOfFieldValue(vocabulary, attribute, value);
  if (ofField !== null) return ofField;
  const tags = namesOfTags(tagset);
  // Composite forms are counted by their classes.
  if (attribute !== 'pos' && attribute !== 'double')
    return tags.isValue(attribute, value) ? tags.value(attribute, value) : null;
  if (tags.isClass(value)) return tags.posClass(value);
  return tags.isDoubleClass(value) ? tags.doubleClass(value) : null;
}

/** What an attribute that is a category is called. */
export function nameOfCategory(tagset: NamedTags, attribute: string): Names {
  return namesOfTags(tagset).category(attribute);
}
