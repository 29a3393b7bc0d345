import { type Budget, OP, type Program } from './program.ts';
import type { Visit } from './simulate.ts';

/** Where the labels of one way through a pattern stand; -1: nowhere. */
export type Env = Int32Array;

interface Thread {
  readonly at: number;
  readonly env: Env;
  readonly cost: number;
}

/**
 * Like Simulator, but two ways to one place are told apart when their labels stand on different tokens. So the time
 * grows with the length of a sentence to the power of the number of labels, and the budget matters.
 */
export class LabelledSimulator {
  private readonly program: Program;
  private readonly budget: Budget;
  private readonly holds: (env: Env) => boolean;
  private fronts = new Map<number, Map<string, Thread>>();

  constructor(program: Program, budget: Budget, holds: (env: Env) => boolean) {
    this.program = program;
    this.budget = budget;
    this.holds = holds;
  }

  /** Visits every end of a match that starts at `start` and whose labels satisfy the condition, nearest first. */
  ends(start: number, from: number, to: number, visit: Visit): void {
    const { program } = this;
    this.fronts.clear();
    this.enter({ at: program.entry, env: new Int32Array(program.labels.length).fill(-1), cost: 0 }, start, from, to);
    while (this.fronts.size > 0) {
      const place = Math.min(...this.fronts.keys());
      const front = this.fronts.get(place) as Map<string, Thread>;
      this.fronts.delete(place);
      this.budget.spend(front.size * 4);
      if (!this.accepted(front, place, visit)) return;
      if (place < to) this.advance(front, place, from, to);
    }
  }

  /** False when the search may stop. */
  private accepted(front: Map<string, Thread>, place: number, visit: Visit): boolean {
    let least = Number.POSITIVE_INFINITY;
    for (const { at, env, cost } of front.values()) {
      if (this.program.op[at] === OP.accept && cost < least && this.holds(env)) least = cost;
    }
    return least === Number.POSITIVE_INFINITY || visit(place, least);
  }

  private advance(front: Map<string, Thread>, place: number, from: number, to: number): void {
    const { op, next, x, cost, tests } = this.program;
    for (const thread of front.values()) {
      const { at } = thread;
      if (op[at] !== OP.token || !tests[x[at] as number]?.holds(place)) continue;
      const after = { at: next[at] as number, env: thread.env, cost: thread.cost + (cost[at] as number) };
      this.enter(after, place + 1, from, to);
    }
  }

  private enter(thread: Thread, place: number, from: number, to: number): void {
    const { op, next, x, checks, jumps } = this.program;
    const open = [thread];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const { at, env, cost } = one;
      if (!this.improve(one, place)) continue;
      const on = (then = next[at] as number, changed = env) => open.push({ at: then, env: changed, cost });
      switch (op[at]) {
        case OP.split:
          on(x[at]);
          on();
          break;
        case OP.check:
          if (checks[x[at] as number]?.(place, from, to)) on();
          break;
        case OP.jump:
          jumps[x[at] as number]?.each(place, (target) => {
            if (target <= to) this.enter({ at: next[at] as number, env, cost }, target, from, to);
          });
          break;
        case OP.label:
          on(next[at], changedEnv(env, x[at] as number, place));
          break;
        case OP.unlabel:
          on(next[at], env[x[at] as number] === place ? changedEnv(env, x[at] as number, -1) : env);
          break;
        default:
      }
    }
  }

  private improve(thread: Thread, place: number): boolean {
    const front = this.fronts.get(place) ?? new Map<string, Thread>();
    this.fronts.set(place, front);
    const key = `${thread.at} ${thread.env.join()}`;
    const known = front.get(key);
    if (known !== undefined && known.cost <= thread.cost) return false;
    front.set(key, thread);
    return true;
  }
}

function changedEnv(env: Env, label: number, position: number): Env {
  const changed = env.slice();
  changed[label] = position;
  return changed;
}
