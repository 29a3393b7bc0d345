/** What is on cards, in numbers, and what of it is to be looked at. */
import type { Reader } from '../db/transaction.ts';

type Counts = Map<number, number>;

/** Verses, words, and words whose annotation was made for another form, by the id of the card. */
export async function countOnCards(reader: Reader, ids: readonly number[]) {
  const none = ids.length === 0 ? [0] : ids;
  const verses = await reader
    .selectFrom('verse')
    .select(({ fn }) => ['card_id as card', fn.countAll<number>().as('count')])
    .where('card_id', 'in', none)
    .groupBy('card_id')
    .execute();
  const words = await reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .select(({ fn }) => ['verse.card_id as card', fn.countAll<number>().as('count')])
    .where('verse.card_id', 'in', none)
    .groupBy('verse.card_id')
    .execute();
  const checks = await reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .select(({ fn }) => ['verse.card_id as card', fn.count<number>('word.id').distinct().as('count')])
    .where('verse.card_id', 'in', none)
    .where('piece.check_form', 'is not', null)
    .groupBy('verse.card_id')
    .execute();
  return { verses: countsOf(verses), words: countsOf(words), checks: countsOf(checks) };
}

/** Verses with a word that answers to none of the other layer, by the id of the card. */
export async function countUnaligned(
  reader: Reader,
  ids: readonly number[],
  side: 'word_id' | 'other_word_id',
): Promise<Counts> {
  const rows = await reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .leftJoin('alignment', `alignment.${side}`, 'word.id')
    .select(({ fn }) => ['verse.card_id as card', fn.count<number>('word.verse_id').distinct().as('count')])
    .where('verse.card_id', 'in', ids.length === 0 ? [0] : ids)
    .where('alignment.word_id', 'is', null)
    .groupBy('verse.card_id')
    .execute();
  return countsOf(rows);
}

function countsOf(rows: readonly { card: number; count: number }[]): Counts {
  return new Map(rows.map(({ card, count }) => [card, Number(count)]));
}
