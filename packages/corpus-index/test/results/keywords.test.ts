import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEYWORD_ORDERS, type Keyword, type KeywordOptions, openIndex } from '../../src/index.ts';
import { corpus } from '../random.ts';
import type { RandomSchema } from '../schema.ts';
import { smallIndex } from '../small.ts';
import type { PlainToken } from '../spec.ts';
import { attribute, countOf, nearly, type PlacedToken, placed, plainDispersion, valuesAt } from './plain.ts';

const RUNS = { numRuns: 300 };
const ALL = { order: 'hits', offset: 0, limit: 10_000 } as const;

/** The combinations that one of the token's readings has, each once. */
function combinations(token: PlainToken, attributes: readonly string[]): string[] {
  const [only, ...others] = attributes;
  if (only === undefined) return [];
  if (others.length === 0) return valuesAt(token, only);
  const readings = token.readings.length === 0 ? [[]] : token.readings.map((one) => [one]);
  const found = readings.map((own) => attributes.map((name) => valuesAt({ ...token, readings: own }, name)[0] ?? ''));
  return [...new Set(found.map((values) => values.join('|')))];
}

function countIn(tokens: readonly PlacedToken[], attributes: readonly string[]) {
  const words = tokens.filter(({ punctuation }) => !punctuation);
  const found = new Map<string, string[]>();
  for (const token of words) {
    for (const key of combinations(token, attributes)) found.set(key, [...(found.get(key) ?? []), token.text]);
  }
  return { found, words: words.length, sizes: countOf(words.map(({ text }) => text)) };
}

const isNothing = (key: string) => /^\|*$/u.test(key);

describe('keywords equal the oracle on random corpora', () => {
  const asked = fc.record({
    attributes: fc.oneof(
      fc.tuple(attribute),
      fc.uniqueArray(fc.constantFrom('form', 'lemma', 'lnorm', 'pos', 'cas'), { minLength: 2, maxLength: 3 }),
    ),
    keys: fc.constantFrom<NonNullable<KeywordOptions['keys']>>('both', 'positive', 'negative'),
    minimum: fc.integer({ min: 1, max: 3 }),
    minimumTexts: fc.integer({ min: 1, max: 2 }),
    order: fc.constantFrom(...KEYWORD_ORDERS),
    reversed: fc.boolean(),
    sides: fc.array(fc.constantFrom('one', 'other', 'none'), { minLength: 5, maxLength: 5 }),
  });

  it('by any attributes, with every figure', () => {
    fc.assert(
      fc.property(corpus, asked, ({ corpus: plain, bytes }, { sides, ...options }) => {
        const tokens = placed(plain);
        const labels = [...new Set(tokens.map(({ text }) => text))];
        const [texts, reference] = ['one', 'other'].map((side) =>
          labels.filter((_, i) => (sides[i] ?? 'one') === side),
        );
        if (!texts?.length || !reference?.length) return;
        const { attributes, keys, minimum, minimumTexts } = options;
        const one = countIn(
          tokens.filter(({ text }) => texts.includes(text)),
          attributes,
        );
        const other = countIn(
          tokens.filter(({ text }) => reference.includes(text)),
          attributes,
        );
        const values = [...new Set([...one.found.keys(), ...other.found.keys()])].filter((key) => !isNothing(key));
        const expected = values.flatMap((key) => {
          const [mine, theirs] = [one.found.get(key) ?? [], other.found.get(key) ?? []];
          const excess = mine.length * other.words - theirs.length * one.words;
          if (keys !== 'both' && (keys === 'positive' ? excess <= 0 : excess >= 0)) return [];
          const side = excess >= 0 ? mine : theirs;
          if (side.length < minimum || new Set(side).size < minimumTexts) return [];
          const rates = [mine.length / one.words, theirs.length / other.words] as const;
          return {
            key,
            figures: {
              hits: mine.length,
              texts: new Set(mine).size,
              referenceHits: theirs.length,
              referenceTexts: new Set(theirs).size,
              dispersion: nearly(plainDispersion(one.sizes, countOf(mine))),
              difference: theirs.length === 0 ? null : expect.closeTo((100 * rates[0]) / rates[1] - 100, 6),
            },
          };
        });
        const index = openIndex<RandomSchema>(bytes);
        const list = index.keywords({ ...options, texts, reference, offset: 0, limit: 10_000 });
        expect(list).toMatchObject({
          ...{ distinct: expected.length, compared: values.length, critical: null },
          ...{ tokens: one.words, referenceTokens: other.words },
        });
        const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
        const got = list.rows.map(({ values: parts, ...row }) => ({
          key: parts.join('|'),
          figures: {
            ...{ hits: row.hits, texts: row.texts, referenceHits: row.referenceHits },
            ...{ referenceTexts: row.referenceTexts, dispersion: row.dispersion, difference: row.difference },
          },
        }));
        expect(got.toSorted(byKey)).toEqual(expected.toSorted(byKey));
        expectOrdered(list.rows, options);
        const page = index.keywords({ ...options, texts, reference, offset: 1, limit: 2 });
        expect(page.rows).toEqual(list.rows.slice(1, 3));
      }),
      RUNS,
    );
  });
});

function expectOrdered(
  rows: readonly Keyword[],
  { order, reversed = false }: Pick<KeywordOptions, 'order' | 'reversed'>,
) {
  if (order === 'value') return;
  const keys = rows.map((row) => {
    if (order === 'difference') return row.difference ?? Number.MAX_VALUE;
    if (order === 'dp' || order === 'dpNorm' || order === 'juilland') return row.dispersion?.[order] ?? null;
    return row[order];
  });
  const told = keys.filter((key) => key !== null);
  expect(keys.slice(told.length).every((key) => key === null)).toBe(true);
  expect(told).toEqual(told.toSorted((a, b) => (reversed ? a - b : b - a)));
}

describe('a list of keywords', () => {
  // The first word is in both texts of the first set, punctuation is in none of the counts.
  const index = smallIndex(
    '# A\nrex/rex/n rex/rex/n et/et/v .\n# B\nrex/rex/n et/et/v .\n# C\net/et/v et/et/v et/et/v dux/dux/n .',
  );
  const sides = { texts: ['A', 'B'], reference: ['C'] };

  it('says what is more frequent and what is rarer', () => {
    const list = index.keywords({ attributes: ['lemma'], ...sides, ...ALL, order: 'logRatio' });
    expect(list.rows.map(({ values, hits, referenceHits }) => [...values, hits, referenceHits])).toEqual([
      ['rex', 3, 0],
      ['et', 2, 3],
      ['dux', 0, 1],
    ]);
    expect(list).toMatchObject({ tokens: 5, referenceTokens: 4, compared: 3, critical: null });
    expect(list.rows[0]?.logRatio).toBeCloseTo(Math.log2(3 / 5 / (0.5 / 4)), 12);
    const only = (keys: 'positive' | 'negative') =>
      index.keywords({ attributes: ['lemma'], ...sides, ...ALL, keys }).rows.map(({ values }) => values[0]);
    expect([only('positive'), only('negative')]).toEqual([['rex'], ['et', 'dux']]);
  });

  it('leaves out what chance may make, the more comparisons the more', () => {
    const asking = { attributes: ['lemma'], ...sides, ...ALL };
    expect(index.keywords({ ...asking, level: 0.05 })).toMatchObject({ distinct: 0, rows: [] });
    const { critical, distinct } = index.keywords({ ...asking, level: 0.5 });
    expect(critical).toBeCloseTo(1.5972, 4);
    expect(distinct).toBe(2);
  });

  it('says nothing of dispersion where there is one text', () => {
    const { rows } = index.keywords({ attributes: ['lemma'], texts: ['C'], reference: ['A', 'B'], ...ALL });
    expect(rows.map(({ dispersion }) => dispersion)).toEqual([null, null, null]);
  });

  it('refuses what cannot be compared', () => {
    const asking = (options: Partial<KeywordOptions>) => () =>
      index.keywords({ attributes: ['lemma'], ...sides, ...ALL, ...options });
    expect(asking({ attributes: [] })).toThrow(RangeError);
    expect(asking({ attributes: ['nothing'] })).toThrow(RangeError);
    expect(asking({ texts: [] })).toThrow(RangeError);
    expect(asking({ reference: [] })).toThrow(RangeError);
    expect(asking({ texts: ['Z'] })).toThrow(RangeError);
    expect(asking({ reference: ['B', 'C'] })).toThrow(RangeError);
  });
});
