/** What words are annotated as, wherever they stand: readings of a form, of a lemma, of a layer, of all texts. */

import type { AnnotationMode } from '@glosa/contract';
import { sql } from 'kysely';
import type { Reader } from '../db/transaction.ts';

/** Rows that are looked at: a form like “i” has tens of thousands, and the first few thousand say the same. */
const ROWS = 1500;

export interface CountedReading {
  lemma: string | null;
  posClass: string;
  /** JSON. */
  categories: string;
  count: number;
  /** One of the words so annotated. */
  wordId: number;
}

/**
 * Subtokens of a form in one layer. Words that are not split are looked up by their own form, and the few that are split
 * one by one: a common form has tens of thousands of pieces in the other layers.
 */
function piecesIn(reader: Reader, layerId: number, form: string) {
  const whole = reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .where('word.layer_id', '=', layerId)
    .where('word.form', '=', form)
    .where('piece.form', '=', form);
  const parts = reader
    .selectFrom('piece as second')
    .innerJoin('word', 'word.id', 'second.word_id')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .where('second.ord', '=', 2)
    .where('word.layer_id', '=', layerId)
    .where('piece.form', '=', form);
  return { whole, parts };
}

/** Readings of a form in one layer. */
export async function countInLayer(reader: Reader, layerId: number, form: string): Promise<CountedReading[]> {
  const { whole, parts } = piecesIn(reader, layerId, form);
  const counts = new Map<string, CountedReading>();
  for (const pieces of [whole, parts] as const) {
    const rows = await (pieces as typeof whole)
      .innerJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['reading.lemma', 'reading.pos_class as posClass', 'reading.categories'])
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number>('word.id').as('wordId')])
      .where('piece.check_form', 'is', null)
      .where('reading.pos_class', 'is not', null)
      .$narrowType<{ posClass: string }>()
      .groupBy(['reading.lemma', 'reading.pos_class', 'reading.categories'])
      .execute();
    for (const row of rows) {
      const key = JSON.stringify([row.lemma, row.posClass, row.categories]);
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { ...row, count: Number(row.count) });
      else known.count += Number(row.count);
    }
  }
  return [...counts.values()];
}

/** Readings of words in active texts whose annotation was made for the form that they have. */
function readingsInTexts(reader: Reader) {
  return reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .innerJoin('reading', 'reading.piece_id', 'piece.id')
    .select(['reading.lemma', 'reading.pos_class as posClass', 'reading.categories', 'word.id as wordId'])
    .where('corpus_text.active', '=', 1)
    .where('piece.check_form', 'is', null);
}

/** How often each reading is among the first few thousand found. */
async function countFirst(reader: Reader, found: ReturnType<typeof readingsInTexts>): Promise<CountedReading[]> {
  const rows = await reader
    .selectFrom(found.limit(ROWS).as('found'))
    .select(['lemma', 'posClass', 'categories'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<number>('wordId').as('wordId')])
    .$narrowType<{ posClass: string }>()
    .groupBy(['lemma', 'posClass', 'categories'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Readings of a form in the layers of active texts but one, from its first few thousand words. */
export function countElsewhere(reader: Reader, layerId: number, form: string): Promise<CountedReading[]> {
  const found = readingsInTexts(reader)
    .where('piece.form', '=', form)
    .where('word.layer_id', '!=', layerId)
    .where('reading.pos_class', 'is not', null);
  return countFirst(reader, found);
}

/** Categories (JSON) of readings of one of the forms with that class and lemma, from the first few thousand words. */
export async function listCategoriesOf(
  reader: Reader,
  forms: readonly string[],
  { posClass, lemma }: { posClass: string; lemma: string | null },
): Promise<string[]> {
  const rows = await readingsInTexts(reader)
    .where('piece.form', 'in', [...forms])
    .where('reading.pos_class', '=', posClass)
    .where('reading.lemma', lemma === null ? 'is' : '=', lemma)
    .limit(ROWS)
    .execute();
  return rows.map(({ categories }) => categories);
}

/** Readings of other forms of a lemma and class in active texts, from the first few thousand words. */
export function countParadigm(reader: Reader, lemma: string, posClass: string): Promise<CountedReading[]> {
  const found = readingsInTexts(reader).where('reading.lemma', '=', lemma).where('reading.pos_class', '=', posClass);
  return countFirst(reader, found);
}

/** How words of a form were split, the most frequent way first. */
export async function listSplits(reader: Reader, form: string, most: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .select(['word.id', 'piece.form as piece'])
    .where('word.form', '=', form)
    .where('word.id', 'in', (e) =>
      e
        .selectFrom('piece as second')
        .innerJoin('word as same', 'same.id', 'second.word_id')
        .where('second.ord', '=', 2)
        .where('same.form', '=', form)
        .select('second.word_id'),
    )
    .orderBy('word.id')
    .orderBy('piece.ord')
    .limit(ROWS)
    .execute();
  const counts = new Map<string, number>();
  for (const [, pieces] of Map.groupBy(rows, ({ id }) => id)) {
    const partition = pieces.map(({ piece }) => piece).join('|');
    // The rows may end in the middle of a word.
    if (partition.replaceAll('|', '') === form) counts.set(partition, (counts.get(partition) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([partition]) => partition);
}

/** Subtokens of a form in a layer that stand in sentences, in the order of the text: how many, and the first of them. */
export async function listSame(reader: Reader, layerId: number, form: string, most: number) {
  const { whole, parts } = piecesIn(reader, layerId, form);
  const found: { id: number; sentenceId: number; ord: number }[] = [];
  for (const pieces of [whole, parts] as const) {
    const rows = await (pieces as typeof whole)
      .select(['piece.id', 'word.sentence_id as sentenceId', 'word.ord'])
      .where('word.sentence_id', 'is not', null)
      .$narrowType<{ sentenceId: number }>()
      .execute();
    found.push(...rows);
  }
  return { total: found.length, first: found.toSorted((a, b) => a.ord - b.ord).slice(0, most) };
}

/** Lemmas that begin with a text, with their classes, the most frequent first. */
export async function listLemmas(reader: Reader, prefix: string, most: number) {
  const end = `${prefix}\u{10ffff}`;
  const rows = await reader
    .selectFrom('reading')
    .select(['lemma', 'pos_class as posClass'])
    .select(({ fn }) => fn.countAll<number>().as('words'))
    .where('lemma', '>=', prefix)
    .where('lemma', '<', end)
    // The order of letters is the database's own: in some of them others stand between.
    .where(sql<boolean>`substr(lemma, 1, ${[...prefix].length}) = ${prefix}`)
    .where('pos_class', 'is not', null)
    .groupBy(['lemma', 'pos_class'])
    .orderBy('words', 'desc')
    .orderBy('lemma')
    .orderBy('pos_class')
    .limit(most)
    .$narrowType<{ lemma: string; posClass: string }>()
    .execute();
  return rows.map((row) => ({ ...row, words: Number(row.words) }));
}

export async function isLemma(reader: Reader, lemma: string): Promise<boolean> {
  const row = await reader.selectFrom('reading').select('id').where('lemma', '=', lemma).limit(1).executeTakeFirst();
  return row !== undefined;
}

const readingsOf = (reader: Reader, layerId: number) =>
  reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .innerJoin('reading', 'reading.piece_id', 'piece.id')
    .where('word.layer_id', '=', layerId)
    .distinct();

const compositesOf = (reader: Reader, layerId: number) =>
  reader
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .innerJoin('piece', 'piece.id', 'composite_member.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .where('composite.layer_id', '=', layerId)
    .distinct();

/** Every class with categories (JSON) that a layer has, once: far fewer than it has readings. */
export function listKinds(reader: Reader, layerId: number) {
  return readingsOf(reader, layerId).select(['reading.pos_class as posClass', 'reading.categories']).execute();
}

export function listCompositeKinds(reader: Reader, layerId: number) {
  return reader
    .selectFrom('composite')
    .select(['pos_class as posClass', 'categories'])
    .where('layer_id', '=', layerId)
    .distinct()
    .execute();
}

/** Sentences with readings of these categories (JSON), with the class that each has. */
export function listSentencesOfKinds(reader: Reader, layerId: number, categories: readonly string[]) {
  return readingsOf(reader, layerId)
    .select(['word.sentence_id as sentenceId', 'reading.pos_class as posClass', 'reading.categories'])
    .where('reading.categories', 'in', categories)
    .execute();
}

export function listSentencesOfCompositeKinds(reader: Reader, layerId: number, categories: readonly string[]) {
  return compositesOf(reader, layerId)
    .select(['word.sentence_id as sentenceId', 'composite.pos_class as posClass', 'composite.categories'])
    .where('composite.categories', 'in', categories)
    .execute();
}

/** Sentences with readings that were made for another spelling of the word. */
export function listSentencesToCheck(reader: Reader, layerId: number) {
  return readingsOf(reader, layerId)
    .select('word.sentence_id as sentenceId')
    .where('piece.check_form', 'is not', null)
    .execute();
}

/** Forms and lemmas that may hold `part`, with their sentences: all that do, and some that do not. */
export async function listTextsLike(reader: Reader, layerId: number, part: string) {
  const isLike = (column: 'word.form' | 'reading.lemma' | 'composite.lemma') =>
    sql<boolean>`lower(${sql.ref(column)}) like ${patternOf(part)} escape '\\'`;
  return [
    ...(await reader
      .selectFrom('word')
      .select(['word.sentence_id as sentenceId', 'word.form as text'])
      .where('word.layer_id', '=', layerId)
      .where(isLike('word.form'))
      .execute()),
    ...(await readingsOf(reader, layerId)
      .select(['word.sentence_id as sentenceId', 'reading.lemma as text'])
      .where(isLike('reading.lemma'))
      .execute()),
    ...(await compositesOf(reader, layerId)
      .select(['word.sentence_id as sentenceId', 'composite.lemma as text'])
      .where(isLike('composite.lemma'))
      .execute()),
  ];
}

/** Databases know capitals of plain letters alone: for any other letter whatever stands there will do. */
function patternOf(part: string): string {
  const letters = [...part.toLowerCase()].map((letter) => {
    if (/[%_\\]/.test(letter)) return `\\${letter}`;
    return /^[\x20-\x7e]$/.test(letter) ? letter : '_';
  });
  return `%${letters.join('')}%`;
}

/** Rows at once: few enough that no other request waits for them. */
const AT_ONCE = 5000;

export interface StoredAnnotation {
  kind: AnnotationMode;
  /** Of the reading or the composite form. */
  id: number;
  posClass: string | null;
  /** JSON. */
  categories: string;
}

/** Every reading and then every composite form there is, some thousands at a time, in whatever state each then is. */
export async function* readAnnotations(reader: Reader): AsyncGenerator<StoredAnnotation[]> {
  for (const [table, kind] of [
    ['reading', 'single'],
    ['composite', 'double'],
  ] as const) {
    for (let last = 0; ; ) {
      const rows = await reader
        .selectFrom(table)
        .select(['id', 'pos_class as posClass', 'categories'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      if (rows.length === 0) break;
      yield rows.map((row) => ({ ...row, kind }));
      last = rows.at(-1)?.id ?? last;
    }
  }
}

/** Ids of the words that readings, or composite forms with their first member, are of; by id. */
export async function findWordsOf(
  reader: Reader,
  kind: StoredAnnotation['kind'],
  ids: readonly number[],
): Promise<Map<number, number>> {
  const pieces =
    kind === 'single'
      ? reader.selectFrom('reading').select(['reading.id as id', 'reading.piece_id as pieceId'])
      : reader
          .selectFrom('composite_member')
          .select(['composite_member.composite_id as id', 'composite_member.piece_id as pieceId'])
          .where('composite_member.ord', '=', 1);
  const rows = await reader
    .selectFrom(pieces.as('annotation'))
    .innerJoin('piece', 'piece.id', 'annotation.pieceId')
    .select(['annotation.id', 'piece.word_id as word'])
    .where('annotation.id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, word }) => [id, word]));
}
