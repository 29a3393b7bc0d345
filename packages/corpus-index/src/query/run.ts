import type { Groups } from '../groups.ts';
import { type Hits, pickSpans, type Spans, spanHits } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import { filterSet, listSet, lowerBound, makeNext, unite } from '../positions.ts';
import type { Regions } from '../regions.ts';
import type { Equation } from './ast.ts';
import type { SequencePlan } from './blocks.ts';
import { bindEquation, type EquationTest } from './equation.ts';
import { type Scope, sequenceHits } from './evaluate.ts';
import { choose } from './modes.ts';
import { nearSpans } from './near.ts';
import { patternHits } from './pattern/match.ts';
import { SpanIndex, sortSpans, spansOf } from './pattern/spans.ts';
import type { Base, Plan, SpanCondition } from './plan.ts';

type SpanTest = (start: number, end: number) => boolean;

/** All hits of a plan, in text order. Throws TooBroad. */
export function evaluate(plan: Plan): Hits {
  const { scope, base, mode, conditions } = plan;
  const { length } = scope.data;
  if (base.kind === 'pattern') {
    const tests = conditions.map((condition) => makeTest(condition));
    const holds = tests.length === 0 ? null : allHold(tests);
    const equation = equationOf(plan);
    return patternHits(scope, base.pattern, mode, { holds, equation });
  }
  let hits = baseHits(scope, base);
  for (const condition of conditions) hits = limited(scope.data, base, hits, condition);
  if (base.kind === 'sequence' && plan.equations.length > 0) hits = equated(plan, base.plan, hits);
  return choose(hits, mode, length);
}

function equationOf(plan: Plan): ((labels: readonly string[]) => EquationTest) | null {
  const { equations, binding } = plan;
  if (equations.length === 0) return null;
  return (labels) => bindEquation(binding, joined(equations), labels);
}

function joined(equations: readonly Equation[]): Equation {
  return equations.length === 1 ? (equations[0] as Equation) : { kind: 'and', parts: equations };
}

function baseHits(scope: Scope, base: Exclude<Base, { kind: 'pattern' }>): Hits {
  const { data } = scope;
  switch (base.kind) {
    case 'sequence':
      return sequenceHits(scope, base.plan);
    case 'choice':
      return choiceHits(scope, base.plans);
    case 'regions':
      return spanHits(sortSpans(regionSpans(data.regions.get(base.region) as Regions, base.indexes)));
    case 'groups':
      return spanHits(groupSpans(data.groups.get(base.group) as Groups, base.indexes));
    case 'near':
      return spanHits(nearSpans(scope.boundary, evaluate(base.left), evaluate(base.right), base.distance));
  }
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

/** Regions that hold at least one token. */
export function regionSpans(regions: Regions, indexes: Uint32Array): Spans {
  const kept = indexes.filter((i) => (regions.starts[i] as number) < (regions.ends[i] as number));
  return { starts: kept.map((i) => regions.starts[i] as number), ends: kept.map((i) => regions.ends[i] as number) };
}

/** From the first member to the last, with the members. */
export function groupSpans(groups: Groups, indexes: Uint32Array): Spans {
  return sortSpans({
    starts: indexes.map((i) => groups.first(i)),
    ends: indexes.map((i) => groups.last(i) + 1),
    members: (i) => groups.members(indexes[i] as number),
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
  if (condition.kind === 'window') {
    const { tokens, operator } = condition;
    return (start, end) => (operator === 'within' ? end - start <= tokens : end - start >= tokens);
  }
  const hits = evaluate(condition.right);
  if (condition.kind === 'containing' && hits.spans === undefined) return containingTest(condition.right, hits);
  const index = new SpanIndex(spansOf(hits));
  return condition.kind === 'within'
    ? (start, end) => index.covers(start, end)
    : (start, end) => index.liesIn(start, end);
}

/** For hits whose ends are not written out. */
function containingTest({ scope }: Plan, hits: Hits): SpanTest {
  const next = makeNext(hits.starts, scope.data.length);
  return (from, to) => {
    for (let start = next(from); start < to; start = next(start + 1)) if (hits.endOf(start) <= to) return true;
    return false;
  };
}

/** The hits that a condition leaves; regions that must hold something rare are looked up from that. */
function limited(data: IndexData, base: Base, hits: Hits, condition: SpanCondition): Hits {
  if (base.kind === 'regions' && condition.kind === 'containing' && !condition.negated && hits.spans !== undefined) {
    const inner = evaluate(condition.right);
    if (inner.count * 4 < hits.count) return holding(hits.spans, inner);
  }
  const test = makeTest(condition);
  if (hits.spans === undefined) {
    const starts = filterSet(hits.starts, (start) => test(start, hits.endOf(start)));
    return { count: starts.count, starts, endOf: hits.endOf };
  }
  const { starts, ends } = hits.spans;
  return spanHits(
    pickSpans(
      hits.spans,
      Uint32Array.from(starts.keys()).filter((i) => test(starts[i] as number, ends[i] as number)),
    ),
  );
}

/** The disjoint spans in which some hit lies. */
function holding(spans: Spans, inner: Hits): Hits {
  const { starts, ends } = spans;
  const kept = new Uint32Array(Math.min(inner.count, starts.length));
  let n = 0;
  const list = inner.spans?.starts ?? (inner.starts.kind === 'list' ? inner.starts.list : inner.starts.bits.toList());
  let at = 0;
  for (let i = 0; i < list.length; i++) {
    const start = list[i] as number;
    if (at < starts.length && start >= (ends[at] as number)) at = lowerBound(starts, start + 1, at) - 1;
    if (at < 0) at = 0;
    const isInside = start >= (starts[at] as number) && start < (ends[at] as number);
    if (!isInside || (n > 0 && kept[n - 1] === at)) continue;
    const end = inner.spans?.ends[i] ?? inner.endOf(start);
    if (end <= (ends[at] as number)) kept[n++] = at;
  }
  return spanHits(pickSpans(spans, kept.subarray(0, n)));
}

/** Hits of one length whose labelled tokens satisfy the equations. */
function equated(plan: Plan, { labels }: SequencePlan, hits: Hits): Hits {
  const names = [...labels.keys()];
  const offsets = [...labels.values()];
  const holds = equationOf(plan)?.(names) ?? (() => true);
  const env = new Int32Array(names.length);
  const starts = filterSet(hits.starts, (start) => {
    for (let i = 0; i < env.length; i++) env[i] = start + (offsets[i] as number);
    return holds(env);
  });
  return {
    count: starts.count,
    starts: listSet(starts.kind === 'list' ? starts.list : starts.bits.toList()),
    endOf: hits.endOf,
  };
}
