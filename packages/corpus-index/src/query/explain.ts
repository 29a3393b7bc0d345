import type { SequencePlan } from './blocks.ts';
import { MAX_STEPS, tries } from './pattern/match.ts';
import type { Base, Plan, SpanCondition } from './plan.ts';

/** The plan in words, for people who ask why a query is slow. */
export function explainPlan(plan: Plan): string[] {
  const { base, conditions, equations, mode, scope } = plan;
  const stretch = scope.boundary.isComplete ? [] : [`within ${scope.boundary.name}`];
  const compared = equations.length === 0 ? [] : ['compare the labelled tokens'];
  const kept = mode === 'nearest' || mode === 'all' ? [] : [`keep the ${mode}`];
  return [...stretch, ...explainBase(plan, base), ...conditions.flatMap(explainCondition), ...compared, ...kept];
}

function explainBase({ scope }: Plan, base: Base): string[] {
  switch (base.kind) {
    case 'sequence':
    case 'linked':
      return explainBlocks(base.plan);
    case 'choice':
      return base.plans.flatMap((plan, i) => [`branch ${i + 1}`, ...indented(explainBlocks(plan))]);
    case 'regions':
      return [`regions ${base.regions.kind.name}, at most ${base.regions.size}`];
    case 'groups':
      return [`${base.indexes.length} groups ${base.group}`];
    case 'near':
      return [
        `nearest pairs${base.distance === null ? '' : ` within ${base.distance} steps`}`,
        ...indented(explainPlan(base.left)),
        ...indented(explainPlan(base.right)),
      ];
    case 'pattern': {
      const { anchor, isDense } = base.pattern;
      if (isDense) return ['find all starts on bitmaps, from right to left', 'run the pattern from each start'];
      const from = anchor === null ? 'everywhere' : `${anchor.min} to ${anchor.max} tokens before: ${anchor.plan}`;
      return [`start ${from}`, `run the pattern from some ${Math.round(tries(anchor, scope.data))} starts`];
    }
  }
}

function explainBlocks(plan: SequencePlan): string[] {
  return plan.blocks.flatMap((block, i) => {
    const ordered = [...block.elements].sort((a, b) => {
      return Number(a.isAbsent) - Number(b.isAbsent) || a.predicate.bound - b.predicate.bound;
    });
    const lines = ordered.map(({ predicate, offset, isAbsent }, place) => {
      const verb = isAbsent ? 'and exclude' : place === 0 ? 'look up' : 'and test';
      return `${verb} ${offset < 0 ? '' : '+'}${offset} ${predicate.plan}`;
    });
    if (block.long.length > 0) lines.push(`or ${block.long.length} split words`);
    if (lines.length === 0) lines.push(`any ${block.length} tokens`);
    const link = plan.links[i];
    if (link === undefined) return lines;
    return [...lines, link.skip ? 'then, past skipped tokens' : `then after ${link.min} to ${link.max} tokens`];
  });
}

function explainCondition(condition: SpanCondition): string[] {
  const sign = condition.negated ? '!' : '';
  if (condition.kind === 'window') return [`${sign}${condition.operator} ${condition.tokens} tokens`];
  return [`${sign}${condition.kind}`, ...indented(explainPlan(condition.right))];
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

/** At most so many hits (infinite: not known), and whether it is exactly so many. */
export function estimatePlan({ base, conditions, equations, mode, scope }: Plan): { hits: number; exact: boolean } {
  const isWhole = conditions.length === 0 && equations.length === 0 && scope.boundary.isComplete;
  switch (base.kind) {
    case 'sequence':
      return { hits: blockBound(base.plan), exact: isWhole && isPlain(base.plan) };
    case 'choice':
      return { hits: base.plans.reduce((sum, plan) => sum + blockBound(plan), 0), exact: false };
    case 'regions':
      return { hits: base.regions.size, exact: false };
    case 'groups':
      return { hits: base.indexes.length, exact: false };
    case 'near':
      return { hits: estimatePlan(base.left).hits, exact: false };
    case 'linked':
    case 'pattern':
      return { hits: mode === 'all' ? Number.POSITIVE_INFINITY : scope.data.length, exact: false };
  }
}

/** Several starts may lead to one later element, so only those of the first block limit the number of hits. */
function blockBound({ blocks }: SequencePlan): number {
  const [first] = blocks;
  if (first === undefined) return 0;
  const present = first.elements.filter(({ isAbsent }) => !isAbsent);
  return Math.min(...present.map(({ predicate }) => predicate.bound)) + first.long.length;
}

function isPlain({ blocks }: SequencePlan): boolean {
  const [block] = blocks;
  if (block === undefined || blocks.length !== 1 || block.length !== 1 || block.long.length > 0) return false;
  const [element] = block.elements;
  return (
    block.elements.length === 1 && element?.predicate.isExact === true && !element.isAbsent && element.offset === 0
  );
}

/** Whether a plan asks for more than a search may take. */
export function isTooBroad(plan: Plan): boolean {
  const { base, conditions, mode, scope } = plan;
  const inner = conditions.some((condition) => condition.kind !== 'window' && isTooBroad(condition.right));
  if (inner) return true;
  switch (base.kind) {
    case 'sequence':
      return saysNothing(base.plan);
    case 'choice':
      return base.plans.some(saysNothing);
    case 'near':
      return isTooBroad(base.left) || isTooBroad(base.right);
    case 'pattern': {
      const { anchor, isDense } = base.pattern;
      if (isDense && mode !== 'all') return false;
      return tries(anchor, scope.data) * STEPS_A_START > MAX_STEPS;
    }
    default:
      return false;
  }
}

/** What the machine takes for a start at the least. */
const STEPS_A_START = 4;

/** Tokens of any kind in numbers that are left open, and nothing else. */
function saysNothing({ blocks, isRigid }: SequencePlan): boolean {
  return !isRigid && blocks.every(({ elements }) => elements.length === 0);
}
