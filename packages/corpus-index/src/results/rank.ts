import { countBetween, forEachHit, type Hit, type Hits } from '../hits.ts';
import { radixSort } from './radix.ts';
import type { Ordering } from './sort.ts';

/** How close a hit's spelling is to what was typed. */
export const BADGES = ['exact', 'case', 'folded', 'variant'] as const;
export type Badge = (typeof BADGES)[number];

/** The hits of one query at each level of spelling; each level finds what those before it find. */
export type LevelHits = Readonly<Record<Badge, Hits>>;

export interface RankedHits {
  /** Hits of the widest level: the closest first, or the other way round; each badge in text order. */
  ordering(descending: boolean): Ordering;
  /** Badge of a hit by its number in text order, from 0. */
  badgeOf(no: number): Badge;
  /** Number of hits with each badge; they add up to all of them. */
  readonly counts: Readonly<Record<Badge, number>>;
}

/** Tells the hits of the widest level apart by the closest level that finds the same hit, start and end. */
export function rankHits(levels: LevelHits): RankedHits {
  const { variant } = levels;
  const widest = BADGES.length - 1;
  const badges = new Uint32Array(variant.count).fill(widest);
  for (let badge = widest - 1; badge >= 0; badge--) {
    markCommon(variant, levels[BADGES[badge]], badges, badge);
  }
  const counts = { exact: 0, case: 0, folded: 0, variant: 0 };
  for (let no = 0; no < badges.length; no++) counts[BADGES[badges[no]]]++;
  return {
    ordering: (descending) => orderBy(descending ? badges.map((badge) => BADGES.length - badge) : badges),
    badgeOf: (no) => BADGES[badges[no]],
    counts,
  };
}

function orderBy(keys: Uint32Array): Ordering {
  const textOrder = Uint32Array.from(keys.keys());
  const order = radixSort(textOrder, new Uint32Array(keys.length), keys);
  return { count: order.length, slice: (from, to) => order.subarray(from, to) };
}

/** Walks both in text order and gives the hits of `all` that `some` has too the badge. */
function markCommon(all: Hits, some: Hits, badges: Uint32Array, badge: number): void {
  const starts = new Uint32Array(some.count);
  const ends = new Uint32Array(some.count);
  forEachHit(some, 0, some.count, (start, end, no) => {
    starts[no] = start;
    ends[no] = end;
  });
  let at = 0;
  forEachHit(all, 0, all.count, (start, end, no) => {
    while (at < starts.length && before(starts[at], ends[at], start, end)) at++;
    if (starts[at] === start && ends[at] === end) badges[no] = badge;
  });
}

function before(start: number, end: number, otherStart: number, otherEnd: number): boolean {
  return start !== otherStart ? start < otherStart : end < otherEnd;
}

/** The badge of one hit of the widest level, found without looking at the others. */
export function badgeOf(levels: LevelHits, hit: Hit): Badge {
  return BADGES.find((badge) => badge === 'variant' || holds(levels[badge], hit)) ?? 'variant';
}

function holds(hits: Hits, { start, end }: Hit): boolean {
  const first = countBetween(hits, 0, start);
  let found = false;
  forEachHit(hits, first, first + countBetween(hits, start, start + 1), (_, otherEnd) => {
    found ||= otherEnd === end;
  });
  return found;
}
