/** Which words the columns of a row share. */
import type { ComparedWord } from '@glosa/contract';
import type { PassageToken } from '../texts/passages.service.ts';
import { foldIn, foldLatin } from './fold.ts';

/** A word of a column with what it is compared by; `key` is '' for punctuation, which is never shared. */
export interface Comparable {
  shown: Omit<ComparedWord, 'common'>;
  key: string;
  lemmas: readonly string[];
}

/** The words of a source verse: nobody has annotated them. */
export function wordsOfVerse(text: string, language: string): Comparable[] {
  return text.split(/\s+/u).flatMap((chunk) =>
    (chunk.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? []).map((part, i) => ({
      shown: { text: part, ...(i > 0 && { joined: true as const }) },
      key: keyOf(part, language),
      lemmas: [],
    })),
  );
}

/** The words of a passage, annotated or not. */
export function wordsOfPassage(
  tokens: readonly PassageToken[],
  language: string,
  lemmas: ReadonlyMap<number, string[]>,
): Comparable[] {
  return tokens.map(({ text, word, isJoined }, i) => ({
    shown: { text, ...(isJoined && i > 0 && { joined: true as const }), ...(word !== null && { word }) },
    key: word === null ? '' : keyOf(text, language),
    lemmas: word === null ? [] : (lemmas.get(word) ?? []),
  }));
}

/** Columns are in different languages, and Latin words may stand in any of them: all are read as Latin is. */
function keyOf(text: string, language: string): string {
  return foldLatin(foldIn(language, text)).replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Counts for every word of each column in how many columns it is. Two words are the same when they share a lemma; where
 * one of them has none, when they are written alike.
 */
export function markCommon(columns: readonly (readonly Comparable[])[]): ComparedWord[][] {
  const sets = columns.map((words) => ({
    keys: new Set(words.map(({ key }) => key)),
    bare: new Set(words.filter(({ lemmas }) => lemmas.length === 0).map(({ key }) => key)),
    lemmas: new Set(words.flatMap(({ lemmas }) => lemmas)),
  }));
  return columns.map((words, own) =>
    words.map(({ shown, key, lemmas }) => {
      const isIn = ({ keys, bare, lemmas: theirs }: (typeof sets)[number]) =>
        lemmas.length === 0 ? keys.has(key) : lemmas.some((lemma) => theirs.has(lemma)) || bare.has(key);
      const others = key === '' ? 0 : sets.filter((set, column) => column !== own && isIn(set)).length;
      return { ...shown, common: others + 1 };
    }),
  );
}
