import { makeNext } from '../positions.ts';
import type { Link, SequencePlan } from './blocks.ts';
import type { Scope, Stage } from './stage.ts';

/**
 * Finds the nearest end of a sequence in which split words match as wholes. The nearest place for one element may be a
 * long word and a farther one a short word that ends earlier, so all ways are followed, stage by stage.
 */
export function makeEndAmongSplits(
  scope: Scope,
  plan: SequencePlan,
  stages: readonly Stage[],
): (start: number) => number {
  const follows = plan.links.map((link, i) => makeFollow(scope, stages[i + 1], link));
  return (start) => {
    let ends = endsAt(stages[0], start);
    for (const follow of follows) ends = [...new Set(ends.flatMap((end) => follow(end, start)))];
    return Math.min(...ends) + plan.trail;
  };
}

function endsAt({ block, longEnds, isShort }: Stage, start: number): number[] {
  const long = longEnds.get(start);
  const short = isShort(start) ? [start + block.length] : [];
  return long === undefined ? short : [...short, long];
}

/** From an end to every end of the next stage that the link allows. */
function makeFollow({ data, boundary }: Scope, stage: Stage, link: Link): (end: number, start: number) => number[] {
  const next = makeNext(stage.starts, data.length);
  return (end, start) => {
    const ends: number[] = [];
    const limit = boundary.endOf(start);
    if (link.skip) {
      for (let at = end; at < limit; at++) {
        if (next(at) === at) ends.push(...endsAt(stage, at));
        if (!data.skipped.has(at)) break;
      }
      return ends;
    }
    const last = Math.min(end + link.max, limit - 1);
    for (let at = next(end + link.min); at <= last; at = next(at + 1)) ends.push(...endsAt(stage, at));
    return ends;
  };
}
