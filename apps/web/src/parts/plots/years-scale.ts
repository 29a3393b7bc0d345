/** Where years stand on a line on which long stretches without anything are folded away. Pure. */
import type { YearSpan } from '@glosa/contract';

export interface YearsScale {
  at: (year: number) => number;
  /** The year that stands there; at a fold the next one. */
  yearAt: (x: number) => number;
  ticks: readonly { year: number; x: number }[];
  /** In the middle of each fold. */
  folds: readonly number[];
}

/** Years between two ticks. */
const STEPS = [10, 25, 50, 100, 250, 500, 1000, 2500] as const;
/** A fold, and the room a tick needs, in px. */
const FOLD = 36;
const TICK = 64;
/** A gap is folded from this part of all years on, and from so many years on. */
const FOLDED = 0.12;
const LEAST_GAP = 50;

/** Stretches that these spans cover; a gap that is not worth a fold is a part of them. */
function stretches(spans: readonly YearSpan[]): YearSpan[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  const gapsFrom = (least: number) => {
    const found: YearSpan[] = [];
    for (const { from, to } of sorted) {
      const last = found.at(-1);
      if (last !== undefined && from - last.to < least) last.to = Math.max(last.to, to);
      else found.push({ from, to });
    }
    return found;
  };
  const covered = gapsFrom(1).reduce((sum, { from, to }) => sum + to - from, 0);
  return gapsFrom(Math.max(LEAST_GAP, covered * FOLDED));
}

/** The scale for these spans over so many px; they begin at `start`. */
export function yearsScale(spans: readonly YearSpan[], start: number, width: number): YearsScale {
  const found = stretches(spans);
  const years = found.reduce((sum, { from, to }) => sum + to - from, 0);
  const room = width - FOLD * Math.max(0, found.length - 1);
  const step = STEPS.find((one) => ((years + one * found.length) / one) * TICK <= room) ?? 2500;
  const rounded = found.map(({ from, to }) => ({
    from: Math.floor(from / step) * step,
    to: Math.max(Math.ceil(to / step) * step, Math.floor(from / step) * step + step),
  }));
  const all = rounded.reduce((sum, { from, to }) => sum + to - from, 0) || 1;
  const perYear = room / all;
  let x = start;
  const parts = rounded.map((span) => {
    const part = { ...span, x };
    x += (span.to - span.from) * perYear + FOLD;
    return part;
  });
  return {
    at: (year) => {
      const part = parts.findLast(({ from }) => from <= year) ?? parts[0];
      if (part === undefined) return start;
      return part.x + Math.max(0, Math.min(year, part.to) - part.from) * perYear;
    },
    yearAt: (x) => {
      const part = parts.findLast((one) => one.x - FOLD <= x) ?? parts[0];
      if (part === undefined) return 0;
      return Math.round(Math.max(part.from, Math.min(part.to, part.from + (x - part.x) / perYear)));
    },
    ticks: parts.flatMap((part) =>
      Array.from({ length: (part.to - part.from) / step + 1 }, (_, i) => ({
        year: part.from + i * step,
        x: part.x + i * step * perYear,
      })),
    ),
    folds: parts.slice(1).map((part) => part.x - FOLD / 2),
  };
}
