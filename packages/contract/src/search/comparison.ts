/** Two frequency lists of one query beside each other. Pure. */
import type { Frequencies, ListRanking } from './lists.ts';

type Row = Frequencies['rows'][number];
/** What of a row of a list is compared. */
export type CountedRow = Pick<Row, 'value' | 'hits' | 'texts' | 'tokens' | 'perMillion' | 'low' | 'high'> & {
  also: readonly Pick<Row['also'][number], 'value'>[];
};

/** What one selection has of a row. */
export interface Side {
  /** Null where it is not known: the list goes on beyond what was asked for. */
  hits: number | null;
  texts: number;
  /** Per million tokens, with its 95 % interval; null where there are none. */
  rate: { tokens: number; perMillion: number; low: number; high: number } | null;
}

export interface ComparedRow<Of extends CountedRow = Row> {
  key: string;
  /** Of the list that has it. */
  row: Of;
  first: Side;
  second: Side;
}

export const rowKey = ({ value, also }: Pick<CountedRow, 'value' | 'also'>): string =>
  [value, ...also.map((one) => one.value)].join('\u0000');

/** 95 % of draws lie within so many standard deviations. */
const Z = 1.959963984540054;

/** Of what was not found in so many tokens: Wilson's interval where there are no hits. */
const nothingIn = (tokens: number): Side => ({
  hits: 0,
  texts: 0,
  rate: tokens === 0 ? null : { tokens, perMillion: 0, low: 0, high: ((Z * Z) / (tokens + Z * Z)) * 1e6 },
});

const sideOf = ({ hits, texts, tokens, perMillion, low, high }: CountedRow): Side => ({
  hits,
  texts,
  rate: tokens === 0 ? null : { tokens, perMillion, low, high },
});

/** A list, or the beginning of one. */
export interface ComparedList<Of extends CountedRow = Row> {
  rows: readonly Of[];
  /** Of the selection, where rows are not about texts: they hold for rows that the list lacks. */
  tokens: number | null;
  /** Whether there are more rows than these. */
  isCut: boolean;
}

const UNKNOWN: Side = { hits: null, texts: 0, rate: null };

/** Every row of either list. */
export function comparedRows<Of extends CountedRow>(
  first: ComparedList<Of>,
  second: ComparedList<Of>,
): ComparedRow<Of>[] {
  const seconds = new Map(second.rows.map((row) => [rowKey(row), row]));
  const lacking = ({ tokens, isCut }: ComparedList<Of>) => (isCut ? UNKNOWN : nothingIn(tokens ?? 0));
  const none = { first: lacking(first), second: lacking(second) };
  const rows = first.rows.map((row): ComparedRow<Of> => {
    const key = rowKey(row);
    const other = seconds.get(key);
    seconds.delete(key);
    return { key, row, first: sideOf(row), second: other === undefined ? none.second : sideOf(other) };
  });
  return [
    ...rows,
    ...Array.from(seconds, ([key, row]): ComparedRow<Of> => ({ key, row, first: none.first, second: sideOf(row) })),
  ];
}

/** In the order of the address; `byValue` compares rows by what they are about. */
export function rankedRows<Of extends CountedRow>(
  rows: readonly ComparedRow<Of>[],
  rank: ListRanking,
  byValue: (a: Of, b: Of) => number,
): ComparedRow<Of>[] {
  const compared = (a: ComparedRow<Of>, b: ComparedRow<Of>) => byValue(a.row, b.row);
  const hits = ({ hits: known }: Side) => known ?? 0;
  switch (rank) {
    case 'value':
      return rows.toSorted(compared);
    case 'hits':
      return rows.toSorted(
        (a, b) => hits(b.first) - hits(a.first) || hits(b.second) - hits(a.second) || compared(a, b),
      );
    case 'texts':
      return rows.toSorted(
        (a, b) => b.first.texts - a.first.texts || b.second.texts - a.second.texts || compared(a, b),
      );
  }
}

/** Years by their number, those that have none last; else by the words themselves. */
export function valueOrder(isYears: readonly boolean[], compare: (a: string, b: string) => number) {
  const valuesOf = ({ value, also }: CountedRow) => [value, ...also.map((one) => one.value)];
  return (a: CountedRow, b: CountedRow): number => {
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
  if (first.rate === null || second.rate === null || !first.hits || !second.hits) return null;
  const ratio = first.rate.perMillion / second.rate.perMillion;
  const variance = 1 / first.hits - 1 / first.rate.tokens + 1 / second.hits - 1 / second.rate.tokens;
  const factor = Math.exp(Z * Math.sqrt(Math.max(0, variance)));
  const [low, high] = [ratio / factor, ratio * factor];
  return { ratio, low, high, isClear: low > 1 || high < 1 };
}
