/** How the values of a category lie over the texts, made ready to be drawn. */
import type { GrammarClasses, GrammarSpread } from '@glosa/contract';
import { perMillion } from '../pieces/TextBars.tsx';
import type { GrammarAddress, SpreadMeasure } from './grammar-address.ts';
import { validCategories } from './question.ts';

export type SpreadColumn = GrammarSpread['values'][number] & {
  /** Where its counts stand in a row. */
  at: number;
};
export type SpreadRow = GrammarSpread['rows'][number];

/** The columns that count something, and the values that nothing shows. */
export function columnsOf(spread: GrammarSpread): { columns: SpreadColumn[]; empty: GrammarSpread['values'] } {
  const columns = spread.values.map((value, at) => ({ ...value, at }));
  return {
    columns: columns.filter(({ hits }) => hits > 0),
    empty: spread.values.filter(({ hits, value }) => hits === 0 && value !== ''),
  };
}

/** All texts together, as a row. */
export function sumOf(spread: GrammarSpread): Pick<SpreadRow, 'hits' | 'tokens' | 'counts'> {
  return {
    hits: spread.rows.reduce((sum, row) => sum + row.hits, 0),
    tokens: spread.rows.reduce((sum, row) => sum + row.tokens, 0),
    counts: spread.values.map((_, at) => spread.rows.reduce((sum, row) => sum + (row.counts[at] ?? 0), 0)),
  };
}

/** A count of a row in the measure chosen; a share is 0 to 1. */
export function measured(count: number, row: Pick<SpreadRow, 'hits' | 'tokens'>, measure: SpreadMeasure): number {
  if (measure === 'hits') return count;
  if (measure === 'share') return row.hits === 0 ? 0 : count / row.hits;
  return perMillion(count, row.tokens);
}

/** What can be spread over the texts: the classes, and the categories that the classes asked for have. */
export function spreadable(address: GrammarAddress, tagset: GrammarClasses): GrammarClasses['categories'] {
  return validCategories(tagset, address.kind, address.word.classes);
}

/**
 * What is spread where the address does not say it: the first category that the question leaves open, or the classes
 * where several may be found.
 */
export function usualOver(address: GrammarAddress, tagset: GrammarClasses): string {
  const { classes, values } = address.word;
  if (classes.length !== 1) return 'pos';
  return spreadable(address, tagset).find(({ value }) => values[value]?.length !== 1)?.value ?? 'pos';
}
