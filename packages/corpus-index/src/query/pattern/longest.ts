import { Bitmap, fullBitmap } from '../../bitmap.ts';
import type { Node } from '../ast.ts';
import type { Boundary } from '../boundary.ts';
import { runLeft } from './bits.ts';
import { ANY_TOKEN, type Parts } from './compile.ts';
import { ACCEPT, type MaskProgram } from './masks.ts';

/**
 * One kind of token that a pattern passes over, with the kinds that may follow it as bits of a number, ACCEPT among
 * them where a match may end. Kinds come before those that follow them; only after itself may one come again.
 */
interface Step {
  readonly bits: Bitmap | null;
  readonly follow: number;
  readonly isFirst: boolean;
}

/** Looks the tokens of a pattern up as bitmaps, so that later tests of them have these. */
export function lookUpTokens(node: Node, parts: Parts): void {
  switch (node.kind) {
    case 'token':
    case 'word':
      parts.bits(parts.predicate(node).short);
      return;
    case 'sequence':
      for (const item of node.items) lookUpTokens(item, parts);
      return;
    case 'choice':
      for (const branch of node.branches) lookUpTokens(branch, parts);
      return;
    case 'repeat':
    case 'labelled':
      lookUpTokens(node.node, parts);
      return;
    case 'any':
    case 'group':
    case 'region':
    case 'edge':
    case 'look':
    case 'near':
      return;
    default:
      node satisfies never;
  }
}

/** Null for patterns in which different tokens repeat together, or whose tokens are not all known as bitmaps. */
export function stepsOf({ tests, follow, first }: MaskProgram): readonly Step[] | null {
  if (tests.some((test) => test.bits === null && test !== ANY_TOKEN)) return null;
  // Copies of one token that go on alike are one: what repeats is written out more than once.
  const same = tests.map((test, i) => tests.findIndex((one, k) => one === test && follow[k] === follow[i]));
  const mapped = (mask: number) =>
    same.reduce((sum, to, i) => (mask & (1 << i) ? sum | (1 << to) : sum), mask & ACCEPT);
  const order = inOrder(same.map((to, i) => (to === i ? mapped(follow[i]) & ~(1 << i) : -1)));
  if (order === null) return null;
  const renumbered = (mask: number) =>
    order.reduce((sum, i, number) => (mask & (1 << i) ? sum | (1 << number) : sum), mask & ACCEPT);
  return order.map((i) => ({
    bits: tests[i]?.bits ?? null,
    follow: renumbered(mapped(follow[i])),
    isFirst: (mapped(first) & (1 << i)) !== 0,
  }));
}

/** The numbers whose mask of followers is not -1, each before its followers; null where that cannot be. */
function inOrder(followers: readonly number[]): number[] | null {
  const order: number[] = [];
  const state = new Uint8Array(followers.length);
  const visit = (i: number): boolean => {
    if (state[i] !== 0) return state[i] === DONE;
    state[i] = OPEN;
    const all = followers.every((_, k) => (followers[i] & (1 << k)) === 0 || visit(k));
    state[i] = DONE;
    order.unshift(i);
    return all;
  };
  return followers.every((mask, i) => mask === -1 || visit(i)) ? order : null;
}

const OPEN = 1;
const DONE = 2;

/**
 * The longest matches from left to right without overlap, for the whole corpus at once. From right to left each step
 * turns the places where the rest matches into those where it matches with one token more; then, from left to right,
 * what goes on from where is followed. A match that no other one reaches into is a hit, and so is what it does not
 * cover of those that it reaches into, from the left.
 */
export class LongestMatches {
  private readonly steps: readonly Step[];
  private readonly boundary: Boundary;
  /** For each step the tokens that it takes in some match. */
  private readonly taken: readonly Bitmap[];
  /** Where a match starts. */
  readonly starts: Bitmap;

  constructor(steps: readonly Step[], boundary: Boundary) {
    this.steps = steps;
    this.boundary = boundary;
    const taken: Bitmap[] = [];
    for (let i = steps.length - 1; i >= 0; i--) taken[i] = this.takenBy(i, taken);
    this.taken = taken;
    this.starts = any(
      steps.flatMap((step, i) => (step.isFirst ? [taken[i]] : [])),
      boundary.length,
    );
  }

  /** Starts of hits, and the starts that are neither covered by their matches nor known to be hits themselves. */
  heads(): { hits: Bitmap; open: Bitmap } {
    const hits = this.starts.copy().without(this.reached(null));
    if (this.isJoined()) return { hits, open: new Bitmap(hits.length) };
    const open = this.starts.copy().without(hits);
    return { hits, open: open.without(this.reached(hits)) };
  }

  /**
   * Whether a match that reaches the start of another one goes on as that one does, so that it covers it: the steps of
   * both may be followed by the same, or never take one token.
   */
  private isJoined(): boolean {
    const { steps, taken } = this;
    const comesLater = steps.reduce((sum, { follow }) => sum | follow, 0);
    return steps.every((first, f) =>
      steps.every(({ follow }, i) => {
        const isAlike = (first.follow & ~ACCEPT & ~follow) === 0;
        if (!first.isFirst || isAlike || (comesLater & (1 << i)) === 0) return true;
        return !taken[f].meets(taken[i]);
      }),
    );
  }

  private takenBy(i: number, taken: readonly Bitmap[]): Bitmap {
    const { bits, follow } = this.steps[i];
    const { boundary } = this;
    const { length } = boundary;
    const own = bits ?? (boundary.isComplete ? fullBitmap(length) : boundary.inside);
    const fitting = boundary.isComplete || bits === null ? own : own.copy().and(boundary.inside);
    if ((follow & ACCEPT) !== 0) return fitting;
    const next = taken.filter((_, k) => k > i && (follow & (1 << k)) !== 0);
    const found = before(fitting, any(next, length), boundary.same);
    if ((follow & (1 << i)) !== 0) runLeft(found, fitting, boundary.same);
    return found;
  }

  /** The tokens that matches from the given starts (null: all) go on to. */
  private reached(from: Bitmap | null): Bitmap {
    const { steps, taken, boundary } = this;
    const all = new Bitmap(boundary.length);
    const passed: Bitmap[] = [];
    for (const [i, { isFirst, follow }] of steps.entries()) {
      const own = taken[i];
      const sources = passed.filter((_, k) => (steps[k].follow & (1 << i)) !== 0);
      const isWhole = isFirst && from === null;
      const repeats = (follow & (1 << i)) !== 0;
      const goesOn = (follow & ~ACCEPT & ~(1 << i)) !== 0;
      passed.push(isWhole ? own : goesOn ? new Bitmap(boundary.length) : all);
      if (isWhole || !(isFirst || repeats || goesOn)) {
        for (const source of repeats ? [...sources, own] : sources) addAfter(all, own, source, boundary.same);
        continue;
      }
      const way: Way = { own, from: isFirst ? from : null, source: any(sources, boundary.length), repeats };
      advance(way, boundary.same, all, goesOn ? passed[i] : null);
    }
    return all;
  }
}

/** How a step is come to: it takes some of `own`, at a start or after one of `source`, and again where it repeats. */
interface Way {
  readonly own: Bitmap;
  readonly from: Bitmap | null;
  readonly source: Bitmap;
  readonly repeats: boolean;
}

/** All together; the only one is not copied. */
function any(sets: readonly Bitmap[], length: number): Bitmap {
  const [first, ...others] = sets;
  if (first === undefined) return new Bitmap(length);
  return others.length === 0 ? first : others.reduce((all, set) => all.or(set), first.copy());
}

/** Those of `own` right before one of `next`, in its stretch. */
function before({ length, words: own }: Bitmap, { words: next }: Bitmap, { words: same }: Bitmap): Bitmap {
  const found = new Bitmap(length);
  const { words } = found;
  for (let i = 0; i + 1 < words.length; i++) {
    const moved = (next[i] >>> 1) | (next[i + 1] << 31);
    words[i] = moved & own[i] & same[i];
  }
  return found;
}

/** Adds to `all` those of `own` right after one of `last`, in its stretch. */
function addAfter({ words }: Bitmap, { words: own }: Bitmap, { words: last }: Bitmap, { words: same }: Bitmap): void {
  let carry = 0;
  for (let i = 0; i < words.length; i++) {
    const kept = last[i] & same[i];
    words[i] = words[i] | (((kept << 1) | carry) & own[i]);
    carry = kept >>> 31;
  }
}

/**
 * Takes a step: what is gone on to is added to `all`, and all that is taken to `here`. What repeats fills its run: a bit
 * added to those that can be gone on to carries through all that follow.
 */
function advance(way: Way, { words: same }: Bitmap, { words: all }: Bitmap, here: Bitmap | null): void {
  const { words: own } = way.own;
  const source = way.source.words;
  const starts = way.from?.words ?? own;
  const isStart = way.from === null ? 0 : -1;
  const repeats = way.repeats ? -1 : 0;
  const taken = here?.words ?? null;
  let come = 0;
  let linked = 0;
  let moved = 0;
  let carry = 0;
  for (let i = 0; i < own.length; i++) {
    const mine = own[i];
    const together = same[i];
    const kept = source[i] & together;
    const after = ((kept << 1) | come) & mine;
    const first = (mine & starts[i] & isStart) | after;
    const onto = mine & ((together << 1) | linked) & repeats;
    const seeds = ((first << 1) | moved) & onto;
    const sum = (onto + seeds + carry) | 0;
    const again = ((sum ^ onto) | seeds) & onto;
    carry = ((onto & seeds) | ((onto | seeds) & ~sum)) >>> 31;
    come = kept >>> 31;
    linked = together >>> 31;
    moved = first >>> 31;
    all[i] = all[i] | after | again;
    if (taken !== null) taken[i] = first | again;
  }
}
