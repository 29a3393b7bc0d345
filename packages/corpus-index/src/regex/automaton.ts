import { type CodeRange, type RegexNode, rangesOf } from './syntax.ts';

/** A pattern that would need more states than this is refused: no word of a corpus calls for it. */
const MAX_STATES = 20_000;
/** Deterministic states kept; beyond, the table is thrown away and grows again, so memory and time stay bounded. */
const MAX_KEPT = 1_000;

export class PatternTooLarge extends Error {
  override name = 'PatternTooLarge';
}

/** State that no word can leave, and no word is accepted in. */
export const DEAD = 0;

/** A Thompson automaton over UTF-16 code units: each state takes one of `ranges` to `next`, or splits for nothing. */
interface Program {
  ranges: (readonly CodeRange[] | null)[];
  next: number[];
  split: number[];
}

/** Marks the accepting state and the missing second way of a state that does not split. */
const ACCEPT = -1;
const NONE = -2;

/**
 * Decides words by a deterministic automaton that is made as words ask for it; a step costs one look-up whatever the
 * pattern. States are numbers; `start`, then `step` for each code unit, then `accepts`.
 */
export class Automaton {
  private readonly program: Program;
  /** Code unit → class of code units that no range of the pattern tells apart. */
  private readonly classOf: Uint16Array;
  private readonly classes: number;
  private readonly samples: Uint16Array;
  private table: Int32Array = new Int32Array(0);
  private members: Int32Array[] = [];
  private accepting: boolean[] = [];
  private known = new Map<string, number>();
  private entry = 0;
  /** The state to begin in, once it is known. */
  private first = -1;

  /** Throws PatternTooLarge. */
  constructor(node: RegexNode) {
    this.program = { ranges: [], next: [], split: [] };
    this.entry = compile(this.program, node, ACCEPT);
    const { classOf, samples } = partition(this.program);
    this.classOf = classOf;
    this.samples = samples;
    this.classes = samples.length;
    this.reset();
  }

  get start(): number {
    if (this.first < 0) this.first = this.stateOf(this.closure([this.entry]));
    return this.first;
  }

  accepts(state: number): boolean {
    return this.accepting[state] as boolean;
  }

  step(state: number, unit: number): number {
    const cell = state * this.classes + this.classOf[unit];
    const known = this.table[cell];
    return known >= 0 ? known : this.grow(state, this.classOf[unit]);
  }

  /** Number of deterministic states kept. */
  get size(): number {
    return this.members.length;
  }

  /** Whether the automaton has been thrown away since; states from before then mean nothing. */
  get crowded(): boolean {
    return this.size > MAX_KEPT;
  }

  reset(): void {
    this.first = -1;
    this.members = [new Int32Array(0)];
    this.accepting = [false];
    this.known = new Map([['', DEAD]]);
    this.table = new Int32Array(this.classes * 8).fill(-1);
    this.table.fill(DEAD, 0, this.classes);
  }

  /** Whether a whole word is accepted; throws the table away by itself. */
  matches(word: string): boolean {
    if (this.crowded) this.reset();
    let state = this.start;
    for (let i = 0; i < word.length && state !== DEAD; i++) state = this.step(state, word.charCodeAt(i));
    return this.accepts(state);
  }

  private grow(state: number, unitClass: number): number {
    const unit = this.samples[unitClass];
    const { ranges, next } = this.program;
    const reached: number[] = [];
    for (const at of this.members[state]) {
      if (at >= 0 && holds(ranges[at] ?? [], unit)) reached.push(next[at]);
    }
    const target = this.stateOf(this.closure(reached));
    this.table[state * this.classes + unitClass] = target;
    return target;
  }

  /** Every state that takes a code unit, and ACCEPT, reachable without one; sorted. */
  private closure(from: readonly number[]): Int32Array {
    const { ranges, next, split } = this.program;
    const seen = new Set<number>();
    const found: number[] = [];
    const open = [...from];
    while (open.length > 0) {
      const at = open[open.length - 1];
      open.length--;
      if (seen.has(at)) continue;
      seen.add(at);
      if (at === ACCEPT || ranges[at] !== null) {
        found.push(at);
        continue;
      }
      open.push(next[at]);
      if (split[at] !== NONE) open.push(split[at]);
    }
    return Int32Array.from(found).sort();
  }

  private stateOf(members: Int32Array): number {
    const key = members.join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const state = this.members.length;
    this.members.push(members);
    this.accepting.push(members[0] === ACCEPT);
    this.known.set(key, state);
    if ((state + 1) * this.classes > this.table.length) {
      const larger = new Int32Array(this.table.length * 2).fill(-1);
      larger.set(this.table);
      this.table = larger;
    }
    return state;
  }
}

/** Adds states for `node` that lead on to `after`; returns the first of them. */
function compile(program: Program, node: RegexNode, after: number): number {
  switch (node.kind) {
    case 'empty':
      return after;
    case 'set':
      return compileRanges(program, rangesOf(node.set), after);
    case 'sequence':
      return node.parts.reduceRight((next, part) => compile(program, part, next), after);
    case 'choice':
      return splitAll(
        program,
        node.options.map((option) => compile(program, option, after)),
      );
    case 'repeat':
      return compileRepeat(program, node.node, node.min, node.max, after);
  }
}

function compileRepeat(program: Program, node: RegexNode, min: number, max: number, after: number): number {
  let entry = after;
  if (max === Number.POSITIVE_INFINITY) {
    const loop = add(program, null, after, NONE);
    program.split[loop] = compile(program, node, loop);
    entry = loop;
  } else {
    // Each optional round may stop, and then goes straight on.
    for (let i = min; i < max; i++) entry = add(program, null, compile(program, node, entry), after);
  }
  for (let i = 0; i < min; i++) entry = compile(program, node, entry);
  return entry;
}

function splitAll(program: Program, ways: readonly number[]): number {
  return ways.reduceRight((rest, way) => add(program, null, way, rest));
}

const FIRST_SURROGATE = 0xd800;
const LAST_SURROGATE = 0xdfff;
const LAST_UNIT = 0xffff;

/** One state for the code points of the basic plane; beyond it, pairs of states for the two surrogates. */
function compileRanges(program: Program, ranges: readonly CodeRange[], after: number): number {
  const basic: CodeRange[] = [];
  const ways: number[] = [];
  for (const [low, high] of ranges) {
    if (low < FIRST_SURROGATE) basic.push([low, Math.min(high, FIRST_SURROGATE - 1)]);
    if (high > LAST_SURROGATE && low <= LAST_UNIT)
      basic.push([Math.max(low, LAST_SURROGATE + 1), Math.min(high, LAST_UNIT)]);
    if (high > LAST_UNIT) ways.push(...compileAstral(program, Math.max(low, LAST_UNIT + 1), high, after));
  }
  if (basic.length > 0 || ways.length === 0) ways.unshift(add(program, basic, after, NONE));
  return splitAll(program, ways);
}

function compileAstral(program: Program, low: number, high: number, after: number): number[] {
  const lead = (code: number) => 0xd800 + ((code - 0x10000) >> 10);
  const trail = (code: number) => 0xdc00 + ((code - 0x10000) & 0x3ff);
  const pair = (leads: CodeRange, trails: CodeRange) =>
    add(program, [leads], add(program, [trails], after, NONE), NONE);
  const first = lead(low);
  const last = lead(high);
  if (first === last) return [pair([first, first], [trail(low), trail(high)])];
  const ways = [pair([first, first], [trail(low), 0xdfff]), pair([last, last], [0xdc00, trail(high)])];
  if (last - first > 1) ways.push(pair([first + 1, last - 1], [0xdc00, 0xdfff]));
  return ways;
}

function add(program: Program, ranges: readonly CodeRange[] | null, next: number, split: number): number {
  if (program.next.length >= MAX_STATES) throw new PatternTooLarge();
  program.ranges.push(ranges);
  program.next.push(next);
  program.split.push(split);
  return program.next.length - 1;
}

/** Cuts the code units into classes at every border of a range. */
function partition(program: Program): { classOf: Uint16Array; samples: Uint16Array } {
  const borders = new Set<number>([0]);
  for (const ranges of program.ranges) {
    for (const [low, high] of ranges ?? []) {
      borders.add(low);
      if (high < LAST_UNIT) borders.add(high + 1);
    }
  }
  const samples = Uint16Array.from(borders).sort();
  const classOf = new Uint16Array(LAST_UNIT + 1);
  for (const [i, from] of samples.entries()) classOf.fill(i, from, samples[i + 1] ?? LAST_UNIT + 1);
  return { classOf, samples };
}

function holds(ranges: readonly CodeRange[], unit: number): boolean {
  return ranges.some(([low, high]) => low <= unit && unit <= high);
}
