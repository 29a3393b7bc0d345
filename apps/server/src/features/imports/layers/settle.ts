/** What a version that was brought back makes good: it gives words and verses back to what had lost them since. */

import { type PlacedWord, wordsOnCards } from '../../../corpus/placed-words.ts';
import type { StoredReading } from '../../../corpus/whole-layer.ts';
import type { Writer } from '../../../db/transaction.ts';
import { attachPassage } from '../orphans/attach.ts';
import { giveBackSentence } from '../orphans/attach-sentence.ts';
import { batches } from '../tables/table-diff.ts';
import type { OrphanContent } from './fates.ts';
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

interface Orphan {
  id: number;
  ref: string;
  content: OrphanContent;
}

async function settleOrphans(writer: Writer, { layerId, ofVersion, now }: RestoredLayer): Promise<void> {
  const rows = await writer
    .selectFrom('orphan')
    .select(['id', 'ref', 'content'])
    .where('layer_id', '=', layerId)
    .where('deleted_at', 'is', null)
    .where('version', '>', ofVersion)
    .execute();
  if (rows.length === 0) return;
  const orphans = rows.map((row): Orphan => ({ ...row, content: JSON.parse(row.content) as OrphanContent }));
  const places = await readPlaces(writer, layerId, orphans.flatMap(refsOf));
  const composites = orphans.some(({ content }) => 'members' in content) ? await readComposites(writer, layerId) : [];
  const settled = orphans.filter((orphan) => stands(orphan, places, composites)).map(({ id }) => id);
  for (const { id, ref, content } of orphans) {
    if ('sentence' in content && (await giveBackSentence(writer, layerId, ref, content.sentence))) settled.push(id);
  }
  for (const ids of batches(settled)) {
    await writer.updateTable('orphan').set({ deleted_at: now }).where('id', 'in', ids).execute();
  }
}

const refsOf = ({ ref, content }: Orphan) => ('members' in content ? content.members.map((member) => member.ref) : ref);

interface Piece {
  form: string;
  readings: StoredReading[];
}
type Places = ReadonlyMap<string, { word: PlacedWord; pieces: Piece[] }>;

/** The words at references, with their annotation. */
async function readPlaces(writer: Writer, layerId: number, refs: readonly string[]): Promise<Places> {
  const wanted = new Set(refs);
  const words: PlacedWord[] = [];
  for (const addresses of batches([...new Set(refs.map((ref) => ref.split('.', 1)[0] ?? ''))])) {
    words.push(...(await wordsOnCards(writer, layerId, addresses)).filter(({ ref }) => wanted.has(ref)));
  }
  const pieces = await readPieces(
    writer,
    words.map(({ id }) => id),
  );
  return new Map(words.map((word) => [word.ref, { word, pieces: [...(pieces.get(word.id)?.values() ?? [])] }]));
}

/** By word, then by piece. */
async function readPieces(writer: Writer, words: readonly number[]): Promise<Map<number, Map<number, Piece>>> {
  const found = new Map<number, Map<number, Piece>>();
  for (const ids of batches(words)) {
    const rows = await writer
      .selectFrom('piece')
      .leftJoin('reading', 'reading.piece_id', 'piece.id')
      .select(['piece.id', 'piece.word_id', 'piece.form', 'reading.lemma', 'reading.pos_class', 'reading.categories'])
      .where('piece.word_id', 'in', ids)
      .orderBy('piece.word_id')
      .orderBy('piece.ord')
      .orderBy('reading.ord')
      .execute();
    for (const { id, word_id, form, lemma, pos_class, categories } of rows) {
      const own = found.get(word_id) ?? new Map<number, Piece>();
      const piece = own.get(id) ?? { form, readings: [] };
      if (categories !== null) piece.readings.push({ lemma, posClass: pos_class, categories });
      found.set(word_id, own.set(id, piece));
    }
  }
  return found;
}

interface Composite {
  posClass: string;
  lemma: string | null;
  categories: string;
  words: number[];
}

async function readComposites(writer: Writer, layerId: number): Promise<Composite[]> {
  const rows = await writer
    .selectFrom('composite')
    .innerJoin('composite_member', 'composite_member.composite_id', 'composite.id')
    .innerJoin('piece', 'piece.id', 'composite_member.piece_id')
    .select(['composite.id', 'composite.pos_class as posClass', 'composite.lemma', 'composite.categories'])
    .select('piece.word_id as word')
    .where('composite.layer_id', '=', layerId)
    .orderBy('composite.id')
    .orderBy('composite_member.ord')
    .execute();
  const found = new Map<number, Composite>();
  for (const { id, word, ...composite } of rows) {
    const own = found.get(id) ?? { ...composite, words: [] };
    own.words.push(word);
    found.set(id, own);
  }
  return [...found.values()];
}

function stands({ ref, content }: Orphan, places: Places, composites: readonly Composite[]): boolean {
  if ('members' in content) {
    const words = content.members.map((member) => {
      const word = places.get(member.ref)?.word;
      return word?.form === member.form ? word.id : null;
    });
    return composites.some(
      ({ posClass, lemma, categories, words: own }) =>
        posClass === content.posClass &&
        lemma === content.lemma &&
        sameCategories(categories, content.categories) &&
        own.length === words.length &&
        own.every((id, i) => id === words[i]),
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
  const lost = await writer
    .selectFrom('passage')
    .select(['id', 'from_ref', 'to_ref'])
    .where('text_id', '=', textId)
    .where('lost', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  // Where a verse is still missing it refuses, and the passage stays on the list.
  for (const { id, from_ref, to_ref } of lost) await attachPassage(writer, id, layerId, [from_ref, to_ref]);
}
