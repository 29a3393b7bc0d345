/** All of one transcription at once: what an index of it is made of. */
import type { Reader } from '../db/transaction.ts';
import { versesOfLayer } from './places.ts';
import { listCompositesOf } from './whole-layer.ts';

/** What is said of a piece, or of a composite form. */
export interface Reading {
  lemma: string | null;
  posClass: string | null;
  categories: Record<string, string>;
}

export interface WholeTranscription {
  verses: readonly { cardId: number; address: string; label: string; items: string }[];
  /** Label of a sentence by its row id. */
  sentences: ReadonlyMap<number, string>;
  words: ReadonlyMap<number, WholeWord>;
  /** Aligned transliteration of a word, on the first word that each transliterated word belongs to. */
  others: ReadonlyMap<number, string>;
  /** Composite forms, their members by piece id. */
  composites: readonly CompositeForm[];
}

export interface CompositeForm {
  reading: Reading;
  pieces: readonly number[];
}

export interface WholeWord {
  form: string;
  sentenceId: number | null;
  /** Where it is another than the text's. */
  language: string | null;
  pieces: { id: number; form: string; readings: Reading[] }[];
}

/** Everything of one transcription, in seven queries. */
export async function loadTranscription(reader: Reader, layerId: number): Promise<WholeTranscription> {
  const verses = await versesOfLayer(reader, layerId)
    .select(['card.id as cardId', 'card.address', 'verse.label', 'verse.items'])
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
    composites: await loadComposites(reader, layerId),
  };
}

async function loadWords(reader: Reader, layerId: number): Promise<Map<number, WholeWord>> {
  const pieces = await reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .select(['word.id', 'word.form', 'word.language', 'word.sentence_id as sentenceId'])
    .select(['piece.id as pieceId', 'piece.form as piece'])
    .where('word.layer_id', '=', layerId)
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .execute();
  const words = new Map<number, WholeWord>();
  const readingsOf = new Map<number, Reading[]>();
  for (const { id, form, language, sentenceId, pieceId, piece } of pieces) {
    const readings: Reading[] = [];
    readingsOf.set(pieceId, readings);
    const word = words.get(id);
    const one = { id: pieceId, form: piece, readings };
    if (word === undefined) words.set(id, { form, language, sentenceId, pieces: [one] });
    else word.pieces.push(one);
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

async function loadComposites(reader: Reader, layerId: number): Promise<CompositeForm[]> {
  const composites = await listCompositesOf(reader, layerId);
  return composites.flatMap(({ lemma, posClass, categories, members: pieces }) => {
    const reading = { lemma, posClass, categories: JSON.parse(categories) as Record<string, string> };
    return pieces.length === 0 ? [] : [{ reading, pieces }];
  });
}
