/** What of the texts is linked to the sources that one reader may see, and how verses of them are cited. */
import type { Certainty, Language, Names, Relation } from '@glosa/contract';
import { visiblePassages } from '../../corpus/passages.ts';
import { namesOf } from '../../db/names.ts';
import type { Storage } from '../../db/open.ts';
import { keepRead } from '../../db/revision.ts';
import type { Reader } from '../../db/transaction.ts';
import { cite, citedPlace } from './citation.ts';
import type { OutlineNode, SourceOutline } from './outline.ts';
import { type CountedOutline, loadCounted } from './sources.service.ts';

/** A parallel location of an active text, both ends in nodes of the outline. */
export interface SourceLink {
  id: number;
  passageId: number;
  code: string;
  from: OutlineNode;
  sourceFrom: string;
  to: OutlineNode;
  sourceTo: string;
  relation: Relation;
  certainty: Certainty;
  note: Names;
  resp: string | null;
}

/** The sources that a reader may see, with all that is linked to them. */
export interface LinkedOutline extends CountedOutline {
  /** In the order of the table they came in. */
  links: readonly SourceLink[];
}

async function loadLinkedOutline(reader: Reader, forStaff: boolean): Promise<LinkedOutline> {
  const counted = await loadCounted(reader, forStaff);
  return { ...counted, links: await loadLinks(reader, counted.outline) };
}

/**
 * Reads what visitors see once, and again when anything was written, where the database tells; for staff every time.
 * Not to be asked inside a snapshot.
 */
export function keepOutline(
  storage: Pick<Storage, 'revision' | 'snapshot'>,
): (forStaff: boolean) => Promise<LinkedOutline> {
  const load = (forStaff: boolean) => storage.snapshot((reader) => loadLinkedOutline(reader, forStaff));
  const forVisitors = keepRead(storage, () => load(false));
  return (forStaff) => (forStaff ? load(true) : forVisitors());
}

async function loadLinks(reader: Reader, outline: SourceOutline): Promise<SourceLink[]> {
  const rows = await reader
    .selectFrom('parallel')
    .innerJoin(visiblePassages(reader).as('at'), 'at.id', 'parallel.passage_id')
    .select(['parallel.id', 'passage_id as passageId', 'at.code', 'node_id', 'end_node_id', 'relation', 'certainty'])
    .select(['source_from as sourceFrom', 'source_to as sourceTo', 'note', 'resp'])
    .orderBy('parallel.ord')
    .orderBy('parallel.id')
    .execute();
  return rows.flatMap(({ node_id, end_node_id, note, ...row }) => {
    const [from, to] = [outline.find(node_id), outline.find(end_node_id)];
    return from === undefined || to === undefined ? [] : [{ ...row, from, to, note: namesOf(note) }];
  });
}

/** A node and those below it, in reading order. */
export function* withDescendants(node: OutlineNode): Generator<OutlineNode> {
  yield node;
  for (const child of node.children) yield* withDescendants(child);
}

/** Links that touch one of these nodes, which follow one another in the tree. */
export function linksAt(links: readonly SourceLink[], nodes: readonly OutlineNode[]): SourceLink[] {
  const [first, last] = [nodes[0]?.position ?? 0, nodes.at(-1)?.position ?? -1];
  return links.filter(({ from, to }) => from.position <= last && to.position >= first);
}

/** Node, or what it counts for → code of a text → the passages of that text there. */
export function passagesBy(
  { outline, links }: Pick<LinkedOutline, 'outline' | 'links'>,
  rowOf: (node: OutlineNode) => OutlineNode = (node) => node,
): Map<OutlineNode, Map<string, Set<number>>> {
  const counted = new Map<OutlineNode, Map<string, Set<number>>>();
  for (const { from, to, code, passageId } of links) {
    for (const row of new Set(outline.range(from.id, to.id).map(rowOf))) {
      const texts = counted.get(row) ?? new Map<string, Set<number>>();
      counted.set(row, texts.set(code, (texts.get(code) ?? new Set()).add(passageId)));
    }
  }
  return counted;
}

export function countPassages(links: readonly SourceLink[]): number {
  return new Set(links.map(({ passageId }) => passageId)).size;
}

/** The citation of a link's verses. */
export function citeLink(
  link: Pick<SourceLink, 'from' | 'sourceFrom' | 'to' | 'sourceTo'>,
  language: Language,
): string {
  return cite(language, citedPlace(link.from, link.sourceFrom), citedPlace(link.to, link.sourceTo));
}
