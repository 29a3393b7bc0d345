import type { Collocation } from '@glosa/corpus-index';
import { quoted } from './drill-down.ts';
import { languagesOfRows, unknownAttribute } from './frequencies.ts';
import { withQuery } from './query.ts';
import { splitQuery } from './query-text.ts';
import type { About, CollocationsRequest, Index, Outcome } from './request.ts';
import { type Chosen, chooseQuery } from './together.ts';

export interface CollocationsAnswer extends About {
  distinct: number;
  window: number;
  rows: (Collocation & { language: string | null; q: string })[];
}

export function answerCollocations(index: Index, request: CollocationsRequest): Outcome<CollocationsAnswer> {
  const counted = index.countedBy(request.of);
  if (counted?.of !== 'token') return unknownAttribute(request.of);
  return withQuery(index, request, (read) => {
    const chosen = chooseQuery(index, request, read);
    const { q, interpretation, total, query, scope } = chosen;
    const { of: attribute, left, right, minimum, order, offset, limit } = request;
    if (total === 0) return { q, interpretation, total, distinct: 0, window: 0, rows: [] };
    const options = { attribute, left, right, minimum, order, offset, limit };
    const { distinct, window, rows } = index.collocations(query, { ...scope, ...options });
    const bothQuery = withWord(chosen, attribute);
    const languageOf = languagesOfRows(index, counted);
    return {
      q,
      interpretation,
      total,
      distinct,
      window,
      rows: rows.map((row) => ({ ...row, language: languageOf(row.value), q: bothQuery(row.value) })),
    };
  });
}

/** Makes the query for hits with a word of that value in the same sentence. Plain words stay plain: they mean less otherwise. */
function withWord({ query, interpretation }: Chosen, attribute: string): (value: string) => string {
  const { head, core, filters } = splitQuery(query);
  const isPlain = interpretation.adjacency === 'words';
  return (value) => {
    const other = isPlain ? `${attribute}:${quoted(value)}` : `[${attribute}=${quoted(value)}]`;
    const sign = isPlain ? '&' : '<<s>>';
    return [head, `(${core})`, sign, other, filters].filter((part) => part !== '').join(' ');
  };
}
