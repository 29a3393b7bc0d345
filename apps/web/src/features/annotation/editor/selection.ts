/** Moving among the words of a sentence and choosing some of them. */
import { type AnnotatedSentence, SPANS_AT_MOST } from '@glosa/contract';
import { stateOfToken, wordSpans } from './state.ts';

export type Move = 'next' | 'previous' | 'first' | 'last' | 'next-open' | 'previous-open';

/**
 * Number of the subtoken that a move leads to; null where it leads nowhere: nothing is left to annotate, or the sentence
 * ends. `…-open` goes round the end.
 */
export function moved(sentence: AnnotatedSentence, current: number, move: Move): number | null {
  const numbers = wordSpans(sentence).map(({ tokenNo }) => tokenNo);
  const at = numbers.indexOf(current);
  switch (move) {
    case 'next':
      return numbers[at + 1] ?? null;
    case 'previous':
      return at <= 0 ? null : (numbers[at - 1] ?? null);
    case 'first':
      return numbers[0] ?? null;
    case 'last':
      return numbers.at(-1) ?? null;
    default: {
      const round = [...numbers.slice(at + 1), ...numbers.slice(0, Math.max(0, at))];
      const order = move === 'next-open' ? round : round.toReversed();
      return order.find((no) => stateOfToken(sentence, no) === 'none') ?? null;
    }
  }
}

export interface Choice {
  selection: readonly number[];
  /** False where it would have been one too many. */
  isDone: boolean;
}

const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** Puts a subtoken into the selection or takes it out. One beyond the cap is ignored. */
export function toggled(selection: readonly number[], tokenNo: number): Choice {
  if (selection.includes(tokenNo)) return { selection: selection.filter((no) => no !== tokenNo), isDone: true };
  if (selection.length >= SPANS_AT_MOST) return { selection, isDone: false };
  return { selection: inOrder([...selection, tokenNo]), isDone: true };
}

/** Takes one more subtoken beside the current one in; both are in it afterwards, unless there are too many. */
export function extended(selection: readonly number[], current: number, to: number): Choice {
  const all = inOrder([...new Set([...selection, current, to])]);
  return all.length > SPANS_AT_MOST ? { selection, isDone: false } : { selection: all, isDone: true };
}

/**
 * The numbers that subtokens have in a newer state of the sentence. They are known by word and piece; where a word has
 * fewer pieces now, its last one stands for those that are gone, and where it is gone itself, nothing.
 */
export function followed(from: AnnotatedSentence, to: AnnotatedSentence, tokens: readonly number[]): number[] {
  if (from.singleTokens === to.singleTokens) return [...tokens];
  const next = tokens.flatMap((no) => {
    const word = from.singleTokens.find(({ derivedTokensIds }) => derivedTokensIds.includes(no));
    const same = to.singleTokens.find(({ id }) => id === word?.id);
    const piece = word?.derivedTokensIds.indexOf(no) ?? 0;
    return same?.derivedTokensIds[piece] ?? same?.derivedTokensIds.at(-1) ?? [];
  });
  return [...new Set(next)];
}
