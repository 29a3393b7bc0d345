import type { GrammarSpread } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { buildNumbers } from '../../../parts/numbers.ts';
import { readGrammarAddress } from './grammar-address.ts';
import { columnsOf, measured, spreadable, sumOf, usualOver } from './spread.ts';
import { TEST_TAGSET } from './test-tagset.ts';

const value = (tag: string, hits: number) => ({ value: tag, name: { pl: tag, en: tag }, hits, q: null });
const SPREAD: GrammarSpread = {
  q: 'x',
  interpretation: 'x',
  total: 10,
  exact: true,
  revision: 'r',
  over: 'num',
  name: { pl: 'liczba', en: 'number' },
  values: [value('sg', 7), value('du', 0), value('pl', 2), value('', 1)],
  rows: [
    { code: 'A', name: { pl: 'A', en: 'A' }, witness: null, hits: 8, tokens: 1000, counts: [6, 0, 2, 0] },
    { code: 'B', name: { pl: 'B', en: 'B' }, witness: null, hits: 2, tokens: 3000, counts: [1, 0, 0, 1] },
  ],
};
const address = (search: Record<string, string>) => readGrammarAddress('single', false, search);

describe('the spread of a category', () => {
  it('has the columns that count something, each with its place in the rows', () => {
    const { columns, empty } = columnsOf(SPREAD);
    expect(columns.map((one) => [one.value, one.at])).toEqual([
      ['sg', 0],
      ['pl', 2],
      ['', 3],
    ]);
    expect(empty.map((one) => one.value)).toEqual(['du']);
  });

  it('sums up to its columns', () => {
    expect(sumOf(SPREAD)).toEqual({ hits: 10, tokens: 4000, counts: SPREAD.values.map(({ hits }) => hits) });
  });

  it('is counted in hits, in shares of the text, or per million of its words', () => {
    const [first] = SPREAD.rows;
    if (first === undefined) throw new Error('no rows');
    expect([measured(6, first, 'hits'), measured(6, first, 'share'), measured(6, first, 'million')]).toEqual([
      6, 0.75, 6000,
    ]);
    expect(measured(0, { hits: 0, tokens: 0 }, 'share')).toBe(0);
    expect([buildNumbers('pl').share(0.75), buildNumbers('en-GB').share(0.0001)]).toEqual(['75,0%', '< 0.1%']);
  });

  it('is of the first category that the question leaves open', () => {
    expect(usualOver(address({}), TEST_TAGSET)).toBe('pos');
    expect(usualOver(address({ class: 'subst,fin' }), TEST_TAGSET)).toBe('pos');
    expect(usualOver(address({ class: 'subst' }), TEST_TAGSET)).toBe('num');
    expect(usualOver(address({ class: 'subst', categories: 'num:du' }), TEST_TAGSET)).toBe('cas');
    expect(usualOver(address({ class: 'praet', categories: 'num:du' }), TEST_TAGSET)).toBe('pos');
  });

  it('is of a category that the hits show, where that is counted', () => {
    const counted = (num: number, cas: number) => [
      { category: 'num', name: { pl: 'liczba', en: 'number' }, values: [value('sg', num), value('', 9)] },
      { category: 'cas', name: { pl: 'przypadek', en: 'case' }, values: [value('gen', cas)] },
    ];
    const asked = address({ class: 'subst' });
    expect(spreadable(asked, TEST_TAGSET, counted(0, 3)).map((one) => one.value)).toEqual(['cas']);
    expect(usualOver(asked, TEST_TAGSET, counted(0, 3))).toBe('cas');
    expect(usualOver(asked, TEST_TAGSET, counted(0, 0))).toBe('pos');
  });
});
