/** Sentences of a layer: which there are, where they stand, and how far the work on each has come. */

import type { SentenceStateTable } from '../db/schema-annotation.ts';
import type { Reader, Writer } from '../db/transaction.ts';

/** A sentence of a layer. */
export interface SentenceRow {
  id: number;
  ord: number;
  label: string;
}

/** The sentences of a layer, in order. */
export function listSentences(reader: Reader, layerId: number): Promise<SentenceRow[]> {
  return reader
    .selectFrom('sentence')
    .where('layer_id', '=', layerId)
    .orderBy('ord')
    .select(['id', 'ord', 'label'])
    .execute();
}

/** The number of the last sentence of a layer; 0 where there is none. */
export async function countSentences(reader: Reader, layerId: number): Promise<number> {
  const row = await reader
    .selectFrom('sentence')
    .where('layer_id', '=', layerId)
    .select(({ fn }) => fn.max('ord').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** The sentence that a word is in; null where it is in none. */
export async function findSentenceOf(reader: Reader, wordId: number): Promise<number | null> {
  const row = await reader.selectFrom('word').select('sentence_id').where('id', '=', wordId).executeTakeFirst();
  return row?.sentence_id ?? null;
}

/** The words of a sentence with blanks between. */
export async function readSentence(reader: Reader, id: number): Promise<string> {
  const rows = await reader.selectFrom('word').select('form').where('sentence_id', '=', id).orderBy('ord').execute();
  return rows.map(({ form }) => form).join(' ');
}

/** `12r.5` of the first and of the last verse that words of some sentences stand in; null where they have none. */
export async function findExtent(
  reader: Reader,
  layerId: number,
  first: number,
  last: number,
): Promise<{ from: string; to: string } | null> {
  const span = await reader
    .selectFrom('sentence')
    .innerJoin('word', 'word.sentence_id', 'sentence.id')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .where('sentence.layer_id', '=', layerId)
    .where('sentence.ord', '>=', first)
    .where('sentence.ord', '<=', last)
    .select(({ fn }) => [fn.min('verse.ord').as('from'), fn.max('verse.ord').as('to')])
    .executeTakeFirst();
  if (span === undefined || span.from === null || span.to === null) return null;
  const ends = await reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .where('verse.layer_id', '=', layerId)
    .where('verse.ord', 'in', [Number(span.from), Number(span.to)])
    .orderBy('verse.ord')
    .select(['card.address', 'verse.label'])
    .execute();
  const [from, to = from] = ends.map(({ address, label }) => `${address}.${label}`);
  return from === undefined || to === undefined ? null : { from, to };
}

/** A sentence with what editors say of it; all of it null where they say nothing. */
export interface StatedSentence extends Omit<SentenceStateTable, 'sentence_id'> {
  id: number;
  /** Its number in the text, from 1. */
  ord: number;
}

const STATE = [
  'state.done_by',
  'state.done_at',
  'state.flag_comment',
  'state.flag_by',
  'state.flag_at',
  'state.flag_word_id',
  'state.flag_piece',
  'state.assignee',
  'state.edited_by',
  'state.edited_at',
] as const;

const withState = (reader: Reader) =>
  reader
    .selectFrom('sentence')
    .leftJoin('sentence_state as state', 'state.sentence_id', 'sentence.id')
    .select(['sentence.id', 'sentence.ord'])
    .orderBy('sentence.ord');

/** The greatest number that a column holds: PostgreSQL refuses to compare with a greater one. */
const GREATEST = 2147483647;

/** Sentences by number, at most some hundreds. */
export function listSentencesAt(
  reader: Reader,
  layerId: number,
  numbers: readonly number[],
): Promise<StatedSentence[]> {
  return withState(reader)
    .select(STATE)
    .where('sentence.layer_id', '=', layerId)
    .where('sentence.ord', 'in', [0, ...numbers.filter((no) => no <= GREATEST)])
    .execute();
}

export function listSentencesById(reader: Reader, ids: readonly number[]): Promise<StatedSentence[]> {
  return withState(reader)
    .select(STATE)
    .where('sentence.id', 'in', [0, ...ids])
    .execute();
}

/** What is said of every sentence of a layer, in order: enough to filter them. */
export function listStates(reader: Reader, layerId: number) {
  return withState(reader)
    .select(['state.done_at', 'state.done_by', 'state.flag_comment', 'state.assignee', 'state.edited_at'])
    .where('sentence.layer_id', '=', layerId)
    .execute();
}

/** Subtokens of a sentence: all, those with a reading, and those whose readings were made for another spelling. */
export interface AnnotatedPieces {
  pieces: number;
  annotated: number;
  toCheck: number;
}

/** Of every sentence of a layer that has words, by its id. */
export async function countPieces(reader: Reader, layerId: number): Promise<Map<number, AnnotatedPieces>> {
  const rows = await reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .select('word.sentence_id as id')
    .select(({ fn, case: when, exists, selectFrom }) => [
      fn.countAll<number>().as('pieces'),
      fn.count<number>('piece.check_form').as('toCheck'),
      fn
        .count<number>(
          when()
            .when(exists(selectFrom('reading').select('reading.id').whereRef('reading.piece_id', '=', 'piece.id')))
            .then(1)
            .end(),
        )
        .as('annotated'),
    ])
    .where('word.layer_id', '=', layerId)
    .where('word.sentence_id', 'is not', null)
    .groupBy('word.sentence_id')
    .execute();
  return new Map(
    rows.map(({ id, pieces, annotated, toCheck }) => [
      id ?? 0,
      { pieces: Number(pieces), annotated: Number(annotated), toCheck: Number(toCheck) },
    ]),
  );
}

/** The cards of a layer in which sentences begin, in order, with the number of the first of them. */
export async function listCardsOfSentences(
  reader: Reader,
  layerId: number,
): Promise<{ address: string; from: number }[]> {
  const rows = await reader
    .selectFrom('sentence')
    .select(({ selectFrom }) => [
      'sentence.ord as from',
      selectFrom('word')
        .innerJoin('verse', 'verse.id', 'word.verse_id')
        .innerJoin('card', 'card.id', 'verse.card_id')
        .select('card.address')
        .whereRef('word.sentence_id', '=', 'sentence.id')
        .orderBy('word.ord')
        .limit(1)
        .as('address'),
    ])
    .where('sentence.layer_id', '=', layerId)
    .orderBy('sentence.ord')
    .execute();
  const cards: { address: string; from: number }[] = [];
  for (const { address, from } of rows) {
    if (address !== null && address !== cards.at(-1)?.address) cards.push({ address, from });
  }
  return cards;
}

/** Number of the first sentence of every transcription that is not done, by the id of the layer; null where all are. */
export async function listFirstOpen(reader: Reader): Promise<ReadonlyMap<number, number | null>> {
  const rows = await reader
    .selectFrom('layer')
    .select((layer) => [
      'layer.id',
      layer
        .selectFrom('sentence')
        .leftJoin('sentence_state as state', 'state.sentence_id', 'sentence.id')
        .select('sentence.ord')
        .whereRef('sentence.layer_id', '=', 'layer.id')
        .where('state.done_at', 'is', null)
        .orderBy('sentence.ord')
        .limit(1)
        .as('next'),
    ])
    .where('layer.kind', '=', 'transcription')
    .execute();
  return new Map(rows.map(({ id, next }) => [id, next]));
}

/** What is said of the sentences of every layer, in one row for each layer of which anything is said. */
export function countStates(reader: Reader, actor: string) {
  return reader
    .selectFrom('sentence_state as state')
    .innerJoin('sentence', 'sentence.id', 'state.sentence_id')
    .select('sentence.layer_id as layerId')
    .select(({ fn, case: when }) => [
      fn.count<number>('state.done_at').as('done'),
      fn.count<number>('state.flag_comment').as('flagged'),
      fn.max<string | null>('state.edited_at').as('editedAt'),
      fn.count<number>(when().when('state.assignee', '=', actor).then(1).end()).as('own'),
      fn
        .count<number>(
          when()
            .when('state.assignee', '=', actor)
            .then(when().when('state.done_at', 'is', null).then(1).end())
            .end(),
        )
        .as('open'),
    ])
    .groupBy('sentence.layer_id')
    .execute();
}

type StateColumns = Partial<Omit<SentenceStateTable, 'sentence_id'>>;

/** Rows of one insert. */
const ROWS = 500;

/** Says the same of several sentences, each named once; what is not given stays. */
export async function writeStates(writer: Writer, ids: readonly number[], columns: StateColumns): Promise<void> {
  for (let from = 0; from < ids.length; from += ROWS) {
    await writer
      .insertInto('sentence_state')
      .values(ids.slice(from, from + ROWS).map((id) => ({ sentence_id: id, ...columns })))
      .onConflict((conflict) => conflict.column('sentence_id').doUpdateSet(columns))
      .execute();
  }
}

/** Columns of logins. */
const SIGNATURES = ['done_by', 'flag_by', 'assignee', 'edited_by'] as const;

/** Signs with the pseudonym what a person has signed, and what is theirs to do. */
export async function signStates(writer: Writer, login: string, pseudonym: string): Promise<void> {
  for (const column of SIGNATURES) {
    await writer
      .updateTable('sentence_state')
      .set({ [column]: pseudonym })
      .where(column, '=', login)
      .execute();
  }
}
