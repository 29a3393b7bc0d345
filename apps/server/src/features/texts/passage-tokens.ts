/** The words of a stretch as they are read, with their punctuation. */

import type { DisplayItem } from '@glosa/contract';
import type { PlacedWord } from '../../corpus/words.ts';
import { foreignOf } from '../../indexing/feed.ts';

/** A word, or (`word` null) punctuation and gaps. */
export interface PassageToken {
  text: string;
  word: number | null;
  /** Of a word: the language that it or its marks name, null where it is that of its text. */
  language: string | null;
  /** No space before it. */
  isJoined: boolean;
}

/**
 * Words that follow one another, with what stands between them and what is written to the last. `lineOf` gives the items
 * of a verse by its order. A word that runs over a break is all of it where it begins.
 */
export function tokensOf(
  words: readonly PlacedWord[],
  lineOf: (verse: number) => readonly DisplayItem[],
): PassageToken[] {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return [];
  const placed = new Map(words.map((word) => [word.id, word]));
  const tokens: PassageToken[] = [];
  let [isIn, goesOn] = [false, false];
  // The last word may run over into one verse more, and its full stop with it; a hyphen within a word is not read.
  for (let verse = first.verse; verse <= last.verse + 1; verse++) {
    let isJoined = goesOn;
    for (const item of lineOf(verse)) {
      if (item.k === 'w') {
        const word = placed.get(item.w);
        const isBegun = item.part === undefined || item.part === 'I';
        if (isBegun && word !== undefined) {
          tokens.push({ text: word.form, word: item.w, isJoined, language: word.language ?? foreignOf(item) });
        }
        isIn = word !== undefined;
        goesOn = item.part === 'I' || item.part === 'M';
      } else if (isIn && !goesOn && (item.k === 'p' || item.k === 'g')) {
        const text = item.k === 'g' ? '[…]' : item.r.map(({ x }) => x).join('');
        tokens.push({ text, word: null, isJoined, language: null });
      }
      // What is shown and not read may stand between two words, or within what is written together.
      if (item.k === 'w' || item.k === 'p' || item.k === 'g') isJoined = item.sp !== 1;
      else if (item.k === 'x' && item.sp === 1) isJoined = false;
    }
  }
  let end = tokens.findLastIndex(({ word }) => word !== null) + 1;
  while (tokens[end]?.isJoined) end++;
  return tokens.slice(0, end);
}

export function joinTokens(tokens: readonly PassageToken[]): string {
  return tokens.map(({ text, isJoined }, i) => (i === 0 || isJoined ? text : ` ${text}`)).join('');
}
