import type { ParallelRelation } from '@glosa/corpus-format';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { batches } from './table-diff.ts';
import {
  deletePassages,
  insertPassages,
  type ResolvedPassage,
  type StoredPassage,
  updatePassage,
} from './table-passages.ts';

/** A parallel location with its places in texts and sources. */
export interface ParallelRow {
  label: string;
  passage: ResolvedPassage;
  nodeId: number;
  sourceFrom: string;
  endNodeId: number;
  sourceTo: string;
  relation: ParallelRelation;
  certainty: 'high' | 'medium' | 'low';
  notePl: string | null;
  noteEn: string | null;
  resp: string | null;
}

export interface StoredParallel extends ParallelRow {
  id: number;
  ord: number;
  passage: StoredPassage;
}

export async function loadParallels(reader: Reader): Promise<StoredParallel[]> {
  const rows = await reader
    .selectFrom('parallel')
    .innerJoin('passage', 'passage.id', 'parallel.passage_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
    .selectAll('parallel')
    .select(['passage.text_id', 'passage.from_ref', 'passage.to_ref', 'passage.from_word_id', 'passage.to_word_id'])
    .select(['passage.lost', 'corpus_text.code'])
    .orderBy('parallel.ord')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, ord: row.ord, label: row.label, nodeId: row.node_id, sourceFrom: row.source_from },
    ...{ endNodeId: row.end_node_id, sourceTo: row.source_to, relation: row.relation, certainty: row.certainty },
    ...{ notePl: row.note_pl, noteEn: row.note_en, resp: row.resp },
    passage: storedPassage(row),
  }));
}

interface PassageColumns {
  passage_id: number;
  text_id: number;
  code: string;
  from_ref: string;
  to_ref: string;
  from_word_id: number | null;
  to_word_id: number | null;
  lost: number;
}

/** The passage of a row that was read together with it. */
export function storedPassage(row: PassageColumns): StoredPassage {
  return {
    ...{ passageId: row.passage_id, textId: row.text_id, text: row.code, fromRef: row.from_ref, toRef: row.to_ref },
    ...{ fromWordId: row.from_word_id, toWordId: row.to_word_id, lost: row.lost === 1 ? 1 : 0 },
  };
}

/** What has to be written for the table to become another. Rows that stay as they are keep their place in a text. */
export interface ParallelChanges {
  removed: readonly StoredParallel[];
  added: readonly { row: ParallelRow; ord: number }[];
  changed: readonly { stored: StoredParallel; row: ParallelRow; ord: number }[];
  moved: readonly { id: number; ord: number }[];
}

export async function saveParallels(
  writer: Writer,
  { removed, added, changed, moved }: ParallelChanges,
): Promise<void> {
  await deletePassages(
    writer,
    removed.map(({ passage }) => passage.passageId),
  );
  for (const { stored, row, ord } of changed) {
    await updatePassage(writer, stored.passage.passageId, row.passage);
    await writer.updateTable('parallel').set(columnsOf(row, ord)).where('id', '=', stored.id).execute();
  }
  for (const { id, ord } of moved) await writer.updateTable('parallel').set({ ord }).where('id', '=', id).execute();
  const passageIds = await insertPassages(
    writer,
    added.map(({ row }) => row.passage),
  );
  const rows = added.map(({ row, ord }, i) => ({ ...columnsOf(row, ord), passage_id: passageIds[i] as number }));
  for (const batch of batches(rows)) await writer.insertInto('parallel').values(batch).execute();
}

function columnsOf(row: ParallelRow, ord: number) {
  return {
    ...{ label: row.label, ord, node_id: row.nodeId, source_from: row.sourceFrom, end_node_id: row.endNodeId },
    ...{ source_to: row.sourceTo, relation: row.relation, certainty: row.certainty },
    ...{ note_pl: row.notePl, note_en: row.noteEn, resp: row.resp },
  };
}
