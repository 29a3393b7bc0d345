import type { CountedBy, Dispersion, FrequencyKey, FrequencyRow } from '@glosa/corpus-index';
import { type DrillDown, drillDown } from './drill-down.ts';
import { type AskedKey, askedKeys, fieldKeys, queryForRow, rateOf } from './field-frequencies.ts';
import { languagesOf } from './languages.ts';
import { countHits, withQuery } from './query.ts';
import type { About, FrequenciesRequest, FrequencyPlace, HitsRequest, Index, Outcome, Refusal } from './request.ts';
import { chooseQuery } from './together.ts';

export interface FrequenciesAnswer extends About {
  distinct: number;
  rows: {
    /** Of each thing that is counted, in the order asked for. */
    values: string[];
    /** Of a first value that is a word. */
    language: string | null;
    hits: number;
    share: number;
    texts: number;
    /** Searched, that the hits are set against; then per million of them, with the 95 % interval. */
    tokens: number;
    perMillion: number;
    low: number;
    high: number;
    /** Over the texts searched; null where it cannot be said. */
    dispersion: Dispersion | null;
    q: string | null;
  }[];
}

/** How long queries of rows may be tried, in milliseconds; rows beyond have none. */
const PATIENCE = 800;

export function answerFrequencies(index: Index, request: FrequenciesRequest): Outcome<FrequenciesAnswer> {
  const keys = askedKeys(index, request.of);
  if ('unknown' in keys) return unknownAttribute(keys.unknown);
  const [only, ...others] = keys;
  if (only === undefined || others.length > 0 || isField(only)) return answerByFields(index, request, keys);
  const { counted } = only;
  return withQuery(index, request, (read) => {
    const chosen = chooseQuery(index, request, read);
    const { q, interpretation, total, query, scope } = chosen;
    const about = { q, interpretation, total };
    const key = keyOf(counted, request.at);
    if (total === 0) return { ...about, distinct: 0, rows: [] };
    const { offset, limit, rank } = request;
    const sort = SORTS[rank];
    const list = index.frequencies(query, { ...scope, key, sort, offset, limit, dispersion: true });
    const drill = request.withQueries ? drillDown(chosen, key, request.of) : null;
    const deadline = performance.now() + PATIENCE;
    const languageOf = languagesOfRows(index, counted);
    return {
      ...about,
      distinct: list.distinct,
      rows: list.rows.map((row) => ({
        values: [row.value],
        language: languageOf(row.value),
        hits: row.hits,
        share: row.share,
        texts: row.texts,
        ...rateOf(row.hits, row.tokens),
        dispersion: row.dispersion ?? null,
        q: queryFor(index, request, drill, row, deadline),
      })),
    };
  });
}

/** Of texts, and more than what they are called by. */
const isField = ({ counted }: AskedKey): boolean =>
  counted.of === 'region' && counted.region === 'text' && counted.attribute !== null;

const SORTS = { hits: 'frequency', value: 'value', texts: 'texts' } as const;

function answerByFields(
  index: Index,
  request: FrequenciesRequest,
  keys: readonly AskedKey[],
): Outcome<FrequenciesAnswer> {
  const fields = fieldKeys(keys, request.at);
  if ('unknown' in fields) return unknownAttribute(fields.unknown);
  return withQuery(index, request, (read) => {
    const chosen = chooseQuery(index, request, read);
    const { q, interpretation, total, query, scope } = chosen;
    const about = { q, interpretation, total };
    if (total === 0) return { ...about, distinct: 0, rows: [] };
    const { offset, limit, rank, withQueries } = request;
    const { rows, distinct } = index.fieldFrequencies(query, {
      ...scope,
      keys: fields,
      sort: SORTS[rank],
      offset,
      limit,
    });
    const deadline = performance.now() + PATIENCE;
    const [first] = keys;
    const languageOf = first === undefined ? () => null : languagesOfRows(index, first.counted);
    return {
      ...about,
      distinct,
      rows: rows.map((row) => ({
        values: [...row.values],
        language: languageOf(row.values[0] ?? ''),
        hits: row.hits,
        share: row.hits / total,
        texts: row.texts,
        ...rateOf(row.hits, row.tokens),
        dispersion: row.dispersion,
        q:
          withQueries && performance.now() < deadline
            ? queryForRow(index, request, chosen, { keys, fields }, row)
            : null,
      })),
    };
  });
}

/** Attributes whose values are words of the texts, or what words are listed under. */
const OF_WORDS: readonly string[] = [...['form', 'norm', 'translit', 'tnorm', 'word', 'wnorm'], ...['lemma', 'lnorm']];

/** Of the values of an attribute, as far as they are words; classes and texts are in none. */
export function languagesOfRows(index: Index, counted: CountedBy): (value: string) => string | null {
  const isOfWords = counted.of === 'token' && OF_WORDS.includes(counted.attribute);
  return isOfWords ? languagesOf(index, [counted.attribute]) : () => null;
}

/** Regions and groups are those that a hit starts in, wherever in the hit values of tokens are looked for. */
function keyOf(counted: CountedBy, at: FrequencyPlace): FrequencyKey {
  switch (counted.of) {
    case 'region': {
      const { region, attribute } = counted;
      return { by: 'region', region, ...(attribute === null ? {} : { attribute }) };
    }
    case 'group':
      return { by: 'group', group: counted.group };
    case 'token': {
      const { attribute } = counted;
      if (at.of === 'hit') return { by: 'node', attribute, token: 'all' };
      if (at.of === 'node') return { by: 'node', attribute, token: 1 };
      return { by: at.of, attribute, token: at.token };
    }
  }
}

/** The answer where a list is to be made of an attribute that no word has. */
export function unknownAttribute(found: string): { ok: false; refusal: Refusal } {
  const error = { code: 'UNKNOWN_ATTR', from: 0, to: 0, found, expected: [], suggestions: [] } as const;
  return { ok: false, refusal: { error, counts: [] } };
}

/** A query of the drill-down that may not be exact is kept only when it finds as many hits as the row has. */
function queryFor(
  index: Index,
  request: HitsRequest,
  drill: DrillDown | null,
  row: FrequencyRow,
  deadline: number,
): string | null {
  if (drill === null) return null;
  const q = drill.queryFor(row.value);
  if (q === null || (drill.isCertain && row.value !== '')) return q;
  if (performance.now() > deadline) return null;
  return countHits(index, { ...request, q }) === row.hits ? q : null;
}
