import { type WordsAddress, wordsHref } from './words-address.ts';

/** What the frame of the page takes from an address: the texts, and the same question shown the other way. */
export function framed(address: WordsAddress) {
  const { texts, lemma, q, match } = address;
  // The page of a word leads to the sentences with that word.
  const asked = lemma === '' ? {} : ({ q: lemma, match: 'exact', layer: 'lemma', variants: false } as const);
  return {
    texts,
    listHref: wordsHref(address, { shown: 'list', q, match }),
    sentencesHref: wordsHref(address, { shown: 'sentences', ...asked }),
  };
}
