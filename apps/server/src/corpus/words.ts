/** Words of a layer with what is said of them: pieces, readings, composite forms, and the words of the other layer. */

import { inBatches } from '../db/batches.ts';
import type { Reader } from '../db/transaction.ts';
import type { LayerStretch } from './places.ts';

/** The words of a stretch of verses, to be joined and selected from. */
function wordsIn(reader: Reader, { layerId, from, to }: LayerStretch) {
  return reader
    .selectFrom('verse')
    .innerJoin('word', 'word.verse_id', 'verse.id')
    .where('verse.layer_id', '=', layerId)
    .where('verse.ord', '>=', from)
    .where('verse.ord', '<=', to);
}

/** Words of a stretch of verses with the words of the other layer they are aligned to. `side`: which side the stretch is on. */
export function listAlignment(reader: Reader, span: LayerStretch, side: 'transcription' | 'transliteration') {
  return wordsIn(reader, span)
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

/** Columns of a row that has a piece and one of its readings, or none. */
const PIECE_AND_READING = [
  'piece.ord as piece',
  'piece.form',
  'piece.xml_id as xmlId',
  'reading.id as reading',
  'reading.lemma',
  'reading.pos_class as posClass',
  'reading.categories',
] as const;

export interface ReadingRow {
  word: number;
  piece: number;
  form: string;
  xmlId: string | null;
  /** The reading's id, null for a piece that has none. */
  reading: number | null;
  lemma: string | null;
  posClass: string | null;
  /** JSON object, as stored. */
  categories: string | null;
}

/** The pieces of words with their readings, in order: of a stretch of the transcription. */
export function listReadings(reader: Reader, span: LayerStretch): Promise<ReadingRow[]> {
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
  form: string;
}

/** One row per member of every composite form that has a member in the stretch of the transcription. */
export function listComposites(reader: Reader, { layerId, from, to }: LayerStretch): Promise<CompositeRow[]> {
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
