/** What a chart of frequencies by years draws. Pure. */
import type { ComparedRow, YearSpan } from '@glosa/contract';
import type { Frequency } from './Rate.tsx';

export interface ChartStep {
  span: YearSpan;
  /** Null where no texts were searched. */
  first: Frequency | null;
  second: Frequency | null;
}

/** More steps than this are no chart. */
const MOST = 60;

/** The steps from the first to the last that any text is of; none where there are too many. */
export function chartSteps(rows: readonly ComparedRow[], step: number): ChartStep[] {
  const dated = rows.filter(({ row }) => row.value !== '');
  const known = new Map(dated.map((one) => [Number(one.row.value), one]));
  const starts = [...known.keys()];
  if (starts.length === 0) return [];
  const first = Math.min(...starts);
  const count = (Math.max(...starts) - first) / step + 1;
  if (count > MOST) return [];
  return Array.from({ length: count }, (_, at) => {
    const from = first + at * step;
    const row = known.get(from);
    const span = { from, to: from + step - 1 };
    return { span, first: row?.first.rate ?? null, second: row?.second.rate ?? null };
  });
}

/** How far over the highest bar the plane may go for an interval: one of few tokens would press all bars down. */
const ROOM = 1.8;

/** Where the plane ends: what all intervals fit into, but for those that are out of proportion. */
export function topOf(steps: readonly ChartStep[]): number {
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
