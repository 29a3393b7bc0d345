import type { Bitmap } from '../../bitmap.ts';
import { type Hits, spanHits } from '../../hits.ts';
import { bitSet, type PositionSet } from '../../positions.ts';
import type { Node } from '../ast.ts';
import { choose, type HitMode } from '../modes.ts';
import type { Scope } from '../stage.ts';
import { type Anchor, shapeOf } from './anchor.ts';
import { compilePattern, type Parts } from './compile.ts';
import { DenseStarts, denseCost, isDense } from './dense.ts';
import { type Env, LabelledSimulator } from './labelled.ts';
import { LongestMatches, lookUpTokens, stepsOf } from './longest.ts';
import { MaskSimulator } from './masks.ts';
import { Budget, type Program } from './program.ts';
import { Simulator, type Visit } from './simulate.ts';
import { SpanList } from './spans.ts';

/** A pattern that is more than elements at fixed distances, ready to run. */
export interface Pattern {
  readonly node: Node;
  readonly parts: Parts;
  readonly anchor: Anchor | null;
  /** All starts are found at once on bitmaps; else a start is tried wherever the anchor allows one. */
  readonly isDense: boolean;
}

/** What is asked of a span besides the pattern. */
export interface Limits {
  readonly holds: ((start: number, end: number) => boolean) | null;
  /** Of labelled tokens. */
  readonly equation: ((labels: readonly string[]) => (env: Env) => boolean) | null;
}

/** Steps of the machine that a query may take: some two seconds. */
export const MAX_STEPS = 150_000_000;

/** What keeping one of all spans takes: there may be very many. */
const STEPS_A_SPAN = 8;

/** Words of a bitmap that are worked through in the time of trying one start. */
const WORDS_A_START = 60;

export function planPattern({ data }: Scope, node: Node, parts: Parts): Pattern {
  const { anchor } = shapeOf(node, parts, data);
  return { node, parts, anchor, isDense: isDense(node, parts) && denseWork(node, data.length) < tries(anchor, data) };
}

function denseWork(node: Node, length: number): number {
  return (denseCost(node) * (length / 32)) / WORDS_A_START;
}

/** How many starts the anchor leaves to be tried, about. */
export function tries(anchor: Anchor | null, { length, unitStarts }: Scope['data']): number {
  if (anchor === null) return length;
  const around = Math.min(anchor.max - anchor.min + 1, length / Math.max(unitStarts.length - 1, 1));
  return Math.min(anchor.bound * around, length);
}

/** Throws TooBroad. */
export function patternHits(scope: Scope, pattern: Pattern, mode: HitMode, limits: Limits): Hits {
  const budget = new Budget(MAX_STEPS);
  const isFree = limits.holds === null && limits.equation === null;
  if (pattern.isDense && mode === 'longest' && isFree) {
    const hits = longestHits(scope, pattern, budget);
    if (hits !== null) return hits;
  }
  // Bitmaps that all starts were found on serve the machine as well.
  const starts = pattern.isDense ? new DenseStarts(pattern.parts, scope.boundary).startsOf(pattern.node) : null;
  const program = compilePattern(pattern.node, pattern.parts, budget);
  const ends = endsOf(scope, program, budget, limits, mode);
  if (starts !== null) {
    if (mode === 'nearest' && isFree) return nearestHits(bitSet(starts), ends);
    return collect(eachBit(starts), ends, mode, { ...limits, budget }, scope.data.length);
  }
  return collect(eachCandidate(scope, pattern.anchor), ends, mode, { ...limits, budget }, scope.data.length);
}

/** All on bitmaps but what starts within one match and is not covered by it; null where the pattern is more than tokens. */
function longestHits({ boundary }: Scope, { node, parts }: Pattern, budget: Budget): Hits | null {
  lookUpTokens(node, parts);
  const machine = MaskSimulator.of(compilePattern(node, parts, budget), boundary, budget, true);
  const steps = machine === null ? null : stepsOf(machine);
  if (machine === null || steps === null) return null;
  const endOf = (start: number) => {
    let furthest = start;
    machine.ends(start, (end) => {
      furthest = end;
      return true;
    });
    return furthest;
  };
  const { hits, open } = new LongestMatches(steps, boundary).heads();
  for (let start = open.next(0); start < open.length; start = open.next(endOf(start))) hits.add(start);
  const starts = bitSet(hits);
  return { count: starts.count, starts, endOf };
}

export type Ends = (start: number, visit: Visit) => void;

function endsOf({ boundary }: Scope, program: Program, budget: Budget, { equation }: Limits, mode: HitMode): Ends {
  const masks = equation === null ? MaskSimulator.of(program, boundary, budget, mode === 'longest') : null;
  if (masks !== null) return (start, visit) => masks.ends(start, visit);
  const machine =
    equation === null
      ? new Simulator(program, budget)
      : new LabelledSimulator(program, budget, equation(program.labels));
  return (start, visit) => machine.ends(start, boundary.startOf(start), boundary.endOf(start), visit);
}

/** Ends are looked for when a page asks for them. */
function nearestHits(starts: PositionSet, ends: Ends): Hits {
  const endOf = (start: number) => {
    let nearest = start;
    ends(start, (end) => {
      nearest = end;
      return end === start;
    });
    return nearest;
  };
  return { count: starts.count, starts, endOf };
}

/** Gives the first start at or after a position, or a negative number. */
export type NextStart = (from: number) => number;

function eachBit(bits: Bitmap): NextStart {
  return (from) => {
    const start = bits.next(from);
    return start < bits.length ? start : -1;
  };
}

/** Starts from which the anchor can be reached within the boundary. */
function eachCandidate({ data, boundary }: Scope, anchor: Anchor | null): NextStart {
  if (anchor === null) {
    return (from) => (from < data.length ? from : -1);
  }
  const set = anchor.positions();
  const list = set.kind === 'list' ? set.list : set.bits.toList(set.count);
  let at = 0;
  return (from) => {
    for (; at < list.length; at++) {
      const position = list[at];
      const first = Math.max(from, position - anchor.max, boundary.startOf(position));
      if (first <= position - anchor.min) return first;
    }
    return -1;
  };
}

type Collecting = Pick<Limits, 'holds'> & { readonly budget: Budget };

export function collect(
  next: NextStart,
  ends: Ends,
  mode: HitMode,
  { holds, budget }: Collecting,
  length: number,
): Hits {
  const found = new SpanList();
  let bestEnd = -1;
  let bestCost = 0;
  let start = 0;
  const fits = (end: number) => end > start && (holds === null || holds(start, end));
  const visits: Record<'first' | 'all' | 'longest', Visit> = {
    first: (end) => {
      if (!fits(end)) return true;
      found.add(start, end);
      return false;
    },
    all: (end) => {
      if (!fits(end)) return true;
      budget.spend(STEPS_A_SPAN);
      found.add(start, end);
      return true;
    },
    longest: (end, cost) => {
      if ((bestEnd < 0 || cost <= bestCost) && fits(end)) {
        bestEnd = end;
        bestCost = cost;
      }
      return true;
    },
  };
  if (mode === 'longest') {
    for (start = next(0); start >= 0; start = next(Math.max(bestEnd, start + 1))) {
      bestEnd = -1;
      ends(start, visits.longest);
      if (bestEnd >= 0) found.add(start, bestEnd);
    }
    return spanHits(found.take());
  }
  const visit = mode === 'all' ? visits.all : visits.first;
  for (start = next(0); start >= 0; start = next(start + 1)) ends(start, visit);
  return mode === 'all' ? spanHits(found.take()) : choose(spanHits(found.take()), mode, length);
}
