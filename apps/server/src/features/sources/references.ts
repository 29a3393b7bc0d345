/** References to source verses as people write them: `Mt 2,13`, `Ps 5:13`, `Łk 1,8-10`, `BG Mt 1,20–2,3`, `Vulg/Ps/5`. */
import { fold } from './fold.ts';
import { type OutlineNode, type SourceOutline, wayTo } from './outline.ts';

export interface MeantVerses {
  from: OutlineNode;
  to: OutlineNode;
  /** Null: the whole node. */
  verseFrom: string | null;
  verseTo: string | null;
}

/** Asks whether a node has a verse with that label. */
export type HasVerse = (node: OutlineNode, label: string) => boolean;

const NUMBERS = String.raw`\d+\p{L}{0,2}(?:\s*[\s,:.]\s*\d+\p{L}{0,2})*`;
const REFERENCE = new RegExp(`^(.*?\\p{L}.*?)[\\s.,]*?(${NUMBERS})(?:\\s*[-–—]\\s*(${NUMBERS}))?$`, 'u');

/** The places that a query may be a reference to, in the order of the tree; none where it is not one. */
export function readReference(outline: SourceOutline, query: string, hasVerse: HasVerse): MeantVerses[] {
  const match = REFERENCE.exec(query.replaceAll('/', ' ').trim());
  if (match === null) return [];
  const [, head = '', start = '', end] = match;
  const meant: MeantVerses[] = [];
  for (const work of worksCalled(outline, head)) {
    const from = follow(work, numbersIn(start), hasVerse);
    if (from === null) continue;
    const to = end === undefined ? from : followEnd(work, numbersIn(start), numbersIn(end), hasVerse);
    if (to === null) continue;
    const isForward = to.node.position >= from.node.position;
    const [first, last] = isForward ? [from, to] : [to, from];
    meant.push({ from: first.node, to: last.node, verseFrom: first.label, verseTo: last.label });
  }
  return meant;
}

const numbersIn = (text: string) => text.split(/[\s,:.]+/u).filter((number) => number !== '');

/** Folders and packages called so, by abbreviation or name; words before it name what they stand in (`BG Mt`). */
function worksCalled(outline: SourceOutline, head: string): OutlineNode[] {
  const words = fold(head)
    .split(/[\s.]+/u)
    .filter((word) => word !== '');
  const works = outline.nodes.filter(({ type }) => type !== 'part');
  for (let at = 0; at < words.length; at++) {
    const own = words.slice(at).join(' ');
    const above = words.slice(0, at);
    const found = works.filter(
      (work) =>
        namesOf(work).includes(own) &&
        above.every((word) => wayTo(work).some((node) => node !== work && namesOf(node).includes(word))),
    );
    if (found.length > 0) return found;
  }
  return [];
}

function namesOf({ abbr, name }: OutlineNode): string[] {
  return [...Object.values(abbr), ...Object.values(name)]
    .filter((text) => text !== '')
    .map((text) => fold(text).replaceAll('.', ''));
}

interface Place {
  node: OutlineNode;
  label: string | null;
}

/** Goes down by labels of parts; the last number may be that of a verse. */
function follow(work: OutlineNode, numbers: readonly string[], hasVerse: HasVerse): Place | null {
  const [number, ...rest] = numbers;
  if (number === undefined) return { node: work, label: null };
  const part = work.children.find((child) => child.type === 'part' && namesOf(child).includes(fold(number)));
  if (part !== undefined) return follow(part, rest, hasVerse);
  return rest.length === 0 && work.hasVerses && hasVerse(work, number) ? { node: work, label: number } : null;
}

/** The end of a range leaves out what it shares with the start: `1,8-10`. */
function followEnd(
  work: OutlineNode,
  start: readonly string[],
  end: readonly string[],
  hasVerse: HasVerse,
): Place | null {
  const shared = start.slice(0, Math.max(0, start.length - end.length));
  return follow(work, [...shared, ...end], hasVerse);
}
