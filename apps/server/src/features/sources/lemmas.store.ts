import type { Reader } from '../../db/transaction.ts';

/** So many words are asked for at once. */
const ASKED = 900;

/** Lemmas by word id, of the first reading of each piece; words without annotation are not there. */
export async function loadLemmas(reader: Reader, words: readonly number[]): Promise<Map<number, string[]>> {
  const lemmas = new Map<number, string[]>();
  for (let at = 0; at < words.length; at += ASKED) {
    const rows = await reader
      .selectFrom('piece')
      .innerJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['piece.word_id as word', 'lemma'])
      .where('piece.word_id', 'in', words.slice(at, at + ASKED))
      .where('reading.ord', '=', 1)
      .where('lemma', 'is not', null)
      .execute();
    for (const { word, lemma } of rows) {
      if (lemma === null) continue;
      const known = lemmas.get(word);
      if (known) known.push(lemma);
      else lemmas.set(word, [lemma]);
    }
  }
  return lemmas;
}
