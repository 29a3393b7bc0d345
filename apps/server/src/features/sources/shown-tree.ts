/** The sources as one reader may see them: nodes with their places, and what of the texts is linked to them. */
import type { Certainty, Language, Relation, SourceNode, SourceStep } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';
import { type CitedPlace, cite } from './citation.ts';

export interface TreeNode {
  id: number;
  type: SourceNode['type'];
  name: SourceNode['name'];
  abbr: SourceNode['abbr'];
  show: boolean;
  parent: TreeNode | null;
  children: TreeNode[];
  hasVerses: boolean;
  /** Place in reading order, a node before what is below it; `last` is that of the last node below it. */
  rank: number;
  last: number;
}

/** A parallel location of a visible text in visible nodes. */
export interface Link {
  id: number;
  passageId: number;
  code: string;
  from: TreeNode;
  sourceFrom: string;
  to: TreeNode;
  sourceTo: string;
  relation: Relation;
  certainty: Certainty;
  notePl: string | null;
  noteEn: string | null;
  resp: string | null;
}

export interface ShownTree {
  roots: TreeNode[];
  nodes: ReadonlyMap<number, TreeNode>;
  /** In the order of the table they came in. */
  links: readonly Link[];
}

/** Staff see all nodes, visitors those that are shown, under shown ones; texts that are not active nobody sees here. */
export async function loadShownTree(reader: Reader, isStaff: boolean): Promise<ShownTree> {
  const { roots, nodes } = await loadNodes(reader, isStaff);
  return { roots, nodes, links: await loadLinks(reader, nodes) };
}

/** @throws NotFound where there is no such node, or none that this reader may see. */
export function getNode(tree: ShownTree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (node === undefined) throw new NotFound('There is no such source.');
  return node;
}

/** A node and those below it, in reading order. */
export function* withDescendants(node: TreeNode): Generator<TreeNode> {
  yield node;
  for (const child of node.children) yield* withDescendants(child);
}

/** The way from the root to a node, the node included. */
export function pathOf(node: TreeNode): TreeNode[] {
  return node.parent === null ? [node] : [...pathOf(node.parent), node];
}

/** Links that touch the node or what is below it. */
export function linksAt(tree: ShownTree, { rank, last }: Pick<TreeNode, 'rank' | 'last'>): Link[] {
  return tree.links.filter(({ from, to }) => from.rank <= last && to.rank >= rank);
}

export function countPassages(links: readonly Link[]): number {
  return new Set(links.map(({ passageId }) => passageId)).size;
}

export function sourceSteps(node: TreeNode): SourceStep[] {
  return pathOf(node).map(({ id, name, abbr }) => ({ id, name, abbr }));
}

/** A node as the answers have it. */
export function sourceNode(tree: ShownTree, node: TreeNode): SourceNode {
  const { id, name, abbr, show, type, children, hasVerses } = node;
  const passages = countPassages(linksAt(tree, node));
  return { id, name, abbr, show, type, hasChildren: children.length > 0, hasVerses, passages, path: sourceSteps(node) };
}

/** A verse of a node (null: all of the node) as it is cited. */
export function citedPlace(node: TreeNode, label: string | null): CitedPlace {
  const path = pathOf(node);
  const at = Math.max(
    0,
    path.findLastIndex(({ type }) => type !== 'part'),
  );
  const [work = node, ...parts] = path.slice(at);
  return { work: calledBriefly(work), parts: parts.map(calledBriefly), label };
}

/** The citation of a link's verses. */
export function citeLink(link: Pick<Link, 'from' | 'sourceFrom' | 'to' | 'sourceTo'>, language: Language): string {
  return cite(language, citedPlace(link.from, link.sourceFrom), citedPlace(link.to, link.sourceTo));
}

function calledBriefly({ abbr, name }: TreeNode): TreeNode['abbr'] {
  return abbr.pl !== '' || abbr.en !== '' ? abbr : name;
}

async function loadNodes(reader: Reader, isStaff: boolean): Promise<Pick<ShownTree, 'roots' | 'nodes'>> {
  const rows = await reader.selectFrom('source_node').selectAll().orderBy('ord').orderBy('id').execute();
  const withVerses = await reader.selectFrom('source_verse').select('node_id').distinct().execute();
  const hasVerses = new Set(withVerses.map(({ node_id }) => node_id));
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const nodes = new Map<number, TreeNode>();
  let rank = 0;
  const build = (parent: TreeNode | null): TreeNode[] =>
    (below.get(parent?.id ?? null) ?? [])
      .filter(({ shown }) => isStaff || shown === 1)
      .map((row) => {
        const { id, type } = row;
        const name = { pl: row.name_pl, en: row.name_en };
        const abbr = { pl: row.abbr_pl, en: row.abbr_en };
        const own = { id, type, name, abbr, show: row.shown === 1, hasVerses: hasVerses.has(id), parent };
        const node: TreeNode = { ...own, children: [], rank: ++rank, last: 0 };
        nodes.set(id, node);
        node.children = build(node);
        node.last = rank;
        return node;
      });
  return { roots: build(null), nodes };
}

async function loadLinks(reader: Reader, nodes: ReadonlyMap<number, TreeNode>): Promise<Link[]> {
  const rows = await reader
    .selectFrom('parallel')
    .innerJoin('passage', 'passage.id', 'parallel.passage_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'passage.text_id')
    .select(['parallel.id', 'passage_id as passageId', 'code', 'node_id', 'end_node_id', 'relation', 'certainty'])
    .select(['source_from as sourceFrom', 'source_to as sourceTo', 'note_pl as notePl', 'note_en as noteEn', 'resp'])
    .where('passage.lost', '=', 0)
    .where('active', '=', 1)
    .orderBy('parallel.ord')
    .orderBy('parallel.id')
    .execute();
  return rows.flatMap(({ node_id, end_node_id, ...row }) => {
    const [from, to] = [nodes.get(node_id), nodes.get(end_node_id)];
    return from === undefined || to === undefined ? [] : [{ ...row, from, to }];
  });
}
