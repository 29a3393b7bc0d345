/** Writes what words are annotated as. */
import type { Reader, Writer } from '../db/transaction.ts';
import type { Reading } from './whole-transcription.ts';

/** A piece as it is to be, with its readings in order. */
export interface WrittenPiece {
  form: string;
  xmlId: string | null;
  /** The form that its readings were made for, where that was another one. */
  checkForm: string | null;
  readings: readonly {
    posClass: string | null;
    categoryMap: Readonly<Record<string, string>>;
    lemma: string | null;
  }[];
}

/**
 * Writes the pieces of a word. Those that it has now, in their order, keep their rows, and so their places in composite
 * forms, where the word is cut as before.
 */
export async function savePieces(
  writer: Writer,
  wordId: number,
  now: readonly { id: number; form: string }[],
  pieces: readonly WrittenPiece[],
): Promise<void> {
  const isCut = now.map(({ form }) => form).join('|') !== pieces.map(({ form }) => form).join('|');
  if (isCut) await writer.deleteFrom('piece').where('word_id', '=', wordId).execute();
  for (const [i, { form, xmlId, checkForm, readings }] of pieces.entries()) {
    const row = { word_id: wordId, ord: i + 1, form, xml_id: xmlId, check_form: checkForm };
    const kept = isCut ? undefined : now[i];
    const id = kept === undefined ? await insertPiece(writer, row) : kept.id;
    if (kept !== undefined) {
      await writer.updateTable('piece').set(row).where('id', '=', id).execute();
      await writer.deleteFrom('reading').where('piece_id', '=', id).execute();
    }
    await insertReadings(
      writer,
      id,
      readings.map(({ lemma, posClass, categoryMap: categories }) => ({ lemma, posClass, categories })),
    );
  }
}

/** Gives a piece that has none its readings, and says which form they were made for, where that is another one. */
export async function giveReadings(
  writer: Writer,
  pieceId: number,
  { checkForm, readings }: { checkForm: string | null; readings: readonly Reading[] },
): Promise<void> {
  await writer.updateTable('piece').set({ check_form: checkForm }).where('id', '=', pieceId).execute();
  await insertReadings(writer, pieceId, readings);
}

async function insertReadings(writer: Writer, pieceId: number, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  const rows = readings.map(({ lemma, posClass, categories }, i) => ({
    ...{ piece_id: pieceId, ord: i + 1, lemma, pos_class: posClass },
    categories: JSON.stringify(categories),
  }));
  await writer.insertInto('reading').values(rows).execute();
}

type PieceRow = { word_id: number; ord: number; form: string; xml_id: string | null; check_form: string | null };

async function insertPiece(writer: Writer, row: PieceRow): Promise<number> {
  const { id } = await writer.insertInto('piece').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A composite form as it is to be. A piece of that number may be another one since, which its form tells. */
export interface WrittenComposite {
  posClass: string;
  lemma: string | null;
  categoryMap: Readonly<Record<string, string>>;
  members: readonly { word: number; piece: number; form: string }[];
}

/** After the last one of the layer. Members are found by their words. @returns its id; null where one is no longer there */
export async function insertComposite(
  writer: Writer,
  layerId: number,
  { posClass, lemma, categoryMap: categories, members }: WrittenComposite,
): Promise<number | null> {
  const pieces = await findMembers(writer, members);
  return pieces && bindPieces(writer, layerId, { posClass, lemma, categories }, pieces);
}

/** Makes a composite form of pieces, after the last one of the layer. @returns its id */
export async function bindPieces(
  writer: Writer,
  layerId: number,
  { posClass, lemma, categories }: Reading & { posClass: string },
  pieces: readonly number[],
): Promise<number> {
  const { last } = await writer
    .selectFrom('composite')
    .select(({ fn }) => fn.max<number | null>('ord').as('last'))
    .where('layer_id', '=', layerId)
    .executeTakeFirstOrThrow();
  const { id } = await writer
    .insertInto('composite')
    .values({
      ...{ layer_id: layerId, ord: Number(last ?? 0) + 1, pos_class: posClass, lemma },
      categories: JSON.stringify(categories),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = pieces.map((pieceId, i) => ({ composite_id: id, ord: i + 1, piece_id: pieceId }));
  await writer.insertInto('composite_member').values(members).execute();
  return id;
}

/** Ids of the pieces; null where a word is gone, or was split or joined since. */
async function findMembers(reader: Reader, members: WrittenComposite['members']): Promise<number[] | null> {
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

/** Keeps the counts of a layer true: so many more annotated words and composite forms. */
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
