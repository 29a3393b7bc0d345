/** Frequencies per million with their intervals, and the plane they are drawn on. Pure. */
import type { YearSpan } from '@glosa/contract';

/** A frequency per million, and the 95 % interval that it lies in. */
export interface Frequency {
  perMillion: number;
  low: number;
  high: number;
}

export interface RateStep {
  span: YearSpan;
  /** Null where no texts were searched. */
  first: Frequency | null;
  second: Frequency | null;
  /** What the first is of; where it is known it stands under the bar. */
  counted?: { hits: number; words: number };
}

/** Bars on a plane of their own; '' where there is only one. */
export interface RatePanel {
  name: string;
  steps: readonly RateStep[];
}

const Z = 1.959964;

/** So many hits in so many words, with the interval that Poisson's law gives them, as Byar approximates it. */
export function poissonRate(hits: number, words: number): Frequency | null {
  if (words <= 0) return null;
  const bound = (count: number, side: 1 | -1) =>
    count === 0 ? 0 : count * (1 - 1 / (9 * count) + (side * Z) / (3 * Math.sqrt(count))) ** 3;
  const per = 1_000_000 / words;
  return { perMillion: hits * per, low: bound(hits, -1) * per, high: bound(hits + 1, 1) * per };
}

/** How far over the highest bar the plane may go for an interval: one of few tokens would press all bars down. */
const ROOM = 1.8;

/** Where the plane ends: what all intervals fit into, but for those that are out of proportion. */
export function topOf(steps: readonly RateStep[]): number {
  const all = steps.flatMap(({ first, second }) => [first, second]).filter((one) => one !== null);
  const highest = Math.max(0, ...all.map(({ perMillion }) => perMillion));
  const reach = Math.max(0, ...all.map(({ high }) => high));
  return Math.min(reach, highest === 0 ? reach : highest * ROOM) || 1;
}

const FACTORS = [1, 2, 5, 10] as const;

/** Round numbers from nothing upwards, about four of them. */
export function ticksOf(top: number): number[] {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const tick = (FACTORS.find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.floor(top / tick) + 1 }, (_, i) => i * tick);
}
