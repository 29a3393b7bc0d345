/** Links between texts and sources as the answers have them. */
import type { Language, ParallelPassage, SourceVerse } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { cite } from './citation.ts';
import { citedPlace, citeLink, type SourceLink } from './links.ts';
import type { OutlineNode } from './outline.ts';
import type { LoadedPassage } from './passages.store.ts';
import { stepsTo } from './sources.service.ts';

export function parallelPassage(link: SourceLink, { passage }: LoadedPassage, language: Language): ParallelPassage {
  const { id, relation, certainty, resp } = link;
  const source = { path: stepsTo(link.from), nodeId: link.from.id, from: link.sourceFrom };
  const end = { endNodeId: link.to.id, to: link.sourceTo, citation: citeLink(link, language) };
  const note = noteOf(link, language);
  return { id, relation, certainty, note, resp, passage, source: { ...source, ...end } };
}

function noteOf({ notePl, noteEn }: Pick<SourceLink, 'notePl' | 'noteEn'>, language: Language): string | null {
  return (language === 'pl' ? notePl || noteEn : noteEn || notePl) || null;
}

/** A verse of a source with its place in reading order, in all its languages. */
export interface PlacedVerse {
  node: OutlineNode;
  ord: number;
  label: string;
  languages: SourceVerse[];
}

/** All verses of these nodes in reading order. */
export async function loadVerses(
  reader: Reader,
  nodes: readonly OutlineNode[],
  language: Language,
): Promise<PlacedVerse[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ids = nodes.filter(({ hasVerses }) => hasVerses).map(({ id }) => id);
  const verses = new Map<string, PlacedVerse>();
  for (let at = 0; at < ids.length; at += 900) {
    const rows = await reader
      .selectFrom('source_verse')
      .selectAll()
      .where('node_id', 'in', ids.slice(at, at + 900))
      .orderBy('node_id')
      .orderBy('ord')
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const node = byId.get(row.node_id) as OutlineNode;
      const key = `${row.node_id}/${row.ord}`;
      const verse = verses.get(key) ?? { node, ord: row.ord, label: row.label, languages: [] };
      verses.set(key, verse);
      verse.languages.push({
        ...{ nodeId: node.id, label: row.label, citation: cite(language, citedPlace(node, row.label)) },
        ...{ language: row.language, text: row.text, url: row.url },
        note: noteOf({ notePl: row.note_pl, noteEn: row.note_en }, language),
      });
    }
  }
  return [...verses.values()].sort((a, b) => a.node.position - b.node.position || a.ord - b.ord);
}

/** A link with the first and last verse of a stretch that it touches, as indexes into the stretch. */
export interface PlacedLink {
  link: SourceLink;
  first: number;
  last: number;
}

/**
 * The links that touch some of these verses, in the order of the verses. `orders` has the orders of verses by
 * `node/label`, at least of all ends of links that begin or end in one of the nodes.
 */
export function placeLinks(
  links: readonly SourceLink[],
  verses: readonly Pick<PlacedVerse, 'node' | 'ord'>[],
  orders: ReadonlyMap<string, number>,
): PlacedLink[] {
  const placed = links.flatMap((link) => {
    const start = [link.from.position, orders.get(`${link.from.id}/${link.sourceFrom}`) ?? 0] as const;
    const end = [link.to.position, orders.get(`${link.to.id}/${link.sourceTo}`) ?? Number.POSITIVE_INFINITY] as const;
    const isIn = ({ node, ord }: Pick<PlacedVerse, 'node' | 'ord'>) =>
      compare([node.position, ord], start) >= 0 && compare([node.position, ord], end) <= 0;
    const first = verses.findIndex(isIn);
    return first === -1 ? [] : [{ link, first, last: verses.findLastIndex(isIn) }];
  });
  return placed.sort((a, b) => a.first - b.first || a.last - b.last);
}

/** Orders by `node/label`. */
export function ordersOf(verses: readonly PlacedVerse[]): Map<string, number> {
  return new Map(verses.map(({ node, label, ord }) => [`${node.id}/${label}`, ord]));
}

function compare(one: readonly [number, number], other: readonly [number, number]): number {
  return one[0] - other[0] || one[1] - other[1];
}

/**
 * The part of a node's verses from one label to another. A label the node does not have stands for its first or last
 * verse, and labels in the wrong order are exchanged: a link that has grown old still leads somewhere.
 */
export function rangeOf<V extends Pick<PlacedVerse, 'label'>>(
  verses: readonly V[],
  verseFrom: string | undefined,
  verseTo: string | undefined,
): V[] {
  const at = (label: string | undefined) => verses.findIndex((verse) => verse.label === label?.normalize('NFC'));
  const start = Math.max(0, at(verseFrom));
  const found = at(verseTo);
  const end = found === -1 ? verses.length - 1 : found;
  return verses.slice(Math.min(start, end), Math.max(start, end) + 1);
}
