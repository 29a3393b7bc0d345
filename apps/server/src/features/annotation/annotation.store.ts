/** Writes what words are annotated as. */
import type { Reader, Writer } from '../../db/transaction.ts';
import type { CompositeState, Word, WordState } from './sentence.ts';
import type { StatusState } from './steps.store.ts';

/** Brings a word to a state. Its pieces keep their rows, and so their places in composite forms, where they stay the same. */
export async function saveWord(writer: Writer, word: Word, state: WordState): Promise<void> {
  const isCut = word.pieces.map(({ form }) => form).join('|') !== state.pieces.map(({ form }) => form).join('|');
  if (isCut) await writer.deleteFrom('piece').where('word_id', '=', word.id).execute();
  for (const [i, { form, xmlId, checkForm, readings }] of state.pieces.entries()) {
    const row = { word_id: word.id, ord: i + 1, form, xml_id: xmlId, check_form: checkForm };
    const kept = isCut ? undefined : word.pieces[i];
    const id = kept === undefined ? await insertPiece(writer, row) : kept.id;
    if (kept !== undefined) {
      await writer.updateTable('piece').set(row).where('id', '=', id).execute();
      await writer.deleteFrom('reading').where('piece_id', '=', id).execute();
    }
    for (const [j, { posClass, categoryMap, lemma }] of readings.entries()) {
      const reading = { piece_id: id, ord: j + 1, lemma, pos_class: posClass, categories: JSON.stringify(categoryMap) };
      await writer.insertInto('reading').values(reading).execute();
    }
  }
}

type PieceRow = { word_id: number; ord: number; form: string; xml_id: string | null; check_form: string | null };

async function insertPiece(writer: Writer, row: PieceRow): Promise<number> {
  const { id } = await writer.insertInto('piece').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** After the last one of the layer. Members are found by their words. @returns its id; null where one is no longer there */
export async function insertComposite(
  writer: Writer,
  layerId: number,
  { posClass, lemma, categoryMap, members }: CompositeState,
): Promise<number | null> {
  const pieces = await findMembers(writer, members);
  if (pieces === null) return null;
  const { last } = await writer
    .selectFrom('composite')
    .select(({ fn }) => fn.max<number | null>('ord').as('last'))
    .where('layer_id', '=', layerId)
    .executeTakeFirstOrThrow();
  const { id } = await writer
    .insertInto('composite')
    .values({
      ...{ layer_id: layerId, ord: Number(last ?? 0) + 1, pos_class: posClass, lemma },
      categories: JSON.stringify(categoryMap),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [i, pieceId] of pieces.entries()) {
    await writer
      .insertInto('composite_member')
      .values({ composite_id: id, ord: i + 1, piece_id: pieceId })
      .execute();
  }
  return id;
}

/** Ids of the pieces; null where a word is gone, or was split or joined since. */
async function findMembers(reader: Reader, members: CompositeState['members']): Promise<number[] | null> {
  const ids: number[] = [];
  for (const { word, piece, form } of members) {
    const row = await reader
      .selectFrom('piece')
      .select('id')
      .where('word_id', '=', word)
      .where('ord', '=', piece)
      .where('form', '=', form)
      .executeTakeFirst();
    if (row === undefined) return null;
    ids.push(row.id);
  }
  return ids;
}

export async function deleteComposite(writer: Writer, id: number): Promise<void> {
  await writer.deleteFrom('composite').where('id', '=', id).execute();
}

export async function saveStatus(
  writer: Writer,
  sentenceId: number,
  { doneBy, doneAt, flag }: StatusState,
): Promise<void> {
  await upsertStates(writer, [sentenceId], {
    done_by: doneBy,
    done_at: doneAt,
    flag_comment: flag?.comment ?? null,
    flag_by: flag?.by ?? null,
    flag_at: flag?.at ?? null,
    flag_word_id: flag?.word ?? null,
    flag_piece: flag?.piece ?? null,
  });
}

/** Who changed sentences last. */
export async function sign(writer: Writer, sentenceIds: readonly number[], by: string, at: string): Promise<void> {
  await upsertStates(writer, sentenceIds, { edited_by: by, edited_at: at });
}

export async function assign(writer: Writer, sentenceIds: readonly number[], assignee: string | null): Promise<void> {
  await upsertStates(writer, sentenceIds, { assignee });
}

/** Rows of one insert. */
const ROWS = 500;

/** The same of several sentences, each named once. */
async function upsertStates(
  writer: Writer,
  sentenceIds: readonly number[],
  columns: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  for (let from = 0; from < sentenceIds.length; from += ROWS) {
    await writer
      .insertInto('sentence_state')
      .values(sentenceIds.slice(from, from + ROWS).map((id) => ({ sentence_id: id, ...columns })))
      .onConflict((conflict) => conflict.column('sentence_id').doUpdateSet(columns))
      .execute();
  }
}

/** Indexes, pages and imports that are being prepared see by it that the text has changed. */
export async function touch(writer: Writer, textId: number, at: string): Promise<void> {
  await writer
    .updateTable('corpus_text')
    .set((row) => ({ revision: row('revision', '+', 1), updated_at: at }))
    .where('id', '=', textId)
    .execute();
}

/** Keeps the counts of the layer true. */
export async function addToCounts(writer: Writer, layerId: number, words: number, composites: number): Promise<void> {
  if (words === 0 && composites === 0) return;
  await writer
    .updateTable('layer')
    .set((row) => ({
      annotated_words: row('annotated_words', '+', words),
      composites: row('composites', '+', composites),
    }))
    .where('id', '=', layerId)
    .execute();
}

/** True where a word has a reading: what the count of annotated words counts. */
export const isAnnotated = ({ pieces }: WordState): boolean => pieces.some(({ readings }) => readings.length > 0);
