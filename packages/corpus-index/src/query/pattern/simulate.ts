import { type Budget, OP, type Program } from './program.ts';

/** Tells an end that can be reached and how many gap tokens the way there takes at least; false stops the search. */
export type Visit = (end: number, cost: number) => boolean;

const UNSEEN = 0x7fffffff;

/**
 * Follows all ways through a program at once, place by place, so that the time is that of the program times the
 * tokens, however the pattern is nested. For programs without labels.
 */
export class Simulator {
  private readonly program: Program;
  private readonly budget: Budget;
  private readonly step: 1 | -1;
  private here: Front;
  private there: Front;
  /** What spans lead to, beyond the next place. */
  private readonly ahead = new Map<number, Front>();
  private readonly spare: Front[] = [];
  private stack = new Int32Array(64);

  /** `step` -1 reads a program of the reversed pattern from right to left. */
  constructor(program: Program, budget: Budget, step: 1 | -1 = 1) {
    this.program = program;
    this.budget = budget;
    this.step = step;
    this.here = new Front(program.op.length);
    this.there = new Front(program.op.length);
  }

  /** Visits every end of a match that starts at `start` within [from, to], nearest first. */
  ends(start: number, from: number, to: number, visit: Visit): void {
    this.here.clear();
    this.enter(this.here, this.program.entry, 0, start, from, to);
    this.run(start, from, to, visit);
  }

  /** Whether anything matches from `start` on. */
  matches(start: number, from: number, to: number): boolean {
    let found = false;
    this.ends(start, from, to, () => {
      found = true;
      return false;
    });
    return found;
  }

  private run(start: number, from: number, to: number, visit: Visit): void {
    const { step } = this;
    const limit = step === 1 ? to : from;
    let place = start;
    for (;;) {
      this.budget.spend(1 + this.here.size);
      const cost = this.here.accepted;
      if (cost !== UNSEEN && !visit(place, cost)) break;
      if (place === limit) break;
      this.there.clear();
      this.advance(place, from, to);
      place += step;
      if (this.there.size === 0 && this.there.accepted === UNSEEN) {
        const next = this.nextAhead();
        if (next === null) break;
        place = next;
      }
      this.merge(place, from, to);
      const swap = this.here;
      this.here = this.there;
      this.there = swap;
    }
    if (this.ahead.size > 0) for (const place of [...this.ahead.keys()]) this.release(place);
  }

  private advance(place: number, from: number, to: number): void {
    const { op, next, x, cost, tests } = this.program;
    const { here, there, step } = this;
    const position = step === 1 ? place : place - 1;
    for (let i = 0; i < here.size; i++) {
      const at = here.list[i];
      if (op[at] !== OP.token) continue;
      if (!tests[x[at]]?.holds(position)) continue;
      this.enter(there, next[at], here.cost[at] + cost[at], place + step, from, to);
    }
  }

  /** Adds an instruction and all that it leads to without passing a token. */
  private enter(front: Front, entry: number, cost: number, place: number, from: number, to: number): void {
    const { op, next, x, checks } = this.program;
    let depth = 0;
    this.stack[depth++] = entry;
    while (depth > 0) {
      const at = this.stack[--depth];
      if (!front.improve(at, cost)) continue;
      if (depth + 2 > this.stack.length) this.stack = doubled(this.stack);
      switch (op[at]) {
        case OP.token:
          break;
        case OP.split:
          this.stack[depth++] = x[at];
          this.stack[depth++] = next[at];
          break;
        case OP.check:
          if (checks[x[at]]?.(place, from, to)) this.stack[depth++] = next[at];
          break;
        case OP.jump:
          this.jump(at, cost, place, from, to);
          break;
        case OP.accept:
          front.accepted = Math.min(front.accepted, cost);
          break;
        default:
          this.stack[depth++] = next[at];
      }
    }
  }

  private jump(at: number, cost: number, place: number, from: number, to: number): void {
    const { next, x, jumps } = this.program;
    const table = jumps[x[at]];
    const side = this.step === 1 ? table : table?.reversed;
    side?.each(place, (target) => {
      if (target < from || target > to) return;
      const front = this.ahead.get(target) ?? this.reserve(target);
      front.note(next[at], cost);
    });
  }

  private reserve(place: number): Front {
    const front = this.spare.pop() ?? new Front(this.program.op.length);
    front.clear();
    this.ahead.set(place, front);
    return front;
  }

  private release(place: number): void {
    this.spare.push(this.ahead.get(place) as Front);
    this.ahead.delete(place);
  }

  private nextAhead(): number | null {
    if (this.ahead.size === 0) return null;
    const places = [...this.ahead.keys()];
    return this.step === 1 ? Math.min(...places) : Math.max(...places);
  }

  /** Brings in what spans lead to at this place. */
  private merge(place: number, from: number, to: number): void {
    const waiting = this.ahead.get(place);
    if (waiting === undefined) return;
    this.ahead.delete(place);
    for (let i = 0; i < waiting.size; i++) {
      const at = waiting.list[i];
      this.enter(this.there, at, waiting.cost[at], place, from, to);
    }
    this.spare.push(waiting);
  }
}

function doubled(stack: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(stack.length * 2);
  larger.set(stack);
  return larger;
}

/** The instructions reached at one place, each with its least cost. */
class Front {
  readonly list: Uint16Array;
  readonly cost: Int32Array;
  size = 0;
  accepted = UNSEEN;

  constructor(instructions: number) {
    this.list = new Uint16Array(instructions);
    this.cost = new Int32Array(instructions).fill(UNSEEN);
  }

  clear(): void {
    for (let i = 0; i < this.size; i++) this.cost[this.list[i]] = UNSEEN;
    this.size = 0;
    this.accepted = UNSEEN;
  }

  /** False where the instruction was reached as cheaply before. */
  improve(at: number, cost: number): boolean {
    const known = this.cost[at];
    if (known <= cost) return false;
    if (known === UNSEEN) this.list[this.size++] = at;
    this.cost[at] = cost;
    return true;
  }

  note(at: number, cost: number): void {
    this.improve(at, cost);
  }
}
