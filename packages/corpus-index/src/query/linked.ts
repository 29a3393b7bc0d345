import type { Hits } from '../hits.ts';
import { makeNext, type PositionSet } from '../positions.ts';
import type { Block, SequencePlan } from './blocks.ts';
import { blockStarts } from './evaluate.ts';
import type { HitMode } from './modes.ts';
import { collect, type Ends, type Limits, MAX_STEPS } from './pattern/match.ts';
import { Budget } from './pattern/program.ts';
import type { Scope } from './stage.ts';

/** What comparing two tokens takes, in steps of the pattern machine. */
const STEPS_A_PAIR = 3;

/** Two blocks with a gap between them: from each start of the one, every start of the other within reach is asked. Throws TooBroad. */
export function linkedHits(scope: Scope, plan: SequencePlan, mode: HitMode, limits: Limits): Hits {
  const [first, second] = plan.blocks as readonly [Block, Block];
  const starts = blockStarts(scope, first);
  const budget = new Budget(MAX_STEPS);
  const ends = linkedEnds(scope, plan, blockStarts(scope, second), limits, budget);
  const next = makeNext(starts, -1);
  return collect(next, ends, mode, { ...limits, budget }, scope.data.length);
}

function linkedEnds(
  { data, boundary }: Scope,
  plan: SequencePlan,
  seconds: PositionSet,
  { equation }: Limits,
  budget: Budget,
): Ends {
  const [first, second] = plan.blocks as readonly [Block, Block];
  const { min, max } = plan.links[0];
  const names = [...plan.labels.keys()];
  const places = [...plan.labels.values()];
  const holds = equation?.(names) ?? (() => true);
  const env = new Int32Array(names.length);
  const next = makeNext(seconds, data.length);
  return (start, visit) => {
    const from = start + first.length + min;
    const last = Math.min(start + first.length + max, boundary.endOf(start) - 1);
    for (let then = next(from); then <= last; then = next(then + 1)) {
      budget.spend(STEPS_A_PAIR);
      for (let i = 0; i < env.length; i++) {
        const { block, offset } = places[i] as (typeof places)[number];
        env[i] = (block === 0 ? start : then) + offset;
      }
      if (holds(env) && !visit(then + second.length, then - from)) return;
    }
  };
}
