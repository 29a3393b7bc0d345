/** How far texts and their sentences have come. */
import type { Reader } from '../../db/transaction.ts';

/** One row for each text that can be annotated, in the order of the texts. */
export function listAnnotatedTexts(reader: Reader, actor: string) {
  return reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .leftJoin('sentence', 'sentence.layer_id', 'layer.id')
    .leftJoin('sentence_state as state', 'state.sentence_id', 'sentence.id')
    .select(['corpus_text.code', 'corpus_text.name_pl', 'corpus_text.name_en', 'layer.id as layerId'])
    .select(['layer.words', 'layer.annotated_words as annotated'])
    .select(({ fn, case: when, ref }) => [
      fn.count<number>('sentence.id').as('sentences'),
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
      fn.min<number | null>(when().when('state.done_at', 'is', null).then(ref('sentence.ord')).end()).as('next'),
    ])
    .where('corpus_text.active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .groupBy(['corpus_text.id', 'corpus_text.code', 'corpus_text.name_pl', 'corpus_text.name_en', 'corpus_text.ord'])
    .groupBy(['layer.id', 'layer.words', 'layer.annotated_words'])
    .orderBy('corpus_text.ord')
    .orderBy('corpus_text.id')
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

/** Readings of a layer with the sentence each is in, to be checked or searched. */
export function listLayerReadings(reader: Reader, layerId: number) {
  return reader
    .selectFrom('word')
    .innerJoin('piece', 'piece.word_id', 'word.id')
    .innerJoin('reading', 'reading.piece_id', 'piece.id')
    .select(['word.sentence_id as sentenceId', 'reading.lemma', 'reading.pos_class as posClass', 'reading.categories'])
    .select('piece.check_form as checkForm')
    .where('word.layer_id', '=', layerId)
    .execute();
}

export function listLayerComposites(reader: Reader, layerId: number) {
  return reader
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .innerJoin('piece', 'piece.id', 'composite_member.piece_id')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .select(['word.sentence_id as sentenceId', 'composite.lemma', 'composite.pos_class as posClass'])
    .select('composite.categories')
    .where('composite.layer_id', '=', layerId)
    .execute();
}

export function listLayerForms(reader: Reader, layerId: number) {
  return reader
    .selectFrom('word')
    .select(['sentence_id as sentenceId', 'form'])
    .where('layer_id', '=', layerId)
    .execute();
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
