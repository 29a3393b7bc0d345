import type { FrequencyKey, FrequencyRow } from '@glosa/corpus-index';
import { type DrillDown, drillDown } from './drill-down.ts';
import { countHits, withQuery } from './query.ts';
import type { About, FrequenciesRequest, HitsRequest, Index, Outcome, Refusal } from './request.ts';
import { chooseQuery } from './together.ts';

export interface FrequenciesAnswer extends About {
  distinct: number;
  rows: { value: string; hits: number; share: number; texts: number; q: string | null }[];
}

/** How long queries of rows may be tried, in milliseconds; rows beyond have none. */
const PATIENCE = 800;

export function answerFrequencies(index: Index, request: FrequenciesRequest): Outcome<FrequenciesAnswer> {
  if (request.of !== 'text' && !isCountable(index, request.of)) return unknownAttribute(request.of);
  return withQuery(index, request, (read) => {
    const chosen = chooseQuery(index, request, read);
    const { q, interpretation, total, query, scope } = chosen;
    const about = { q, interpretation, total };
    const key = keyOf(request);
    if (total === 0) return { ...about, distinct: 0, rows: [] };
    const { offset, limit, rank } = request;
    const sort = rank === 'hits' ? 'frequency' : rank;
    const list = index.frequencies(query, { ...scope, key, sort, offset, limit });
    const drill = request.withQueries ? drillDown(chosen, key) : null;
    const deadline = performance.now() + PATIENCE;
    return {
      ...about,
      distinct: list.distinct,
      rows: list.rows.map((row) => ({
        value: row.value,
        hits: row.hits,
        share: row.share,
        texts: row.texts,
        q: queryFor(index, request, drill, row, deadline),
      })),
    };
  });
}

function keyOf({ of, at }: FrequenciesRequest): FrequencyKey {
  if (of === 'text') return { by: 'region', region: 'text' };
  if (at.of === 'hit') return { by: 'node', attribute: of, token: 'all' };
  if (at.of === 'node') return { by: 'node', attribute: of, token: 1 };
  return { by: at.of, attribute: of, token: at.token };
}

/** Whether an attribute has values that can be counted; whole tags, features and variants are no such values. */
export function isCountable(index: Index, attribute: string): boolean {
  const parsed = index.parse(`[${attribute}="x"]`);
  const isRead = parsed.ok || parsed.error.code === 'UNKNOWN_VALUE';
  return isRead && !/^(?:tag|xpos|ctag|znacznik|feats?|var|wariant|variants)$/iu.test(attribute);
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
