import type { Language, ParallelPassage, SourceStep, SourceVerse } from '@glosa/contract';
import { alike, writtenIn } from '@glosa/dictionary';
import type { Reader } from '../../db/transaction.ts';
import { type CitedPlace, cite } from '../sources/sources.service.ts';
import * as store from './context.store.ts';
import { joined, type Stretch } from './passages.service.ts';

/** Of a range of verses at most so many are given: the page shows it beside a few lines. */
const SHOWN_VERSES = 12;

/** The verses of a source that a passage was drawn from, as far as they are shown. */
export interface SourceRange extends Pick<ParallelPassage['source'], 'path' | 'citation'> {
  verses: SourceVerse[];
  /** Verses that are not given. */
  more: number;
}

/** The nodes that parallels begin and end in, and those parallels of which readers see both ends. */
export async function shownParallels<P extends { nodeId: number; endNodeId: number }>(
  reader: Reader,
  parallels: readonly P[],
): Promise<{ nodes: SourceWays; visible: P[] }> {
  const ids = [...new Set(parallels.flatMap(({ nodeId, endNodeId }) => [nodeId, endNodeId]))];
  const nodes = new SourceWays();
  nodes.add(await store.listNodesWithAncestors(reader, ids));
  return { nodes, visible: parallels.filter((row) => nodes.isShown(row.nodeId) && nodes.isShown(row.endNodeId)) };
}

/** The verses of sources by the id of their parallel. Those below a node that visitors do not see are absent. */
export async function readSources(
  reader: Reader,
  parallels: readonly store.ParallelRow[],
  language: Language,
): Promise<Map<number, SourceRange>> {
  const { nodes, visible } = await shownParallels(reader, parallels);
  const crossing = visible.filter(({ nodeId, endNodeId }) => nodeId !== endNodeId);
  const parents = crossing.flatMap(({ nodeId, endNodeId }) => [nodes.parentOf(nodeId), nodes.parentOf(endNodeId)]);
  const lengths = await store.listNodeLengths(reader, [...new Set(parents.filter((id) => id !== null))]);
  const ranges = visible.map((row) => ({ row, ...firstOf(stretchesOf(row, nodes, lengths)) }));
  // What a range runs through may be a node that nothing begins or ends in.
  const within = ranges.flatMap(({ stretches }) => stretches.map(({ nodeId }) => nodeId));
  nodes.add(
    await store.listNodesWithAncestors(
      reader,
      [...new Set(within)].filter((id) => !nodes.has(id)),
    ),
  );
  const verses = new StoredVerses(await store.listSourceVerses(reader, wanted(ranges.flatMap((one) => one.stretches))));
  return new Map(
    ranges.map(({ row, stretches, more }) => {
      const range: SourceRange = {
        path: nodes.steps(row.nodeId),
        citation: cite(language, nodes.place(row.nodeId, row.from), nodes.place(row.endNodeId, row.to)),
        verses: stretches.flatMap((stretch) =>
          verses.in(stretch).map((verse) => sourceVerse(verse, nodes.place(verse.nodeId, verse.label), language)),
        ),
        more,
      };
      return [row.id, range];
    }),
  );
}

type NodeStretch = Stretch & { nodeId: number };

/** The stretches of verses that a range runs through, in the order of the tree. */
function stretchesOf(row: store.ParallelRow, nodes: SourceWays, lengths: readonly store.NodeLength[]): NodeStretch[] {
  const { nodeId, endNodeId, fromOrd, toOrd } = row;
  if (fromOrd === null || toOrd === null) return [];
  if (nodeId === endNodeId) return [{ nodeId, from: fromOrd, to: toOrd }];
  const [parent, endParent] = [nodes.parentOf(nodeId), nodes.parentOf(endNodeId)];
  const ordOf = (id: number) => lengths.find((node) => node.id === id)?.ord ?? 0;
  const between = lengths.filter(({ id, parentId, ord }) => {
    if (id === nodeId || id === endNodeId) return true;
    // From one package into another: to the end of the first, from the beginning of the other.
    return (
      (parentId === parent && ord > ordOf(nodeId) && (parent !== endParent || ord < ordOf(endNodeId))) ||
      (parentId === endParent && ord < ordOf(endNodeId) && (parent !== endParent || ord > ordOf(nodeId)))
    );
  });
  const inOrder = [
    ...between.filter(({ parentId }) => parentId === parent),
    ...between.filter(({ parentId }) => parentId !== parent),
  ];
  return inOrder.map(({ id, last }) => ({
    nodeId: id,
    from: id === nodeId ? fromOrd : 1,
    to: id === endNodeId ? toOrd : last,
  }));
}

/** Cuts a range to what is shown of it. */
function firstOf(stretches: readonly NodeStretch[]): { stretches: NodeStretch[]; more: number } {
  const shown: NodeStretch[] = [];
  let [left, more] = [SHOWN_VERSES, 0];
  for (const { nodeId, from, to } of stretches) {
    const count = Math.max(0, to - from + 1);
    const given = Math.min(count, left);
    if (given > 0) shown.push({ nodeId, from, to: from + given - 1 });
    left -= given;
    more += count - given;
  }
  return { stretches: shown, more };
}

function wanted(stretches: readonly NodeStretch[]): NodeStretch[] {
  return [...Map.groupBy(stretches, ({ nodeId }) => nodeId)].flatMap(([nodeId, own]) =>
    joined(own).map((stretch) => ({ nodeId, ...stretch })),
  );
}

class StoredVerses {
  readonly #byNode: ReadonlyMap<number, store.SourceVerseRow[]>;

  constructor(rows: readonly store.SourceVerseRow[]) {
    this.#byNode = Map.groupBy(rows, ({ nodeId }) => nodeId);
  }

  in({ nodeId, from, to }: NodeStretch): store.SourceVerseRow[] {
    return (this.#byNode.get(nodeId) ?? []).filter(({ ord }) => ord >= from && ord <= to);
  }
}

function sourceVerse(row: store.SourceVerseRow, place: CitedPlace, language: Language): SourceVerse {
  const { nodeId, label, text, url } = row;
  const note = writtenIn(language, row.note);
  return { nodeId, label, citation: cite(language, place), language: row.language, text, note, url };
}

/** Nodes of the tree with all that they stand in. */
class SourceWays {
  readonly #nodes = new Map<number, store.NodeRow>();

  add(rows: readonly store.NodeRow[]): void {
    for (const row of rows) this.#nodes.set(row.id, row);
  }

  has(id: number): boolean {
    return this.#nodes.has(id);
  }

  parentOf(id: number): number | null {
    return this.#nodes.get(id)?.parentId ?? null;
  }

  /** Whether visitors see it: nothing on the way to it is hidden. */
  isShown(id: number): boolean {
    return this.#way(id).every(({ shown }) => shown === 1);
  }

  steps(id: number): SourceStep[] {
    return this.#way(id).map(({ id: node, name, abbr }) => ({ id: node, name, abbr }));
  }

  place(id: number, label: string): CitedPlace {
    const way = this.#way(id);
    const work = way.findLast(({ type }) => type === 'package');
    const parts = way.filter(({ type }) => type === 'part');
    return {
      work: work?.abbr ?? alike(''),
      parts: parts.map(({ label, abbr }) => (label === '' ? abbr : alike(label))),
      label,
    };
  }

  #way(id: number): store.NodeRow[] {
    const node = this.#nodes.get(id);
    if (node === undefined) return [];
    return node.parentId === null ? [node] : [...this.#way(node.parentId), node];
  }
}
