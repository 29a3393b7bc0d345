import type { Language } from '@glosa/contract';
import { nameIn, nameOrder } from '@glosa/dictionary';
import type { OccurrenceRow, ThemeRow } from './themes.store.ts';

/** A theme with what stands below it and the passages it occurs in. */
export interface ThemeNode {
  row: ThemeRow;
  parent: ThemeNode | null;
  children: ThemeNode[];
  /** Keys of passages: the same stretch of a text has one key, whatever points to it. */
  own: ReadonlySet<string>;
  /** Those of the nodes below, too. */
  all: ReadonlySet<string>;
}

/** Stretches of texts are the same when their references are. */
export function keyOf({ code, fromRef, toRef }: Pick<OccurrenceRow, 'code' | 'fromRef' | 'toRef'>): string {
  return `${code}\t${fromRef}\t${toRef}`;
}

/** The nodes by id, with their counts. Siblings stand by `ord`, those of equal `ord` by name in the language. */
export function growTree(
  rows: readonly ThemeRow[],
  occurrences: readonly OccurrenceRow[],
  language: Language,
): ReadonlyMap<number, ThemeNode> {
  const passages = Map.groupBy(occurrences, ({ themeId }) => themeId);
  const nodes = new Map(
    rows.map((row): [number, ThemeNode] => {
      const own = new Set(passages.get(row.id)?.map(keyOf));
      return [row.id, { row, parent: null, children: [], own, all: own }];
    }),
  );
  for (const node of nodes.values()) {
    const parent = node.row.parent_id === null ? undefined : nodes.get(node.row.parent_id);
    if (parent === undefined) continue;
    node.parent = parent;
    parent.children.push(node);
  }
  const roots = [...nodes.values()].filter(({ parent }) => parent === null);
  const compare = nameOrder(language);
  const inOrder = (a: ThemeNode, b: ThemeNode) =>
    a.row.ord - b.row.ord ||
    compare(nameIn(language, a.row.name).text, nameIn(language, b.row.name).text) ||
    a.row.id - b.row.id;
  for (const { children } of nodes.values()) children.sort(inOrder);
  for (const root of roots) gather(root);
  return nodes;
}

function gather(node: ThemeNode): void {
  if (node.children.length === 0) return;
  const all = new Set(node.own);
  for (const child of node.children) {
    gather(child);
    for (const key of child.all) all.add(key);
  }
  node.all = all;
}

/** A node and all below it, by id. */
export function subtree(node: ThemeNode): Map<number, ThemeNode> {
  const found = new Map([[node.row.id, node]]);
  for (const child of node.children) for (const [id, below] of subtree(child)) found.set(id, below);
  return found;
}

/** The way from the root to a node, the node included. */
export function pathTo(node: ThemeNode): ThemeNode[] {
  const path: ThemeNode[] = [];
  for (let at: ThemeNode | null = node; at !== null; at = at.parent) path.unshift(at);
  return path;
}
