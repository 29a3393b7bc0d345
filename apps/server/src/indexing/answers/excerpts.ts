import type { ResultRow } from '@glosa/corpus-index';
import { COUNT_ONLY, withQuery } from './query.ts';
import type { ExcerptsRequest, Index, Outcome } from './request.ts';
import { kwicRow } from './sentences.ts';
import { type Place, placeAt, type TokenLine } from './tokens.ts';

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

function excerpt(index: Index, row: ResultRow, context: number): Excerpt {
  const { left, node, right, inside } = kwicRow(index, row, null, context);
  const tokens = [...left.slice(left.length - inside.left), ...node, ...right.slice(0, inside.right)];
  const start = (row.hits[0]?.start ?? row.regionStart) - inside.left;
  return { start: placeAt(index, start), end: placeAt(index, start + tokens.length - 1), tokens };
}
