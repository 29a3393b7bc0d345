import type { Reader } from '../../db/transaction.ts';
import type { LayerIdentity } from '../imports/imports.service.ts';

export interface LayerOfCards {
  id: number;
  /** Of an other transcript its own. */
  name: { pl: string; en: string };
  textName: { pl: string; en: string };
  cards: number;
}

/** The layer with its name and that of its text; null where there is none. */
export async function findCardsLayer(reader: Reader, identity: LayerIdentity): Promise<LayerOfCards | null> {
  const row = await reader
    .selectFrom('layer')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['layer.id', 'layer.cards', 'layer.name_pl as layerPl', 'layer.name_en as layerEn'])
    .select(['corpus_text.name_pl as pl', 'corpus_text.name_en as en'])
    .where('corpus_text.code', '=', identity.code)
    .where('layer.kind', '=', identity.kind)
    .where('layer.designation', '=', identity.designation)
    .executeTakeFirst();
  if (!row) return null;
  const isOther = identity.kind === 'other-transcript';
  const textName = { pl: row.pl, en: row.en };
  const name = isOther ? { pl: row.layerPl, en: row.layerEn } : textName;
  return { id: row.id, name, textName, cards: row.cards };
}

/** Cards `from` to `to` by their number. */
export function listCardRows(reader: Reader, layerId: number, from: number, to: number) {
  return reader
    .selectFrom('card')
    .select(['id', 'ord', 'address'])
    .where('layer_id', '=', layerId)
    .where('ord', '>=', from)
    .where('ord', '<=', to)
    .orderBy('ord')
    .execute();
}

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

/** Addresses of the cards before and after. */
export async function findNeighbours(reader: Reader, layerId: number, ord: number) {
  const rows = await listCardRows(reader, layerId, ord - 1, ord + 1);
  const at = (number: number) => rows.find((row) => row.ord === number)?.address ?? null;
  return { previous: at(ord - 1), next: at(ord + 1) };
}

/** Who changed the card last by hand. */
export async function findLastEdit(reader: Reader, layerId: number, address: string) {
  const row = await reader
    .selectFrom('layer_version')
    .select(['actor', 'created_at'])
    .where('layer_id', '=', layerId)
    .where('kind', '=', 'edit')
    .where('card', '=', address)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { by: row.actor, at: row.created_at } : null;
}
