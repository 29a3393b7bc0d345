/** Readings that words of the same form, or of the same lemma, have elsewhere. */
import type { CategoryMap } from '@glosa/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/transaction.ts';
import { sorted } from './sentence.ts';

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

/** Whether a word of one of the forms is read so, without a base form or with the same one. */
export async function isReadElsewhere(
  reader: Reader,
  forms: readonly string[],
  { posClass, categoryMap, lemma }: { posClass: string; categoryMap: CategoryMap; lemma: string | null },
): Promise<boolean> {
  const rows = await readingsInTexts(reader)
    .where('piece.form', 'in', [...forms])
    .where('reading.pos_class', '=', posClass)
    .where('reading.lemma', lemma === null ? 'is' : '=', lemma)
    .limit(ROWS)
    .execute();
  const wanted = JSON.stringify(sorted(categoryMap));
  return rows.some(({ categories }) => JSON.stringify(sorted(JSON.parse(categories) as CategoryMap)) === wanted);
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

/** Where words stand, with the words around them on their line. */
export function listPlaces(reader: Reader, wordIds: readonly number[]) {
  return reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['word.id', 'word.form', 'word.ord', 'word.layer_id as layerId', 'word.word_no as wordNo'])
    .select(['card.address as card', 'verse.label as verse', 'corpus_text.code'])
    .where('word.id', 'in', [0, ...wordIds])
    .execute();
}

/** Words of a layer by order, both ends included. */
export function listWordsBetween(reader: Reader, layerId: number, from: number, to: number) {
  return reader
    .selectFrom('word')
    .select(['ord', 'form'])
    .where('layer_id', '=', layerId)
    .where('ord', '>=', from)
    .where('ord', '<=', to)
    .orderBy('ord')
    .execute();
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
