import { describe, expect, it } from 'vitest';
import { smallIndex } from './small.ts';

/** More values than two bytes can tell apart, and one that comes again. */
const VALUES = 66_000;

describe('a column with more values than two bytes can tell apart', () => {
  const words = Array.from({ length: VALUES }, (_, i) => `w${i}/l${i}/NOUN`);
  const lines = Array.from({ length: VALUES / 100 }, (_, i) => words.slice(i * 100, i * 100 + 100).join(' '));
  const index = smallIndex([...lines, 'again/l65999/NOUN w65999/other/NOUN w0/l65999/NOUN'].join('\n'));
  const first = { offset: 0, size: 5, unit: 'hit' } as const;

  it('finds and shows its values', () => {
    const { total, rows } = index.search('form:w65999', first);
    expect(total).toBe(2);
    const places = rows.flatMap(({ hits }) => hits.map(({ start }) => start));
    expect(places).toEqual([VALUES - 1, VALUES + 1]);
    for (const place of places) expect(index.tokens(place, place + 1)[0]?.['form']).toBe('w65999');
    expect(index.search('lemma:l65999&form:w0', first).total).toBe(1);
  });

  it('compares and counts them', () => {
    const repeated = index.search('a:[pos="NOUN"] [] b:[pos="NOUN"] :: a.lemma = b.lemma', first);
    expect(repeated.rows.flatMap(({ hits }) => hits)).toEqual([{ start: VALUES, end: VALUES + 3 }]);
    const key = { by: 'node', attribute: 'lemma', token: 1 } as const;
    const list = index.frequencies('pos:NOUN', { key, offset: 0, limit: 1 });
    expect(list).toMatchObject({ distinct: VALUES + 1, rows: [{ value: 'l65999', hits: 3 }] });
    const window = { left: 1, right: 1, minimum: 1, order: 'frequency', offset: 0, limit: 9 } as const;
    const near = index.collocations('lemma:other', { attribute: 'lemma', ...window });
    expect(near.rows.map(({ value, joint }) => [value, joint])).toEqual([['l65999', 2]]);
  });
});
