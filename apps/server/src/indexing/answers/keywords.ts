import type { Keyword } from '@glosa/corpus-index';
import { quoted } from './drill-down.ts';
import { languagesOfRows, unknownAttribute } from './frequencies.ts';
import { countHits } from './query.ts';
import type { Index, KeywordsRequest, Outcome } from './request.ts';

export interface KeywordsAnswer {
  distinct: number;
  compared: number;
  critical: number | null;
  /** Words of either side. */
  tokens: number;
  referenceTokens: number;
  rows: (Keyword & { language: string | null; q: string | null })[];
}

/** How long queries of rows may be tried, in milliseconds; rows beyond have none. */
const PATIENCE = 800;

/** @throws RangeError where a side has no text, or a text is on both */
export function answerKeywords(index: Index, request: KeywordsRequest): Outcome<KeywordsAnswer> {
  const { of, texts, withQueries } = request;
  const names = of.split(',');
  const [first, ...others] = names.map((name) => index.countedBy(name));
  const unknown = names.find((name) => index.countedBy(name)?.of !== 'token');
  if (unknown !== undefined || first?.of !== 'token') return unknownAttribute(unknown ?? of);
  const attributes = [first, ...others].flatMap((counted) => (counted?.of === 'token' ? [counted.attribute] : []));
  const { rows, ...list } = index.keywords({ ...request, attributes });
  const languageOf = languagesOfRows(index, first);
  const deadline = performance.now() + PATIENCE;
  const queryFor = ({ values, hits }: Keyword): string | null => {
    if (!withQueries || performance.now() > deadline) return null;
    const tests = values.map((value, i) => `${names[i]}${value === '' ? '!=".+"' : `=${quoted(value)}`}`);
    const q = `[${tests.join(' & ')}]`;
    // Marks of punctuation that are written like a word are no words, but a query finds them.
    const searched = { texts, layer: 'both', variants: false, without: [] } as const;
    return countHits(index, { q, ...searched }) === hits ? q : null;
  };
  return {
    ok: true,
    value: {
      ...list,
      rows: rows.map((row) => ({ ...row, language: languageOf(row.values[0] ?? ''), q: queryFor(row) })),
    },
  };
}
