/** Which tokens fill which slots of a rule: plain backtracking, since there are five tokens at most. */
import type { DoubleRule, RuleSlot } from '../rules/rule.ts';
import { type ChosenToken, passes } from './tokens.ts';

/** Slot id → the tokens in it, in the order of the text. Slots without tokens are not in it. */
export type Filling = ReadonlyMap<string, readonly ChosenToken[]>;

/** How well an attempt went: what is missing where it is not whole. */
export interface Attempt {
  /** Tokens that nothing took, in the order of the text. */
  unplaced: readonly ChosenToken[];
  /** Ids of slots that lack tokens they need; of a group that needs one, the first. */
  missing: readonly string[];
}

export const minOf = (slot: RuleSlot): number => slot.min ?? 1;
export const maxOf = (slot: RuleSlot): number => slot.max ?? Math.max(1, minOf(slot));

/** Token × slot: index of the first of the slot's tests that the token passes, or -1. */
type Fits = readonly (readonly number[])[];

const fitsOf = (rule: DoubleRule, tokens: readonly ChosenToken[]): Fits =>
  tokens.map((token) => rule.slots.map(({ any }) => any.findIndex((test) => passes(token, test))));

/**
 * Every way in which all tokens fill the slots, best first: earlier slots filled before later ones, by earlier tests, by
 * earlier tokens. Tokens come in the order of the text.
 */
export function assignments(rule: DoubleRule, tokens: readonly ChosenToken[]): Filling[] {
  const found: { filling: Filling; key: number[] }[] = [];
  const fits = fitsOf(rule, tokens);
  if (fits.some((row) => row.every((fit) => fit < 0))) return [];
  for (const places of placings(rule, fits, false)) {
    if (missingSlots(rule, places).length > 0) continue;
    found.push({ filling: fillingOf(rule, tokens, places), key: keyOf(rule, tokens, fits, places) });
  }
  return found.sort((one, other) => compareKeys(one.key, other.key)).map(({ filling }) => filling);
}

/** The attempt that lacks least: what stands between these tokens and the rule. */
export function nearestAttempt(rule: DoubleRule, tokens: readonly ChosenToken[]): Attempt {
  let best: { attempt: Attempt; key: number[] } | null = null;
  const fits = fitsOf(rule, tokens);
  for (const places of placings(rule, fits, true)) {
    const missing = missingSlots(rule, places);
    const unplaced = tokens.filter((_, at) => places[at] === -1);
    const lacks = [missing.length + unplaced.length, unplaced.length];
    // Most ways lack more than the best so far: their preference need not be known.
    if (best && compareKeys(lacks, best.key) > 0) continue;
    const key = [...lacks, ...keyOf(rule, tokens, fits, places)];
    if (best && compareKeys(best.key, key) <= 0) continue;
    best = { key, attempt: { unplaced, missing } };
  }
  return best?.attempt ?? { unplaced: tokens, missing: [] };
}

/**
 * So many ways are tried. A sensible rule has some dozens; one whose slots all take any token would have a quarter of a
 * million. Those with earlier slots filled come first.
 */
const TRIED_WAYS = 5000;

/** For each token the index of its slot, -1 for none; every way that keeps to the numbers slots admit. */
function* placings(rule: DoubleRule, fits: Fits, partial: boolean): Generator<readonly number[]> {
  const room = rule.slots.map(maxOf);
  const places: number[] = [];
  let tried = 0;
  function* place(at: number): Generator<readonly number[]> {
    if (tried === TRIED_WAYS) return;
    if (at === fits.length) {
      tried++;
      yield places;
      return;
    }
    for (const [slot, fit] of (fits[at] ?? []).entries()) {
      if (fit < 0 || room[slot] === 0) continue;
      (room[slot] as number)--;
      places[at] = slot;
      yield* place(at + 1);
      (room[slot] as number)++;
    }
    if (partial) {
      places[at] = -1;
      yield* place(at + 1);
    }
  }
  yield* place(0);
}

function missingSlots(rule: DoubleRule, places: readonly number[]): string[] {
  const counts = rule.slots.map((_, at) => places.filter((place) => place === at).length);
  const missing = rule.slots.filter((slot, at) => (counts[at] as number) < minOf(slot)).map(({ id }) => id);
  for (const group of rule.oneOf ?? []) {
    const isFilled = rule.slots.some(({ id }, at) => group.includes(id) && (counts[at] as number) > 0);
    if (!isFilled && group[0] !== undefined) missing.push(group[0]);
  }
  return missing;
}

function fillingOf(rule: DoubleRule, tokens: readonly ChosenToken[], places: readonly number[]): Filling {
  const filled = rule.slots.map(({ id }, slot) => [id, tokens.filter((_, at) => places[at] === slot)] as const);
  return new Map(filled.filter(([, own]) => own.length > 0));
}

/** For each slot and each number it admits: the test passed and the token; what is empty counts as the worst. */
function keyOf(rule: DoubleRule, tokens: readonly ChosenToken[], fits: Fits, places: readonly number[]): number[] {
  return rule.slots.flatMap((slot, at) => {
    const own = tokens.flatMap(({ token }, i) => (places[i] === at ? [[fits[i]?.[at] ?? 0, token]] : []));
    const room = Math.min(maxOf(slot), tokens.length);
    return [...own, ...Array.from({ length: room - own.length }, () => [Infinity, Infinity])].flat();
  });
}

function compareKeys(one: readonly number[], other: readonly number[]): number {
  for (const [at, value] of one.entries()) {
    const against = other[at] as number;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}
