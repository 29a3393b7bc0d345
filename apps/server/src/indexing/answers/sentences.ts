import { BADGES, type Hit, type Interpretation, type ResultRow, type SearchResult } from '@glosa/corpus-index';
import { type Expansion, expansionsOf } from './expansions.ts';
import { arrangementOf, COUNT_ONLY, refusalOf, spelledWords, withQuery, wordsIn } from './query.ts';
import type { About, Index, Outcome, Rank, Refusal, SentencesRequest } from './request.ts';
import { type KwicRow, kwicJson, type RowJson, type SentenceRow, sentenceJson } from './row-json.ts';
import { type Chosen, chooseQuery, type Together } from './together.ts';
import { matchedWords, placeAt, tokenLines } from './tokens.ts';
import { type ZeroHelp, zeroHelp } from './zero-help.ts';

/** A lemma that is spelled like the only word of a query, and the query that finds its forms. */
export interface AllForms {
  lemma: string;
  q: string;
  count: number;
}

/** What the choice of a layer and of variants changes in what is found. */
export interface Reach {
  /** `in-query`: the query says it; `no-words`: no word is looked for in a layer. */
  layer: 'free' | 'in-query' | 'no-words';
  variants: boolean;
}

export interface SentencesAnswer extends About {
  mode: SearchResult['mode'];
  /** Hits by how near their spelling is; null where it plays no part. */
  ranks: Readonly<Record<Rank, number>> | null;
  sentences: number;
  perText: readonly { label: string; hits: number }[];
  page: number;
  pages: number;
  /** In the view `sentence`. */
  rows: RowJson[];
  /** In the view `kwic`. */
  lines: RowJson[];
  expansions: Expansion[];
  together: Together | null;
  withoutLemma: number | null;
  reach: Reach;
  allForms: AllForms | null;
  warnings: Refusal[];
  help: ZeroHelp | null;
}

/** One page of hits with everything that is said about the query beside it. */
export function answerSentences(index: Index, request: SentencesRequest): Outcome<SentencesAnswer> {
  return withQuery(index, request, (read) => {
    const chosen = chooseQuery(index, request, read);
    const { q, query, interpretation, total, together, isNowhere } = chosen;
    return {
      q,
      interpretation,
      total,
      ...pageOf(index, request, chosen),
      expansions: expansionsOf(index, query, request),
      together,
      withoutLemma: isNowhere || !asksForLemma(interpretation) ? null : countWithoutLemma(index, chosen),
      reach: reachOf(interpretation),
      allForms: isNowhere ? null : allFormsOf(index, chosen),
      warnings: query.warnings.map((warning) => refusalOf(index, warning, request)),
      help: total === 0 ? zeroHelp(index, request, read) : null,
    };
  });
}

type Page = Pick<SentencesAnswer, 'mode' | 'ranks' | 'sentences' | 'perText' | 'page' | 'pages' | 'rows' | 'lines'>;

function pageOf(index: Index, request: SentencesRequest, chosen: Chosen): Page {
  const { query, interpretation, scope, isNowhere } = chosen;
  const nothing = { ranks: null, sentences: 0, perText: [], page: 1, pages: 1, rows: [], lines: [] };
  if (isNowhere) return { mode: interpretation.mode ?? 'nearest', ...nothing };
  const { view, size } = request;
  const hasRanks = spelledWords(interpretation.body).length > 0;
  const arrangement = arrangementOf(request, hasRanks);
  const unit = view === 'kwic' ? 'hit' : 'region:s';
  const search = (offset: number, rows: number) =>
    index.search(query, { ...scope, ...arrangement, unit, offset, size: rows });
  const { count } = search(0, 0);
  const pages = Math.max(1, Math.ceil(count / size));
  const page = Math.min(request.page, pages);
  const offset = (page - 1) * size;
  const { mode, sentences, perText, rows } = search(offset, Math.min(size, Math.max(0, count - offset)));
  const ranks = ranksOf(index, chosen, rows, hasRanks);
  const counts = hasRanks ? index.badgeCounts(query, scope) : null;
  const shared = { mode, ranks: counts, sentences, perText, page, pages };
  if (view === 'kwic') {
    const { context } = request;
    const lines = rows.map((row, i) => kwicJson(kwicRow(index, row, ranks[i] ?? null, context)));
    return { ...shared, rows: [], lines };
  }
  return { ...shared, rows: rows.map((row, i) => sentenceJson(sentenceRow(index, row, ranks[i] ?? null))), lines: [] };
}

/** The best rank in each row. */
export function ranksOf(
  index: Index,
  { query, scope }: Pick<Chosen, 'query' | 'scope'>,
  rows: readonly ResultRow[],
  hasRanks: boolean,
): (Rank | null)[] {
  if (!hasRanks) return rows.map(() => null);
  const badges = index.badges(
    query,
    rows.flatMap(({ hits }) => hits),
    scope,
  );
  let at = 0;
  return rows.map(({ hits }) => {
    const own = badges.slice(at, at + hits.length);
    at += hits.length;
    return own.reduce(
      (best, badge) => (BADGES.indexOf(badge) < BADGES.indexOf(best) ? badge : best),
      own[0] ?? 'variant',
    );
  });
}

function sentenceRow(index: Index, row: ResultRow, rank: Rank | null): SentenceRow {
  const { regionStart, regionEnd, hits, firstHitNo } = row;
  const tokens = tokenLines(index, regionStart, regionEnd, hits);
  return {
    start: placeAt(index, regionStart),
    end: placeAt(index, regionEnd - 1),
    rank,
    firstHitNo,
    hits: hits.length,
    words: matchedWords(tokens),
    tokens,
  };
}

/** A hit with so many tokens of its text on either side. */
export function kwicRow(index: Index, row: ResultRow, rank: Rank | null, context: number): KwicRow {
  const hit = row.hits[0] as Hit;
  const { start, end } = hit;
  const text = index.regionsAt(start).text ?? { start: row.regionStart, end: row.regionEnd };
  const from = Math.max(text.start, start - context);
  const to = Math.min(text.end, end + context);
  const node = tokenLines(index, start, end, [hit]);
  return {
    start: placeAt(index, start),
    rank,
    hitNo: row.firstHitNo,
    words: matchedWords(node),
    left: tokenLines(index, from, start, []),
    node,
    right: tokenLines(index, end, to, []),
    inside: {
      left: start - Math.max(from, Math.min(row.regionStart, start)),
      right: Math.min(to, Math.max(row.regionEnd, end)) - end,
    },
  };
}

/** A reader who types the dictionary form of a word often means all of its forms. */
function allFormsOf(index: Index, { interpretation, scope: { texts }, total }: Chosen): AllForms | null {
  const [word, ...others] = spelledWords(interpretation.body);
  if (word === undefined || others.length > 0 || interpretation.body !== word) return null;
  const lemma = word.value;
  if (word.isPattern || !/^[\p{L}\p{M}]+$/u.test(lemma)) return null;
  const q = `lemma:${lemma}`;
  const count = index.search(q, { ...(texts === undefined ? {} : { texts }), ...COUNT_ONLY }).total;
  return count === 0 || count === total ? null : { lemma, q, count };
}

/** Conditions in brackets and pairs name what they are compared with; only words are looked for in a layer. */
function reachOf({ body, layerFrom }: Interpretation): Reach {
  const words = wordsIn(body).filter(({ match }) => match !== 'any');
  const layer = layerFrom === 'query' ? 'in-query' : 'free';
  return {
    layer: words.length === 0 ? 'no-words' : layer,
    variants: words.some(({ match, isPattern }) => match === 'folded' && !isPattern),
  };
}

function asksForLemma({ canonical }: Interpretation): boolean {
  return /(?:^|[^\p{L}\p{N}_])(?:lemma|lnorm)\s*(?:!?=|:)/u.test(canonical);
}

/** Words that no search for a lemma can find. */
const WITHOUT_LEMMA = '[lemma!=".+" & wordId>0]';

function countWithoutLemma(index: Index, { scope: { texts } }: Chosen): number {
  return index.search(WITHOUT_LEMMA, { ...(texts === undefined ? {} : { texts }), ...COUNT_ONLY }).total;
}
