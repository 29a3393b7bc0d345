import type { Bitmap } from '../../bitmap.ts';
import type { Jumps } from './spans.ts';

/** What an instruction does at a place between two tokens. */
export const OP = {
  /** Passes over the next token if test `x` holds. */
  token: 0,
  /** Goes on at `next` and at `x`. */
  split: 1,
  /** Goes on if check `x` holds here. */
  check: 2,
  /** Goes on at the end of every span of table `x` that starts here. */
  jump: 3,
  /** Label `x` names the next token. */
  label: 4,
  /** Label `x` names nothing if no token has been passed since it was set. */
  unlabel: 5,
  accept: 6,
} as const;

/** A pattern as instructions, for a machine that follows all ways at once. Entry is `entry`. */
export interface Program {
  readonly op: Uint8Array;
  readonly next: Uint16Array;
  readonly x: Uint16Array;
  /** 1 for a token that a gap takes beyond what it must. */
  readonly cost: Uint8Array;
  readonly entry: number;
  readonly tests: readonly TokenTest[];
  readonly checks: readonly Check[];
  readonly jumps: readonly Jumps[];
  readonly labels: readonly string[];
}

/** Asks one token; `bits` are all that pass, where they are known. */
export interface TokenTest {
  readonly bits: Bitmap | null;
  holds(position: number): boolean;
}

/** Holds at a place within the stretch [from, to]. */
export type Check = (place: number, from: number, to: number) => boolean;

/** More instructions than this are refused: what is written out so often finds nothing that a person meant. */
export const MAX_INSTRUCTIONS = 20_000;

/** What would take too long is given up, and told as a problem of the query. */
export class TooBroad extends Error {
  override name = 'TooBroad';
}

/** Steps that may still be taken. */
export class Budget {
  private left: number;

  constructor(steps: number) {
    this.left = steps;
  }

  /** Throws TooBroad. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new TooBroad();
  }
}
