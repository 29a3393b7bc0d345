import type { Names, SourceType } from '@glosa/contract';
import { alike, listOf } from '@glosa/dictionary';
import { sql } from 'kysely';
import { namesOf } from '../../db/names.ts';
import type { Reader } from '../../db/transaction.ts';

export interface OutlineNode {
  id: number;
  type: SourceType;
  /** A missing language is ''; a part without a name is called by its label. */
  name: Names;
  abbr: Names;
  show: boolean;
  /** It has verses itself; those of its parts do not count. */
  hasVerses: boolean;
  parent: OutlineNode | null;
  children: OutlineNode[];
  /** 0 at the root. */
  depth: number;
  /** Counts from 0, when the whole tree is read from its beginning. */
  position: number;
}

/** The tree of sources without its verses, as one moment had it. */
export class SourceOutline {
  readonly roots: readonly OutlineNode[];
  /** In the order of the tree. */
  readonly nodes: readonly OutlineNode[];
  readonly #byId: ReadonlyMap<number, OutlineNode>;

  private constructor(roots: readonly OutlineNode[]) {
    this.roots = roots;
    this.nodes = inOrder(roots);
    this.#byId = new Map(this.nodes.map((node) => [node.id, node]));
  }

  /** With `isStaff` all nodes, else without those that are hidden and what is below them. */
  static async load(reader: Reader, isStaff: boolean): Promise<SourceOutline> {
    const rows = await readRows(reader);
    const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
    const below = (parent: OutlineNode | null): OutlineNode[] =>
      (children.get(parent?.id ?? null) ?? [])
        .filter(({ shown }) => isStaff || shown === 1)
        .map((row) => {
          const node = nodeOf(row, parent);
          node.children = below(node);
          return node;
        });
    return new SourceOutline(below(null));
  }

  find(id: number): OutlineNode | undefined {
    return this.#byId.get(id);
  }

  /**
   * The nodes with verses from one to another, both included: a range of verses may go beyond the end of a chapter. Where
   * somebody has moved the last one before the first, only these two; none where either of them is not in the tree.
   */
  range(firstId: number, lastId: number): OutlineNode[] {
    const [first, last] = [this.find(firstId), this.find(lastId)];
    if (first === undefined || last === undefined) return [];
    if (first === last) return [first];
    if (last.position < first.position) return [first, last];
    return this.nodes.slice(first.position, last.position + 1).filter(({ hasVerses }) => hasVerses);
  }
}

/** From the root to the node, which is the last one. */
export function wayTo(node: OutlineNode | null): OutlineNode[] {
  return node === null ? [] : [...wayTo(node.parent), node];
}

/** From the work (the innermost folder or package) that a node is in to the node: what one names when citing it. */
export function wayInWork(node: OutlineNode): OutlineNode[] {
  const way = wayTo(node);
  return way.slice(
    Math.max(
      0,
      way.findLastIndex(({ type }) => type !== 'part'),
    ),
  );
}

function inOrder(roots: readonly OutlineNode[]): OutlineNode[] {
  const nodes: OutlineNode[] = [];
  const add = (node: OutlineNode) => {
    node.position = nodes.length;
    nodes.push(node);
    for (const child of node.children) add(child);
  };
  for (const root of roots) add(root);
  return nodes;
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(reader: Reader) {
  return reader
    .selectFrom('source_node')
    .select(['id', 'parent_id', 'type', 'label', 'name', 'abbr', 'shown'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('source_verse').select(sql`1`.as('one')).whereRef('node_id', '=', 'source_node.id')).as(
        'has_verses',
      ),
    )
    .orderBy('ord')
    .orderBy('id')
    .execute();
}

function nodeOf(row: Row, parent: OutlineNode | null): OutlineNode {
  return {
    id: row.id,
    type: row.type,
    name: namesOrLabel(row.name, row.label),
    abbr: namesOrLabel(row.abbr, row.label),
    show: row.shown === 1,
    // SQLite has no truth values.
    hasVerses: Boolean(row.has_verses),
    parent,
    children: [],
    depth: parent === null ? 0 : parent.depth + 1,
    position: 0,
  };
}

function namesOrLabel(stored: string, label: string): Names {
  const names = namesOf(stored);
  return listOf(names).some(Boolean) ? names : alike(label);
}
