/** Brings what the words of a layer are annotated as to what it is to be. */
import type { Insertable } from 'kysely';
import type { PieceTable } from '../db/schema.ts';
import type { Writer } from '../db/transaction.ts';
import { Batch, deleteAll, inChunks, inserts, isSame, updates } from './rows.ts';
import type { StoredLayer, StoredPiece } from './whole-layer.ts';
import type { Reading } from './whole-transcription.ts';

/** How the annotation of a layer goes on; `id` null: a new row. */
export interface AnnotationUpdate {
  /** As it stands; null: it is new. */
  stored: StoredLayer | null;
  words: readonly WordUpdate[];
  composites: readonly CompositeUpdate[];
}

export interface WordUpdate {
  /** Of the stored word it continues. */
  id: number | null;
  xmlId: string | null;
  /** Separated by spaces. */
  corresp: string | null;
  pieces: PieceUpdate[];
}

export interface PieceUpdate {
  /** Of the stored piece it continues. */
  id: number | null;
  form: string;
  xmlId: string | null;
  /** The form its readings were made for, where that is another. */
  checkForm: string | null;
  /** Null: the stored readings of the piece stay as they are. */
  readings: Reading[] | null;
}

export interface CompositeUpdate {
  /** Of the stored one it continues. */
  id: number | null;
  posClass: string;
  lemma: string | null;
  /** JSON. */
  categories: string;
  /** By index of the word, and of the piece in it. Null: its members stay as they are. */
  members: { word: number; piece: number }[] | null;
}

/** Writes pieces, readings and composite forms where they differ, and drops the pieces that are left out. */
export async function saveAnnotation(
  writer: Writer,
  update: AnnotationUpdate,
  wordIds: readonly number[],
  layerId: number,
): Promise<void> {
  await deletePieces(writer, update);
  const pieceIds = await savePieces(writer, update, wordIds);
  await saveReadings(writer, update, pieceIds);
  await saveComposites(writer, update, pieceIds, layerId);
}

/** Pieces of words that stay; those of words that go went with them. */
async function deletePieces(writer: Writer, { stored, words }: AnnotationUpdate): Promise<void> {
  const staying = new Set(words.flatMap(({ pieces }) => pieces.map(({ id }) => id)));
  const stays = new Set(words.map(({ id }) => id));
  const gone = (stored?.words ?? [])
    .filter(({ id }) => stays.has(id))
    .flatMap(({ pieces }) => pieces.filter(({ id }) => !staying.has(id)).map(({ id }) => id));
  await deleteAll(writer, 'piece', gone);
}

/** Returns the ids of each word's pieces. */
async function savePieces(writer: Writer, { words, stored }: AnnotationUpdate, wordIds: readonly number[]) {
  const before = new Map<number, StoredPiece>();
  for (const { pieces } of stored?.words ?? []) for (const piece of pieces) before.set(piece.id, piece);
  const freshIds = new Map<string, number>();
  const fresh = new Batch<'piece'>(5, async (rows) => {
    const inserted = await writer.insertInto('piece').values(rows).returning(['id', 'word_id', 'ord']).execute();
    for (const { id, word_id, ord } of inserted) freshIds.set(`${word_id}.${ord}`, id);
  });
  const changed = updates(writer, 'piece', ['word_id', 'ord', 'form', 'xml_id', 'check_form']);
  for (const [word, { pieces }] of words.entries()) {
    for (const [i, { id, form, xmlId, checkForm }] of pieces.entries()) {
      const row = { word_id: wordIds[word] as number, ord: i + 1, form, xml_id: xmlId, check_form: checkForm };
      if (id === null) await fresh.add(row);
      else if (!isSamePiece(before.get(id), row)) await changed.add({ id, ...row });
    }
  }
  await fresh.end();
  await changed.end();
  return words.map(({ pieces }, word) =>
    pieces.map(({ id }, i) => id ?? (freshIds.get(`${wordIds[word]}.${i + 1}`) as number)),
  );
}

/** A piece that stays does so in its word. */
function isSamePiece(stored: StoredPiece | undefined, row: Insertable<PieceTable>): boolean {
  if (stored === undefined || stored.ord !== row.ord || stored.form !== row.form) return false;
  return stored.xmlId === row.xml_id && stored.checkForm === row.check_form;
}

async function saveReadings(writer: Writer, { words }: AnnotationUpdate, pieceIds: readonly number[][]): Promise<void> {
  const replaced = words.flatMap(({ pieces }) =>
    pieces.flatMap(({ id, readings }) => (id !== null && readings !== null ? [id] : [])),
  );
  await inChunks(replaced, (some) => writer.deleteFrom('reading').where('piece_id', 'in', some).execute());
  const batch = inserts(writer, 'reading', 5);
  for (const [word, { pieces }] of words.entries()) {
    for (const [piece, { readings }] of pieces.entries()) {
      for (const [i, { lemma, posClass, categories }] of (readings ?? []).entries()) {
        await batch.add({
          piece_id: pieceIds[word]?.[piece] as number,
          ord: i + 1,
          lemma,
          pos_class: posClass,
          categories: JSON.stringify(categories),
        });
      }
    }
  }
  await batch.end();
}

async function saveComposites(
  writer: Writer,
  { composites, stored }: AnnotationUpdate,
  pieceIds: readonly number[][],
  layerId: number,
): Promise<void> {
  const before = new Map(
    stored?.composites.map(({ id, ord, posClass, lemma, categories }) => [
      id,
      { ord, pos_class: posClass, lemma, categories },
    ]),
  );
  const rowOf = (at: number) => {
    const { posClass = '', lemma = null, categories = '{}' } = composites[at] ?? {};
    return { ord: at + 1, pos_class: posClass, lemma, categories };
  };
  const ids = new Map<number, number>();
  const fresh = new Batch<'composite'>(5, async (rows) => {
    const inserted = await writer.insertInto('composite').values(rows).returning(['id', 'ord']).execute();
    for (const { id, ord } of inserted) ids.set(ord, id);
  });
  const changed = updates(writer, 'composite', ['ord', 'pos_class', 'lemma', 'categories']);
  for (const [at, { id }] of composites.entries()) {
    const row = rowOf(at);
    if (id === null) await fresh.add({ layer_id: layerId, ...row });
    else if (!isSame(before.get(id), row)) await changed.add({ id, layer_id: layerId, ...row });
  }
  await fresh.end();
  await changed.end();
  await saveMembers(writer, composites, (at) => composites[at]?.id ?? (ids.get(at + 1) as number), pieceIds);
}

async function saveMembers(
  writer: Writer,
  composites: readonly CompositeUpdate[],
  idAt: (at: number) => number,
  pieceIds: readonly number[][],
): Promise<void> {
  const replaced = composites.flatMap(({ id, members }) => (id !== null && members !== null ? [id] : []));
  await inChunks(replaced, (some) => writer.deleteFrom('composite_member').where('composite_id', 'in', some).execute());
  const batch = inserts(writer, 'composite_member', 3);
  for (const [at, { members }] of composites.entries()) {
    for (const [i, { word, piece }] of (members ?? []).entries()) {
      await batch.add({ composite_id: idAt(at), ord: i + 1, piece_id: pieceIds[word]?.[piece] as number });
    }
  }
  await batch.end();
}
