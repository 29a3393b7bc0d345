import type { Reader } from '../../db/transaction.ts';

/** A verse with the card it stands on. */
export interface VerseRow {
  ord: number;
  label: string;
  /** JSON array of display items, as stored: it is passed on as it is. */
  items: string;
  cardNumber: number;
  cardAddress: string;
  imageUrl: string | null;
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
  return reader
    .selectFrom('card')
    .innerJoin('verse', 'verse.card_id', 'card.id')
    .where('card.layer_id', '=', layerId)
    .where('card.ord', 'in', cardNumbers)
    .where('verse.label', 'in', labels)
    .select(['verse.ord', 'verse.label', 'card.ord as cardNumber', 'card.address as cardAddress'])
    .execute();
}

/** Verses of a layer by order, both ends included, at most `limit`. */
export function listVerses(
  reader: Reader,
  layerId: number,
  from: number,
  to: number,
  limit: number,
): Promise<VerseRow[]> {
  return reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .where('verse.layer_id', '=', layerId)
    .where('verse.ord', '>=', from)
    .where('verse.ord', '<=', to)
    .orderBy('verse.ord')
    .limit(limit)
    .select([
      'verse.ord',
      'verse.label',
      'verse.items',
      'card.ord as cardNumber',
      'card.address as cardAddress',
      'card.image_url as imageUrl',
    ])
    .execute();
}

export interface CardSpan {
  address: string;
  /** Orders of the card's first and last verse. */
  first: number;
  last: number;
}

/** The verse orders that the cards with these addresses span in another layer. */
export function listSpans(reader: Reader, layerId: number, addresses: readonly string[]): Promise<CardSpan[]> {
  return reader
    .selectFrom('card')
    .innerJoin('verse', 'verse.card_id', 'card.id')
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
  const verse = await reader
    .selectFrom('card')
    .innerJoin('verse', 'verse.card_id', 'card.id')
    .where('card.layer_id', '=', layerId)
    .where('card.address', '=', address)
    .where('verse.label', '=', label)
    .select('verse.ord')
    .executeTakeFirst();
  return verse?.ord;
}

/** Verse orders of a layer, both ends included. */
export interface VerseSpan {
  layerId: number;
  from: number;
  to: number;
}

/** The words of a stretch of verses, to be joined and selected from. */
function wordsIn(reader: Reader, { layerId, from, to }: VerseSpan) {
  return reader
    .selectFrom('verse')
    .innerJoin('word', 'word.verse_id', 'verse.id')
    .where('verse.layer_id', '=', layerId)
    .where('verse.ord', '>=', from)
    .where('verse.ord', '<=', to);
}

/** Words of a stretch of verses with the words of the other layer they are aligned to. `side`: which side the stretch is on. */
export function listAlignment(reader: Reader, span: VerseSpan, side: 'transcription' | 'transliteration') {
  return wordsIn(reader, span)
    .innerJoin('alignment', side === 'transcription' ? 'alignment.word_id' : 'alignment.other_word_id', 'word.id')
    .innerJoin('word as other', 'other.id', side === 'transcription' ? 'alignment.other_word_id' : 'alignment.word_id')
    .orderBy('word.ord')
    .orderBy('other.ord')
    .select(['word.id as word', 'other.id as other', 'other.form as otherForm', 'other.layer_id as otherLayer'])
    .execute();
}

/** Words of a stretch of verses, in order. */
export function listWords(reader: Reader, span: VerseSpan) {
  return wordsIn(reader, span).orderBy('word.ord').select(['word.id', 'word.form']).execute();
}

/** Columns of a row that has a piece and one of its readings, or none. */
const PIECE_AND_READING = [
  'piece.ord as piece',
  'piece.form',
  'reading.id as reading',
  'reading.lemma',
  'reading.pos_class as posClass',
  'reading.categories',
] as const;

export interface ReadingRow {
  word: number;
  piece: number;
  form: string;
  /** The reading's id, null for a piece that has none. */
  reading: number | null;
  lemma: string | null;
  posClass: string | null;
  /** JSON object, as stored. */
  categories: string | null;
}

/** The pieces of words with their readings, in order: of a stretch of the transcription. */
export function listReadings(reader: Reader, span: VerseSpan): Promise<ReadingRow[]> {
  return wordsIn(reader, span)
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .leftJoin('reading', 'reading.piece_id', 'piece.id')
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .orderBy('reading.ord')
    .select(['word.id as word', ...PIECE_AND_READING])
    .execute();
}

/** The pieces of words with their readings, in order: of single words, wherever they stand. */
export function listReadingsOf(reader: Reader, words: readonly number[]): Promise<ReadingRow[]> {
  return reader
    .selectFrom('piece')
    .leftJoin('reading', 'reading.piece_id', 'piece.id')
    .where('piece.word_id', 'in', words)
    .orderBy('piece.word_id')
    .orderBy('piece.ord')
    .orderBy('reading.ord')
    .select(['piece.word_id as word', ...PIECE_AND_READING])
    .execute();
}

export interface CompositeRow {
  id: number;
  posClass: string;
  lemma: string | null;
  categories: string;
  word: number;
  piece: number;
  form: string;
}

/** One row per member of every composite form that has a member in the stretch of the transcription. */
export function listComposites(reader: Reader, { layerId, from, to }: VerseSpan): Promise<CompositeRow[]> {
  return reader
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .innerJoin('piece', 'piece.id', 'composite_member.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .where('composite.id', 'in', (e) =>
      e
        .selectFrom('verse')
        .innerJoin('word', 'word.verse_id', 'verse.id')
        .innerJoin('piece', 'piece.word_id', 'word.id')
        .innerJoin('composite_member', 'composite_member.piece_id', 'piece.id')
        .where('verse.layer_id', '=', layerId)
        .where('verse.ord', '>=', from)
        .where('verse.ord', '<=', to)
        .select('composite_member.composite_id'),
    )
    .orderBy('composite.ord')
    .orderBy('composite.id')
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .select([
      'composite.id',
      'composite.pos_class as posClass',
      'composite.lemma',
      'composite.categories',
      'piece.word_id as word',
      'piece.ord as piece',
      'piece.form',
    ])
    .execute();
}
