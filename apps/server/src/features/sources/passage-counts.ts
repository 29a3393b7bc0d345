import { visiblePassages } from '../../corpus/passages.ts';
import type { Reader } from '../../db/transaction.ts';
import type { OutlineNode, SourceOutline } from './outline.ts';

/**
 * Where passages are linked to, verses from one to another, which may be in another node: those that can be read, because
 * their texts are active and still have them.
 */
function linkRows(reader: Reader) {
  return reader
    .selectFrom('parallel')
    .innerJoin(visiblePassages(reader).as('at'), 'at.id', 'parallel.passage_id')
    .select([
      'parallel.passage_id',
      'parallel.node_id',
      'parallel.source_from',
      'parallel.end_node_id',
      'parallel.source_to',
    ]);
}

/** Id of a node → linked passages at it and below it, each counted once. Nodes without any are not in it. */
export async function countByNode(reader: Reader, outline: SourceOutline): Promise<Map<number, number>> {
  const places = new Map<number, Set<OutlineNode>>();
  for (const { passage_id, node_id, end_node_id } of await linkRows(reader).execute()) {
    const nodes = places.get(passage_id) ?? new Set();
    for (const node of outline.range(node_id, end_node_id)) nodes.add(node);
    places.set(passage_id, nodes);
  }
  const counts = new Map<number, number>();
  const add = ({ id }: OutlineNode, count: number) => counts.set(id, (counts.get(id) ?? 0) + count);
  // One for each place, and one less where the ways of two neighbouring places meet: so much comes together above.
  for (const nodes of places.values()) {
    let before: OutlineNode | null = null;
    for (const node of [...nodes].sort((a, b) => a.position - b.position)) {
      const meeting = before === null ? null : meetingOf(before, node);
      if (meeting !== null) add(meeting, -1);
      add(node, 1);
      before = node;
    }
  }
  for (const node of outline.nodes.toReversed()) {
    const count = counts.get(node.id) ?? 0;
    if (count > 0 && node.parent !== null) add(node.parent, count);
  }
  return counts;
}

/** The lowest node that both are in or are. */
function meetingOf(one: OutlineNode, other: OutlineNode): OutlineNode | null {
  let a: OutlineNode | null = one;
  let b: OutlineNode | null = other;
  while (a !== b && a !== null && b !== null) {
    if (a.depth >= b.depth) a = a.parent;
    else b = b.parent;
  }
  return a === b ? a : null;
}

/** For each of the labels of a node in order: the passages that are linked to that verse. */
export async function countByVerse(
  reader: Reader,
  outline: SourceOutline,
  { id }: OutlineNode,
  labels: readonly string[],
): Promise<number[]> {
  const links = await linkRows(reader)
    .where((is) =>
      is.or([
        is('parallel.node_id', '=', id),
        is('parallel.end_node_id', '=', id),
        is('parallel.node_id', '<>', is.ref('parallel.end_node_id')),
      ]),
    )
    .execute();
  const passages = labels.map(() => new Set<number>());
  for (const { passage_id, node_id, source_from, end_node_id, source_to } of links) {
    if (!outline.range(node_id, end_node_id).some((node) => node.id === id)) continue;
    const from = node_id === id ? labels.indexOf(source_from) : 0;
    const to = end_node_id === id ? labels.indexOf(source_to) : labels.length - 1;
    if (from < 0 || to < 0) continue;
    for (const verse of passages.slice(from, to + 1)) verse.add(passage_id);
  }
  return passages.map(({ size }) => size);
}
