/** Rows of sentences with all that is annotated on them. */
import type { Reader } from '../../db/transaction.ts';

/** The transcription of a text that visitors see. */
export interface AnnotatedLayer {
  textId: number;
  layerId: number;
  code: string;
  name: { pl: string; en: string };
  /** As a BCP 47 tag; null where the file does not say. */
  language: string | null;
  sentences: number;
}

/** Null for a text that is hidden or not there: what nobody reads is not annotated. */
export async function findAnnotatedLayer(reader: Reader, code: string): Promise<AnnotatedLayer | null> {
  const row = await reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .select([
      'corpus_text.id as textId',
      'layer.id as layerId',
      'corpus_text.code',
      'layer.sentences',
      'layer.language',
    ])
    .select(['corpus_text.name_pl', 'corpus_text.name_en'])
    .where('corpus_text.code', '=', code.normalize('NFC'))
    .where('corpus_text.active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .executeTakeFirst();
  if (row === undefined) return null;
  const { name_pl: pl, name_en: en, ...layer } = row;
  return { ...layer, name: { pl, en } };
}

export interface SentenceRow {
  id: number;
  /** Its number in the text, from 1. */
  ord: number;
  done_by: string | null;
  done_at: string | null;
  flag_comment: string | null;
  flag_by: string | null;
  flag_at: string | null;
  flag_word_id: number | null;
  flag_piece: number | null;
  assignee: string | null;
  edited_by: string | null;
  edited_at: string | null;
}

const STATE = [
  'done_by',
  'done_at',
  'flag_comment',
  'flag_by',
  'flag_at',
  'flag_word_id',
  'flag_piece',
  'assignee',
  'edited_by',
  'edited_at',
] as const;

const stated = (reader: Reader) =>
  reader
    .selectFrom('sentence')
    .leftJoin('sentence_state', 'sentence_state.sentence_id', 'sentence.id')
    .select(['sentence.id', 'sentence.ord', ...STATE])
    .orderBy('sentence.ord');

/** The greatest number that a column holds: PostgreSQL refuses to compare with a greater one. */
const GREATEST = 2147483647;

/** Sentences by number, at most some hundreds. */
export function listSentencesAt(reader: Reader, layerId: number, numbers: readonly number[]): Promise<SentenceRow[]> {
  return stated(reader)
    .where('sentence.layer_id', '=', layerId)
    .where('sentence.ord', 'in', [0, ...numbers.filter((no) => no <= GREATEST)])
    .execute();
}

export function listSentencesById(reader: Reader, ids: readonly number[]): Promise<SentenceRow[]> {
  return stated(reader)
    .where('sentence.id', 'in', [0, ...ids])
    .execute();
}

export interface WordRow {
  id: number;
  sentenceId: number;
  verseId: number;
  form: string;
  card: string;
  verse: string;
  wordNo: number;
}

export function listWords(reader: Reader, sentenceIds: readonly number[]): Promise<WordRow[]> {
  return reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['word.id', 'word.sentence_id as sentenceId', 'word.verse_id as verseId', 'word.form'])
    .select(['card.address as card', 'verse.label as verse', 'word.word_no as wordNo'])
    .where('word.sentence_id', 'in', sentenceIds)
    .orderBy('word.ord')
    .$narrowType<{ sentenceId: number }>()
    .execute();
}

export interface PieceRow {
  id: number;
  wordId: number;
  form: string;
  xmlId: string | null;
  checkForm: string | null;
}

const PIECE = [
  'piece.id',
  'piece.word_id as wordId',
  'piece.form',
  'piece.xml_id as xmlId',
  'piece.check_form as checkForm',
] as const;

export function listPieces(reader: Reader, sentenceIds: readonly number[]): Promise<PieceRow[]> {
  return reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .select(PIECE)
    .where('word.sentence_id', 'in', sentenceIds)
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .execute();
}

export interface ReadingRow {
  id: number;
  pieceId: number;
  lemma: string | null;
  posClass: string | null;
  /** JSON. */
  categories: string;
}

export function listReadings(reader: Reader, sentenceIds: readonly number[]): Promise<ReadingRow[]> {
  return reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .innerJoin('reading', 'reading.piece_id', 'piece.id')
    .select(['reading.id', 'reading.piece_id as pieceId', 'reading.lemma', 'reading.pos_class as posClass'])
    .select('reading.categories')
    .where('word.sentence_id', 'in', sentenceIds)
    .orderBy('reading.piece_id')
    .orderBy('reading.ord')
    .execute();
}

export interface MemberRow {
  compositeId: number;
  posClass: string;
  lemma: string | null;
  categories: string;
  pieceId: number;
  wordId: number;
  /** Of the piece in its word, from 1. */
  piece: number;
  form: string;
}

/** One row for each member of a composite form that has a member in these sentences. */
export function listMembers(reader: Reader, sentenceIds: readonly number[]): Promise<MemberRow[]> {
  return reader
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .innerJoin('piece', 'piece.id', 'composite_member.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['composite.id as compositeId', 'composite.pos_class as posClass', 'composite.lemma'])
    .select(['composite.categories', 'piece.id as pieceId', 'piece.word_id as wordId', 'piece.ord as piece'])
    .select('piece.form')
    .where('composite.id', 'in', (e) =>
      e
        .selectFrom('word')
        .innerJoin('piece', 'piece.word_id', 'word.id')
        .innerJoin('composite_member', 'composite_member.piece_id', 'piece.id')
        .where('word.sentence_id', 'in', sentenceIds)
        .select('composite_member.composite_id'),
    )
    .orderBy('composite.ord')
    .orderBy('composite.id')
    .orderBy('word.ord')
    .orderBy('piece.ord')
    .execute();
}

/** What stands on verses, for punctuation and spaces. */
export function listVerseItems(reader: Reader, verseIds: readonly number[]) {
  return reader
    .selectFrom('verse')
    .select(['id', 'ord', 'items'])
    .where('id', 'in', [0, ...verseIds])
    .orderBy('ord')
    .execute();
}

/** The words of the other layer that words answer to, in order. */
export function listTransliterated(reader: Reader, sentenceIds: readonly number[]) {
  return reader
    .selectFrom('word')
    .innerJoin('alignment', 'alignment.word_id', 'word.id')
    .innerJoin('word as other', 'other.id', 'alignment.other_word_id')
    .select(['word.id', 'other.form'])
    .where('word.sentence_id', 'in', sentenceIds)
    .orderBy('word.ord')
    .orderBy('other.ord')
    .execute();
}
