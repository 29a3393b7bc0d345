import type { Distribution } from '@glosa/contract';
import type { Ranking } from '../results-address.ts';

export type TextRow = Distribution['texts'][number];

/**
 * The texts with hits in the order asked for. The address has one word for the order of every list: `hits` by number,
 * `value` by number in a million words, `texts` as texts are listed everywhere.
 */
export function orderedTexts(texts: readonly TextRow[], rank: Ranking): TextRow[] {
  const found = texts.filter((text) => text.hits > 0);
  if (rank === 'texts') return found;
  const by = rank === 'hits' ? 'hits' : 'perMillion';
  return found.sort((a, b) => b[by] - a[by] || b.hits - a.hits);
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
