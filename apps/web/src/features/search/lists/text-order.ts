import type { Distribution } from '@glosa/contract';
import type { Ranking } from '../../../parts/results/results-address.ts';

export type TextRow = Distribution['texts'][number];

/**
 * The texts with hits in the order asked for. The address has one word for the order of every list: `hits` by number,
 * `value` by number in a million words, `texts` as texts are listed everywhere, `date` from the earliest, undated ones last.
 */
export function orderedTexts(texts: readonly TextRow[], rank: Ranking): TextRow[] {
  const found = texts.filter((text) => text.hits > 0);
  if (rank === 'texts') return found;
  if (rank === 'date') return found.sort((a, b) => byYears(a.years, b.years));
  const by = rank === 'hits' ? 'hits' : 'perMillion';
  return found.sort((a, b) => b[by] - a[by] || b.hits - a.hits);
}

function byYears(a: TextRow['years'], b: TextRow['years']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.from - b.from || a.to - b.to;
}

/** The bins gathered into so many parts, as even as they go; their sum stays. */
export function parts(bins: readonly number[], count: number): number[] {
  const sums = Array.from({ length: Math.min(count, bins.length) }, () => 0);
  for (const [at, hits] of bins.entries()) {
    const part = Math.floor((at * sums.length) / bins.length);
    sums[part] = (sums[part] ?? 0) + hits;
  }
  return sums;
}
