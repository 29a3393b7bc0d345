import { Bitmap, fullBitmap } from '../bitmap.ts';
import type { Hits } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import {
  bitSet,
  filterSet,
  forEach,
  listSet,
  lowerBound,
  makeNext,
  type PositionSet,
  toBits,
  unite,
} from '../positions.ts';
import type { Block, Link, Plan, RegionPlan, SequencePlan } from './plan.ts';

/** All hits of a plan, sorted by start. */
export function evaluate(data: IndexData, plan: Plan): Hits {
  return plan.kind === 'regions' ? regionHits(data, plan) : sequenceHits(data, plan);
}

/** A block with the starts from which the whole rest of the sequence can be matched. */
interface Stage {
  readonly block: Block;
  readonly starts: PositionSet;
  /** Starts that match only as a whole split word → where that ends. */
  readonly longEnds: ReadonlyMap<number, number>;
}

/**
 * Works from right to left: a start is kept when some start of the next stage can be reached from its end, so that in
 * the end every kept start is that of a hit. Ends are found later, and only those asked for, by going right from start
 * to nearest start.
 */
function sequenceHits(data: IndexData, plan: SequencePlan): Hits {
  const stages: Stage[] = [];
  for (let i = plan.blocks.length - 1; i >= 0; i--) {
    const block = plan.blocks[i] as Block;
    const next = stages[0];
    const link = plan.links[i];
    stages.unshift(
      next === undefined || link === undefined
        ? lastStage(data, block, plan.trail)
        : earlierStage(data, block, next.starts, link),
    );
  }
  const first = stages[0] as Stage;
  if (stages.length === 1 && first.longEnds.size === 0) {
    const { starts, block } = first;
    return { count: starts.count, starts, endOf: (start) => start + block.length, tokens: block.length };
  }
  return { count: first.starts.count, starts: first.starts, endOf: makeEndOf(data, plan, stages) };
}

function lastStage(data: IndexData, block: Block, trail: number): Stage {
  const short = blockStarts(data, block);
  const starts = trail === 0 ? short : filterSet(short, (p) => p + block.length + trail <= data.unitEnd(p));
  return mergeLong(data, block, starts, (p, end) => end + trail <= data.unitEnd(p));
}

function earlierStage(data: IndexData, block: Block, next: PositionSet, link: Link): Stage {
  const reach = makeReach(data, next, link);
  const short = blockStarts(data, block);
  const starts =
    short.kind === 'bits' && !link.skip
      ? bitSet(reachable(data, next, block.length + link.min, block.length + link.max).and(short.bits))
      : filterSet(short, (p) => reach(p + block.length, data.unitEnd(p)) >= 0);
  return mergeLong(data, block, starts, (p, end) => reach(end, data.unitEnd(p)) >= 0);
}

/** Adds the split words of a block that `fits` lets through. */
function mergeLong(
  data: IndexData,
  block: Block,
  starts: PositionSet,
  fits: (start: number, end: number) => boolean,
): Stage {
  const longEnds = new Map<number, number>();
  if (block.long.length === 0) return { block, starts, longEnds };
  const isShort = toBits(starts, data.length);
  const endOf = makeSplitEnd(data);
  for (const start of block.long) {
    const end = Math.min(endOf(start), data.unitEnd(start));
    if (!isShort.has(start) && fits(start, end)) longEnds.set(start, end);
  }
  return { block, starts: unite([starts, listSet(Uint32Array.from(longEnds.keys()))], data.length), longEnds };
}

function makeSplitEnd({ splitStarts, splitEnds }: IndexData): (start: number) => number {
  const ends = new Map<number, number>();
  for (let i = 0; i < splitStarts.length; i++) ends.set(splitStarts[i] as number, splitEnds[i] as number);
  return (start) => ends.get(start) ?? start + 1;
}

/** Starts at which all elements of a block hold and lie, with all it covers, in one unit. */
function blockStarts(data: IndexData, block: Block): PositionSet {
  const { elements, length } = block;
  const ordered = [...elements].sort((a, b) => a.predicate.bound - b.predicate.bound);
  const rarest = ordered[0];
  if (rarest === undefined)
    return length < 2 ? everywhere(data) : bitSet(withinUnit(data, everywhere(data).bits, length));
  const found = rarest.predicate.positions();
  if (elements.length === 1 && length === 1) return found;
  if (found.kind === 'list') {
    const tests = ordered.slice(1).map(({ predicate, offset }) => ({ test: predicate.makeTest(), offset }));
    return shiftAndTest(data, found.list, rarest.offset, length, tests);
  }
  const starts = fullBitmap(data.length);
  for (const { predicate, offset } of ordered) starts.andShifted(toBits(predicate.positions(), data.length), offset);
  return bitSet(withinUnit(data, starts, length));
}

function everywhere(data: IndexData): { kind: 'bits'; bits: Bitmap; count: number } {
  return { kind: 'bits', bits: fullBitmap(data.length), count: data.length };
}

/** In place: keeps the starts from which `length` tokens lie in one unit. */
function withinUnit(data: IndexData, starts: Bitmap, length: number): Bitmap {
  for (let i = 0; i + 1 < length; i++) starts.andShifted(data.sameUnit, i);
  return starts;
}

interface OffsetTest {
  readonly test: (position: number) => boolean;
  readonly offset: number;
}

function shiftAndTest(
  data: IndexData,
  list: Uint32Array,
  offset: number,
  length: number,
  tests: readonly OffsetTest[],
): PositionSet {
  const { unitOf } = data;
  const kept = new Uint32Array(list.length);
  let n = 0;
  for (let i = 0; i < list.length; i++) {
    const start = (list[i] as number) - offset;
    const last = start + length - 1;
    if (start < 0 || last >= data.length || unitOf[start] !== unitOf[last]) continue;
    let holds = true;
    for (let k = 0; k < tests.length && holds; k++) {
      const { test, offset: at } = tests[k] as OffsetTest;
      holds = test(start + at);
    }
    if (holds) kept[n++] = start;
  }
  return listSet(kept.subarray(0, n));
}

/** From the end of one match the nearest start that follows as `link` says, before `unitEnd`; -1 if none does. */
function makeReach(data: IndexData, starts: PositionSet, link: Link): (end: number, unitEnd: number) => number {
  const next = makeNext(starts, data.length);
  if (!link.skip) {
    return (end, unitEnd) => {
      const found = next(end + link.min);
      return found < unitEnd && found <= end + link.max ? found : -1;
    };
  }
  const { skipped } = data;
  return (end, unitEnd) => {
    for (let at = end; at < unitEnd; at++) {
      if (next(at) === at) return at;
      if (!skipped.has(at)) return -1;
    }
    return -1;
  };
}

/** Shifting the whole bitmap once costs about as much as visiting one position in so many. */
const SHIFT_SHARE = 256;

/** Positions p with a member of `targets` in [p + from, p + to] and in p's unit. */
function reachable(data: IndexData, targets: PositionSet, from: number, to: number): Bitmap {
  const isNear = to * (data.length / SHIFT_SHARE) < targets.count;
  return targets.kind === 'bits' && isNear
    ? byShifting(data, targets.bits, from, to)
    : byFilling(data, targets, from, to);
}

/** Moves the targets left one token at a time, dropping those that leave their unit. */
function byShifting(data: IndexData, targets: Bitmap, from: number, to: number): Bitmap {
  const found = new Bitmap(data.length);
  let moved = targets;
  for (let distance = 0; distance <= to; distance++) {
    if (distance > 0) moved = data.sameUnit.copy().andShifted(moved, 1);
    if (distance >= from) found.or(moved);
  }
  return found;
}

/** Marks the stretch in front of each target. */
function byFilling(data: IndexData, targets: PositionSet, from: number, to: number): Bitmap {
  const found = new Bitmap(data.length);
  const { unitOf, unitStarts } = data;
  forEach(targets, (target) => {
    const unitStart = unitStarts[unitOf[target] as number] as number;
    found.addRange(Math.max(target - to, unitStart), target - from + 1);
  });
  return found;
}

/** Follows a start to its end: in every stage the shorter match, then the nearest start of the next. */
function makeEndOf(data: IndexData, plan: SequencePlan, stages: readonly Stage[]): (start: number) => number {
  const reaches = plan.links.map((link, i) => makeReach(data, (stages[i + 1] as Stage).starts, link));
  return (start) => {
    const unitEnd = data.unitEnd(start);
    let at = start;
    let end = start;
    for (let k = 0; k < stages.length; k++) {
      const { longEnds, block } = stages[k] as Stage;
      end = longEnds.get(at) ?? at + block.length;
      const reach = reaches[k];
      if (reach !== undefined) at = reach(end, unitEnd);
    }
    return end + plan.trail;
  };
}

/** Regions that hold, or do not hold, a whole hit of each sequence. */
function regionHits(data: IndexData, plan: RegionPlan): Hits {
  const regions = data.regions.get(plan.region) as NonNullable<ReturnType<typeof data.regions.get>>;
  let kept: number[] = [];
  for (let i = 0; i < regions.size; i++) if ((regions.starts[i] as number) < (regions.ends[i] as number)) kept.push(i);
  for (const { negated, plan: inner } of plan.tests) {
    const hits = sequenceHits(data, inner);
    const next = makeNext(hits.starts, data.length);
    kept = kept.filter((i) => {
      const to = regions.ends[i] as number;
      return holdsWhole(hits, next, regions.starts[i] as number, to) !== negated;
    });
  }
  const starts = Uint32Array.from(kept, (i) => regions.starts[i] as number);
  const ends = Uint32Array.from(kept, (i) => regions.ends[i] as number);
  return {
    count: kept.length,
    starts: listSet(starts),
    endOf: (start) => ends[lowerBound(starts, start)] as number,
  };
}

/** Whether a hit starts and ends within [from, to). */
function holdsWhole(hits: Hits, next: (from: number) => number, from: number, to: number): boolean {
  for (let start = next(from); start < to; start = next(start + 1)) {
    if (hits.endOf(start) <= to) return true;
  }
  return false;
}
