import type { HitToken, KwicHit, SentenceHit } from '@glosa/contract';
import type { Rank } from './request.ts';
import type { Place, TokenLine } from './tokens.ts';

export interface SentenceRow {
  start: Place;
  end: Place;
  rank: Rank | null;
  firstHitNo: number;
  hits: number;
  /** Ids of the words of the hits, in order. */
  words: number[];
  tokens: TokenLine[];
}

export interface KwicRow {
  start: Place;
  rank: Rank | null;
  hitNo: number;
  words: number[];
  left: TokenLine[];
  node: TokenLine[];
  right: TokenLine[];
  /** Tokens of `left` and `right` within the sentence of the hit. */
  inside: { left: number; right: number };
}

/**
 * A row of a page as the contract has it, written out in the thread that found it: strings travel between threads for a
 * tenth of what their objects cost. What only the database knows of its text is still to be put in.
 */
export interface RowJson {
  /** Of its text. */
  code: string;
  /** An object without `name` and `language`. */
  json: string;
}

type WithoutText<T> = Omit<T, 'name' | 'language'>;

export function sentenceJson({ start, end, rank, hits, firstHitNo, words, tokens }: SentenceRow): RowJson {
  const row: WithoutText<SentenceHit> = {
    ...start,
    endCardNumber: end.cardNumber,
    endCardAddress: end.cardAddress,
    endVerseNo: end.verseNo,
    rank,
    hits,
    hitNo: firstHitNo,
    words,
    tokens: tokens.map(toToken),
  };
  return { code: start.code, json: JSON.stringify(row) };
}

export function kwicJson({ start, rank, hitNo, words, left, node, right, inside }: KwicRow): RowJson {
  const row: WithoutText<KwicHit> = {
    ...start,
    rank,
    hitNo,
    words,
    left: left.map(toToken),
    node: node.map(toToken),
    right: right.map(toToken),
    inside,
  };
  return { code: start.code, json: JSON.stringify(row) };
}

function toToken({ form, translit, wordId, spaceAfter, isMatch }: TokenLine): HitToken {
  return {
    form,
    ...(translit === '' ? {} : { translit }),
    word: wordId === 0 ? null : wordId,
    ...(isMatch ? { match: 1 as const } : {}),
    ...(spaceAfter ? { sp: 1 as const } : {}),
  };
}
