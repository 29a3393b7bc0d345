import type { CorpusIndex, Interpretation, Query, QueryError, RegionAt } from '@glosa/corpus-index';
import type { INDEX_SCHEMA } from './schema.ts';

export type Index = CorpusIndex<typeof INDEX_SCHEMA>;

/** A search as it is sent to whichever thread runs it. */
export interface SearchRequest {
  q: string;
  /** Text codes; null: all. With none of them nothing is found, but the query is read. */
  texts: readonly string[] | null;
  layer: keyof (typeof INDEX_SCHEMA)['layers'];
  /** From 1; beyond the end it becomes the last one. */
  page: number;
  /** Sentences on a page. */
  size: number;
}

export interface TokenLine {
  form: string;
  translit: string;
  wordId: number;
  spaceAfter: boolean;
  isMatch: boolean;
}

/** Place of a position: code of the text, number and address of the card, label of the verse. */
export interface Place {
  code: string;
  cardNumber: number;
  cardAddress: string;
  verseNo: string;
}

export interface SentenceRow {
  start: Place;
  end: Place;
  sentenceNo: string;
  firstHitNo: number;
  hits: number;
  /** Ids of the words of the hits, in order. */
  words: number[];
  tokens: TokenLine[];
}

export interface ResultPage {
  total: number;
  sentences: number;
  perText: readonly { label: string; hits: number }[];
  page: number;
  pages: number;
  rows: SentenceRow[];
}

export type SearchOutcome =
  | { ok: true; interpretation: Interpretation; page: ResultPage }
  | { ok: false; error: QueryError };

/**
 * Reads a query, runs it and takes everything that one page shows from the index. All of it belongs in a thread:
 * reading a hostile query, with the suggestions for it, can take as long as running one.
 */
export function searchPage(index: Index, request: SearchRequest): SearchOutcome {
  const parsed = index.parse(request.q, { layer: request.layer });
  if (!parsed.ok) return parsed;
  return { ok: true, interpretation: parsed.interpretation, page: runSearch(index, parsed.query, request) };
}

const NOTHING: ResultPage = { total: 0, sentences: 0, perText: [], page: 1, pages: 1, rows: [] };

function runSearch(index: Index, query: Query, { texts, layer, page: asked, size }: SearchRequest): ResultPage {
  if (texts?.length === 0) return NOTHING;
  const limits = texts === null ? { layer } : { layer, texts };
  const search = (page: number) =>
    index.search(query, { ...limits, offset: (page - 1) * size, size, unit: 'region:s' });
  let found = search(asked);
  const pages = Math.max(1, Math.ceil(found.sentences / size));
  const page = Math.min(asked, pages);
  if (page !== asked) found = search(page);
  const rows = found.rows.map(({ regionStart, regionEnd, hits, firstHitNo }): SentenceRow => {
    const isMatch = (position: number) => hits.some(({ start, end }) => position >= start && position < end);
    const tokens = index.tokens(regionStart, regionEnd);
    const lines = tokens.map(({ form, translit, wordId, spaceAfter }, i): TokenLine => {
      return { form, translit, wordId, spaceAfter, isMatch: isMatch(regionStart + i) };
    });
    const matched = lines.flatMap((line) => (line.isMatch && line.wordId > 0 ? [line.wordId] : []));
    return {
      start: placeAt(index, regionStart),
      end: placeAt(index, regionEnd - 1),
      sentenceNo: index.regionsAt(regionStart).s?.label ?? '',
      firstHitNo,
      hits: hits.length,
      words: [...new Set(matched)],
      tokens: lines,
    };
  });
  return { total: found.total, sentences: found.sentences, perText: found.perText, page, pages, rows };
}

function placeAt(index: Index, position: number): Place {
  const { text, card, verse } = index.regionsAt(position) as Record<'text' | 'card' | 'verse', RegionAt>;
  return { code: text.label, cardNumber: card.ordinal, cardAddress: card.label, verseNo: verse.label };
}
