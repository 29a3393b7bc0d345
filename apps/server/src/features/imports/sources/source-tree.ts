import type { Names, SourceType } from '@glosa/contract';
import { nearest, type ProblemLog } from '@glosa/corpus-format';
import { listOf } from '@glosa/dictionary';
import { namesOf } from '../../../db/names.ts';
import type { Reader } from '../../../db/transaction.ts';
import { batches } from '../tables/table-diff.ts';

export interface TreeNode {
  id: number;
  parentId: number | null;
  type: SourceType;
  label: string;
  abbr: Names;
}

type Found = { node: TreeNode } | { fault: 'unknown'; near: string | null } | { fault: 'ambiguous'; paths: string[] };

/** The tree of sources, for paths of abbreviations. */
export class SourceTree {
  readonly #nodes: ReadonlyMap<number, TreeNode>;
  readonly #children: ReadonlyMap<number | null, TreeNode[]>;
  readonly #positions = new Map<number, number>();

  private constructor(nodes: readonly TreeNode[]) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#children = Map.groupBy(nodes, ({ parentId }) => parentId);
    this.#number(null);
  }

  static async load(reader: Reader): Promise<SourceTree> {
    const rows = await reader
      .selectFrom('source_node')
      .select(['id', 'parent_id', 'type', 'label', 'abbr'])
      .orderBy('ord')
      .orderBy('id')
      .execute();
    return new SourceTree(
      rows.map(({ parent_id: parentId, abbr, ...row }) => ({ ...row, parentId, abbr: namesOf(abbr) })),
    );
  }

  #number(parent: number | null): void {
    for (const { id } of this.children(parent)) {
      this.#positions.set(id, this.#positions.size);
      this.#number(id);
    }
  }

  children(parent: number | null): readonly TreeNode[] {
    return this.#children.get(parent) ?? [];
  }

  /** Where a node comes when the whole tree is read from its beginning. */
  position(id: number): number {
    return this.#positions.get(id) ?? 0;
  }

  /** Abbreviations from the root, as a table writes them. */
  path(id: number): string {
    const node = this.#nodes.get(id);
    if (!node) return '';
    return node.parentId === null ? stepOf(node) : `${this.path(node.parentId)}/${stepOf(node)}`;
  }

  /**
   * The node that a path leads to. Folders below the first may be left out, as people name a book without its Testament;
   * what is nearer goes first.
   */
  find(path: string): Found {
    let at: TreeNode | null = null;
    for (const step of path.normalize('NFC').split('/')) {
      const found: TreeNode[] = this.#below(at?.id ?? null, step);
      const [node, ...others] = found;
      if (!node) return { fault: 'unknown', near: this.#nearest(at, step) };
      if (others.length > 0) return { fault: 'ambiguous', paths: found.map(({ id }) => this.path(id)) };
      at = node;
    }
    return at === null ? { fault: 'unknown', near: null } : { node: at };
  }

  #below(parent: number | null, step: string): TreeNode[] {
    let level = [...this.children(parent)];
    while (level.length > 0) {
      const found = level.filter((node) => isCalled(node, step));
      if (found.length > 0) return found;
      level = level.filter(({ type }) => type === 'folder').flatMap(({ id }) => this.children(id));
    }
    return [];
  }

  #nearest(at: TreeNode | null, step: string): string | null {
    const before = at === null ? '' : `${this.path(at.id)}/`;
    const siblings = this.#reachable(at?.id ?? null);
    const name = nearest(step, siblings.flatMap(({ abbr, label }) => [...listOf(abbr), label]).filter(Boolean));
    return name === null ? null : `${before}${name}`;
  }

  #reachable(parent: number | null): TreeNode[] {
    return this.children(parent).flatMap((node) =>
      node.type === 'folder' ? [node, ...this.#reachable(node.id)] : [node],
    );
  }
}

function isCalled({ abbr, label }: TreeNode, step: string): boolean {
  return step !== '' && (listOf(abbr).includes(step) || label === step);
}

function stepOf({ abbr, label }: TreeNode): string {
  return label || (listOf(abbr).find(Boolean) ?? '');
}

/** Labels of the verses of nodes, with their order. */
export async function verseOrders(
  reader: Reader,
  nodeIds: Iterable<number>,
): Promise<Map<number, Map<string, number>>> {
  const orders = new Map<number, Map<string, number>>();
  for (const ids of batches([...new Set(nodeIds)])) {
    const rows = await reader
      .selectFrom('source_verse')
      .where('node_id', 'in', ids)
      .select(['node_id', 'label', 'ord'])
      .orderBy('ord')
      .execute();
    for (const { node_id, label, ord } of rows) {
      const own = orders.get(node_id) ?? new Map<string, number>();
      orders.set(node_id, own.set(label, ord));
    }
  }
  return orders;
}

/** Finds a path, or logs why it leads nowhere. */
export function findSource(
  tree: SourceTree,
  path: string,
  place: { file: string; line: number; column: number },
  log: ProblemLog,
): TreeNode | null {
  const found = tree.find(path);
  if ('node' in found) return found.node;
  if (found.fault === 'ambiguous') {
    log.error(['REF-SOURCE', 'ambiguous'], { ...place, found: path, expected: found.paths.join(', ') });
  } else if (found.near === null) log.error('REF-SOURCE', { ...place, found: path });
  else log.error(['REF-SOURCE', 'near'], { ...place, found: path, expected: found.near });
  return null;
}
