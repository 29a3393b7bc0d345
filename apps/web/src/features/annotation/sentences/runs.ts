/** Numbers of sentences as runs: first and last of those that follow each other, in the order of the list. */
import type { NumberRun } from '@glosa/contract';

type Runs = readonly Readonly<NumberRun>[];

export const countOf = (runs: Runs): number => runs.reduce((count, [from, to]) => count + to - from + 1, 0);

/** The number at a place of the list, from 0; null beyond its end. */
export function numberAt(runs: Runs, place: number): number | null {
  let left = place;
  for (const [from, to] of runs) {
    if (left <= to - from) return from + left;
    left -= to - from + 1;
  }
  return null;
}

/** The place of a number, or of the next greater one; that of the last place where none is greater; -1: no numbers. */
export function placeNear(runs: Runs, number: number): number {
  let before = 0;
  let next: { place: number; from: number } | null = null;
  for (const [from, to] of runs) {
    if (from <= number && number <= to) return before + number - from;
    if (from > number && (next === null || from < next.from)) next = { place: before, from };
    before += to - from + 1;
  }
  return next?.place ?? before - 1;
}

export const includes = (runs: Runs, number: number): boolean =>
  runs.some(([from, to]) => from <= number && number <= to);

/** The first number after one, at the end from the start again; null where there is no other. */
export function nextAfter(runs: Runs, number: number): number | null {
  for (const [from, to] of runs) if (to > number) return Math.max(from, number + 1);
  const first = runs[0]?.[0] ?? null;
  return first === number ? null : first;
}

/** The numbers from one to another, whichever is the greater, that are in the runs. */
export function between(runs: Runs, one: number, other: number): number[] {
  const [first, last] = one < other ? [one, other] : [other, one];
  return runs.flatMap(([from, to]) => {
    const start = Math.max(from, first);
    return Array.from({ length: Math.max(0, Math.min(to, last) - start + 1) }, (_, i) => start + i);
  });
}

/** The numbers that stand in the list from one to another. */
export function listedBetween(runs: Runs, one: number, other: number): number[] {
  const [first, last] = [placeNear(runs, one), placeNear(runs, other)].sort((a, b) => a - b) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, i) => numberAt(runs, first + i) ?? one);
}

/** The least and the greatest number; null where there is none. */
export function ends(runs: Runs): [number, number] | null {
  const [first, ...others] = runs;
  if (first === undefined) return null;
  return others.reduce<[number, number]>(
    ([least, greatest], [from, to]) => [Math.min(least, from), Math.max(greatest, to)],
    [...first],
  );
}

/** Numbers as runs. */
export function runsOf(numbers: Iterable<number>): NumberRun[] {
  const runs: NumberRun[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** `1–3, 7`; of many runs the first few. */
export function writeRuns(runs: Runs, atMost = 4): string {
  const shown = runs.slice(0, atMost).map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  return [...shown, ...(runs.length > atMost ? ['…'] : [])].join(', ');
}
