import type { Groups } from '../groups.ts';
import { GrowingU32 } from '../growing.ts';
import { forEachHit, type Hits, pickSpans, type Spans, spanHits } from '../hits.ts';
import { filterSet, gallop, listSet, lowerBound, makeNext, type PositionSet, unite } from '../positions.ts';
import type { Regions } from '../regions.ts';
import type { Equation, RegionTest, Relation } from './ast.ts';
import { matchingRegions } from './bind-region.ts';
import type { SequencePlan } from './blocks.ts';
import { bindEquation, type EquationTest, type SharedIds, sharedIds } from './equation.ts';
import { sequenceHits } from './evaluate.ts';
import { linkedHits } from './linked.ts';
import { choose } from './modes.ts';
import { nearSpans } from './near.ts';
import { type Limits, patternHits } from './pattern/match.ts';
import { SpanIndex, sortSpans, spansOf } from './pattern/spans.ts';
import type { Base, NearPlan, Plan, SpanCondition } from './plan.ts';
import type { Scope } from './stage.ts';

type SpanTest = (start: number, end: number) => boolean;

/** All hits of a plan, in text order. Throws TooBroad. */
export function evaluate(plan: Plan): Hits {
  const { scope, base, mode, conditions } = plan;
  const { length } = scope.data;
  if (base.kind === 'pattern' || base.kind === 'linked') {
    const tests = conditions.map((condition) => makeTest(condition));
    const limits: Limits = { holds: tests.length === 0 ? null : allHold(tests), equation: equationOf(plan) };
    return base.kind === 'pattern'
      ? patternHits(scope, base.pattern, mode, limits)
      : linkedHits(scope, base.plan, mode, limits);
  }
  const { hits: found, rest } =
    base.kind === 'regions' ? regionHits(base, conditions) : { hits: baseHits(plan, base), rest: conditions };
  let hits = found;
  for (const condition of rest) hits = limited(hits, condition);
  if (base.kind === 'sequence' && plan.equations.length > 0) hits = equated(plan, base.plan, hits);
  return choose(hits, mode, length);
}

function equationOf(plan: Plan): ((labels: readonly string[]) => EquationTest) | null {
  const { equations, binding } = plan;
  if (equations.length === 0) return null;
  return (labels) => bindEquation(binding, joined(equations), labels);
}

function joined(equations: readonly Equation[]): Equation {
  return equations.length === 1 ? equations[0] : { kind: 'and', parts: equations };
}

function baseHits(plan: Plan, base: Exclude<Base, { kind: 'linked' | 'pattern' | 'regions' }>): Hits {
  const { scope } = plan;
  const { data } = scope;
  switch (base.kind) {
    case 'sequence':
      return sequenceHits(scope, base.plan);
    case 'choice':
      return choiceHits(scope, base.plans);
    case 'groups':
      return spanHits(groupSpans(data.groups.get(base.group) as Groups, base.indexes));
    case 'near':
      return nearHits(plan, base);
  }
}

function nearHits(plan: Plan, { left, right, distance, labels }: NearPlan): Hits {
  const equation = equationOf(plan)?.(labels);
  const holds =
    equation === undefined ? () => true : (one: number, other: number) => equation(Int32Array.of(one, other));
  const sides = { left: evaluate(left), right: evaluate(right) };
  return spanHits(nearSpans(plan.scope.boundary, sides, distance, holds));
}

/** A start of any branch, with the nearest end of those that start there. */
function choiceHits(scope: Scope, plans: readonly SequencePlan[]): Hits {
  const branches = plans.map((plan) => sequenceHits(scope, plan));
  const { length } = scope.data;
  const starts = unite(
    branches.map((branch) => branch.starts),
    length,
  );
  const has = branches.map(({ starts: set }) => {
    if (set.kind === 'bits') return (start: number) => set.bits.has(start);
    return (start: number) => set.list[lowerBound(set.list, start)] === start;
  });
  const endOf = (start: number) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [i, branch] of branches.entries()) {
      if (has[i]?.(start)) nearest = Math.min(nearest, branch.endOf(start));
    }
    return nearest;
  };
  return { count: starts.count, starts, endOf };
}

/** Regions, and the conditions on them that are still to be asked: those that hold something rare are found from it. */
function regionHits(
  { regions, tests }: Extract<Base, { kind: 'regions' }>,
  conditions: readonly SpanCondition[],
): { hits: Hits; rest: readonly SpanCondition[] } {
  if (regions.kind.overlaps !== true) {
    for (const condition of conditions) {
      if (condition.kind !== 'containing' || condition.negated) continue;
      const inner = evaluate(condition.right);
      if (inner.count * RARE > regions.size) continue;
      const numbers = regionsHolding(regions, inner);
      const passing = tests.length === 0 ? numbers : common(numbers, regions.matching(tests));
      return { hits: spanHits(regionSpans(regions, passing)), rest: conditions.filter((one) => one !== condition) };
    }
  }
  return { hits: spanHits(spansOfRegions(regions, tests)), rest: conditions };
}

/** Fewer hits than one for so many regions. */
const RARE = 2;

function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.filter((one) => b[lowerBound(b, one)] === one);
}

/** Numbers of the disjoint regions in which some hit lies. */
function regionsHolding({ starts, ends }: Regions, inner: Hits): Uint32Array {
  const kept = new Uint32Array(Math.min(inner.count, starts.length));
  let n = 0;
  let at = 0;
  forEachHit(inner, 0, inner.count, (start, end) => {
    // The first region that ends behind the start; hits come in order, so it is never far.
    at = gallop(ends, start + 1, at);
    if (at < starts.length && start >= starts[at] && end <= ends[at] && (n === 0 || kept[n - 1] !== at)) {
      kept[n++] = at;
    }
  });
  return kept.subarray(0, n);
}

/** Regions of a kind that pass the tests and hold at least one token, sorted. */
export function spansOfRegions(regions: Regions, tests: readonly RegionTest[]): Spans {
  if (tests.length > 0) return sortSpans(regionSpans(regions, matchingRegions(regions, tests)));
  const spans = regionSpans(regions, null);
  return regions.kind.overlaps === true ? sortSpans(spans) : spans;
}

function regionSpans({ starts, ends }: Regions, indexes: Uint32Array | null): Spans {
  const size = indexes?.length ?? starts.length;
  const from = new Uint32Array(size);
  const to = new Uint32Array(size);
  let n = 0;
  for (let k = 0; k < size; k++) {
    const i = indexes === null ? k : indexes[k];
    if (starts[i] >= ends[i]) continue;
    from[n] = starts[i];
    to[n++] = ends[i];
  }
  return { starts: from.subarray(0, n), ends: to.subarray(0, n) };
}

/** From the first member to the last, with the members. */
export function groupSpans(groups: Groups, indexes: Uint32Array): Spans {
  return sortSpans({
    starts: indexes.map((i) => groups.first(i)),
    ends: indexes.map((i) => groups.last(i) + 1),
    members: (i) => groups.members(indexes[i]),
  });
}

function allHold(tests: readonly SpanTest[]): SpanTest {
  const [only] = tests;
  return tests.length === 1 && only !== undefined ? only : (start, end) => tests.every((test) => test(start, end));
}

function makeTest(condition: SpanCondition): SpanTest {
  const { negated } = condition;
  const test = positiveTest(condition);
  return negated ? (start, end) => !test(start, end) : test;
}

function positiveTest(condition: SpanCondition): SpanTest {
  switch (condition.kind) {
    case 'window':
      return windowTest(condition.operator, condition.tokens);
    case 'within': {
      const index = new SpanIndex(spansOf(evaluate(condition.right)));
      return (start, end) => index.covers(start, end);
    }
    case 'containing': {
      const hits = evaluate(condition.right);
      if (hits.spans === undefined) return containingTest(condition.right, hits);
      const index = new SpanIndex(spansOf(hits));
      return (start, end) => index.liesIn(start, end);
    }
  }
}

function windowTest(operator: Relation['operator'], tokens: number): SpanTest {
  switch (operator) {
    case 'within':
      return (start, end) => end - start <= tokens;
    case 'containing':
      return (start, end) => end - start >= tokens;
  }
}

/** For hits whose ends are not written out. */
function containingTest({ scope }: Plan, hits: Hits): SpanTest {
  const next = makeNext(hits.starts, scope.data.length);
  return (from, to) => {
    for (let start = next(from); start < to; start = next(start + 1)) if (hits.endOf(start) <= to) return true;
    return false;
  };
}

/** The hits that a condition leaves. */
function limited(hits: Hits, condition: SpanCondition): Hits {
  const test = makeTest(condition);
  if (hits.spans === undefined) {
    const starts = filterSet(hits.starts, (start) => test(start, hits.endOf(start)));
    return { count: starts.count, starts, endOf: hits.endOf };
  }
  const { starts, ends } = hits.spans;
  const kept = new Uint32Array(starts.length);
  let n = 0;
  for (let i = 0; i < starts.length; i++) if (test(starts[i], ends[i])) kept[n++] = i;
  return spanHits(pickSpans(hits.spans, kept.subarray(0, n)));
}

/** Starts where the two tokens have one id, or one of them has several values. */
function sharing(starts: PositionSet, { left, right, ids, from }: SharedIds, offsets: readonly number[]): PositionSet {
  const [first, second] = [offsets[left], offsets[right]];
  if (starts.kind === 'list') {
    return filterSet(starts, (start) => {
      const one = ids[start + first];
      const other = ids[start + second];
      return one === other || one >= from || other >= from;
    });
  }
  // Here and not in a function asked for each: it is as fast as the column can be read.
  const { words } = starts.bits;
  const kept = new GrowingU32();
  for (let i = 0; i < words.length; i++) {
    const end = (i << 5) + 31;
    for (let word = words[i]; word !== 0; word &= word - 1) {
      const start = end - Math.clz32(word & -word);
      const one = ids[start + first];
      const other = ids[start + second];
      if (one === other || one >= from || other >= from) kept.push(start);
    }
  }
  return listSet(kept.take());
}

/** Hits of one length whose labelled tokens satisfy the equations. */
function equated(plan: Plan, { labels }: SequencePlan, hits: Hits): Hits {
  const names = [...labels.keys()];
  const offsets = Array.from(labels.values(), ({ offset }) => offset);
  const holds = equationOf(plan)?.(names) ?? (() => true);
  const env = new Int32Array(names.length);
  const shared = sharedIds(plan.binding, joined(plan.equations), names);
  const likely = shared === null ? hits.starts : sharing(hits.starts, shared, offsets);
  const starts = filterSet(likely, (start) => {
    for (let i = 0; i < env.length; i++) env[i] = start + offsets[i];
    return holds(env);
  });
  return {
    count: starts.count,
    starts: listSet(starts.kind === 'list' ? starts.list : starts.bits.toList()),
    endOf: hits.endOf,
  };
}
