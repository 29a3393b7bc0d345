import type { Reading, ResultRow } from '@glosa/corpus-index';
import { arrangementOf, spelledWords, withQuery } from './query.ts';
import type { About, ExportRequest, Index, Outcome, Rank } from './request.ts';
import { kwicRow, ranksOf } from './sentences.ts';
import { chooseQuery } from './together.ts';
import { type Place, placeAt, type TokenLine, tokenLines } from './tokens.ts';

/** A hit as a line of a table; texts as they stand, `lemma` and `tag` of its tokens one after another. */
export interface ExportedHit {
  no: number;
  place: Place;
  rank: Rank | null;
  left: string;
  node: string;
  right: string;
  lemma: string;
  tag: string;
  translit: string;
  words: number[];
}

export interface ExportedToken extends TokenLine {
  readings: readonly Reading[];
  isPunctuation: boolean;
}

export interface ExportedSentence {
  start: Place;
  end: Place;
  tokens: ExportedToken[];
}

export interface ExportAnswer extends About {
  /** Hits or sentences that there are in all, as arranged. */
  count: number;
  hits: ExportedHit[];
  sentences: ExportedSentence[];
}

/** One stretch of everything a query finds. */
export function answerExport(index: Index, request: ExportRequest): Outcome<ExportAnswer> {
  return withQuery(index, request, (read) => {
    const chosen = chooseQuery(index, request, read);
    const { q, interpretation, total, query, scope, isNowhere } = chosen;
    const about = { q, interpretation, total };
    if (isNowhere) return { ...about, count: 0, hits: [], sentences: [] };
    const hasRanks = spelledWords(interpretation.body).length > 0;
    const { offset, size, context } = request;
    const unit = request.unit === 'hit' ? 'hit' : 'region:s';
    const arrangement = arrangementOf(request, hasRanks);
    const { count, rows } = index.search(query, { ...scope, ...arrangement, unit, offset, size });
    if (request.unit === 'sentence') {
      return { ...about, count, hits: [], sentences: rows.map((row) => sentence(index, row)) };
    }
    const ranks = ranksOf(index, chosen, rows, hasRanks);
    return {
      ...about,
      count,
      hits: rows.map((row, i) => hitLine(index, row, ranks[i] ?? null, context)),
      sentences: [],
    };
  });
}

function hitLine(index: Index, row: ResultRow, rank: Rank | null, context: number): ExportedHit {
  const { start: place, hitNo, words, left, node, right } = kwicRow(index, row, rank, context);
  const hit = row.hits[0];
  const tokens = hit === undefined ? [] : index.tokens(hit.start, hit.end).filter((_, i) => node[i]?.isMatch === true);
  const each = (part: (reading: Reading) => string) =>
    tokens.map(({ readings }) => [...new Set(readings.map(part))].join('|')).join(' ');
  return {
    no: hitNo,
    place,
    rank,
    left: textOf(left),
    node: textOf(node),
    right: textOf(right),
    lemma: each(({ lemma }) => lemma ?? ''),
    tag: each(tagOf),
    translit: tokens
      .map(({ translit }) => translit)
      .filter((form) => form !== '')
      .join(' '),
    words,
  };
}

function sentence(index: Index, { regionStart, regionEnd, hits }: ResultRow): ExportedSentence {
  const lines = tokenLines(index, regionStart, regionEnd, hits);
  const tokens = index.tokens(regionStart, regionEnd);
  return {
    start: placeAt(index, regionStart),
    end: placeAt(index, regionEnd - 1),
    tokens: lines.map((line, i) => ({
      ...line,
      readings: tokens[i]?.readings ?? [],
      isPunctuation: tokens[i]?.punctuation === true,
    })),
  };
}

export function textOf(tokens: readonly TokenLine[]): string {
  return tokens
    .map(({ form, spaceAfter }) => `${form}${spaceAfter ? ' ' : ''}`)
    .join('')
    .trim();
}

/** Class and values, as tags are written: `subst:sg:gen:m`. */
export function tagOf({ posClass, categories }: Reading): string {
  return [posClass ?? '', ...Object.values(categories)].filter((part) => part !== '').join(':');
}
