import type { Hit, ResultRow } from '@glosa/corpus-index';
import { COUNT_ONLY, withQuery } from './query.ts';
import type { ExcerptsRequest, Index, Outcome } from './request.ts';
import { type Place, placeAt, type TokenLine, tokenLines } from './tokens.ts';

/** One hit in its sentence; of a very long one, so many tokens on either side as were asked for. */
export interface Excerpt {
  start: Place;
  end: Place;
  tokens: TokenLine[];
}

export interface ExcerptsAnswer {
  /** Number of hits. */
  total: number;
  excerpts: Excerpt[];
}

/** Hits one by one in the order of the texts, of the query as it stands: adjacent words are adjacent. */
export function answerExcerpts(index: Index, request: ExcerptsRequest): Outcome<ExcerptsAnswer> {
  return withQuery(index, request, ({ query, scope, isNowhere }) => {
    if (isNowhere) return { total: 0, excerpts: [] };
    const { offset, size, context } = request;
    const { total } = index.search(query, { ...scope, ...COUNT_ONLY });
    const { rows } = index.search(query, {
      ...scope,
      unit: 'hit',
      offset,
      size: Math.min(size, Math.max(0, total - offset)),
    });
    return { total, excerpts: rows.map((row) => excerpt(index, row, context)) };
  });
}

function excerpt(index: Index, { hits, regionStart, regionEnd }: ResultRow, context: number): Excerpt {
  const hit = hits[0] as Hit;
  const from = Math.max(Math.min(regionStart, hit.start), hit.start - context);
  const to = Math.min(Math.max(regionEnd, hit.end), hit.end + context);
  return { start: placeAt(index, from), end: placeAt(index, to - 1), tokens: tokenLines(index, from, to, [hit]) };
}
