import type { IndexData } from '../index-data.ts';
import type { Layer } from '../schema.ts';
import type { Spelling } from '../spelling/spelling.ts';
import type { Equation, Expression, Near, Node, Operand, Query, Region, Relation } from './ast.ts';
import type { Binding } from './binding.ts';
import { planBlocks, type SequencePlan } from './blocks.ts';
import { type Boundary, defaultBoundary, regionBoundary } from './boundary.ts';
import { type HitMode, modeOf } from './modes.ts';
import { PatternParts } from './parts.ts';
import { planPattern } from './pattern/match.ts';
import type { Base, Plan, Planning, SpanCondition } from './plan.ts';
import type { Scope } from './stage.ts';

export function planQuery(binding: Binding, query: Query, layer: Layer, spelling: Spelling): Plan {
  return planExpression({ binding, layer, spelling, adjacency: query.adjacency }, query.body, modeOf(query));
}

/** An expression taken apart: what all its relations and equations are about. */
interface Flat {
  readonly node: Node;
  readonly relations: readonly Relation[];
  readonly equations: readonly Equation[];
}

export function planExpression(planning: Planning, expression: Expression, mode: HitMode, bound?: Boundary): Plan {
  const { data } = planning.binding;
  const flat = takeApart(expression);
  // What the corpus delimits keeps its size, whatever it lies in.
  const isGiven = flat.node.kind === 'region' && flat.equations.length === 0;
  const wide = flat.relations.map((relation) => (isGiven ? null : widening(data, relation)));
  const boundary = wide.find((found) => found !== null) ?? bound ?? defaultBoundary(data);
  // What the boundary sees to need not be asked again.
  const isSeenTo = (relation: Relation, i: number) =>
    wide[i] === boundary || (!isGiven && isGranted(data, relation, boundary));
  const asked = flat.relations.filter((relation, i) => !isSeenTo(relation, i));
  const conditions = asked.map((relation) => planCondition(planning, relation));
  const scope: Scope = { data, boundary };
  const base = planBase(planning, scope, flat, mode, conditions.length > 0);
  return { binding: planning.binding, scope, base, conditions, equations: flat.equations, mode };
}

function takeApart(expression: Expression): Flat {
  switch (expression.kind) {
    case 'relation': {
      const { node, relations, equations } = takeApart(expression.left);
      return { node, relations: [...relations, expression], equations };
    }
    case 'where': {
      const { node, relations, equations } = takeApart(expression.pattern);
      return { node, relations, equations: [...equations, expression.condition] };
    }
    case 'group':
      return takeApart(expression.body);
    case 'sequence':
    case 'choice': {
      const parts = expression.kind === 'sequence' ? expression.items : expression.branches;
      return parts.length === 1 ? takeApart(parts[0]) : { node: expression, relations: [], equations: [] };
    }
    case 'word':
    case 'token':
    case 'any':
    case 'repeat':
    case 'labelled':
    case 'region':
    case 'edge':
    case 'look':
    case 'near':
      return { node: expression, relations: [], equations: [] };
  }
}

/** `within card` lets a match go on to the end of the card; null for every other relation. */
function widening(data: IndexData, { operator, negated, right }: Relation): Boundary | null {
  if (operator !== 'within' || negated || right.kind !== 'region') return null;
  return right.region === data.schema.boundary.region ? null : regionBoundary(data, right.region, right.tests);
}

/** `within s` where everything lies in sentences. */
function isGranted(data: IndexData, { operator, negated, right }: Relation, boundary: Boundary): boolean {
  if (operator !== 'within' || negated || right.kind !== 'region' || right.tests.length > 0) return false;
  const isUnit = boundary.isComplete && right.region === data.schema.boundary.region;
  return isUnit && data.boundary.size === data.unitStarts.length - 1;
}

function planCondition(planning: Planning, { operator, negated, right }: Relation): SpanCondition {
  if (right.kind === 'window') return { kind: 'window', operator, negated, tokens: right.tokens };
  // Any span of the right side will do, the nearest end of each start among them; to lie in one, also the furthest.
  const mode: HitMode = operator === 'containing' ? 'nearest' : 'all';
  return {
    kind: operator,
    negated,
    right: planExpression(planning, right as Exclude<Operand, { kind: 'window' }>, mode),
  };
}

function planBase(planning: Planning, scope: Scope, flat: Flat, mode: HitMode, isLimited: boolean): Base {
  const { node, equations } = flat;
  if (node.kind === 'region' && equations.length === 0) return planRegion(scope.data, node);
  if (node.kind === 'near') return planNear(planning, scope, node);
  const parts = new PatternParts(planning, scope, (part) => planExpression(planning, part, 'all', scope.boundary));
  const isNearest = mode !== 'all' && mode !== 'longest';
  const fits = (plan: SequencePlan) => plan.isRigid || (isNearest && !isLimited && equations.length === 0);
  const blocks = planBlocks(scope.data, node, parts);
  if (blocks !== null && fits(blocks)) return { kind: 'sequence', plan: blocks };
  if (blocks !== null && equations.length > 0 && isLinked(blocks)) return { kind: 'linked', plan: blocks };
  if (node.kind === 'choice') {
    const plans = node.branches.map((branch) => planBlocks(scope.data, branch, parts));
    if (isNearest && !isLimited && equations.length === 0 && plans.every(isKnown)) {
      return { kind: 'choice', plans };
    }
  }
  return { kind: 'pattern', pattern: planPattern(scope, node, parts) };
}

function isKnown<T>(plan: T | null): plan is T {
  return plan !== null;
}

function isLinked({ blocks, links, trail, hasOpenEnd }: SequencePlan): boolean {
  const isPlain = blocks.every(({ long }) => long.length === 0) && trail === 0 && !hasOpenEnd;
  return isPlain && blocks.length === 2 && links[0]?.skip === false;
}

function planRegion(data: IndexData, { region, tests }: Region): Base {
  const groups = data.groups.get(region);
  if (groups !== undefined) return { kind: 'groups', group: region, indexes: groups.matching(tests) };
  const regions = data.regions.get(region) as NonNullable<ReturnType<typeof data.regions.get>>;
  return { kind: 'regions', regions, tests };
}

function planNear(planning: Planning, { boundary }: Scope, { left, right, distance }: Near): Base {
  const side = (node: Node) => planExpression(planning, node, 'nearest', boundary);
  const labels = [labelOf(left), labelOf(right)] as const;
  return { kind: 'near', left: side(left), right: side(right), distance, labels };
}

function labelOf(node: Node): string {
  if (node.kind === 'sequence' && node.items.length === 1) return labelOf(node.items[0]);
  return node.kind === 'labelled' ? node.label : '';
}
