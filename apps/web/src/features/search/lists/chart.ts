/** What a chart of frequencies by years draws. Pure. */
import type { ComparedRow } from '@glosa/contract';
import type { RateStep } from '../../../parts/plots/rates.ts';

/** More steps than this are no chart. */
const MOST = 60;

/** The steps from the first to the last that any text is of; none where there are too many. */
export function chartSteps(rows: readonly ComparedRow[], step: number): RateStep[] {
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
