/** Words of a layer with what is said of them: pieces, readings, composite forms, and the words of the other layer. */

import { inBatches } from '../db/batches.ts';
import type { Reader } from '../db/transaction.ts';
import type { LayerStretch } from './places.ts';
import type { LayerRow } from './texts.ts';
import type { StoredPiece } from './whole-layer.ts';

/** Words of a stretch of verses, of sentences, or by their ids. */
export type SomeWords = LayerStretch | { sentences: readonly number[] } | { words: readonly number[] };

/** With their verses, to be joined and selected from. */
function wordsIn(reader: Reader, some: SomeWords) {
  const all = reader.selectFrom('verse').innerJoin('word', 'word.verse_id', 'verse.id');
  if ('words' in some) return all.where('word.id', 'in', [0, ...some.words]);
  if ('sentences' in some) return all.where('word.sentence_id', 'in', [0, ...some.sentences]);
  const { layerId, from, to } = some;
  return all.where('verse.layer_id', '=', layerId).where('verse.ord', '>=', from).where('verse.ord', '<=', to);
}

/** Words with the words of the other layer they are aligned to, in order. `side`: the layer they are of. */
export function listAlignment(reader: Reader, words: SomeWords, side: 'transcription' | 'transliteration') {
  return wordsIn(reader, words)
    .innerJoin('alignment', side === 'transcription' ? 'alignment.word_id' : 'alignment.other_word_id', 'word.id')
    .innerJoin('word as other', 'other.id', side === 'transcription' ? 'alignment.other_word_id' : 'alignment.word_id')
    .orderBy('word.ord')
    .orderBy('other.ord')
    .select(['word.id as word', 'other.id as other', 'other.form as otherForm', 'other.layer_id as otherLayer'])
    .execute();
}

/** Words of a stretch of verses, in order. */
export function listWords(reader: Reader, span: LayerStretch) {
  return wordsIn(reader, span).orderBy('word.ord').select(['word.id', 'word.form']).execute();
}

/** The same with everything that a file says of them. */
export function listWholeWords(reader: Reader, span: LayerStretch) {
  return wordsIn(reader, span)
    .orderBy('word.ord')
    .select(['word.id', 'word.verse_id as verseId', 'word.word_no as wordNo', 'word.sentence_id as sentenceId'])
    .select(['word.xml_id as xmlId', 'word.form', 'word.language', 'word.corresp'])
    .execute();
}

/** The words of some verses with their numbers in them, in order. */
export function listWordNumbers(
  reader: Reader,
  verseIds: readonly number[],
): Promise<{ id: number; verseId: number; wordNo: number }[]> {
  return inBatches(verseIds, (some) =>
    reader
      .selectFrom('word')
      .where('verse_id', 'in', some)
      .select(['id', 'verse_id as verseId', 'word_no as wordNo'])
      .orderBy('ord')
      .execute(),
  );
}

/** The first or the last word of a stretch of verses; null where it has none. */
export async function findEdge(reader: Reader, span: LayerStretch, edge: 'first' | 'last'): Promise<number | null> {
  const words = wordsIn(reader, span).orderBy('word.ord', edge === 'first' ? 'asc' : 'desc');
  return (await words.select('word.id').limit(1).executeTakeFirst())?.id ?? null;
}

/** The different words of all layers of a kind. */
export async function listForms(reader: Reader, kind: LayerRow['kind']): Promise<string[]> {
  const forms = await reader
    .selectFrom('word')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .select('word.form')
    .distinct()
    .where('layer.kind', '=', kind)
    .execute();
  return forms.map(({ form }) => form);
}

/** The different lemmas of the whole corpus. */
export async function listAllLemmas(reader: Reader): Promise<string[]> {
  const lemmas = await reader.selectFrom('reading').select('lemma').distinct().where('lemma', 'is not', null).execute();
  return lemmas.flatMap(({ lemma }) => lemma ?? []);
}

export interface PlacedWord {
  id: number;
  layerId: number;
  ord: number;
  form: string;
  /** Its own, where it names one. */
  language: string | null;
  /** Order of its verse. */
  verse: number;
}

/** Words with the places they stand at and the code of their text, in order. */
export function listWordPlaces(reader: Reader, words: SomeWords) {
  return wordsIn(reader, words)
    .innerJoin('card', 'card.id', 'verse.card_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .orderBy('word.ord')
    .select(['word.id', 'word.form', 'word.ord', 'word.layer_id as layerId', 'word.word_no as wordNo'])
    .select(['word.sentence_id as sentenceId', 'word.verse_id as verseId', 'corpus_text.code'])
    .select(['card.address as card', 'verse.label as verse'])
    .execute();
}

/** Words that stand in one of the stretches of word orders. */
export function listPlacedWords(reader: Reader, stretches: readonly LayerStretch[]): Promise<PlacedWord[]> {
  return inBatches(stretches, (some) =>
    reader
      .selectFrom('word')
      .innerJoin('verse', 'verse.id', 'word.verse_id')
      .where((e) =>
        e.or(
          some.map(({ layerId, from, to }) =>
            e.and([e('word.layer_id', '=', layerId), e.between('word.ord', from, to)]),
          ),
        ),
      )
      .select(['word.id', 'word.layer_id as layerId', 'word.ord', 'word.form', 'word.language', 'verse.ord as verse'])
      .execute(),
  );
}

export interface ReadingRow {
  word: number;
  piece: number;
  pieceId: number;
  form: string;
  xmlId: string | null;
  /** The form that its readings were made for, where that was another one. */
  checkForm: string | null;
  /** The reading's id, null for a piece that has none. */
  reading: number | null;
  lemma: string | null;
  posClass: string | null;
  /** JSON object, as stored. */
  categories: string | null;
}

/** The pieces of words with their readings, in order. */
export function listReadings(reader: Reader, words: SomeWords): Promise<ReadingRow[]> {
  return wordsIn(reader, words)
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .leftJoin('reading', 'reading.piece_id', 'piece.id')
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .orderBy('reading.ord')
    .select(['word.id as word', 'piece.ord as piece', 'piece.id as pieceId', 'piece.form', 'piece.xml_id as xmlId'])
    .select(['piece.check_form as checkForm', 'reading.id as reading', 'reading.lemma'])
    .select(['reading.pos_class as posClass', 'reading.categories'])
    .execute();
}

/** The pieces of words with their readings, in order, by the id of the word. */
export async function loadPieces(reader: Reader, words: readonly number[]): Promise<Map<number, StoredPiece[]>> {
  const rows = await inBatches(words, (some) => listReadings(reader, { words: some }));
  const pieces = new Map<number, StoredPiece>();
  const byWord = new Map<number, StoredPiece[]>();
  for (const { word, piece: ord, pieceId: id, form, xmlId, checkForm, lemma, posClass, categories } of rows) {
    let piece = pieces.get(id);
    if (piece === undefined) {
      piece = { id, ord, form, xmlId, checkForm, readings: [] };
      pieces.set(id, piece);
      byWord.set(word, [...(byWord.get(word) ?? []), piece]);
    }
    if (categories !== null) piece.readings.push({ lemma, posClass, categories });
  }
  return byWord;
}

/** Lemmas by word id, of the first reading of each piece; words without annotation are not there. */
export async function loadLemmas(reader: Reader, words: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await inBatches(words, (some) =>
    reader
      .selectFrom('piece')
      .innerJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['piece.word_id as word', 'lemma'])
      .where('piece.word_id', 'in', some)
      .where('reading.ord', '=', 1)
      .where('lemma', 'is not', null)
      .$narrowType<{ lemma: string }>()
      .execute(),
  );
  const lemmas = Map.groupBy(rows, ({ word }) => word);
  return new Map([...lemmas].map(([word, own]) => [word, own.map(({ lemma }) => lemma)]));
}

export interface CompositeRow {
  id: number;
  posClass: string;
  lemma: string | null;
  categories: string;
  word: number;
  piece: number;
  pieceId: number;
  form: string;
}

/** One row per member of every composite form that has one of the words as a member, in order. */
export function listComposites(reader: Reader, words: SomeWords): Promise<CompositeRow[]> {
  const touched = wordsIn(reader, words)
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .innerJoin('composite_member', 'composite_member.piece_id', 'piece.id')
    .select('composite_member.composite_id');
  return reader
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .innerJoin('piece', 'piece.id', 'composite_member.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .where('composite.id', 'in', touched)
    .orderBy('composite.ord')
    .orderBy('composite.id')
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .select(['composite.id', 'composite.pos_class as posClass', 'composite.lemma', 'composite.categories'])
    .select(['piece.word_id as word', 'piece.ord as piece', 'piece.id as pieceId', 'piece.form'])
    .execute();
}

/** Whether there is such a composite form. */
export async function isComposite(reader: Reader, id: number): Promise<boolean> {
  return (await reader.selectFrom('composite').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
