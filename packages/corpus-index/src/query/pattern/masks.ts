import type { Bitmap } from '../../bitmap.ts';
import type { Boundary } from '../boundary.ts';
import { type Budget, OP, type Program, type TokenTest } from './program.ts';
import type { Visit } from './simulate.ts';

/** Tokens of a program that fit into one number, with a bit left for the end. */
const MAX_TOKENS = 30;
export const ACCEPT = 1 << MAX_TOKENS;
/** Long ways are paid for in parts; short ones are bounded by the tokens there are. */
const SPENT_TOGETHER = 63;
const NONE = new Uint32Array(0);

/** Tokens by number, for each those that may come next as bits of a number, ACCEPT among them, and those that may come first. */
export interface MaskProgram {
  readonly tests: readonly TokenTest[];
  readonly follow: Int32Array;
  readonly first: number;
}

/**
 * Programs of nothing but tokens in few numbers: what is reached is a set of token instructions, kept as the bits of
 * one number.
 */
export class MaskSimulator implements MaskProgram {
  readonly tests: readonly TokenTest[];
  /** The words of their bitmaps; none for tests without. */
  private readonly words: readonly Uint32Array[];
  /** For each token instruction what may come next, ACCEPT among it. */
  readonly follow: Int32Array;
  readonly first: number;
  private readonly same: Bitmap;
  private readonly boundary: Boundary;
  private readonly budget: Budget;

  private constructor(
    boundary: Boundary,
    budget: Budget,
    tests: readonly TokenTest[],
    follow: Int32Array,
    first: number,
  ) {
    this.boundary = boundary;
    this.budget = budget;
    this.same = boundary.same;
    this.tests = tests;
    this.words = tests.map(({ bits }) => bits?.words ?? NONE);
    this.follow = follow;
    this.first = first;
  }

  /** Null for programs that need more than that; gaps are no more than tokens where `needsCost` is false. */
  static of(program: Program, boundary: Boundary, budget: Budget, needsCost: boolean): MaskSimulator | null {
    const { op, next, x, cost, tests, entry } = program;
    if (op.some((one) => one !== OP.token && one !== OP.split && one !== OP.accept)) return null;
    const tokens = [...op.keys()].filter((at) => op[at] === OP.token);
    if (tokens.length > MAX_TOKENS || (needsCost && cost.includes(1))) return null;
    const reach = (from: number) => {
      const seen = new Set<number>();
      const open = [from];
      let mask = 0;
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (seen.has(at)) continue;
        seen.add(at);
        if (op[at] === OP.accept) mask |= ACCEPT;
        else if (op[at] === OP.token) mask |= 1 << tokens.indexOf(at);
        else open.push(next[at], x[at]);
      }
      return mask;
    };
    const follow = Int32Array.from(tokens, (at) => reach(next[at]));
    const own = tokens.map((at) => tests[x[at]]);
    return new MaskSimulator(boundary, budget, own, follow, reach(entry));
  }

  /** Visits every end of a match that starts at `start`, nearest first; always at no cost. */
  ends(start: number, visit: Visit): void {
    const { tests, words, follow, boundary } = this;
    const same = this.same.words;
    if (!boundary.isComplete && boundary.at(start) < 0) return;
    let active = this.first & ~ACCEPT;
    for (let place = start; active !== 0; ) {
      let reached = 0;
      for (let rest = active; rest !== 0; rest &= rest - 1) {
        const i = 31 - Math.clz32(rest & -rest);
        const known = words[i];
        const holds = known === NONE ? tests[i].holds(place) : ((known[place >>> 5] >>> (place & 31)) & 1) === 1;
        if (holds) reached |= follow[i];
      }
      place++;
      if (((place - start) & SPENT_TOGETHER) === 0) this.budget.spend(SPENT_TOGETHER);
      if ((reached & ACCEPT) !== 0 && !visit(place, 0)) return;
      const before = place - 1;
      if (((same[before >>> 5] >>> (before & 31)) & 1) === 0) return;
      active = reached & ~ACCEPT;
    }
  }
}
