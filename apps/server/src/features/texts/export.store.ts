/** Everything that hangs on the words of a stretch of a layer. */
import type { Reader } from '../../db/transaction.ts';
import type { VerseSpan } from './range.store.ts';

/** Verses with their cards, in order. */
export function listVersesWithCards(reader: Reader, { layerId, from, to }: VerseSpan) {
  return reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .where('verse.layer_id', '=', layerId)
    .where('verse.ord', '>=', from)
    .where('verse.ord', '<=', to)
    .orderBy('verse.ord')
    .select(['verse.id', 'verse.ord', 'verse.label', 'verse.items', 'verse.card_id as cardId', 'card.address'])
    .select(['card.image_url as imageUrl', 'card.manifest_url as manifestUrl', 'card.canvas'])
    .execute();
}

function wordsIn(reader: Reader, { layerId, from, to }: VerseSpan) {
  return reader
    .selectFrom('verse')
    .innerJoin('word', 'word.verse_id', 'verse.id')
    .where('verse.layer_id', '=', layerId)
    .where('verse.ord', '>=', from)
    .where('verse.ord', '<=', to);
}

export function listWholeWords(reader: Reader, span: VerseSpan) {
  return wordsIn(reader, span)
    .orderBy('word.ord')
    .select(['word.id', 'word.verse_id as verseId', 'word.word_no as wordNo', 'word.sentence_id as sentenceId'])
    .select(['word.xml_id as xmlId', 'word.form', 'word.language', 'word.corresp'])
    .execute();
}

/** Pieces of the words with their readings, one row for each reading, in order. */
export function listPieces(reader: Reader, span: VerseSpan) {
  return wordsIn(reader, span)
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .leftJoin('reading', 'reading.piece_id', 'piece.id')
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .orderBy('reading.ord')
    .select(['word.id as word', 'piece.ord as piece', 'piece.form', 'piece.xml_id as xmlId', 'reading.id as reading'])
    .select(['reading.lemma', 'reading.pos_class as posClass', 'reading.categories'])
    .execute();
}

export function listSentences(reader: Reader, layerId: number) {
  return reader
    .selectFrom('sentence')
    .where('layer_id', '=', layerId)
    .orderBy('ord')
    .select(['id', 'ord', 'label'])
    .execute();
}

export async function findHeader(reader: Reader, layerId: number): Promise<string | null> {
  const { header_xml: xml } = await reader
    .selectFrom('layer')
    .where('id', '=', layerId)
    .select('header_xml')
    .executeTakeFirstOrThrow();
  return xml;
}
