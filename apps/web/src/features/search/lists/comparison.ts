/** Two frequency lists of one query beside each other. Pure. */
import type { Frequencies, ListRanking } from '@glosa/contract';
import type { Frequency } from './Rate.tsx';

export type ListRow = Frequencies['rows'][number];

/** What one selection has of a row; null where nothing is known of it. */
export interface Side {
  hits: number;
  texts: number;
  rate: (Frequency & { tokens: number }) | null;
}

export interface ComparedRow {
  key: string;
  /** Of the list that has it. */
  row: ListRow;
  first: Side;
  second: Side;
}

export const rowKey = ({ value, also }: Pick<ListRow, 'value' | 'also'>): string =>
  [value, ...also.map((one) => one.value)].join('\u0000');

/** 95 % of draws lie within so many standard deviations. */
const Z = 1.959963984540054;

/** Of what was not found in so many tokens: Wilson's interval where there are no hits. */
const nothingIn = (tokens: number): Side => ({
  hits: 0,
  texts: 0,
  rate: tokens === 0 ? null : { tokens, perMillion: 0, low: 0, high: ((Z * Z) / (tokens + Z * Z)) * 1e6 },
});

const sideOf = ({ hits, texts, tokens, perMillion, low, high }: ListRow): Side => ({
  hits,
  texts,
  rate: tokens === 0 ? null : { tokens, perMillion, low, high },
});

/**
 * Every row of either list. `tokens` of both selections hold for rows that one list lacks, where rows are not about texts;
 * else nothing is known of those there.
 */
export function comparedRows(
  first: readonly ListRow[],
  second: readonly ListRow[],
  tokens: { first: number; second: number } | null,
): ComparedRow[] {
  const seconds = new Map(second.map((row) => [rowKey(row), row]));
  const none = { first: nothingIn(tokens?.first ?? 0), second: nothingIn(tokens?.second ?? 0) };
  const rows = first.map((row): ComparedRow => {
    const key = rowKey(row);
    const other = seconds.get(key);
    seconds.delete(key);
    return { key, row, first: sideOf(row), second: other === undefined ? none.second : sideOf(other) };
  });
  return [
    ...rows,
    ...Array.from(seconds, ([key, row]): ComparedRow => ({ key, row, first: none.first, second: sideOf(row) })),
  ];
}

/** In the order of the address; `byValue` compares rows by what they are about. */
export function rankedRows(
  rows: readonly ComparedRow[],
  rank: ListRanking,
  byValue: (a: ListRow, b: ListRow) => number,
): ComparedRow[] {
  const compared = (a: ComparedRow, b: ComparedRow) => byValue(a.row, b.row);
  switch (rank) {
    case 'value':
      return rows.toSorted(compared);
    case 'hits':
      return rows.toSorted((a, b) => b.first.hits - a.first.hits || b.second.hits - a.second.hits || compared(a, b));
    case 'texts':
      return rows.toSorted(
        (a, b) => b.first.texts - a.first.texts || b.second.texts - a.second.texts || compared(a, b),
      );
  }
}

/** Years by their number, those that have none last; else by the words themselves. */
export function valueOrder(isYears: readonly boolean[], compare: (a: string, b: string) => number) {
  const valuesOf = ({ value, also }: ListRow) => [value, ...also.map((one) => one.value)];
  return (a: ListRow, b: ListRow): number => {
    const [one, other] = [valuesOf(a), valuesOf(b)];
    for (const [i, years] of isYears.entries()) {
      const [x = '', y = ''] = [one[i], other[i]];
      const found =
        x === '' || y === '' ? Number(x === '') - Number(y === '') : years ? Number(x) - Number(y) : compare(x, y);
      if (found !== 0) return found;
    }
    return 0;
  };
}

/** How many times as often something is in the first as in the second, with the interval that it lies in. */
export interface Ratio {
  ratio: number;
  low: number;
  high: number;
  /** Whether the interval says which of the two is the greater. */
  isClear: boolean;
}

/**
 * The ratio of two frequencies with its 95 % interval, by the logarithm (Katz and others 1978): hits are taken for draws
 * that know nothing of one another. Null where one of them has no hits: no ratio can be told.
 */
export function ratioOf(first: Side, second: Side): Ratio | null {
  if (first.rate === null || second.rate === null || first.hits === 0 || second.hits === 0) return null;
  const ratio = first.rate.perMillion / second.rate.perMillion;
  const variance = 1 / first.hits - 1 / first.rate.tokens + 1 / second.hits - 1 / second.rate.tokens;
  const factor = Math.exp(Z * Math.sqrt(Math.max(0, variance)));
  const [low, high] = [ratio / factor, ratio * factor];
  return { ratio, low, high, isClear: low > 1 || high < 1 };
}
