/** Nodes among their siblings. */
import type { SourceTreeNode } from '@glosa/contract';

export interface Place {
  /** Null: at the root. */
  parent: SourceTreeNode | null;
  siblings: readonly SourceTreeNode[];
  /** From 0. */
  index: number;
}

/** Where a node stands; null where it is not in the tree. */
export function placeOf(
  nodes: readonly SourceTreeNode[],
  id: number,
  parent: SourceTreeNode | null = null,
): Place | null {
  const index = nodes.findIndex((node) => node.id === id);
  if (index >= 0) return { parent, siblings: nodes, index };
  for (const node of nodes) {
    const below = placeOf(node.children, id, node);
    if (below !== null) return below;
  }
  return null;
}

/** The tree with a node changed for its sibling `by` places on; null where there is none. */
export function withMoved(nodes: readonly SourceTreeNode[], id: number, by: -1 | 1): SourceTreeNode[] | null {
  const at = nodes.findIndex((node) => node.id === id);
  const [own, other] = [nodes[at], nodes[at + by]];
  if (own !== undefined) {
    if (other === undefined) return null;
    return nodes.map((node) => (node === own ? other : node === other ? own : node));
  }
  for (const [index, node] of nodes.entries()) {
    const children = withMoved(node.children, id, by);
    if (children !== null) return nodes.with(index, { ...node, children });
  }
  return null;
}

/** What takes the place of a node that goes: the next sibling, else the one before, else what it stood in. */
export function heirOf(nodes: readonly SourceTreeNode[], id: number): number | null {
  const place = placeOf(nodes, id);
  if (place === null) return null;
  const { siblings, index, parent } = place;
  return (siblings[index + 1] ?? siblings[index - 1] ?? parent)?.id ?? null;
}
