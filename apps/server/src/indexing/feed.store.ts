import type { Reading } from '@glosa/corpus-index';
import type { Reader } from '../db/transaction.ts';

/** What the index is fed of one transcription. */
export interface FeedLayer {
  verses: readonly { cardId: number; address: string; label: string; items: string }[];
  /** Label of a sentence by its row id. */
  sentences: ReadonlyMap<number, string>;
  words: ReadonlyMap<number, FeedWord>;
  /** Aligned transliteration of a word, on the first word that each transliterated word belongs to. */
  others: ReadonlyMap<number, string>;
}

export interface FeedWord {
  form: string;
  sentenceId: number | null;
  pieces: { form: string; readings: Reading[] }[];
}

/** The texts a visitor may search, in the order of the list of texts. */
export function listFeedTexts(reader: Reader): Promise<{ code: string; layerId: number }[]> {
  return reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .select(['corpus_text.code', 'layer.id as layerId'])
    .where('corpus_text.active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .orderBy('corpus_text.ord')
    .orderBy('corpus_text.id')
    .execute();
}

/** Everything of one transcription, in five queries. */
export async function loadLayer(reader: Reader, layerId: number): Promise<FeedLayer> {
  const verses = await reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['card.id as cardId', 'card.address', 'verse.label', 'verse.items'])
    .where('verse.layer_id', '=', layerId)
    .orderBy('verse.ord')
    .execute();
  const sentences = await reader
    .selectFrom('sentence')
    .select(['id', 'label'])
    .where('layer_id', '=', layerId)
    .execute();
  return {
    verses,
    sentences: new Map(sentences.map(({ id, label }) => [id, label])),
    words: await loadWords(reader, layerId),
    others: await loadOthers(reader, layerId),
  };
}

async function loadWords(reader: Reader, layerId: number): Promise<Map<number, FeedWord>> {
  const pieces = await reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .select(['word.id', 'word.form', 'word.sentence_id as sentenceId', 'piece.id as pieceId', 'piece.form as piece'])
    .where('word.layer_id', '=', layerId)
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .execute();
  const words = new Map<number, FeedWord>();
  const readingsOf = new Map<number, Reading[]>();
  for (const { id, form, sentenceId, pieceId, piece } of pieces) {
    const readings: Reading[] = [];
    readingsOf.set(pieceId, readings);
    const word = words.get(id);
    if (word === undefined) words.set(id, { form, sentenceId, pieces: [{ form: piece, readings }] });
    else word.pieces.push({ form: piece, readings });
  }
  await addReadings(reader, layerId, readingsOf);
  return words;
}

async function addReadings(reader: Reader, layerId: number, readingsOf: Map<number, Reading[]>): Promise<void> {
  const rows = await reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .innerJoin('reading', 'reading.piece_id', 'piece.id')
    .select(['reading.piece_id as pieceId', 'reading.lemma', 'reading.pos_class as posClass', 'reading.categories'])
    .where('word.layer_id', '=', layerId)
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .orderBy('reading.ord')
    .execute();
  // A corpus has a few thousand distinct sets of categories: each is read once and shared.
  const known = new Map<string, Record<string, string>>();
  for (const { pieceId, lemma, posClass, categories: json } of rows) {
    let categories = known.get(json);
    if (categories === undefined) {
      categories = JSON.parse(json) as Record<string, string>;
      known.set(json, categories);
    }
    readingsOf.get(pieceId)?.push({ lemma, posClass, categories });
  }
}

async function loadOthers(reader: Reader, layerId: number): Promise<Map<number, string>> {
  const rows = await reader
    .selectFrom('alignment')
    .innerJoin('word', 'word.id', 'alignment.word_id')
    .innerJoin('word as other', 'other.id', 'alignment.other_word_id')
    .select(['word.id', 'other.id as otherId', 'other.form'])
    .where('word.layer_id', '=', layerId)
    .orderBy('word.ord')
    .orderBy('other.ord')
    .execute();
  const others = new Map<number, string>();
  const placed = new Set<number>();
  for (const { id, otherId, form } of rows) {
    if (placed.has(otherId)) continue;
    placed.add(otherId);
    const before = others.get(id);
    others.set(id, before === undefined ? form : `${before} ${form}`);
  }
  return others;
}
