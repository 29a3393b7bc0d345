import type { DisplayItem, TextRange } from '@glosa/contract';

/** A word that a query can hold as it is. */
const PLAIN = /^\p{L}+$/u;
const TELLING = 4;
const BEGINNING = 3;

function wordsOf(items: readonly DisplayItem[]): string[] {
  return items.flatMap((item) =>
    item.k === 'w' && item.part === undefined
      ? [
          item.r
            .map((run) => run.x)
            .join('')
            .toLowerCase(),
        ]
      : [],
  );
}

/**
 * Queries made from a text of the corpus, so that each finds something: a word, words by their beginning, a phrase,
 * all forms of a lemma. Fewer where the text does not have what one needs.
 */
export function examplesOf(range: TextRange): string[] {
  const lines = range.cards.flatMap((card) => card.verses.map((verse) => wordsOf(verse.items)));
  const telling = lines.flat().filter((word) => PLAIN.test(word) && word.length >= TELLING);
  const [word, other] = [...new Set(telling)];
  const pair = lines
    .flatMap((line) => line.slice(1).map((next, at) => [line[at] ?? '', next] as const))
    .find(([first, next]) => [first, next].every((one) => PLAIN.test(one) && one.length >= TELLING));
  const lemma = range.words
    ?.flatMap(({ form, pieces }) => pieces.flatMap(({ readings }) => readings.map(({ lemma }) => ({ form, lemma }))))
    .find(({ form, lemma }) => PLAIN.test(lemma ?? '') && lemma !== form.toLowerCase() && form !== word)?.lemma;
  return [
    word,
    other === undefined ? undefined : `${other.slice(0, BEGINNING)}*`,
    pair === undefined ? undefined : pair.join(' '),
    lemma === undefined || lemma === null ? undefined : `lemma:${lemma}`,
  ].filter((query) => query !== undefined);
}
