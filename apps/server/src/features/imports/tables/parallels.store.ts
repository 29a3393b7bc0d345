import type { Certainty, Names } from '@glosa/contract';
import type { ParallelRelation } from '@glosa/corpus-format';
import {
  deletePassages,
  insertPassages,
  type PassagePlace,
  passagesOfTexts,
  updatePassage,
} from '../../../corpus/passages.ts';
import { namesOf, storedNames } from '../../../db/names.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { batches } from './table-diff.ts';
import type { ResolvedPassage, StoredPassage } from './table-passages.ts';

/** A parallel location with its places in texts and sources. */
export interface ParallelRow {
  label: string;
  passage: ResolvedPassage;
  nodeId: number;
  sourceFrom: string;
  endNodeId: number;
  sourceTo: string;
  relation: ParallelRelation;
  certainty: Certainty;
  note: Names;
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
    .innerJoin(passagesOfTexts(reader).as('at'), 'at.id', 'parallel.passage_id')
    .selectAll('parallel')
    .select(['at.textId', 'at.fromRef', 'at.toRef', 'at.fromWordId', 'at.toWordId', 'at.lost', 'at.code'])
    .orderBy('parallel.ord')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, ord: row.ord, label: row.label, nodeId: row.node_id, sourceFrom: row.source_from },
    ...{ endNodeId: row.end_node_id, sourceTo: row.source_to, relation: row.relation, certainty: row.certainty },
    ...{ note: namesOf(row.note), resp: row.resp },
    passage: storedPassage(row),
  }));
}

type PassageColumns = PassagePlace & { passage_id: number; textId: number; code: string; lost: number };

/** The passage of a row that was read together with it. */
export function storedPassage(row: PassageColumns): StoredPassage {
  return {
    ...{ passageId: row.passage_id, textId: row.textId, text: row.code, fromRef: row.fromRef, toRef: row.toRef },
    ...{ fromWordId: row.fromWordId, toWordId: row.toWordId, lost: row.lost === 1 ? 1 : 0 },
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
    ...{ note: storedNames(row.note), resp: row.resp },
  };
}
