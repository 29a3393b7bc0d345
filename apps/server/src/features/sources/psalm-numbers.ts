/**
 * In which ways psalms are counted, and how one counting goes over into the other. The Vulgate follows the Greek Psalter:
 * its psalm 9 is 9 and 10 of the Hebrew one, 113 is 114 and 115, while 114 and 115 are 116, and 146 and 147 are 147; what is
 * between is one number lower. Sources: *Biblia Sacra iuxta vulgatam versionem*, ed. R. Weber and R. Gryson (psalms and
 * verses of the Vulgate), *Biblia Hebraica Stuttgartensia* (those of the Hebrew Psalter, and which headings are verses of
 * their own there). Both count the heading of a psalm; Bibles after the English one do not, so that their verses are as
 * many lower as the heading takes.
 */

import { PSALMS } from '@glosa/contract';

export type Counting = 'vulgate' | 'hebrew' | 'hebrew-without-headings';

/** A book of as many parts as a Psalter has is counted in that way if these have so many verses; no other book has all of these. */
export const SIGNS: Readonly<Record<Counting, Readonly<Record<number, number>>>> = {
  vulgate: { 50: 21, 118: 176 },
  hebrew: { 51: 21, 119: 176 },
  'hebrew-without-headings': { 51: 19, 119: 176 },
};

/** A psalm and its verses from one to another; `to` is null where it goes to the end, so that the other numbers do, too. */
interface Run {
  psalm: number;
  from: number;
  to: number | null;
}

/** The same verses in both, in order. Psalms that are not here have the same number in both. */
const RUNS: readonly { vulgate: Run; hebrew: Run }[] = [
  { vulgate: { psalm: 9, from: 1, to: 21 }, hebrew: { psalm: 9, from: 1, to: 21 } },
  { vulgate: { psalm: 9, from: 22, to: 39 }, hebrew: { psalm: 10, from: 1, to: 18 } },
  ...shifted(10, 112),
  { vulgate: { psalm: 113, from: 1, to: 8 }, hebrew: { psalm: 114, from: 1, to: 8 } },
  { vulgate: { psalm: 113, from: 9, to: 26 }, hebrew: { psalm: 115, from: 1, to: 18 } },
  { vulgate: { psalm: 114, from: 1, to: 9 }, hebrew: { psalm: 116, from: 1, to: 9 } },
  { vulgate: { psalm: 115, from: 1, to: 10 }, hebrew: { psalm: 116, from: 10, to: 19 } },
  ...shifted(116, 145),
  { vulgate: { psalm: 146, from: 1, to: 11 }, hebrew: { psalm: 147, from: 1, to: 11 } },
  { vulgate: { psalm: 147, from: 1, to: 9 }, hebrew: { psalm: 147, from: 12, to: 20 } },
];

function shifted(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    vulgate: { psalm: first + at, from: 1, to: null },
    hebrew: { psalm: first + at + 1, from: 1, to: null },
  }));
}

/** Psalms of the Vulgate that divide the same words into other verses: of these only the whole is another number. */
const DIVIDED_OTHERWISE: ReadonlySet<number> = new Set([2, 4, 10, 12, 15, 43, 55]);

/** So many verses of a psalm of the Hebrew Psalter are its heading. */
const HEADINGS: ReadonlyMap<number, number> = new Map(
  [
    ...[3, 4, 5, 6, 7, 8, 9, 12, 13, 18, 19, 20, 21, 22, 30, 31, 34, 36, 38, 39, 40, 41, 42, 44, 45, 46, 47, 48, 49],
    ...[
      53, 55, 56, 57, 58, 59, 61, 62, 63, 64, 65, 67, 68, 69, 70, 75, 76, 77, 80, 81, 83, 84, 85, 88, 89, 92, 102, 108,
    ],
    ...[140, 142],
  ]
    .map((psalm): [number, number] => [psalm, 1])
    .concat([51, 52, 54, 60].map((psalm) => [psalm, 2])),
);

/** A psalm, or verses of it; null: all of it. */
export interface Numbered {
  psalm: number;
  verses: { from: number; to: number } | null;
}

const isVulgate = (counting: Counting): boolean => counting === 'vulgate';
type Side = 'vulgate' | 'hebrew';
const sideOf = (counting: Counting): Side => (isVulgate(counting) ? 'vulgate' : 'hebrew');
/** What a verse of that counting is behind the one of the same psalm where headings are counted. */
const headingIn = (counting: Counting, psalm: number): number =>
  counting === 'hebrew-without-headings' ? (HEADINGS.get(psalm) ?? 0) : 0;

/** The runs of a psalm; one that is not in the table is itself. */
function runsOf(side: Side, psalm: number): readonly { vulgate: Run; hebrew: Run }[] {
  const runs = RUNS.filter((run) => run[side].psalm === psalm);
  const same = { psalm, from: 1, to: null };
  return runs.length > 0 || psalm < 1 || psalm > PSALMS ? runs : [{ vulgate: same, hebrew: same }];
}

/** One verse in another counting; null where the table does not have it. */
function verseIn(to: Counting, from: Counting, psalm: number, verse: number): { psalm: number; verse: number } | null {
  const [own, other] = [sideOf(from), sideOf(to)];
  const counted = verse + headingIn(from, psalm);
  const run = runsOf(own, psalm).find(
    ({ [own]: { from: first, to: last } }) => counted >= first && (last === null || counted <= last),
  );
  if (run === undefined || DIVIDED_OTHERWISE.has(run.vulgate.psalm)) return null;
  const found = run[other].from + counted - run[own].from - headingIn(to, run[other].psalm);
  return found < 1 ? null : { psalm: run[other].psalm, verse: found };
}

/**
 * A psalm or verses of one, as another counting numbers them, in order: several where it cuts it in two. Verses that it
 * cuts in two, or does not have, are in none.
 */
export function numbersIn(to: Counting, from: Counting, { psalm, verses }: Numbered): Numbered[] {
  const [own, other] = [sideOf(from), sideOf(to)];
  if (verses !== null) {
    const [first, last] = [verseIn(to, from, psalm, verses.from), verseIn(to, from, psalm, verses.to)];
    if (first === null || last === null || first.psalm !== last.psalm) return [];
    return [{ psalm: first.psalm, verses: { from: first.verse, to: last.verse } }];
  }
  return runsOf(own, psalm).map(({ [other]: { psalm: found, from: first, to: last } }) => {
    if (last === null || runsOf(other, found).length === 1) return { psalm: found, verses: null };
    const heading = headingIn(to, found);
    return { psalm: found, verses: { from: Math.max(1, first - heading), to: last - heading } };
  });
}

/** What numbers are marked with where one says which they are, in lower case. */
export const MARKS: Readonly<Record<string, Counting>> = {
  ...Object.fromEntries(['vg', 'wlg', 'vulg', 'wulg', 'lxx'].map((mark) => [mark, 'vulgate'] as const)),
  ...Object.fromEntries(['h', 'heb', 'hebr', 'mt', 'tm'].map((mark) => [mark, 'hebrew'] as const)),
};

/** The counting that a book says its numbers in besides its own: that of the Vulgate and that of the Hebrew Psalter. */
export const otherCounting = (counting: Counting): Counting => (isVulgate(counting) ? 'hebrew' : 'vulgate');

/** Whether the numbers are of the kind that is marked, the Vulgate's; those of the Hebrew Psalter stand alone. */
export const isMarked = isVulgate;
