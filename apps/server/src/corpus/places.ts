/** Cards and verses of a layer: which there are, in which order, and what stands on them. */

import { inBatches } from '../db/batches.ts';
import type { Reader } from '../db/transaction.ts';

/** A stretch of something that has orders, both ends included. */
export interface Stretch {
  from: number;
  to: number;
}

/** Of a layer: orders of verses, or of words. */
export type LayerStretch = Stretch & { layerId: number };

/** Verses with the cards they stand on, to be narrowed and selected from. */
const onCards = (reader: Reader) => reader.selectFrom('verse').innerJoin('card', 'card.id', 'verse.card_id');

/** The verses of a layer with the cards they stand on, in order, to be selected from. */
export const versesOfLayer = (reader: Reader, layerId: number) =>
  onCards(reader).where('verse.layer_id', '=', layerId).orderBy('verse.ord');

const PLACE = ['verse.ord', 'verse.label', 'card.ord as cardNumber', 'card.address as cardAddress'] as const;

/** No verse or word has a greater order: the columns of both databases end here. */
const LAST = 2147483647;

/** From its first verse or word to the last. */
export const wholeLayer = (layerId: number): LayerStretch => ({ layerId, from: 1, to: LAST });

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

/** Addresses of the cards before and after. */
export async function findNeighbours(reader: Reader, layerId: number, ord: number) {
  const rows = await listCardRows(reader, layerId, ord - 1, ord + 1);
  const at = (number: number) => rows.find((row) => row.ord === number)?.address ?? null;
  return { previous: at(ord - 1), next: at(ord + 1) };
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

/** Numbers of cards by `layer address`. */
export async function listCardNumbers(
  reader: Reader,
  layerIds: readonly number[],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await inBatches(addresses, (some) =>
    reader
      .selectFrom('card')
      .where('layer_id', 'in', layerIds)
      .where('address', 'in', some)
      .select(['layer_id', 'address', 'ord'])
      .execute(),
  );
  return new Map(rows.map(({ layer_id, address, ord }) => [`${layer_id} ${address}`, ord]));
}

/** Addresses of cards of visible transcriptions of these texts that begin so, each once, in the order of the texts. */
export async function findCardAddresses(
  reader: Reader,
  codes: readonly string[],
  prefix: string,
  limit: number,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('card')
    .innerJoin('layer', 'layer.id', 'card.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(({ fn }) => ['card.address', fn.min('card.ord').as('first')])
    .where('corpus_text.code', 'in', codes)
    .where('corpus_text.active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .where('card.address', 'like', `${prefix.replace(/[\\%_]/g, '')}%`)
    .groupBy('card.address')
    .orderBy('first')
    .orderBy('card.address')
    .limit(limit)
    .execute();
  // What has a meaning to LIKE was left out of the pattern, and databases disagree about case.
  return rows.map(({ address }) => address).filter((address) => address.startsWith(prefix));
}

/** The verse labels of some cards in order, by the number of the card. */
export async function listLabels(
  reader: Reader,
  layerId: number,
  cardNumbers: readonly number[],
): Promise<Map<number, string[]>> {
  if (cardNumbers.length === 0) return new Map();
  const rows = await onCards(reader)
    .where('card.layer_id', '=', layerId)
    .where('card.ord', 'in', cardNumbers)
    .orderBy('verse.ord')
    .select(PLACE)
    .execute();
  const labels = Map.groupBy(rows, ({ cardNumber }) => cardNumber);
  return new Map([...labels].map(([card, own]) => [card, own.map(({ label }) => label)]));
}

/** The verse labels of the card with this address, in order; null where there is no such card. */
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

export interface PlaceRow {
  ord: number;
  label: string;
  cardNumber: number;
  cardAddress: string;
}

/** The verses among `cardNumbers` × `labels` of a layer: candidates for the two ends of a range. */
export function findPlaces(
  reader: Reader,
  layerId: number,
  cardNumbers: readonly number[],
  labels: readonly string[],
): Promise<PlaceRow[]> {
  return onCards(reader)
    .where('card.layer_id', '=', layerId)
    .where('card.ord', 'in', cardNumbers)
    .where('verse.label', 'in', labels)
    .select(PLACE)
    .execute();
}

export interface CardSpan {
  address: string;
  /** Orders of the card's first and last verse. */
  first: number;
  last: number;
}

/** The verse orders that the cards with these addresses span. */
export function listSpans(reader: Reader, layerId: number, addresses: readonly string[]): Promise<CardSpan[]> {
  return onCards(reader)
    .where('card.layer_id', '=', layerId)
    .where('card.address', 'in', addresses)
    .groupBy(['card.id', 'card.address'])
    .select((e) => [
      'card.address',
      e.fn.min<number>('verse.ord').as('first'),
      e.fn.max<number>('verse.ord').as('last'),
    ])
    .execute();
}

/** The order of the verse with a label on the card with an address. */
export async function findVerseOrd(
  reader: Reader,
  layerId: number,
  address: string,
  label: string,
): Promise<number | undefined> {
  const verse = await onCards(reader)
    .where('card.layer_id', '=', layerId)
    .where('card.address', '=', address)
    .where('verse.label', '=', label)
    .select('verse.ord')
    .executeTakeFirst();
  return verse?.ord;
}

/** The verses of a stretch with the cards they stand on. */
function versesIn(reader: Reader, { layerId, from, to }: LayerStretch) {
  return versesOfLayer(reader, layerId).where('verse.ord', '>=', from).where('verse.ord', '<=', to).select(PLACE);
}

export interface VersePlace extends PlaceRow {
  id: number;
}

/** All verses of a layer in order, without what stands on them. */
export function listVersePlaces(reader: Reader, layerId: number): Promise<VersePlace[]> {
  return versesIn(reader, wholeLayer(layerId)).select('verse.id').execute();
}

/** The first verses of a layer that have words. */
export function listFirstVerses(reader: Reader, layerId: number, limit: number): Promise<PlaceRow[]> {
  return versesIn(reader, wholeLayer(layerId))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('word').select('word.id').whereRef('word.verse_id', '=', 'verse.id')),
    )
    .limit(limit)
    .execute();
}

/** A verse with the card it stands on. */
export interface VerseRow extends VersePlace {
  /** JSON array of display items, as stored: it is passed on as it is. */
  items: string;
  cardId: number;
  imageUrl: string | null;
  manifestUrl: string | null;
  canvas: string | null;
}

/** Verses of a layer in order. `limit`: so many at most. */
export function listVerses(reader: Reader, span: LayerStretch, limit?: number): Promise<VerseRow[]> {
  const verses = versesIn(reader, span)
    .select(['verse.id', 'verse.items', 'verse.card_id as cardId'])
    .select(['card.image_url as imageUrl', 'card.manifest_url as manifestUrl', 'card.canvas']);
  return (limit === undefined ? verses : verses.limit(limit)).execute();
}

export interface PlacedVerse extends PlaceRow {
  /** Orders of its words; null where it has none. */
  firstWord: number | null;
  lastWord: number | null;
}

/** The same with the orders of their words, without what stands on them. */
export function listPlacedVerses(reader: Reader, span: LayerStretch): Promise<PlacedVerse[]> {
  return versesIn(reader, span)
    .leftJoin('word', 'word.verse_id', 'verse.id')
    .groupBy(['verse.ord', 'verse.label', 'card.address', 'card.ord'])
    .select((e) => [e.fn.min('word.ord').as('firstWord'), e.fn.max('word.ord').as('lastWord')])
    .execute();
}

/** Orders of verses, and what stands on them: display items, JSON as stored. In order. */
export function listLinesOf(reader: Reader, verses: readonly number[]): Promise<{ ord: number; items: string }[]> {
  return reader
    .selectFrom('verse')
    .select(['ord', 'items'])
    .where('id', 'in', [0, ...verses])
    .orderBy('ord')
    .execute();
}

/** What stands on the verses of several stretches: display items, JSON as stored. */
export function listLines(
  reader: Reader,
  stretches: readonly LayerStretch[],
): Promise<{ layerId: number; ord: number; items: string }[]> {
  return inBatches(stretches, (some) =>
    reader
      .selectFrom('verse')
      .where((e) =>
        e.or(some.map(({ layerId, from, to }) => e.and([e('layer_id', '=', layerId), e.between('ord', from, to)]))),
      )
      .select(['layer_id as layerId', 'ord', 'items'])
      .execute(),
  );
}
