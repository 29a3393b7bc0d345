/** How far texts and their sentences have come. */
import { sql } from 'kysely';
import type { Reader } from '../../db/transaction.ts';

/** One row for each text that can be annotated, in the order of the texts. `next`: the first sentence that is not done. */
export function listAnnotatedTexts(reader: Reader) {
  return reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .select(['corpus_text.code', 'corpus_text.name_pl', 'corpus_text.name_en', 'layer.id as layerId'])
    .select(['layer.words', 'layer.annotated_words as annotated', 'layer.sentences'])
    .select((text) =>
      text
        .selectFrom('sentence')
        .leftJoin('sentence_state as state', 'state.sentence_id', 'sentence.id')
        .select('sentence.ord')
        .whereRef('sentence.layer_id', '=', 'layer.id')
        .where('state.done_at', 'is', null)
        .orderBy('sentence.ord')
        .limit(1)
        .as('next'),
    )
    .where('corpus_text.active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .orderBy('corpus_text.ord')
    .orderBy('corpus_text.id')
    .execute();
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

/** What is said of every sentence of a layer, in order: enough to filter them. */
export function listStates(reader: Reader, layerId: number) {
  return reader
    .selectFrom('sentence')
    .leftJoin('sentence_state as state', 'state.sentence_id', 'sentence.id')
    .select(['sentence.id', 'sentence.ord', 'state.done_at', 'state.done_by', 'state.flag_comment', 'state.assignee'])
    .where('sentence.layer_id', '=', layerId)
    .orderBy('sentence.ord')
    .execute();
}

export async function findCounts(reader: Reader, layerId: number) {
  return reader
    .selectFrom('layer')
    .select(['words', 'annotated_words as annotated'])
    .where('id', '=', layerId)
    .executeTakeFirstOrThrow();
}

const readings = (reader: Reader, layerId: number) =>
  reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .innerJoin('reading', 'reading.piece_id', 'piece.id')
    .where('word.layer_id', '=', layerId)
    .distinct();

const composites = (reader: Reader, layerId: number) =>
  reader
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .innerJoin('piece', 'piece.id', 'composite_member.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .where('composite.layer_id', '=', layerId)
    .distinct();

/** Every class with categories (JSON) that a layer has, once: far fewer than it has readings. */
export function listKinds(reader: Reader, layerId: number) {
  return readings(reader, layerId).select(['reading.pos_class as posClass', 'reading.categories']).execute();
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
  return readings(reader, layerId)
    .select(['word.sentence_id as sentenceId', 'reading.pos_class as posClass', 'reading.categories'])
    .where('reading.categories', 'in', categories)
    .execute();
}

export function listSentencesOfCompositeKinds(reader: Reader, layerId: number, categories: readonly string[]) {
  return composites(reader, layerId)
    .select(['word.sentence_id as sentenceId', 'composite.pos_class as posClass', 'composite.categories'])
    .where('composite.categories', 'in', categories)
    .execute();
}

/** Sentences with readings that were made for another spelling of the word. */
export function listSentencesToCheck(reader: Reader, layerId: number) {
  return readings(reader, layerId)
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
    ...(await readings(reader, layerId)
      .select(['word.sentence_id as sentenceId', 'reading.lemma as text'])
      .where(isLike('reading.lemma'))
      .execute()),
    ...(await composites(reader, layerId)
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

/** Logins of those who may annotate. */
export async function listStaff(reader: Reader): Promise<string[]> {
  const rows = await reader
    .selectFrom('user_account')
    .select('login')
    .where('active', '=', 1)
    .where('role', 'in', ['admin', 'editor'])
    .orderBy('login')
    .execute();
  return rows.map(({ login }) => login);
}
