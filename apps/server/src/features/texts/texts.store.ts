import type { Selectable } from 'kysely';
import type { LayerTable, TextTable } from '../../db/schema.ts';
import type { Reader } from '../../db/transaction.ts';

export type TextRow = Selectable<TextTable>;
export type LayerRow = Omit<Selectable<LayerTable>, 'header_xml'>;

const LAYER_COLUMNS = [
  'layer.id',
  'layer.text_id',
  'layer.kind',
  'layer.designation',
  'layer.name_pl',
  'layer.name_en',
  'layer.transcript_kind',
  'layer.language',
  'layer.licence',
  'layer.source',
  'layer.cards',
  'layer.verses',
  'layer.words',
  'layer.sentences',
  'layer.annotated_words',
  'layer.composites',
  'layer.version',
  'layer.updated_at',
] as const;

/** All texts in their order, or only those that visitors see. */
export function listTexts(reader: Reader, onlyActive: boolean): Promise<TextRow[]> {
  const texts = reader.selectFrom('corpus_text').selectAll().orderBy('ord').orderBy('id');
  return (onlyActive ? texts.where('active', '=', 1) : texts).execute();
}

/** The layers of all texts. */
export function listLayers(reader: Reader): Promise<LayerRow[]> {
  return reader.selectFrom('layer').select(LAYER_COLUMNS).orderBy('text_id').orderBy('designation').execute();
}

/** A text that visitors see. */
export function findActiveText(reader: Reader, code: string): Promise<TextRow | undefined> {
  return reader
    .selectFrom('corpus_text')
    .selectAll()
    .where('code', '=', code)
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** The layers of one text. */
export function listLayersOf(reader: Reader, textId: number): Promise<LayerRow[]> {
  return reader
    .selectFrom('layer')
    .select(LAYER_COLUMNS)
    .where('text_id', '=', textId)
    .orderBy('designation')
    .execute();
}

/** When a version of a layer came to be. */
export async function findVersionDate(reader: Reader, layerId: number, version: number): Promise<string | undefined> {
  const row = await reader
    .selectFrom('layer_version')
    .select('created_at')
    .where('layer_id', '=', layerId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.created_at;
}

export interface FirstCardRow {
  layer_id: number;
  first: string | null;
  last: string | null;
}

/** First and last verse label of the first card of every layer. */
export function listFirstCards(reader: Reader): Promise<FirstCardRow[]> {
  return reader
    .selectFrom('card')
    .where('card.ord', '=', 1)
    .select((e) => [
      'card.layer_id',
      e
        .selectFrom('verse')
        .select('label')
        .whereRef('verse.card_id', '=', 'card.id')
        .orderBy('verse.ord')
        .limit(1)
        .as('first'),
      e
        .selectFrom('verse')
        .select('label')
        .whereRef('verse.card_id', '=', 'card.id')
        .orderBy('verse.ord', 'desc')
        .limit(1)
        .as('last'),
    ])
    .execute();
}

export interface CardRow {
  cardNumber: number;
  cardAddress: string;
  verses: number;
}

/** The cards of a layer in order, with the number of their verses. */
export function listCards(reader: Reader, layerId: number): Promise<CardRow[]> {
  return reader
    .selectFrom('card')
    .leftJoin('verse', 'verse.card_id', 'card.id')
    .where('card.layer_id', '=', layerId)
    .groupBy(['card.id', 'card.ord', 'card.address'])
    .orderBy('card.ord')
    .select((e) => [
      'card.ord as cardNumber',
      'card.address as cardAddress',
      e.fn.count<number>('verse.id').as('verses'),
    ])
    .execute();
}

/** The cards of all layers that have verses, in order. */
export function listWrittenCards(reader: Reader): Promise<{ layerId: number; cardNumber: number }[]> {
  return reader
    .selectFrom('card')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('verse').select('verse.id').whereRef('verse.card_id', '=', 'card.id')),
    )
    .orderBy('card.layer_id')
    .orderBy('card.ord')
    .select(['card.layer_id as layerId', 'card.ord as cardNumber'])
    .execute();
}

/** The verse labels of some cards, in order. */
export function listLabels(
  reader: Reader,
  layerId: number,
  cardNumbers: readonly number[],
): Promise<{ cardNumber: number; label: string }[]> {
  return reader
    .selectFrom('card')
    .innerJoin('verse', 'verse.card_id', 'card.id')
    .where('card.layer_id', '=', layerId)
    .where('card.ord', 'in', cardNumbers)
    .orderBy('verse.ord')
    .select(['card.ord as cardNumber', 'verse.label'])
    .execute();
}

/** The verse labels of the card with this address, in order; empty where there is no such card. */
export async function listLabelsAt(reader: Reader, layerId: number, address: string): Promise<string[] | null> {
  const card = await reader
    .selectFrom('card')
    .select('id')
    .where('layer_id', '=', layerId)
    .where('address', '=', address)
    .executeTakeFirst();
  if (card === undefined) return null;
  const verses = await reader
    .selectFrom('verse')
    .select('label')
    .where('card_id', '=', card.id)
    .orderBy('ord')
    .execute();
  return verses.map(({ label }) => label);
}

/** Totals over the active texts, of their transcriptions. */
export function countCorpus(reader: Reader) {
  return reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .where('corpus_text.active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .select((e) => [
      e.fn.countAll<number>().as('texts'),
      e.fn.coalesce(e.fn.sum<number>('layer.cards'), e.lit(0)).as('cards'),
      e.fn.coalesce(e.fn.sum<number>('layer.verses'), e.lit(0)).as('verses'),
      e.fn.coalesce(e.fn.sum<number>('layer.words'), e.lit(0)).as('words'),
    ])
    .executeTakeFirstOrThrow();
}
