import type { Writer } from '../../../db/transaction.ts';
import type { ImportPlan } from './plan.ts';
import { inChunks, inserts } from './rows.store.ts';

/** Orphans that were taken off the list can be put back for so long, in milliseconds. */
export const UNDELETE = 24 * 60 * 60 * 1_000;

/** Keeps what lost its word, and says where passages are now. */
export async function saveLosses(
  writer: Writer,
  { orphans, passages, version, basis }: ImportPlan,
  { layerId, wordIds, now }: { layerId: number; wordIds: readonly number[]; now: string },
): Promise<void> {
  const batch = inserts(writer, 'orphan', 9);
  for (const { kind, ref, form, content } of orphans) {
    await batch.add({
      layer_id: layerId,
      kind,
      ref,
      form,
      content: JSON.stringify(content),
      version: basis.version + 1,
      actor: version.actor,
      created_at: now,
      deleted_at: null,
    });
  }
  await batch.end();
  await dropDeleted(writer, now);
  for (const { passage, place } of passages) {
    const idAt = (at: number | null) => (at === null ? null : (wordIds[at] ?? null));
    const row = place
      ? { from_ref: place.fromRef, to_ref: place.toRef, from_word_id: idAt(place.from), to_word_id: idAt(place.to) }
      : { from_word_id: null, to_word_id: null, lost: 1 };
    const isSame =
      place !== null &&
      place.fromRef === passage.fromRef &&
      place.toRef === passage.toRef &&
      row.from_word_id === passage.fromWord &&
      row.to_word_id === passage.toWord;
    if (!isSame) await writer.updateTable('passage').set(row).where('id', '=', passage.id).execute();
  }
}

/** Takes the signatures of sentences away that hold no longer. */
export async function reopenSentences(writer: Writer, ids: readonly number[]): Promise<void> {
  await inChunks(ids, (some) =>
    writer
      .updateTable('sentence_state')
      .set({ done_by: null, done_at: null })
      .where('sentence_id', 'in', some)
      .execute(),
  );
}

/** Those taken off the list more than a day ago; with a passage goes what pointed to it. */
async function dropDeleted(writer: Writer, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - UNDELETE).toISOString();
  await writer.deleteFrom('orphan').where('deleted_at', '<', before).execute();
  await writer.deleteFrom('passage').where('lost', '=', 1).where('deleted_at', '<', before).execute();
}
