import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FrequencyKey, type FrequencyOptions, type Hit, openIndex } from '../../src/index.ts';
import { corpus } from '../random.ts';
import type { RandomSchema } from '../schema.ts';
import { smallIndex } from '../small.ts';
import { attribute, hitsOf, neighbour, type PlacedToken, placed, polish, query, valuesAt } from './plain.ts';

const RUNS = { numRuns: 300 };
const ALL = { offset: 0, limit: 10_000 };

const tokenKey: fc.Arbitrary<Exclude<FrequencyKey, { by: 'region' | 'group' }>> = fc.oneof(
  fc.record({
    by: fc.constant('node' as const),
    attribute,
    token: fc.constantFrom<number | 'all'>(1, 2, 'all'),
  }),
  fc.record({ by: fc.constantFrom('left' as const, 'right' as const), attribute, token: fc.constantFrom(1, 2) }),
);

/** The rows that a hit belongs to; null where it has no such token. */
function valuesOfHit(
  tokens: readonly PlacedToken[],
  hit: Hit,
  key: Exclude<FrequencyKey, { by: 'region' | 'group' }>,
  joint: boolean,
): string[] | null {
  const inOrder = (token: PlacedToken) => valuesAt(token, key.attribute).sort();
  if (key.token === 'all') {
    const node = tokens.slice(hit.start, hit.end);
    return [node.map((token) => inOrder(token).join('|')).join(' ')];
  }
  const within = hit.start + key.token <= hit.end ? tokens[hit.start + key.token - 1] : undefined;
  const token = key.by === 'node' ? within : neighbour(tokens, hit, key.by, key.token);
  if (token === undefined) return null;
  return joint ? [inOrder(token).join('|')] : valuesAt(token, key.attribute);
}

type Rows = { value: string; hits: number; texts: number }[];

function count(tokens: readonly PlacedToken[], hits: readonly Hit[], valuesOf: (hit: Hit) => string[] | null): Rows {
  const groups = new Map<string, { hits: number; texts: Set<string> }>();
  for (const hit of hits) {
    for (const value of valuesOf(hit) ?? []) {
      const group = groups.get(value) ?? { hits: 0, texts: new Set() };
      groups.set(value, group);
      group.hits++;
      group.texts.add(tokens[hit.start]?.text ?? '');
    }
  }
  return Array.from(groups, ([value, group]) => ({ value, hits: group.hits, texts: group.texts.size }));
}

const bySort: Record<NonNullable<FrequencyOptions['sort']>, (a: Rows[number], b: Rows[number]) => number> = {
  frequency: (a, b) => b.hits - a.hits || polish(a.value, b.value),
  texts: (a, b) => b.texts - a.texts || polish(a.value, b.value),
  value: (a, b) => polish(a.value, b.value),
};

describe('frequency lists equal the oracle on random corpora', () => {
  it('by any attribute of a token or of the whole match', () => {
    const options = fc.record({
      key: tokenKey,
      sort: fc.constantFrom<NonNullable<FrequencyOptions['sort']>>('frequency', 'value', 'texts'),
      ambiguous: fc.constantFrom<NonNullable<FrequencyOptions['ambiguous']>>('each', 'joint'),
    });
    fc.assert(
      fc.property(corpus, query, options, fc.boolean(), ({ corpus: plain, bytes }, q, asked, isOneText) => {
        const tokens = placed(plain);
        const index = openIndex<RandomSchema>(bytes);
        const texts = isOneText ? ['T0'] : [];
        const hits = hitsOf(index, q, texts);
        const searched = tokens.filter(({ text }) => !isOneText || text === 'T0').length;
        const valuesOf = (hit: Hit) => valuesOfHit(tokens, hit, asked.key, asked.ambiguous === 'joint');
        const expected = count(tokens, hits, valuesOf).sort(bySort[asked.sort]);
        const list = index.frequencies(q, { ...asked, ...ALL, texts });
        expect(list.rows).toEqual(
          expected.map((row) => ({
            ...row,
            share: row.hits / hits.length,
            tokens: searched,
            perMillion: (row.hits / searched) * 1e6,
          })),
        );
        expect(list).toMatchObject({ distinct: expected.length, hits: hits.length, tokens: searched });
        expect(list.without).toBe(hits.filter((hit) => valuesOf(hit) === null).length);
        const page = index.frequencies(q, { ...asked, texts, offset: 1, limit: 2 });
        expect(page.rows).toEqual(list.rows.slice(1, 3));
        if (asked.sort !== 'value') return;
        const reversed = index.frequencies(q, { ...asked, ...ALL, texts, reversed: true });
        expect(reversed.rows).toEqual(list.rows.toReversed());
      }),
      RUNS,
    );
  });

  it('by region', () => {
    fc.assert(
      fc.property(
        corpus,
        query,
        fc.constantFrom('text' as const, 'card' as const),
        ({ corpus: plain, bytes }, q, region) => {
          const tokens = placed(plain);
          const index = openIndex<RandomSchema>(bytes);
          const hits = hitsOf(index, q);
          const list = index.frequencies(q, { key: { by: 'region', region }, ...ALL });
          const expected = count(tokens, hits, ({ start }) => [tokens[start]?.[region] ?? '']);
          const sizes = Map.groupBy(tokens, (token) => token[region]);
          const byValue = (a: { value: string }, b: { value: string }) => (a.value < b.value ? -1 : 1);
          expect([...list.rows].sort(byValue)).toEqual(
            expected
              .map((row) => ({
                ...row,
                share: row.hits / hits.length,
                tokens: sizes.get(row.value)?.length ?? 0,
                perMillion: (row.hits / (sizes.get(row.value)?.length ?? 0)) * 1e6,
              }))
              .sort(byValue),
          );
          expect(list.without).toBe(0);
        },
      ),
      RUNS,
    );
  });
});

describe('a frequency list', () => {
  it('counts an ambiguous token for each of its values, or once for all of them', () => {
    const index = smallIndex('a/x/n;y/v b/x/n c/y/v;y/n');
    const key = { by: 'node', attribute: 'lemma', token: 1 } as const;
    const rows = (ambiguous: 'each' | 'joint') =>
      index.frequencies('[]', { key, ambiguous, ...ALL }).rows.map(({ value, hits }) => [value, hits]);
    expect(rows('each')).toEqual([
      ['x', 2],
      ['y', 2],
    ]);
    expect(rows('joint')).toEqual([
      ['x', 1],
      ['x|y', 1],
      ['y', 1],
    ]);
  });

  it('orders cards by their numbers', () => {
    const index = smallIndex(Array.from({ length: 11 }, () => 'a').join('\n'));
    const { rows } = index.frequencies('a', { key: { by: 'region', region: 'card' }, ...ALL });
    expect(rows.map(({ value }) => value).slice(0, 3)).toEqual(['1r', '2r', '3r']);
  });

  it('refuses what is not there', () => {
    const index = smallIndex('a');
    const list = (key: FrequencyKey) => () => index.frequencies('a', { key, ...ALL });
    expect(list({ by: 'node', attribute: 'nothing', token: 1 })).toThrow(RangeError);
    expect(list({ by: 'node', attribute: 'form', token: 0 })).toThrow(RangeError);
    expect(list({ by: 'region', region: 'nothing' })).toThrow(RangeError);
    expect(list({ by: 'region', region: 'text', attribute: 'nothing' })).toThrow(RangeError);
  });
});

describe('a distribution', () => {
  it('equals the oracle on random corpora', () => {
    fc.assert(
      fc.property(corpus, query, fc.nat(5), fc.boolean(), ({ corpus: plain, bytes }, q, bins, isOneText) => {
        const tokens = placed(plain);
        const index = openIndex<RandomSchema>(bytes);
        const texts = isOneText ? ['T0'] : [];
        const hits = hitsOf(index, q, texts);
        const found = index.distribution(q, { bins, texts });
        const sums = new Array<number>(bins).fill(0);
        const expected = [...Map.groupBy(tokens, ({ text }) => text)]
          .filter(([label]) => !isOneText || label === 'T0')
          .map(([label, inText]) => {
            const from = tokens.indexOf(inText[0]);
            const inBins = new Array<number>(bins).fill(0);
            const here = hits.filter(({ start }) => tokens[start]?.text === label);
            for (const { start } of here) {
              const bin = Math.floor(((start - from) * bins) / inText.length);
              if (bins === 0) continue;
              inBins[bin] = inBins[bin] + 1;
              sums[bin] = sums[bin] + 1;
            }
            const perMillion = (here.length / inText.length) * 1e6;
            return { label, hits: here.length, tokens: inText.length, perMillion, bins: Uint32Array.from(inBins) };
          });
        expect(found.texts).toEqual(expected);
        expect([...found.bins]).toEqual(sums);
        const searched = expected.reduce((sum, one) => sum + one.tokens, 0);
        expect(found.binTokens.reduce((sum, one) => sum + one, 0)).toBe(bins === 0 ? 0 : searched);
      }),
      RUNS,
    );
  });
});
