/** Cutting a word: a caret among its letters, cuts between them, and what comes of it. */
import { SPANS_AT_MOST } from '@glosa/contract';

export interface SplitState {
  wordNo: number;
  /** The word as it is written. */
  form: string;
  /** What a reader sees as one letter each; a cut never goes through one. */
  letters: readonly string[];
  /** The word is cut before the letters of these numbers. In order, without 0. */
  cuts: readonly number[];
  /** The cuts it has now. */
  was: readonly number[];
  /** Before which letter the caret stands: from 1 to the last. */
  caret: number;
  isSending: boolean;
  /** What is wrong, in words, and whether it may be done all the same. */
  problem: { text: string; asks: boolean } | null;
}

export type SplitMove =
  | { type: 'caret'; to: 'next' | 'previous' | 'first' | 'last' | number }
  | { type: 'cut'; at?: number }
  | { type: 'suggest'; partition: string }
  | { type: 'join' };

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const lettersOf = (form: string): string[] => [...segmenter.segment(form)].map(({ segment }) => segment);

/** Where a written partition cuts; null where it does not spell the word or cuts a letter. */
export function cutsOf(letters: readonly string[], partition: string): number[] | null {
  const pieces = partition.split('|');
  if (pieces.join('') !== letters.join('') || pieces.includes('')) return null;
  const starts = new Map<number, number>();
  let offset = 0;
  for (const [at, letter] of letters.entries()) {
    starts.set(offset, at);
    offset += letter.length;
  }
  let end = 0;
  const cuts = pieces.slice(0, -1).map((piece) => {
    end += piece.length;
    return starts.get(end);
  });
  return cuts.every((cut) => cut !== undefined) ? cuts : null;
}

export const piecesOf = ({ letters, cuts }: Pick<SplitState, 'letters' | 'cuts'>): string[] =>
  [0, ...cuts].map((from, i) => letters.slice(from, cuts[i] ?? letters.length).join(''));

export const partitionOf = (state: Pick<SplitState, 'letters' | 'cuts'>): string => piecesOf(state).join('|');

export const isChanged = ({ cuts, was }: Pick<SplitState, 'cuts' | 'was'>): boolean => cuts.join() !== was.join();

/** Of a word that is not split yet the caret stands where the last letter begins: endings are what is cut off. */
export function beginSplit({
  wordNo,
  token,
  partition,
}: {
  wordNo: number;
  token: string;
  partition: string;
}): SplitState {
  const letters = lettersOf(token);
  const cuts = cutsOf(letters, partition) ?? [];
  const caret = cuts[0] ?? Math.max(1, letters.length - 1);
  return { wordNo, form: token, letters, cuts, was: cuts, caret, isSending: false, problem: null };
}

function caretAt({ caret, letters }: SplitState, to: Extract<SplitMove, { type: 'caret' }>['to']): number {
  const last = letters.length - 1;
  const wanted = { next: caret + 1, previous: caret - 1, first: 1, last }[to as 'next'] ?? Number(to);
  return Math.max(1, Math.min(last, wanted));
}

/** While the split is on its way nothing moves. A sixth piece is not made. */
export function splitMoved(state: SplitState, move: SplitMove): SplitState {
  if (state.isSending) return state;
  const next = { ...state, problem: null };
  switch (move.type) {
    case 'caret':
      return { ...state, caret: caretAt(state, move.to) };
    case 'cut': {
      const at = move.at ?? state.caret;
      if (at < 1 || at >= state.letters.length) return state;
      if (state.cuts.includes(at)) return { ...next, caret: at, cuts: state.cuts.filter((cut) => cut !== at) };
      if (state.cuts.length >= SPANS_AT_MOST - 1) return state;
      return { ...next, caret: at, cuts: [...state.cuts, at].toSorted((a, b) => a - b) };
    }
    case 'suggest': {
      const cuts = cutsOf(state.letters, move.partition);
      return cuts === null || cuts.length >= SPANS_AT_MOST ? state : { ...next, cuts, caret: cuts[0] ?? state.caret };
    }
    case 'join':
      return { ...next, cuts: [] };
  }
}
