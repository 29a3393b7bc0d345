/** What an import has left without a place: annotation, composite forms, what was said of sentences; with passages also counted. */
import type { Reader, Writer } from '../db/transaction.ts';
import { inChunks, inserts } from './rows.ts';
import type { StoredState } from './whole-layer.ts';
import type { Reading } from './whole-transcription.ts';

/** Annotation that lost its word and waits for a person to give it another one, or to delete it. */
export interface Orphan {
  kind: 'annotation' | 'composite' | 'sentence';
  /** `card.verse.word` where it stood, or where its sentence began. */
  ref: string;
  form: string;
  content: OrphanContent;
}

/** What an orphan holds: JSON in its row. */
export type OrphanContent =
  | { pieces: { form: string; checkForm: string | null; readings: Reading[] }[] }
  | {
      posClass: string;
      lemma: string | null;
      categories: Record<string, string>;
      members: { word: number; ref: string; form: string; piece: string }[];
    }
  | { sentence: LostSentence };

/** What was said of a sentence that is gone. */
export interface LostSentence {
  /** Its words with blanks between: the same sentence is known by it. */
  text: string;
  /** The form of its first word. */
  first: string;
  done: StoredState['done'];
  flag: StoredState['flag'];
}

export interface StoredOrphan extends Orphan {
  id: number;
  textId: number;
  code: string;
  layerId: number;
  /** ISO 8601, UTC. */
  at: string;
  /** Login of the person whose import made it one. */
  actor: string;
  /** When it was taken off the list; null: it is on it. */
  deletedAt: string | null;
}

const allOrphans = (reader: Reader) =>
  reader
    .selectFrom('orphan')
    .innerJoin('layer', 'layer.id', 'orphan.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id');

const onList = (reader: Reader) => allOrphans(reader).where('orphan.deleted_at', 'is', null);

async function rowsOf(orphans: ReturnType<typeof allOrphans>): Promise<StoredOrphan[]> {
  const rows = await orphans
    .select(['orphan.id', 'corpus_text.id as textId', 'corpus_text.code', 'orphan.layer_id as layerId'])
    .select(['orphan.kind', 'orphan.ref', 'orphan.form', 'orphan.content', 'orphan.created_at as at'])
    .select(['orphan.actor', 'orphan.deleted_at as deletedAt'])
    .execute();
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) as OrphanContent }));
}

/** Also one that was taken off the list. */
export async function findOrphan(reader: Reader, id: number): Promise<StoredOrphan | null> {
  const [orphan] = await rowsOf(allOrphans(reader).where('orphan.id', '=', id));
  return orphan ?? null;
}

/** Those of a text that are on the list, the latest first. */
export function listOrphans(
  reader: Reader,
  code: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredOrphan[]> {
  const own = onList(reader).where('corpus_text.code', '=', code);
  return rowsOf(own.orderBy('orphan.version', 'desc').orderBy('orphan.id').limit(limit).offset(offset));
}

/** Those of a layer on the list that versions after this one made. */
export function listOrphansSince(reader: Reader, layerId: number, version: number): Promise<StoredOrphan[]> {
  return rowsOf(onList(reader).where('orphan.layer_id', '=', layerId).where('orphan.version', '>', version));
}

/** How many of a text are on the list, without passages. */
export async function countOrphansOf(reader: Reader, code: string): Promise<number> {
  const { n } = await onList(reader)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('corpus_text.code', '=', code)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export interface OrphanCounts {
  /** Annotation, composite forms and passages on the list. */
  orphans: number;
  /** Annotated words whose form changed since. */
  toCheck: number;
}

/** By id of the text; texts without any are left out. `textId`: of that one only. */
export async function countOrphans(reader: Reader, textId?: number): Promise<Map<number, OrphanCounts>> {
  const annotation = onList(reader)
    .select(({ fn }) => ['layer.text_id as textId', fn.countAll<number>().as('n')])
    .groupBy('layer.text_id');
  const passages = reader
    .selectFrom('passage')
    .select(({ fn }) => ['passage.text_id as textId', fn.countAll<number>().as('n')])
    .where('passage.lost', '=', 1)
    .where('passage.deleted_at', 'is', null)
    .groupBy('passage.text_id');
  const checks = reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .select(({ fn }) => ['layer.text_id as textId', fn.count<number>('word.id').distinct().as('n')])
    .where('piece.check_form', 'is not', null)
    .groupBy('layer.text_id');
  const isAll = textId === undefined;
  const counts = new Map<number, OrphanCounts>();
  const add = (rows: readonly { textId: number; n: number }[], name: keyof OrphanCounts) => {
    for (const row of rows) {
      const count = counts.get(row.textId) ?? { orphans: 0, toCheck: 0 };
      count[name] += Number(row.n);
      counts.set(row.textId, count);
    }
  };
  add(await (isAll ? annotation : annotation.where('layer.text_id', '=', textId)).execute(), 'orphans');
  add(await (isAll ? passages : passages.where('passage.text_id', '=', textId)).execute(), 'orphans');
  add(await (isAll ? checks : checks.where('layer.text_id', '=', textId)).execute(), 'toCheck');
  return counts;
}

/** Puts orphans on the list. `version`: of the layer, that made them. */
export async function insertOrphans(
  writer: Writer,
  { layerId, version, actor, at }: { layerId: number; version: number; actor: string; at: string },
  orphans: readonly Orphan[],
): Promise<void> {
  const batch = inserts(writer, 'orphan', 9);
  for (const { kind, ref, form, content } of orphans) {
    const row = { layer_id: layerId, kind, ref, form, content: JSON.stringify(content) };
    await batch.add({ ...row, version, actor, created_at: at, deleted_at: null });
  }
  await batch.end();
}

/** Takes orphans off the list at that time; with null, puts them back. */
export async function markOrphans(writer: Writer, ids: readonly number[], deletedAt: string | null): Promise<void> {
  await inChunks(ids, (some) =>
    writer.updateTable('orphan').set({ deleted_at: deletedAt }).where('id', 'in', some).execute(),
  );
}

/** Deletes one that has a place again. */
export async function deleteOrphan(writer: Writer, id: number): Promise<void> {
  await writer.deleteFrom('orphan').where('id', '=', id).execute();
}

/** Deletes those taken off the list before then, passages among them: with a passage goes what pointed to it. */
export async function dropOrphans(writer: Writer, before: string): Promise<void> {
  await writer.deleteFrom('orphan').where('deleted_at', '<', before).execute();
  await writer.deleteFrom('passage').where('lost', '=', 1).where('deleted_at', '<', before).execute();
}

/** Signs with the pseudonym what a person has signed; `rewrite` is given the JSON of what was said of lost sentences. */
export async function signOrphans(
  writer: Writer,
  login: string,
  pseudonym: string,
  rewrite: (content: string) => string,
): Promise<void> {
  await writer.updateTable('orphan').set({ actor: pseudonym }).where('actor', '=', login).execute();
  const rows = await writer
    .selectFrom('orphan')
    .select(['id', 'content'])
    .where('kind', '=', 'sentence')
    .where('content', 'like', `%"${login}"%`)
    .execute();
  for (const { id, content } of rows) {
    await writer
      .updateTable('orphan')
      .set({ content: rewrite(content) })
      .where('id', '=', id)
      .execute();
  }
}
