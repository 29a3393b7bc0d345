/** Links between texts and sources as the answers have them. */
import type { Language, ParallelPassage, SourceVerse } from '@glosa/contract';
import { writtenIn } from '@glosa/dictionary';
import { namesOf } from '../../db/names.ts';
import type { Reader } from '../../db/transaction.ts';
import { type LoadedPassage, type PassageReading, readPassages } from '../texts/passages.service.ts';
import { cite, citedPlace } from './citation.ts';
import type { VerseStretch } from './describe-source.ts';
import type { KeptVerses } from './kept-verses.ts';
import { citeLink, type SourceLink } from './links.ts';
import type { OutlineNode } from './outline.ts';
import { stepsTo } from './sources.service.ts';

/** So many words of a passage are named, as many as a reading page marks. */
const NAMED = 500;

const READING: PassageReading = { named: ({ from, to }) => ({ from, to: Math.min(to, from + NAMED - 1) }) };

/** The passages of these links, by id; with `isWhole` all their words, to be compared. */
export function loadPassages(
  reader: Reader,
  links: readonly { link: SourceLink }[],
  isWhole = false,
): Promise<Map<number, LoadedPassage>> {
  const ids = links.map(({ link }) => link.passageId);
  return readPassages(reader, ids, { ...READING, isWhole });
}

export function parallelPassage(link: SourceLink, { passage }: LoadedPassage, language: Language): ParallelPassage {
  const { id, relation, certainty, resp } = link;
  const source = { path: stepsTo(link.from), nodeId: link.from.id, from: link.sourceFrom };
  const end = { endNodeId: link.to.id, to: link.sourceTo, citation: citeLink(link, language) };
  const note = writtenIn(language, link.note);
  return { id, relation, certainty, note, resp, passage, source: { ...source, ...end } };
}

/** Where a verse of a source stands. */
export interface VersePlace {
  node: OutlineNode;
  ord: number;
  label: string;
}

/** The verses of these nodes, in the order of the nodes. */
export function placesIn(kept: KeptVerses, nodes: readonly OutlineNode[]): VersePlace[] {
  return nodes.flatMap((node) => kept.at(node.id).map((place) => ({ node, ...place })));
}

/** A verse of a source in all its languages. */
export interface PlacedVerse extends VersePlace {
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
        note: writtenIn(language, namesOf(row.note)),
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

/** The links that touch some of these verses, which are in reading order, in the order of the verses. */
export function placeLinks(
  links: readonly SourceLink[],
  verses: readonly VersePlace[],
  kept: KeptVerses,
): PlacedLink[] {
  const placed = links.flatMap((link) => {
    const start = [link.from.position, kept.orderOf(link.from.id, link.sourceFrom) ?? 0] as const;
    const end = [link.to.position, kept.orderOf(link.to.id, link.sourceTo) ?? Number.POSITIVE_INFINITY] as const;
    const first = countWhile(verses, ({ node, ord }) => compare([node.position, ord], start) < 0);
    const last = countWhile(verses, ({ node, ord }) => compare([node.position, ord], end) <= 0) - 1;
    return first > last ? [] : [{ link, first, last }];
  });
  return placed.sort((a, b) => a.first - b.first || a.last - b.last);
}

/** How many at the beginning are so, where all that are so stand there. */
function countWhile<T>(sorted: readonly T[], isSo: (one: T) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(sorted[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
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

/** The ends of a stretch, or null where it is all of the verses. */
export function endsOf(stretch: readonly { label: string }[], all: readonly unknown[]): VerseStretch | null {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (first === undefined || last === undefined || stretch.length === all.length) return null;
  return { from: first.label, to: last.label };
}
