import { type Budget, OP, type Program, TooBroad } from './program.ts';
import type { Visit } from './simulate.ts';

/** Where the labels of one way through a pattern stand; -1: nowhere. */
export type Env = Int32Array;

/** What looking after one way takes, in steps of the budget. */
const STEPS_A_THREAD = 8;

/** Instructions are followed by recursion, so there must not be too many. */
const MAX_LABELLED = 2000;

/**
 * Like Simulator, but two ways to one place are told apart when their labels stand on different tokens. So the time
 * grows with the length of a sentence to the power of the number of labels, and the budget matters.
 */
export class LabelledSimulator {
  private readonly program: Program;
  private readonly budget: Budget;
  private readonly holds: (env: Env) => boolean;
  private readonly unset: Env;
  private here = new Threads();
  private there = new Threads();
  /** What spans lead to. */
  private readonly ahead = new Map<number, Threads>();

  /** Throws TooBroad. */
  constructor(program: Program, budget: Budget, holds: (env: Env) => boolean) {
    if (program.op.length > MAX_LABELLED) throw new TooBroad();
    this.program = program;
    this.budget = budget;
    this.holds = holds;
    this.unset = new Int32Array(program.labels.length).fill(-1);
  }

  /** Visits every end of a match that starts at `start` and whose labels satisfy the condition, nearest first. */
  ends(start: number, from: number, to: number, visit: Visit): void {
    this.here.size = 0;
    this.ahead.clear();
    this.enter(this.here, this.program.entry, this.unset, 0, start, from, to);
    let place = start;
    while (this.accepted(place, visit) && place < to) {
      this.there.size = 0;
      this.advance(place, from, to);
      place++;
      if (this.there.size === 0) {
        if (this.ahead.size === 0) return;
        place = Math.min(...this.ahead.keys());
      }
      this.merge(place, from, to);
      const swap = this.here;
      this.here = this.there;
      this.there = swap;
    }
  }

  /** False when the search may stop. */
  private accepted(place: number, visit: Visit): boolean {
    const { at, env, cost, size } = this.here;
    this.budget.spend((size + 1) * STEPS_A_THREAD);
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < size; i++) {
      if (this.program.op[at[i]] !== OP.accept || cost[i] >= least) continue;
      if (this.holds(env[i])) least = cost[i];
    }
    return least === Number.POSITIVE_INFINITY || visit(place, least);
  }

  private advance(place: number, from: number, to: number): void {
    const { op, next, x, cost: costs, tests } = this.program;
    const { at, env, cost, size } = this.here;
    for (let i = 0; i < size; i++) {
      const one = at[i];
      if (op[one] !== OP.token || !tests[x[one]]?.holds(place)) continue;
      const after = cost[i] + costs[one];
      this.enter(this.there, next[one], env[i], after, place + 1, from, to);
    }
  }

  /** What spans have led to here is entered like everything else. */
  private merge(place: number, from: number, to: number): void {
    const waiting = this.ahead.get(place);
    if (waiting === undefined) return;
    this.ahead.delete(place);
    for (let i = 0; i < waiting.size; i++) {
      const one = waiting.at[i];
      this.enter(this.there, one, waiting.env[i], waiting.cost[i], place, from, to);
    }
  }

  /** Adds an instruction and all that it leads to without passing a token. */
  private enter(front: Threads, at: number, env: Env, cost: number, place: number, from: number, to: number): void {
    if (!front.improve(at, env, cost)) return;
    const { op, next, x, checks } = this.program;
    const then = next[at];
    const more = x[at];
    switch (op[at]) {
      case OP.split:
        this.enter(front, more, env, cost, place, from, to);
        this.enter(front, then, env, cost, place, from, to);
        break;
      case OP.check:
        if (checks[more]?.(place, from, to)) this.enter(front, then, env, cost, place, from, to);
        break;
      case OP.jump:
        this.jump(more, then, env, cost, place, to);
        break;
      case OP.label:
        this.enter(front, then, changed(env, more, place), cost, place, from, to);
        break;
      case OP.unlabel:
        this.enter(front, then, env[more] === place ? changed(env, more, -1) : env, cost, place, from, to);
        break;
      default:
    }
  }

  private jump(table: number, then: number, env: Env, cost: number, place: number, to: number): void {
    this.program.jumps[table]?.each(place, (target) => {
      if (target > to) return;
      const waiting = this.ahead.get(target) ?? new Threads();
      this.ahead.set(target, waiting);
      waiting.improve(then, env, cost);
    });
  }
}

/** Ways that have come to one place, with where they go on. */
class Threads {
  readonly at: number[] = [];
  readonly env: Env[] = [];
  readonly cost: number[] = [];
  size = 0;

  /** False where the instruction was reached as cheaply with the same labels. */
  improve(at: number, env: Env, cost: number): boolean {
    for (let i = 0; i < this.size; i++) {
      if (this.at[i] !== at || !isSame(this.env[i], env)) continue;
      if (this.cost[i] <= cost) return false;
      this.cost[i] = cost;
      return true;
    }
    this.at[this.size] = at;
    this.env[this.size] = env;
    this.cost[this.size++] = cost;
    return true;
  }
}

function isSame(a: Env, b: Env): boolean {
  if (a === b) return true;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function changed(env: Env, label: number, position: number): Env {
  const copy = env.slice();
  copy[label] = position;
  return copy;
}
