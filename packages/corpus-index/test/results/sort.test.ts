import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../src/bitmap.ts';
import { formatConcordance, type Hit, openIndex, type SortKey } from '../../src/index.ts';
import { IndexData } from '../../src/index-data.ts';
import { UNICODE_FOLDING } from '../../src/normalize.ts';
import { collationOf, collationOrder } from '../../src/results/collation.ts';
import { collationIn } from '../../src/results/scope.ts';
import { firstByWalking } from '../../src/results/walk.ts';
import { corpus } from '../random.ts';
import { fold, type RandomSchema } from '../schema.ts';
import { smallIndex } from '../small.ts';
import { attribute, hitsOf, neighbour, type PlacedToken, placed, polish, query, valuesAt } from './plain.ts';

const RUNS = { numRuns: 300 };

const sortKey: fc.Arbitrary<SortKey> = fc.record({
  by: fc.constantFrom('left', 'right', 'node'),
  attribute,
  tokens: fc.integer({ min: 1, max: 3 }),
  descending: fc.boolean(),
});

/** What a token is compared by: the value itself, then the spelling behind a folded one. Null: there is no token. */
type Compared = { coarse: string; fine: string } | null;

function comparedOf(token: PlacedToken | undefined, key: SortKey): Compared {
  if (token === undefined) return null;
  const spelling = { norm: 'form', tnorm: 'translit', lnorm: 'lemma' }[key.attribute];
  if (spelling === undefined) {
    const [value = ''] = valuesAt(token, key.attribute).sort(polish);
    return { coarse: value, fine: value };
  }
  const byFold = (a: string, b: string) => polish(fold(a), fold(b)) || polish(a, b);
  const [fine = ''] = valuesAt(token, spelling).sort(byFold);
  return { coarse: fold(fine), fine };
}

function compareLevel(a: Compared[], b: Compared[], level: 'coarse' | 'fine'): number {
  for (const [i, one] of a.entries()) {
    const other = b[i];
    const order =
      one === null || other === null ? Number(one !== null) - Number(other !== null) : polish(one[level], other[level]);
    if (order !== 0) return order;
  }
  return 0;
}

function sorted(tokens: readonly PlacedToken[], hits: readonly Hit[], key: SortKey): Hit[] {
  const distances = Array.from({ length: key.tokens }, (_, i) => i + 1);
  const keyed = hits.map((hit) => ({
    hit,
    key: distances.map((distance) => {
      const { by } = key;
      if (by === 'left' || by === 'right') return comparedOf(neighbour(tokens, hit, by, distance), key);
      return comparedOf(hit.start + distance <= hit.end ? tokens[hit.start + distance - 1] : undefined, key);
    }),
  }));
  const sign = key.descending === true ? -1 : 1;
  keyed.sort((a, b) => sign * (compareLevel(a.key, b.key, 'coarse') || compareLevel(a.key, b.key, 'fine')));
  return keyed.map(({ hit }) => hit);
}

describe('sorting equals the oracle on random corpora', () => {
  it('hits, by heap and by radix', () => {
    fc.assert(
      fc.property(corpus, query, sortKey, ({ corpus: plain, bytes }, q, sort) => {
        const tokens = placed(plain);
        const index = openIndex<RandomSchema>(bytes);
        const expected = sorted(tokens, hitsOf(index, q), sort);
        const page = (offset: number, size: number) => {
          index.forget();
          const { rows } = index.search(q, { offset, size, unit: 'hit', sort });
          expect(rows.map(({ firstHitNo }) => firstHitNo)).toEqual(rows.map((_, i) => offset + i + 1));
          return rows.flatMap(({ hits }) => hits);
        };
        expect(page(0, 10_000)).toEqual(expected);
        expect(page(0, 3)).toEqual(expected.slice(0, 3));
        expect(page(2, 4)).toEqual(expected.slice(2, 6));
      }),
      RUNS,
    );
  });

  it('sentences, by the first hit of each', () => {
    fc.assert(
      fc.property(corpus, query, sortKey, ({ corpus: plain, bytes }, q, sort) => {
        const tokens = placed(plain);
        const index = openIndex<RandomSchema>(bytes);
        const hits = hitsOf(index, q);
        const unitOf = ({ start }: Hit) => tokens[start]?.unit;
        const units = [...new Set(sorted(tokens, hits, sort).map(unitOf))];
        const expected = units.map((unit) => hits.filter((hit) => unitOf(hit) === unit));
        for (const [offset, size] of [
          [0, 10_000],
          [0, 2],
          [1, 3],
        ] as const) {
          index.forget();
          const { rows } = index.search(q, { offset, size, unit: 'region:s', sort });
          expect(rows.map((row) => row.hits)).toEqual(expected.slice(offset, offset + size));
          const before = expected.slice(0, offset).flat().length;
          if (rows.length > 0) expect(rows[0]?.firstHitNo).toBe(before + 1);
        }
      }),
      RUNS,
    );
  });
});

describe('the order', () => {
  const lines = (source: string, sort: SortKey) => {
    const index = smallIndex(source);
    const { rows } = index.search('[form="x"]', { offset: 0, size: 100, unit: 'hit', sort });
    return rows.map(({ hits: [hit] }) => formatConcordance(index.concordance(hit as Hit, 2)));
  };

  it('is that of the Polish alphabet', () => {
    const source = ['x żona', 'x łaska', 'x lód', 'x ósmy', 'x źle', 'x osa', 'x zły', 'x ąb', 'x a', 'x aż'].join(
      '\n',
    );
    expect(lines(source, { by: 'right', attribute: 'form', tokens: 1 })).toEqual(
      ['a', 'aż', 'ąb', 'lód', 'łaska', 'osa', 'ósmy', 'zły', 'źle', 'żona'].map((word) => `[x] ${word}`),
    );
  });

  it('tells spellings apart only where all words fold alike', () => {
    const source = ['x Nie ten', 'x nie on', 'x Nie on', 'x níe ano', 'x'].join('\n');
    expect(lines(source, { by: 'right', attribute: 'norm', tokens: 2 })).toEqual([
      '[x]',
      '[x] níe ano',
      '[x] nie on',
      '[x] Nie on',
      '[x] Nie ten',
    ]);
  });

  it('reads the left context from the hit outwards', () => {
    const source = ['b a x', 'a b x', 'c a x', 'x'].join('\n');
    const sort: SortKey = { by: 'left', attribute: 'form', tokens: 2 };
    expect(lines(source, sort)).toEqual(['[x]', 'b a [x]', 'c a [x]', 'a b [x]']);
    expect(lines(source, { ...sort, descending: true })).toEqual(['a b [x]', 'c a [x]', 'b a [x]', '[x]']);
  });

  it('can be that of the text, and its reverse', () => {
    const sort: SortKey = { by: 'corpus', attribute: '', tokens: 1 };
    expect(lines('x b\nx a', sort)).toEqual(['[x] b', '[x] a']);
    expect(lines('x b\nx a', { ...sort, descending: true })).toEqual(['[x] a', '[x] b']);
  });

  it('refuses what it cannot compare', () => {
    expect(() => lines('x', { by: 'right', attribute: 'nothing', tokens: 1 })).toThrow(RangeError);
    expect(() => lines('x', { by: 'right', attribute: 'form', tokens: 6 })).toThrow(RangeError);
    expect(() => lines('x', { by: 'right', attribute: 'form', tokens: 0 })).toThrow(RangeError);
  });

  it('of a list of values is that of the collator, whatever the values', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'binary', maxLength: 4 })), (values) => {
        const order = collationOrder(values.length, (id) => values[id], collationOf('pl', UNICODE_FOLDING));
        expect(Array.from(order, (id) => values[id])).toEqual([...values].sort(polish));
      }),
      RUNS,
    );
  });
});

describe('sorting by closeness of spelling', () => {
  const source = ['łaska', 'laska', 'Laska', 'xx', 'láska', 'laska łaska'].join('\n');

  it('puts exact before other case before folded spellings, each in text order', () => {
    const index = smallIndex(source);
    const options = { offset: 0, size: 100, unit: 'hit', sort: { by: 'rank', attribute: '', tokens: 1 } } as const;
    const { rows } = index.search('laska', options);
    const hits = rows.flatMap((row) => row.hits);
    expect(hits.map(({ start }) => index.tokens(start, start + 1)[0]?.form)).toEqual([
      'laska',
      'laska',
      'Laska',
      'łaska',
      'láska',
      'łaska',
    ]);
    expect(index.badges('laska', hits)).toEqual(['exact', 'exact', 'case', 'folded', 'folded', 'folded']);
    expect(index.badgeCounts('laska')).toEqual({ exact: 2, case: 1, folded: 3, variant: 0 });
    const units = index.search('laska', { ...options, unit: 'region:s' }).rows;
    expect(units.map((row) => row.hits.length)).toEqual([1, 2, 1, 1, 1]);
  });

  it('can be turned around, each badge in text order still', () => {
    const index = smallIndex(source);
    const options = { offset: 0, size: 100, sort: { by: 'rank', attribute: '', tokens: 1, descending: true } } as const;
    const hits = index.search('laska', { ...options, unit: 'hit' }).rows.flatMap((row) => row.hits);
    expect(index.badges('laska', hits)).toEqual(['folded', 'folded', 'folded', 'case', 'exact', 'exact']);
    const starts = hits.map(({ start }) => start);
    expect(starts).toEqual([0, 4, 6, 2, 1, 5]);
    const units = index.search('laska', { ...options, unit: 'region:s' }).rows;
    expect(units.map((row) => row.regionStart)).toEqual([0, 4, 5, 2, 1]);
    const sampled = index.search('laska', { ...options, unit: 'hit', sample: { size: 4, seed: 's' } }).rows;
    const badges = index.badges(
      'laska',
      sampled.flatMap((row) => row.hits),
    );
    expect(badges).toEqual([...badges].sort().reverse());
  });

  it('holds in a sample', () => {
    const index = smallIndex(source);
    const sort: SortKey = { by: 'rank', attribute: '', tokens: 1 };
    const { rows } = index.search('laska', { offset: 0, size: 9, unit: 'hit', sort, sample: { size: 4, seed: 's' } });
    const badges = index.badges(
      'laska',
      rows.flatMap((row) => row.hits),
    );
    expect(badges).toHaveLength(4);
    expect(badges).toEqual([...badges].sort());
  });
});

describe('the shortest way to a first page', () => {
  it('gives what sorting everything gives, where it is taken', () => {
    let taken = 0;
    fc.assert(
      fc.property(corpus, query, sortKey, fc.integer({ min: 1, max: 6 }), ({ corpus: plain, bytes }, q, sort, k) => {
        const tokens = placed(plain);
        const index = openIndex<RandomSchema>(bytes);
        const hits = hitsOf(index, q);
        const lengths = new Set(hits.map(({ start, end }) => end - start));
        const [length] = lengths;
        if (length === undefined || lengths.size > 1) return;
        const bits = new Bitmap(tokens.length);
        for (const { start } of hits) bits.add(start);
        const data = new IndexData(bytes);
        const walked = firstByWalking(
          data,
          { bits, count: hits.length, tokens: length },
          sort,
          collationIn(data, null),
          k,
        );
        if (walked === null) return;
        taken++;
        const expected = sorted(tokens, hits, sort).slice(0, k);
        expect([...walked]).toEqual(expected.map(({ start }) => start));
      }),
      RUNS,
    );
    expect(taken).toBeGreaterThan(20);
  });
});
