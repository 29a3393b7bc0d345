/** What a version that was brought back makes good: it gives words and verses back to what had lost them since. */

import { listOrphansSince, markOrphans, type StoredOrphan } from '../../../corpus/orphans.ts';
import { listLostPassages } from '../../../corpus/passages.ts';
import { type PlacedWord, wordsOnCards } from '../../../corpus/placed-words.ts';
import { listCompositesOf, type StoredComposite, type StoredPiece } from '../../../corpus/whole-layer.ts';
import { loadPieces } from '../../../corpus/words.ts';
import { inBatches } from '../../../db/batches.ts';
import type { Writer } from '../../../db/transaction.ts';
import { attachPassage } from '../orphans/attach.ts';
import { giveBackSentence } from '../orphans/attach-sentence.ts';
import { sameCategories, sameReadings } from './word-plan.ts';

export interface RestoredLayer {
  textId: number;
  layerId: number;
  isTranscription: boolean;
  /** The version that was brought back. */
  ofVersion: number;
  /** ISO 8601, UTC. */
  now: string;
}

/**
 * Takes orphans off the list that lost their words after the version was stored, where all they hold stands again where
 * it stood; passages whose verses are there again go back to them. What fits only nearly stays for a person to decide.
 */
export async function settleRestored(writer: Writer, restored: RestoredLayer): Promise<void> {
  await settleOrphans(writer, restored);
  if (restored.isTranscription) await settlePassages(writer, restored);
}

async function settleOrphans(writer: Writer, { layerId, ofVersion, now }: RestoredLayer): Promise<void> {
  const orphans = await listOrphansSince(writer, layerId, ofVersion);
  if (orphans.length === 0) return;
  const places = await readPlaces(writer, layerId, orphans.flatMap(refsOf));
  const composites = orphans.some(({ content }) => 'members' in content) ? await listCompositesOf(writer, layerId) : [];
  const settled = orphans.filter((orphan) => stands(orphan, places, composites)).map(({ id }) => id);
  for (const { id, ref, content } of orphans) {
    if ('sentence' in content && (await giveBackSentence(writer, layerId, ref, content.sentence))) settled.push(id);
  }
  await markOrphans(writer, settled, now);
}

const refsOf = ({ ref, content }: StoredOrphan) =>
  'members' in content ? content.members.map((member) => member.ref) : ref;

type Places = ReadonlyMap<string, { word: PlacedWord; pieces: StoredPiece[] }>;

/** The words at references, with their annotation. */
async function readPlaces(writer: Writer, layerId: number, refs: readonly string[]): Promise<Places> {
  const wanted = new Set(refs);
  const cards = [...new Set(refs.map((ref) => ref.split('.', 1)[0] ?? ''))];
  const words = await inBatches(cards, async (some) =>
    (await wordsOnCards(writer, layerId, some)).filter(({ ref }) => wanted.has(ref)),
  );
  const pieces = await loadPieces(
    writer,
    words.map(({ id }) => id),
  );
  return new Map(words.map((word) => [word.ref, { word, pieces: pieces.get(word.id) ?? [] }]));
}

function stands({ ref, content }: StoredOrphan, places: Places, composites: readonly StoredComposite[]): boolean {
  if ('members' in content) {
    const words = content.members.map((member) => {
      const place = places.get(member.ref);
      return place?.word.form === member.form ? place.pieces.map(({ id }) => id) : [];
    });
    return composites.some(
      ({ posClass, lemma, categories, members }) =>
        posClass === content.posClass &&
        lemma === content.lemma &&
        sameCategories(categories, content.categories) &&
        members.length === words.length &&
        members.every((piece, i) => words[i]?.includes(piece)),
    );
  }
  if ('sentence' in content) return false;
  const pieces = places.get(ref)?.pieces ?? [];
  return (
    pieces.length === content.pieces.length &&
    content.pieces.every(({ form, readings }, i) => {
      const piece = pieces[i];
      return piece !== undefined && piece.form === form && sameReadings(piece.readings, readings);
    })
  );
}

async function settlePassages(writer: Writer, { textId, layerId }: RestoredLayer): Promise<void> {
  // Where a verse is still missing it refuses, and the passage stays on the list.
  for (const { id, fromRef, toRef } of await listLostPassages(writer, textId)) {
    await attachPassage(writer, id, layerId, [fromRef, toRef]);
  }
}
