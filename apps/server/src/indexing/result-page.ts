import { type CorpusIndex, type Hit, type QueryError, type RegionAt, UnreadableQuery } from '@glosa/corpus-index';
import type { INDEX_SCHEMA } from './schema.ts';

export type Index = CorpusIndex<typeof INDEX_SCHEMA>;

/** A search as it is sent to whichever thread runs it. */
export interface SearchRequest {
  q: string;
  /** Text codes; empty: all. */
  texts: readonly string[];
  layer: keyof (typeof INDEX_SCHEMA)['layers'];
  /** Plain words are also found by their sound and by the imported spellings. */
  variants: boolean;
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
  /** What variants add to each plain word of the query, with the number of tokens in the whole corpus. */
  variantsAdded: { form: string; count: number }[];
}

export type SearchOutcome = { ok: true; page: ResultPage } | { ok: false; error: QueryError };

/** Runs a search and takes everything that one page shows from the index. */
export function searchPage(index: Index, request: SearchRequest): SearchOutcome {
  try {
    return { ok: true, page: runSearch(index, request) };
  } catch (error) {
    if (error instanceof UnreadableQuery) return { ok: false, error: error.error };
    throw error;
  }
}

function runSearch(index: Index, { q, texts, layer, variants, page: asked, size }: SearchRequest): ResultPage {
  const search = (page: number) =>
    index.search(q, { texts, layer, variants, offset: (page - 1) * size, size, unit: 'region:s' });
  let found = search(asked);
  const pages = Math.max(1, Math.ceil(found.sentences / size));
  const page = Math.min(asked, pages);
  if (page !== asked) found = search(page);
  const rows = found.rows.map(({ regionStart, regionEnd, hits, firstHitNo }): SentenceRow => {
    const isMatch = (position: number) => hits.some((hit) => covers(hit, position));
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
  const added = variants ? variantsAdded(index, q, layer) : [];
  return {
    total: found.total,
    sentences: found.sentences,
    perText: found.perText,
    page,
    pages,
    rows,
    variantsAdded: added,
  };
}

function variantsAdded(index: Index, q: string, layer: SearchRequest['layer']): ResultPage['variantsAdded'] {
  const added = new Map<string, number>();
  for (const { forms } of index.expansions(q, { layer })) {
    for (const { form, count, rank } of forms) if (rank === 'variant') added.set(form, count);
  }
  return [...added].map(([form, count]) => ({ form, count })).sort((a, b) => b.count - a.count);
}

/** Of a composite form only its members belong to the hit, not what stands between them. */
function covers({ start, end, members }: Hit, position: number): boolean {
  return position >= start && position < end && (members?.includes(position) ?? true);
}

function placeAt(index: Index, position: number): Place {
  const { text, card, verse } = index.regionsAt(position) as Record<'text' | 'card' | 'verse', RegionAt>;
  return { code: text.label, cardNumber: card.ordinal, cardAddress: card.label, verseNo: verse.label };
}
