import type { Names } from '@glosa/contract';
import { inEach } from '@glosa/dictionary';
import { sql } from 'kysely';
import { namesOf } from '../../../db/names.ts';
import type { Reader } from '../../../db/transaction.ts';
import type { OrphanContent } from '../layers/fates.ts';

/** Something that lost its place, with what its row holds. `id` is that of the call: see `orphanId`. */
export interface StoredOrphan {
  id: number;
  textId: number;
  code: string;
  layerId: number;
  kind: 'annotation' | 'composite' | 'sentence';
  ref: string;
  form: string;
  content: OrphanContent;
  at: string;
  actor: string;
  deletedAt: string | null;
}

/** A parallel location or an occurrence of a theme whose passage is gone. */
export interface LostPassage {
  id: number;
  textId: number;
  code: string;
  fromRef: string;
  toRef: string;
  deletedAt: string | null;
}

/**
 * Orphans stand in two tables and have one row of ids in the calls: even ids are annotation and composite forms, odd ones
 * passages.
 */
export function orphanId(row: { table: 'orphan' | 'passage'; id: number }): number {
  return row.id * 2 + (row.table === 'passage' ? 1 : 0);
}

export function orphanRow(id: number): { table: 'orphan' | 'passage'; id: number } {
  return { table: id % 2 === 1 ? 'passage' : 'orphan', id: Math.floor(id / 2) };
}

function selectOrphans(reader: Reader) {
  return reader
    .selectFrom('orphan')
    .innerJoin('layer', 'layer.id', 'orphan.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['orphan.id', 'corpus_text.id as textId', 'corpus_text.code', 'orphan.layer_id as layerId'])
    .select(['orphan.kind', 'orphan.ref', 'orphan.form', 'orphan.content', 'orphan.created_at as at'])
    .select(['orphan.actor', 'orphan.deleted_at as deletedAt']);
}

export async function findOrphan(reader: Reader, id: number): Promise<StoredOrphan | null> {
  const row = await selectOrphans(reader).where('orphan.id', '=', id).executeTakeFirst();
  return row ? { ...row, content: JSON.parse(row.content) as OrphanContent } : null;
}

/** Those of a text that are on the list, the latest first. */
export async function readOrphans(
  reader: Reader,
  code: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredOrphan[]> {
  const rows = await selectOrphans(reader)
    .where('corpus_text.code', '=', code)
    .where('orphan.deleted_at', 'is', null)
    .orderBy('orphan.version', 'desc')
    .orderBy('orphan.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) as OrphanContent }));
}

function selectLost(reader: Reader) {
  return reader
    .selectFrom('passage')
    .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
    .select(['passage.id', 'passage.from_ref as fromRef', 'passage.to_ref as toRef'])
    .select(['corpus_text.id as textId', 'corpus_text.code', 'passage.deleted_at as deletedAt'])
    .where('passage.lost', '=', 1);
}

export async function findLostPassage(reader: Reader, id: number): Promise<LostPassage | null> {
  return (await selectLost(reader).where('passage.id', '=', id).executeTakeFirst()) ?? null;
}

export interface NamedPassage extends LostPassage {
  kind: 'parallel' | 'theme';
  says: Names;
}

/** The lost passages of a text that are on the list, with what they are about. */
export async function readLostPassages(
  reader: Reader,
  code: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedPassage[]> {
  const rows = await selectLost(reader)
    .leftJoin('parallel', 'parallel.passage_id', 'passage.id')
    .leftJoin('source_node', 'source_node.id', 'parallel.node_id')
    .leftJoin('theme_occurrence', 'theme_occurrence.passage_id', 'passage.id')
    .leftJoin('theme', 'theme.id', 'theme_occurrence.theme_id')
    .select(['source_node.abbr', 'source_node.label as part', 'parallel.id as parallelId'])
    .select(['parallel.source_from', 'parallel.source_to', 'theme.name'])
    .where('corpus_text.code', '=', code)
    .where('passage.deleted_at', 'is', null)
    .orderBy('passage.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ abbr, part, source_from, source_to, name, parallelId, ...row }) => {
    const verses = source_from === source_to ? (source_from ?? '') : `${source_from}–${source_to}`;
    if (parallelId === null) return { ...row, kind: 'theme', says: namesOf(name ?? '{}') };
    const abbreviations = namesOf(abbr ?? '{}');
    const says = inEach((language) => `${abbreviations[language] || part || ''} ${verses}`.trim());
    return { ...row, kind: 'parallel', says };
  });
}

export interface OrphanCounts {
  /** Annotation, composite forms and passages on the list. */
  orphans: number;
  /** Annotated words whose form changed since. */
  toCheck: number;
}

/** By id of the text; texts without any are left out. */
export async function countOrphans(reader: Reader, textId?: number): Promise<Map<number, OrphanCounts>> {
  const annotation = reader
    .selectFrom('orphan')
    .innerJoin('layer', 'layer.id', 'orphan.layer_id')
    .select(['layer.text_id as textId', sql<number>`count(*)`.as('n')])
    .where('orphan.deleted_at', 'is', null)
    .groupBy('layer.text_id');
  const passages = reader
    .selectFrom('passage')
    .select(['passage.text_id as textId', sql<number>`count(*)`.as('n')])
    .where('passage.lost', '=', 1)
    .where('passage.deleted_at', 'is', null)
    .groupBy('passage.text_id');
  const checks = reader
    .selectFrom('piece')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .select(['layer.text_id as textId', sql<number>`count(distinct word.id)`.as('n')])
    .where('piece.check_form', 'is not', null)
    .groupBy('layer.text_id');
  const of = <T>(query: T, column: string) =>
    textId === undefined ? query : (query as typeof annotation).where(column as 'layer.text_id', '=', textId);
  const counts = new Map<number, OrphanCounts>();
  const add = (rows: readonly { textId: number; n: number }[], name: keyof OrphanCounts) => {
    for (const row of rows) {
      const count = counts.get(row.textId) ?? { orphans: 0, toCheck: 0 };
      count[name] += Number(row.n);
      counts.set(row.textId, count);
    }
  };
  add(await (of(annotation, 'layer.text_id') as typeof annotation).execute(), 'orphans');
  add(await (of(passages, 'passage.text_id') as typeof passages).execute(), 'orphans');
  add(await (of(checks, 'layer.text_id') as typeof checks).execute(), 'toCheck');
  return counts;
}
