import { dropOrphans, insertOrphans } from '../../../corpus/orphans.ts';
import { updatePassage } from '../../../corpus/passages.ts';
import { writeStates } from '../../../corpus/sentences.ts';
import type { Writer } from '../../../db/transaction.ts';
import type { ImportPlan } from './plan.ts';

/** Orphans that were taken off the list can be put back for so long, in milliseconds. */
export const UNDELETE = 24 * 60 * 60 * 1_000;

/** Keeps what lost its word, and says where passages are now. */
export async function saveLosses(
  writer: Writer,
  { orphans, passages, version, basis }: ImportPlan,
  { layerId, wordIds, now }: { layerId: number; wordIds: readonly number[]; now: string },
): Promise<void> {
  await insertOrphans(writer, { layerId, version: basis.version + 1, actor: version.actor, at: now }, orphans);
  await dropOrphans(writer, new Date(Date.parse(now) - UNDELETE).toISOString());
  for (const { passage, place } of passages) {
    const wordAt = (at: number | null) => (at === null ? null : (wordIds[at] ?? null));
    const { id, fromRef, toRef, fromWord, toWord } = passage;
    if (place === null) {
      await updatePassage(writer, id, { fromRef, toRef, fromWordId: null, toWordId: null, lost: 1 });
      continue;
    }
    const [fromWordId, toWordId] = [wordAt(place.from), wordAt(place.to)];
    const isSameRef = place.fromRef === fromRef && place.toRef === toRef;
    if (isSameRef && fromWordId === fromWord && toWordId === toWord) continue;
    await updatePassage(writer, id, { fromRef: place.fromRef, toRef: place.toRef, fromWordId, toWordId });
  }
}

/** Takes the signatures of sentences away that hold no longer. */
export async function reopenSentences(writer: Writer, ids: readonly number[]): Promise<void> {
  await writeStates(writer, ids, { done_by: null, done_at: null });
}
