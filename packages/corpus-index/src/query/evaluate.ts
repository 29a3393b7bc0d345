import { Bitmap, fullBitmap } from '../bitmap.ts';
import type { Hits } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import { bitSet, filterSet, forEach, listSet, makeNext, type PositionSet, toBits, unite } from '../positions.ts';
import { chained, spreadLeft, spreadPasses } from '../spread.ts';
import type { Block, Element, Link, SequencePlan } from './blocks.ts';
import type { Boundary } from './boundary.ts';
import { shiftedUp } from './pattern/bits.ts';
import type { Predicate } from './predicate.ts';
import { makeEndAmongSplits } from './split-ends.ts';
import type { Scope, Stage } from './stage.ts';

/**
 * Every start with its nearest end. Works from right to left: a start is kept when some start of the next stage can be
 * reached from its end, so that in the end every kept start is that of a hit. Ends are found later, and only those
 * asked for, by going right from start to nearest start.
 */
export function sequenceHits(scope: Scope, plan: SequencePlan): Hits {
  const stages: Stage[] = [];
  for (let i = plan.blocks.length - 1; i >= 0; i--) {
    const block = plan.blocks[i];
    const next = stages[0];
    const link = plan.links[i];
    stages.unshift(
      next === undefined || link === undefined
        ? lastStage(scope, block, plan.trail)
        : earlierStage(scope, block, next.starts, link),
    );
  }
  const first = stages[0];
  if (stages.length === 1 && first.longEnds.size === 0) {
    const { starts, block } = first;
    const tokens = block.length + plan.trail;
    const hits = { count: starts.count, starts, endOf: (start: number) => start + tokens, tokens };
    const counted = tokens === 1 && scope.boundary.isComplete ? countedBy(block) : undefined;
    return counted === undefined ? hits : { ...hits, counted };
  }
  return { count: first.starts.count, starts: first.starts, endOf: makeEndOf(scope, plan, stages) };
}

/** The ids that a block of one token asks for, if it asks for nothing else. */
function countedBy({ elements }: Block): Predicate['counted'] {
  const [element] = elements;
  return elements.length === 1 && element?.offset === 0 && !element.isAbsent ? element.predicate.counted : undefined;
}

function lastStage(scope: Scope, block: Block, trail: number): Stage {
  const { boundary } = scope;
  const short = blockStarts(scope, block);
  const starts = trail === 0 ? short : filterSet(short, (p) => p + block.length + trail <= boundary.endOf(p));
  return mergeLong(scope, block, starts, (p, end) => end + trail <= boundary.endOf(p));
}

function earlierStage(scope: Scope, block: Block, next: PositionSet, link: Link): Stage {
  const reach = makeReach(scope, next, link);
  const short = blockStarts(scope, block);
  const starts = link.skip
    ? startsBeforeSkipped(scope, short, next, block.length, (p) => reach(p + block.length, p) >= 0)
    : reachingStarts(scope, short, next, block.length + link.min, block.length + link.max, (p) => {
        return reach(p + block.length, p) >= 0;
      });
  return mergeLong(scope, block, starts, (p, end) => reach(end, p) >= 0);
}

/** Adds the split words of a block that `fits` lets through. */
function mergeLong(
  { data, boundary }: Scope,
  block: Block,
  starts: PositionSet,
  fits: (start: number, end: number) => boolean,
): Stage {
  const longEnds = new Map<number, number>();
  if (block.long.length === 0) return { block, starts, longEnds, isShort: () => true };
  const short = toBits(starts, data.length);
  const endOf = makeSplitEnd(data);
  for (const start of block.long) {
    const end = endOf(start);
    if (end <= boundary.endOf(start) && fits(start, end)) longEnds.set(start, end);
  }
  const all = unite([starts, listSet(Uint32Array.from(longEnds.keys()))], data.length);
  return { block, starts: all, longEnds, isShort: (start) => short.has(start) };
}

function makeSplitEnd({ splitStarts, splitEnds }: IndexData): (start: number) => number {
  const ends = new Map<number, number>();
  for (let i = 0; i < splitStarts.length; i++) ends.set(splitStarts[i], splitEnds[i]);
  return (start) => ends.get(start) ?? start + 1;
}

/** Starts at which all elements of a block hold and lie, with all it covers, within the boundary. */
export function blockStarts(scope: Scope, block: Block): PositionSet {
  const { data, boundary } = scope;
  const { elements, length } = block;
  const [rarest, ...others] = inOrder(elements);
  if (rarest === undefined || rarest.isAbsent) {
    const starts = fullBitmap(data.length);
    return bitSet(withAll(scope, starts, rarest === undefined ? [] : [rarest, ...others], block));
  }
  const found = rarest.predicate.positions();
  if (elements.length === 1 && length === 1 && rarest.offset === 0 && boundary.isComplete) return found;
  if (found.kind === 'list') return shiftAndTest(scope, found.list, rarest.offset, block, others);
  if (rarest.offset === 0) return bitSet(withAll(scope, found.bits.copy(), others, block));
  return bitSet(withAll(scope, fullBitmap(data.length), [rarest, ...others], block));
}

/** Rarest first; what must be absent comes last. */
function inOrder(elements: readonly Element[]): Element[] {
  return [...elements].sort((a, b) => {
    return Number(a.isAbsent) - Number(b.isAbsent) || a.predicate.bound - b.predicate.bound;
  });
}

/** Of longer blocks the bitmaps that say which of so many tokens lie in one stretch are not kept. */
const MOST_CHAINED = 8;

/** In place: keeps the starts at which the elements hold and what the block covers lies within the boundary. */
function withAll(scope: Scope, starts: Bitmap, elements: readonly Element[], block: Block): Bitmap {
  const { data, boundary } = scope;
  for (const { predicate, offset, isAbsent } of elements) {
    if (isAbsent || offset < 0) continue;
    starts.andShifted(toBits(predicate.positions(), data.length), offset);
  }
  if (!boundary.isComplete) starts.and(boundary.inside);
  const within = block.length - 1;
  if (within > 0 && within <= MOST_CHAINED) starts.and(chained(boundary.same, within));
  else for (let i = 0; i < within; i++) starts.andShifted(boundary.same, i);
  for (const element of elements) {
    if (element.offset < 0 || element.offset >= block.length || element.isAbsent) besides(scope, starts, element);
  }
  return starts;
}

/** In place: keeps the starts with (or without) a token of the kind outside what is covered, in the same stretch. */
function besides({ data, boundary }: Scope, starts: Bitmap, { predicate, offset, isAbsent }: Element): void {
  const found = toBits(predicate.positions(), data.length);
  let moved = found;
  for (let step = 0; step < Math.abs(offset); step++) {
    if (offset > 0) moved = boundary.same.copy().andShifted(moved, 1);
    else moved = shiftedUp(moved.copy().and(boundary.same));
  }
  const { words } = starts;
  for (let i = 0; i < words.length; i++) {
    const word = moved.words[i];
    words[i] = words[i] & (isAbsent ? ~word : word);
  }
}

function shiftAndTest(
  { data, boundary }: Scope,
  list: Uint32Array,
  offset: number,
  block: Block,
  others: readonly Element[],
): PositionSet {
  const tests = others.map(({ predicate, offset: at, isAbsent }) => ({ test: predicate.makeTest(), at, isAbsent }));
  const low = Math.min(0, offset);
  const high = Math.max(block.length - 1, offset, 0);
  const kept = new Uint32Array(list.length);
  let n = 0;
  for (let i = 0; i < list.length; i++) {
    const start = list[i] - offset;
    if (start + low < 0 || start + high >= data.length || !boundary.holds(start + low, start + high)) continue;
    let holds = true;
    for (let k = 0; k < tests.length && holds; k++) {
      const { test, at, isAbsent } = tests[k] as (typeof tests)[number];
      if (!isAbsent && at >= low && at <= high) holds = test(start + at);
      else holds = isWithin(boundary, start, start + at) ? test(start + at) !== isAbsent : isAbsent;
    }
    if (holds) kept[n++] = start;
  }
  return listSet(kept.subarray(0, n));
}

function isWithin(boundary: Boundary, start: number, at: number): boolean {
  if (at < 0 || at >= boundary.length) return false;
  return boundary.holds(Math.min(start, at), Math.max(start, at));
}

/** From the end of what began at `start` the nearest start that follows as `link` says; -1 if none does. */
function makeReach({ data, boundary }: Scope, starts: PositionSet, link: Link): (end: number, start: number) => number {
  const next = makeNext(starts, data.length);
  if (!link.skip) {
    return (end, start) => {
      const found = next(end + link.min);
      return found < data.length && found <= end + link.max && boundary.holds(start, found) ? found : -1;
    };
  }
  const { skipped } = data;
  return (end, start) => {
    const unitEnd = boundary.endOf(start);
    for (let at = end; at < unitEnd; at++) {
      if (next(at) === at) return at;
      if (!skipped.has(at)) return -1;
    }
    return -1;
  };
}

/** What working through so many words of a bitmap takes, trying one start takes too; likewise filling one stretch. */
const WORDS_A_TRY = 20;
const WORDS_A_FILL = 20;
/** A pass that spreads bits through whole stretches, as passes that move them by one. */
const SPREAD_PASSES = 6;

/** Those of the starts p with a member of `targets` in [p + from, p + to] and in p's stretch; `reaches` asks of one. */
function reachingStarts(
  scope: Scope,
  starts: PositionSet,
  targets: PositionSet,
  from: number,
  to: number,
  reaches: (start: number) => boolean,
): PositionSet {
  const words = scope.data.length / 32;
  const byShifts = to === Number.POSITIVE_INFINITY ? to : (from + spreadPasses(to - from)) * words;
  const bySpread = to === Number.POSITIVE_INFINITY ? (SPREAD_PASSES + from) * words : Number.POSITIVE_INFINITY;
  const byFills = targets.count * WORDS_A_FILL + words;
  const least = Math.min(byShifts, bySpread, byFills);
  if (starts.kind === 'list' && starts.count * WORDS_A_TRY <= least) return filterSet(starts, reaches);
  const reachable =
    least === byFills
      ? byFilling(scope, targets, from, to)
      : least === byShifts
        ? byShifting(scope, toBits(targets, scope.data.length), from, to)
        : bySpreading(scope, toBits(targets, scope.data.length), from);
  if (starts.kind === 'bits') return bitSet(reachable.and(starts.bits));
  return filterSet(starts, (p) => reachable.has(p));
}

/** Passes over a bitmap that finding starts before skipped tokens takes as a rule. */
const SKIP_PASSES = 8;
/** Longer runs of skipped tokens are not gone through one pass for each. */
const MOST_SKIPPED = 16;

/** Those of the starts of a block that a target follows, at once or after skipped tokens; `reaches` asks of one. */
function startsBeforeSkipped(
  { data, boundary }: Scope,
  starts: PositionSet,
  targets: PositionSet,
  length: number,
  reaches: (start: number) => boolean,
): PositionSet {
  if (starts.count * WORDS_A_TRY <= (SKIP_PASSES * data.length) / 32) return filterSet(starts, reaches);
  const step = toBits(targets, data.length).copy();
  const reachable = step.copy();
  for (let passes = 0; ; passes++) {
    step.moveLeft(boundary.same);
    step.and(data.skipped);
    if (step.next(0) >= data.length) break;
    if (passes === MOST_SKIPPED) return filterSet(starts, reaches);
    reachable.or(step);
  }
  for (let i = 0; i < length; i++) reachable.moveLeft(boundary.same);
  if (starts.kind === 'bits') return bitSet(reachable.and(starts.bits));
  return filterSet(starts, (p) => reachable.has(p));
}

/** Spreads the targets to the start of their stretches: within a word by doubling strides, then on to the word before. */
function bySpreading({ boundary }: Scope, targets: Bitmap, from: number): Bitmap {
  const found = targets.copy();
  const { words } = found;
  const same = boundary.same.words;
  let carry = 0;
  for (let i = words.length - 1; i >= 0; i--) {
    let passes = same[i];
    let got = words[i] | (passes & (carry << 31));
    if (got !== 0) {
      for (let stride = 1; stride < 32; stride *= 2) {
        got |= passes & (got >>> stride);
        passes &= passes >>> stride;
      }
      words[i] = got;
    }
    carry = got & 1;
  }
  for (let i = 0; i < from; i++) found.moveLeft(boundary.same);
  return found;
}

/** Spreads the targets over the gap, then moves them left one token at a time, dropping those that leave their stretch. */
function byShifting({ boundary }: Scope, targets: Bitmap, from: number, to: number): Bitmap {
  const found = spreadLeft(targets, boundary.same, to - from);
  for (let i = 0; i < from; i++) found.moveLeft(boundary.same);
  return found;
}

/** Marks the stretch in front of each target. */
function byFilling({ data, boundary }: Scope, targets: PositionSet, from: number, to: number): Bitmap {
  const found = new Bitmap(data.length);
  forEach(targets, (target) => {
    found.addRange(Math.max(target - to, boundary.startOf(target)), target - from + 1);
  });
  return found;
}

/** Follows a start to its nearest end. */
function makeEndOf(scope: Scope, plan: SequencePlan, stages: readonly Stage[]): (start: number) => number {
  if (stages.some(({ longEnds }) => longEnds.size > 0)) return makeEndAmongSplits(scope, plan, stages);
  const reaches = plan.links.map((link, i) => makeReach(scope, stages[i + 1].starts, link));
  return (start) => {
    let at = start;
    let end = start;
    for (const [k, { block }] of stages.entries()) {
      end = at + block.length;
      const reach = reaches[k];
      if (reach !== undefined) at = reach(end, start);
    }
    return end + plan.trail;
  };
}
