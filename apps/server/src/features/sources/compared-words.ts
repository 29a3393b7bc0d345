/** Which words the columns of a row share. */
import type { ComparedWord } from '@glosa/contract';
import { mainLanguage } from '@glosa/dictionary';
import type { PassageToken } from '../texts/passages.service.ts';
import { foldIn } from './fold.ts';

/** A word of a column with what it is compared by. */
export interface Comparable {
  shown: Omit<ComparedWord, 'common'>;
  /** Its main subtag; '' for punctuation and for words of which no language is known: they are compared with nothing. */
  language: string;
  /** As it is looked up in its language. */
  key: string;
  lemmas: readonly string[];
}

/** The words of a source verse, which have no annotation. */
export function wordsOfVerse(text: string, language: string): Comparable[] {
  return text.split(/\s+/u).flatMap((chunk) =>
    (chunk.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? []).map((part, i) => ({
      shown: { text: part, ...(i > 0 && { joined: true as const }) },
      ...comparedIn(part, language),
      lemmas: [],
    })),
  );
}

/** The words of a passage, annotated or not; `language` is that of the words that name none themselves. */
export function wordsOfPassage(
  tokens: readonly PassageToken[],
  language: string,
  lemmas: ReadonlyMap<number, string[]>,
): Comparable[] {
  return tokens.map(({ text, word, isJoined, language: own }, i) => ({
    shown: { text, ...(isJoined && i > 0 && { joined: true as const }), ...(word !== null && { word }) },
    ...comparedIn(word === null ? '' : text, own ?? language),
    lemmas: word === null ? [] : (lemmas.get(word) ?? []),
  }));
}

function comparedIn(text: string, tag: string): Pick<Comparable, 'language' | 'key'> {
  const key = foldIn(tag, text).replace(/[^\p{L}\p{N}]/gu, '');
  return { language: key === '' ? '' : mainLanguage(tag), key };
}

/**
 * Counts for every word of each column in how many columns it is; 0 where no other column has words in its language. Two
 * words are the same when they are of one language and share a lemma; where one of them has no lemma, when they are of
 * one language and written alike. Latin *in* and German *in* are two words, unless the text marks its own as Latin.
 */
export function markCommon(columns: readonly (readonly Comparable[])[]): ComparedWord[][] {
  const within =
    ({ language }: Comparable) =>
    (what: string) =>
      `${language} ${what}`;
  const sets = columns.map((words) => ({
    languages: new Set(words.map(({ language }) => language)),
    keys: new Set(words.map((word) => within(word)(word.key))),
    bare: new Set(words.filter(({ lemmas }) => lemmas.length === 0).map((word) => within(word)(word.key))),
    lemmas: new Set(words.flatMap((word) => word.lemmas.map(within(word)))),
  }));
  return columns.map((words, own) => {
    const others = sets.filter((_, column) => column !== own);
    return words.map((word) => {
      const near = others.filter(({ languages }) => word.language !== '' && languages.has(word.language));
      if (near.length === 0) return { ...word.shown, common: 0 };
      const [key, lemmas] = [within(word)(word.key), word.lemmas.map(within(word))];
      const isIn = ({ keys, bare, lemmas: theirs }: (typeof sets)[number]) =>
        lemmas.length === 0 ? keys.has(key) : lemmas.some((lemma) => theirs.has(lemma)) || bare.has(key);
      return { ...word.shown, common: near.filter(isIn).length + 1 };
    });
  });
}
