/** References to source verses as people write them: `Mt 2,13`, `Ps 5:13`, `Łk 1,8-10`, `BG Mt 1,20–2,3`, `Vulg/Ps/5`. */
import { psalmIn } from './countings.ts';
import { fold } from './fold.ts';
import { type OutlineNode, type SourceOutline, wayTo } from './outline.ts';
import { type Counting, MARKS, numbersIn, otherCounting } from './psalm-numbers.ts';
import type { CountedOutline } from './sources.service.ts';

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

/**
 * The places that a query may be a reference to, in the order of the tree; none where it is not one. Psalms are meant by the
 * numbers of the counting that the query names, else by those of both.
 */
export function readReference(
  { outline, countings }: Pick<CountedOutline, 'outline' | 'countings'>,
  query: string,
  hasVerse: HasVerse,
): MeantVerses[] {
  const { words, counting: named } = readMark(query);
  const match = REFERENCE.exec(words.replaceAll('/', ' ').trim());
  if (match === null) return [];
  const [, head = '', start = '', end] = match;
  return worksCalled(outline, head).flatMap((work) => {
    const counting = countings.get(work);
    const isOwn = counting === undefined || named === null || otherCounting(counting) !== named;
    const isOther = counting !== undefined && (named === null || otherCounting(counting) === named);
    const own = isOwn ? ownPlaces(work, numbersOf(start), end && numbersOf(end), hasVerse) : [];
    const others = isOther ? otherPlaces(work, counting, numbersOf(start), end && numbersOf(end), hasVerse) : [];
    const isKnown = (place: MeantVerses) =>
      own.some((one) => one.from === place.from && one.verseFrom === place.verseFrom && one.verseTo === place.verseTo);
    return [...own, ...others.filter((place) => !isKnown(place))];
  });
}

/** `Ps 138 (Vg)`; of `Ps 139 / 138 (Vg)`, as both are written, the first is the other one. */
function readMark(query: string): { words: string; counting: Counting | null } {
  const [words = '', other] = query.split(' / ');
  const [, unmarked = words, mark = ''] = /^(.*\d\S*)\s*\(?\s*(\p{L}+)\.?\s*\)?\s*$/u.exec(words) ?? [];
  const counting = MARKS[mark.toLowerCase()];
  if (counting !== undefined) return { words: unmarked, counting };
  const second = other === undefined ? null : readMark(other).counting;
  return second === null ? { words: query, counting: null } : { words, counting: otherCounting(second) };
}

function ownPlaces(
  work: OutlineNode,
  start: readonly string[],
  end: readonly string[] | undefined | '',
  hasVerse: HasVerse,
): MeantVerses[] {
  const from = follow(work, start, hasVerse);
  if (from === null) return [];
  const to = end ? followEnd(work, start, end, hasVerse) : from;
  if (to === null) return [];
  const isForward = to.node.position >= from.node.position;
  const [first, last] = isForward ? [from, to] : [to, from];
  return [{ from: first.node, to: last.node, verseFrom: first.label, verseTo: last.label }];
}

/** What a psalm, or verses of one, of the other counting are in a Psalter; none for a range of several psalms. */
function otherPlaces(
  work: OutlineNode,
  counting: Counting,
  start: readonly string[],
  end: readonly string[] | undefined | '',
  hasVerse: HasVerse,
): MeantVerses[] {
  const last = end ? [...start.slice(0, Math.max(0, start.length - end.length)), ...end] : start;
  const [[psalm, from], [lastPsalm, to]] = [start.map(Number), last.map(Number)];
  if (psalm === undefined || psalm !== lastPsalm || start.length !== last.length || start.length > 2) return [];
  const verses = from === undefined || to === undefined ? null : { from: Math.min(from, to), to: Math.max(from, to) };
  return numbersIn(counting, otherCounting(counting), { psalm, verses }).flatMap((found) => {
    const node = psalmIn(work, found.psalm);
    if (node === undefined) return [];
    const labels = found.verses === null ? [null, null] : [String(found.verses.from), String(found.verses.to)];
    const [verseFrom = null, verseTo = null] = labels;
    const isThere = labels.every((label) => label === null || hasVerse(node, label));
    return isThere ? [{ from: node, to: node, verseFrom, verseTo }] : [];
  });
}

const numbersOf = (text: string) => text.split(/[\s,:.]+/u).filter((number) => number !== '');

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
