import type { Hit, RegionAt } from '@glosa/corpus-index';
import type { Index } from './request.ts';

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
  sentenceNo: string;
}

export function placeAt(index: Index, position: number): Place {
  const { s, ...regions } = index.regionsAt(position);
  const { text, card, verse } = regions as Record<'text' | 'card' | 'verse', RegionAt>;
  return {
    code: text.label,
    cardNumber: card.ordinal,
    cardAddress: card.label,
    verseNo: verse.label,
    sentenceNo: s?.label ?? '',
  };
}

/** The tokens at [from, to); those of the hits are marked. */
export function tokenLines(index: Index, from: number, to: number, hits: readonly Hit[]): TokenLine[] {
  const isMatch = (position: number) => hits.some((hit) => isPartOf(hit, position));
  return index.tokens(from, to, SHOWN).map(({ form, translit, wordId, spaceAfter }, i) => {
    return { form, translit, wordId, spaceAfter, isMatch: isMatch(from + i) };
  });
}

const SHOWN = ['form', 'translit', 'wordId', 'spaceAfter'] as const;

function isPartOf({ start, end, members }: Hit, position: number): boolean {
  return members === undefined ? position >= start && position < end : members.includes(position);
}

/** Ids of the words of the matches, in order, each once. */
export function matchedWords(tokens: readonly TokenLine[]): number[] {
  return [...new Set(tokens.flatMap(({ isMatch, wordId }) => (isMatch && wordId > 0 ? [wordId] : [])))];
}
