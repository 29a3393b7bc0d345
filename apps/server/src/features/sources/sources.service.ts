/** The tree of sources as it is read. Visitors get what is shown, staff everything. */
import type {
  AnswerOf,
  Language,
  SourceChildren,
  SourceNode,
  SourceStep,
  SourceTreeNode,
  sourceVerses,
} from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { Session } from '../../http/session.ts';
import { type Countings, citeNode, loadCountings, otherNumbers } from './countings.ts';
import { type OutlineNode, SourceOutline, wayTo } from './outline.ts';
import { countByNode, countByVerse } from './passage-counts.ts';

export { type CitedPlace, cite } from './citation.ts';

/** Whether hidden nodes are for them. */
export const isStaff = (session: Pick<Session, 'role'> | undefined): boolean =>
  session?.role === 'admin' || session?.role === 'editor';

/** The tree with the number of linked passages at each node. */
export interface CountedOutline {
  outline: SourceOutline;
  counts: ReadonlyMap<number, number>;
  countings: Countings;
}

export async function loadCounted(reader: Reader, forStaff: boolean): Promise<CountedOutline> {
  const outline = await SourceOutline.load(reader, forStaff);
  return {
    outline,
    counts: await countByNode(reader, outline),
    countings: await loadCountings(reader, outline),
  };
}

/** @throws NotFound where it is not there, or not for them. */
export function requireNode(outline: SourceOutline, id: number): OutlineNode {
  const node = outline.find(id);
  if (node === undefined) throw new NotFound(`No source ${id}.`);
  return node;
}

export const stepsTo = (node: OutlineNode | null): SourceStep[] =>
  wayTo(node).map(({ id, name, abbr }) => ({ id, name, abbr }));

export function sourceNode(node: OutlineNode, counts: CountedOutline['counts']): SourceNode {
  return { ...facts(node, counts), path: stepsTo(node) };
}

/** Citations of psalms are in that language. */
export async function readTree(reader: Reader, forStaff: boolean, language: Language): Promise<SourceTreeNode[]> {
  const { outline, counts, countings } = await loadCounted(reader, forStaff);
  const counted = (node: OutlineNode): SourceTreeNode['counted'] => {
    const others = otherNumbers(countings, node, null);
    if (others.length === 0) return undefined;
    const citation = citeNode(countings, node, null, language);
    return { citation, others: others.map(({ psalm }) => String(psalm)) };
  };
  const treeNode = (node: OutlineNode): SourceTreeNode => ({
    ...facts(node, counts),
    counted: counted(node),
    children: node.children.map(treeNode),
  });
  return outline.roots.map(treeNode);
}

/** Below the node with that id; null: at the root. @throws NotFound */
export async function readChildren(reader: Reader, id: number | null, forStaff: boolean): Promise<SourceChildren> {
  const { outline, counts } = await loadCounted(reader, forStaff);
  const node = id === null ? null : requireNode(outline, id);
  const children = node?.children ?? outline.roots;
  return {
    path: stepsTo(node),
    children: children.map((child) => sourceNode(child, counts)),
    type: node?.type ?? 'folder',
  };
}

/** A node with those beside it, as staff see them. @throws NotFound */
export async function readSiblings(
  reader: Reader,
  id: number,
): Promise<Pick<SourceChildren, 'path' | 'children'> & { node: SourceNode }> {
  const { outline, counts } = await loadCounted(reader, true);
  const node = requireNode(outline, id);
  const siblings = node.parent?.children ?? outline.roots;
  return {
    node: sourceNode(node, counts),
    path: stepsTo(node.parent),
    children: siblings.map((sibling) => sourceNode(sibling, counts)),
  };
}

/** @throws NotFound */
export async function readVerses(
  reader: Reader,
  id: number,
  forStaff: boolean,
): Promise<AnswerOf<typeof sourceVerses>> {
  const { outline, counts } = await loadCounted(reader, forStaff);
  const node = requireNode(outline, id);
  const labels = await readLabels(reader, id);
  const passages = await countByVerse(reader, outline, node, labels);
  return {
    node: sourceNode(node, counts),
    verses: labels.map((label, index) => ({ label, passages: passages[index] ?? 0 })),
  };
}

/** Labels of the verses of a node in order; a verse in several languages is one. */
async function readLabels(reader: Reader, id: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('source_verse')
    .select('label')
    .where('node_id', '=', id)
    .groupBy(['label', 'ord'])
    .orderBy('ord')
    .execute();
  return rows.map(({ label }) => label);
}

function facts(node: OutlineNode, counts: CountedOutline['counts']): Omit<SourceNode, 'path'> {
  const { id, name, abbr, show, type, hasVerses, children } = node;
  const hasChildren = children.length > 0;
  return { ...{ id, name, abbr, show, type, hasChildren, hasVerses }, passages: counts.get(id) ?? 0 };
}
