/** Sentences of a layer: which there are, and where they stand. */
import type { Reader } from '../db/transaction.ts';

/** A sentence of a layer. */
export interface SentenceRow {
  id: number;
  ord: number;
  label: string;
}

/** The sentences of a layer, in order. */
export function listSentences(reader: Reader, layerId: number): Promise<SentenceRow[]> {
  return reader
    .selectFrom('sentence')
    .where('layer_id', '=', layerId)
    .orderBy('ord')
    .select(['id', 'ord', 'label'])
    .execute();
}

/** The number of the last sentence of a layer; 0 where there is none. */
export async function countSentences(reader: Reader, layerId: number): Promise<number> {
  const row = await reader
    .selectFrom('sentence')
    .where('layer_id', '=', layerId)
    .select(({ fn }) => fn.max('ord').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** `12r.5` of the first and of the last verse that words of some sentences stand in; null where they have none. */
export async function findExtent(
  reader: Reader,
  layerId: number,
  first: number,
  last: number,
): Promise<{ from: string; to: string } | null> {
  const span = await reader
    .selectFrom('sentence')
    .innerJoin('word', 'word.sentence_id', 'sentence.id')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .where('sentence.layer_id', '=', layerId)
    .where('sentence.ord', '>=', first)
    .where('sentence.ord', '<=', last)
    .select(({ fn }) => [fn.min('verse.ord').as('from'), fn.max('verse.ord').as('to')])
    .executeTakeFirst();
  if (span === undefined || span.from === null || span.to === null) return null;
  const ends = await reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .where('verse.layer_id', '=', layerId)
    .where('verse.ord', 'in', [Number(span.from), Number(span.to)])
    .orderBy('verse.ord')
    .select(['card.address', 'verse.label'])
    .execute();
  const [from, to = from] = ends.map(({ address, label }) => `${address}.${label}`);
  return from === undefined || to === undefined ? null : { from, to };
}
