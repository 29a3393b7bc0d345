import type { Certainty, Names, Relation, SourceType, ThemeKind } from '@glosa/contract';
import { sql } from 'kysely';
import { passages } from '../../corpus/passages.ts';
import type { Stretch } from '../../corpus/places.ts';
import { inBatches } from '../../db/batches.ts';
import { namesOf } from '../../db/names.ts';
import type { Reader } from '../../db/transaction.ts';

export interface ParallelRow {
  id: number;
  passage: number;
  nodeId: number;
  endNodeId: number;
  from: string;
  to: string;
  /** Orders of the two within their nodes; null where the package no longer has such a verse. */
  fromOrd: number | null;
  toOrd: number | null;
  relation: Relation;
  certainty: Certainty;
  note: Names;
  resp: string | null;
}

/** What ties passages to sources, in the order of the table. */
export async function listParallels(reader: Reader, passages: readonly number[]): Promise<ParallelRow[]> {
  if (passages.length === 0) return [];
  const rows = await reader
    .selectFrom('parallel')
    .where('parallel.passage_id', 'in', passages)
    .orderBy('parallel.ord')
    .select(['parallel.id', 'parallel.passage_id as passage', 'parallel.node_id as nodeId', 'parallel.resp'])
    .select(['parallel.end_node_id as endNodeId', 'parallel.source_from as from', 'parallel.source_to as to'])
    .select(['parallel.relation', 'parallel.certainty', 'parallel.note'])
    .select((e) => [
      e
        .selectFrom('source_verse')
        .whereRef('source_verse.node_id', '=', 'parallel.node_id')
        .whereRef('source_verse.label', '=', 'parallel.source_from')
        .select((v) => v.fn.min<number>('source_verse.ord').as('ord'))
        .as('fromOrd'),
      e
        .selectFrom('source_verse')
        .whereRef('source_verse.node_id', '=', 'parallel.end_node_id')
        .whereRef('source_verse.label', '=', 'parallel.source_to')
        .select((v) => v.fn.max<number>('source_verse.ord').as('ord'))
        .as('toOrd'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, note: namesOf(row.note) }));
}

/** The nodes of the source tree that the passages of a text are tied to. */
export function listParallelNodes(
  reader: Reader,
  textId: number,
): Promise<{ passage: number; nodeId: number; endNodeId: number }[]> {
  return reader
    .selectFrom('parallel')
    .innerJoin(passages(reader).as('at'), 'at.id', 'parallel.passage_id')
    .where('at.textId', '=', textId)
    .select(['parallel.passage_id as passage', 'parallel.node_id as nodeId', 'parallel.end_node_id as endNodeId'])
    .execute();
}

/** How many themes occur in each passage of a text, by id of the passage. */
export async function countOccurrences(reader: Reader, textId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await reader
    .selectFrom('theme_occurrence')
    .innerJoin(passages(reader).as('at'), 'at.id', 'theme_occurrence.passage_id')
    .where('at.textId', '=', textId)
    .groupBy('theme_occurrence.passage_id')
    .select(({ fn }) => ['theme_occurrence.passage_id as passage', fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ passage, count }) => [passage, Number(count)]));
}

export interface NodeRow {
  id: number;
  parentId: number | null;
  ord: number;
  type: SourceType;
  label: string;
  name: Names;
  abbr: Names;
  shown: number;
}

/** Nodes of the source tree and all that they stand in. */
export async function listNodesWithAncestors(reader: Reader, ids: readonly number[]): Promise<NodeRow[]> {
  if (ids.length === 0) return [];
  const way = sql<Omit<NodeRow, 'name' | 'abbr'> & { name: string; abbr: string }>`(
    with recursive above(id, parent_id) as (
      select id, parent_id from source_node where id in (${sql.join(ids)})
      union
      select source_node.id, source_node.parent_id from source_node join above on source_node.id = above.parent_id
    )
    select id, parent_id as "parentId", ord, type, label, name, abbr, shown from source_node where id in (select id from above)
  )`;
  const rows = await reader.selectFrom(way.as('way')).selectAll().execute();
  return rows.map((row) => ({ ...row, name: namesOf(row.name), abbr: namesOf(row.abbr) }));
}

export interface NodeLength {
  id: number;
  parentId: number | null;
  ord: number;
  /** Of its last verse. */
  last: number;
}

/** The nodes with verses below the same parents, in order: what a range over several nodes runs through. */
export async function listNodeLengths(reader: Reader, parents: readonly number[]): Promise<NodeLength[]> {
  if (parents.length === 0) return [];
  return await reader
    .selectFrom('source_node')
    .innerJoin('source_verse', 'source_verse.node_id', 'source_node.id')
    .where('source_node.parent_id', 'in', parents)
    .where('source_node.shown', '=', 1)
    .groupBy(['source_node.id', 'source_node.parent_id', 'source_node.ord'])
    .orderBy('source_node.ord')
    .select(['source_node.id', 'source_node.parent_id as parentId', 'source_node.ord'])
    .select((e) => e.fn.max<number>('source_verse.ord').as('last'))
    .execute();
}

export interface SourceVerseRow {
  nodeId: number;
  ord: number;
  label: string;
  language: string;
  text: string;
  note: Names;
  url: string | null;
}

/** Verses of sources that stand in one of the stretches of their nodes, in all languages; those of a node in order. */
export async function listSourceVerses(
  reader: Reader,
  stretches: readonly (Stretch & { nodeId: number })[],
): Promise<SourceVerseRow[]> {
  const rows = await inBatches(stretches, (some) =>
    reader
      .selectFrom('source_verse')
      .where((e) =>
        e.or(some.map(({ nodeId, from, to }) => e.and([e('node_id', '=', nodeId), e.between('ord', from, to)]))),
      )
      .orderBy('ord')
      .orderBy('id')
      .select(['node_id as nodeId', 'ord', 'label', 'language', 'text', 'note', 'url'])
      .execute(),
  );
  return rows.map((row) => ({ ...row, note: namesOf(row.note) }));
}

export interface OccurrenceRow {
  id: number;
  passage: number;
  certainty: Certainty | null;
  note: string | null;
  theme: number;
  kind: ThemeKind;
  name: Names;
}

/** The themes that occur in passages, in the order of the table. */
export async function listOccurrences(reader: Reader, passages: readonly number[]): Promise<OccurrenceRow[]> {
  if (passages.length === 0) return [];
  const rows = await reader
    .selectFrom('theme_occurrence')
    .innerJoin('theme', 'theme.id', 'theme_occurrence.theme_id')
    .where('theme_occurrence.passage_id', 'in', passages)
    .orderBy('theme_occurrence.ord')
    .orderBy('theme_occurrence.id')
    .select(['theme_occurrence.id', 'theme_occurrence.passage_id as passage', 'theme_occurrence.certainty'])
    .select(['theme_occurrence.note', 'theme.id as theme', 'theme.kind', 'theme.name'])
    .execute();
  return rows.map((row) => ({ ...row, name: namesOf(row.name) }));
}
