import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, valuesWithin } from '../../src/edit-distance.ts';
import { formatConcordance, openIndex, WHOLE_SENTENCE } from '../../src/index.ts';
import { IndexData } from '../../src/index-data.ts';
import { corpus } from '../random.ts';
import type { RandomSchema } from '../schema.ts';
import { smallIndex, smallSnapshot } from '../small.ts';
import { hitsOf, query } from './plain.ts';

const RUNS = { numRuns: 300 };
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });

/** Optimal string alignment as its definition has it. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  const ways = [distance(restA, b) + 1, distance(a, restB) + 1, distance(restA, restB) + (a[0] === b[0] ? 0 : 1)];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0]) ways.push(distance(a.slice(2), b.slice(2)) + 1);
  return Math.min(...ways);
}

describe('the distance of two words', () => {
  it('equals its definition', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(distance(a, b));
      }),
      RUNS,
    );
  });

  it('is found for a whole lexicon at once', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), word, fc.nat(2), (words, wanted, limit) => {
        const { lexicon } = new IndexData(smallSnapshot(words.join(' '))).columns[0] as IndexData['columns'][number];
        const found = valuesWithin(lexicon, wanted, limit).map((near) => [lexicon.get(near.id), near.distance]);
        // '' stands for "no value" and is in every lexicon.
        const expected = [...new Set(['', ...words])].sort().flatMap((one) => {
          const away = distance(one, wanted);
          return away <= limit ? [[one, away]] : [];
        });
        expect(found).toEqual(expected);
      }),
      RUNS,
    );
  });
});

describe('the nearest words', () => {
  const index = smallIndex('król króla królowi królestwo Królestwo krolestwo pan panu~Panv paná łaska');
  const nearest = (asked: string, ...attributes: string[]) =>
    index.nearest(asked, { limit: 5, attributes: attributes.length > 0 ? attributes : ['norm', 'tnorm', 'wnorm'] });

  it('come by distance, then by frequency, counted in folded spelling', () => {
    expect(nearest('krolestwa')).toEqual([{ value: 'krolestwo', distance: 1, count: 3 }]);
    expect(nearest('KRÓOL').slice(0, 2)).toEqual([
      { value: 'krol', distance: 1, count: 1 },
      { value: 'krola', distance: 2, count: 1 },
    ]);
    expect(nearest('lakska')).toEqual([{ value: 'laska', distance: 1, count: 1 }]);
    expect(nearest('alska')).toEqual([{ value: 'laska', distance: 1, count: 1 }]);
  });

  it('are those of the layer, and never the word itself', () => {
    expect(nearest('panv', 'tnorm')).toEqual([]);
    expect(nearest('panw', 'tnorm')).toEqual([{ value: 'panv', distance: 1, count: 1 }]);
    expect(nearest('panu', 'norm', 'wnorm').map(({ value }) => value)).toEqual(['pan', 'pana']);
    expect(() => nearest('pan', 'nothing')).toThrow(RangeError);
  });

  it('are values as they stand in the texts where the attribute is not folded', () => {
    const annotated = smallIndex('jest/być jestem/być bity/bić Byk/byk');
    const values = (asked: string, attribute: string) =>
      annotated.nearest(asked, { limit: 3, attributes: [attribute] }).map(({ value, count }) => [value, count]);
    expect(values('byc', 'lemma')).toEqual([
      ['być', 2],
      ['bić', 1],
      ['byk', 1],
    ]);
    expect(values('byk', 'form')[0]).toEqual(['Byk', 1]);
    expect(values('byc', 'lnorm')).toEqual([
      ['bic', 1],
      ['byk', 1],
    ]);
    expect(() => values('byc', 'pos')).toThrow(RangeError);
  });

  it('share trigrams where they are further away, in a large lexicon', () => {
    const many = Array.from({ length: 1500 }, (_, i) => `w${i}x`).join(' ');
    const large = smallIndex(`${many} przekonanie`);
    const found = large.nearest('przekonywającemi', { limit: 1, attributes: ['norm'] });
    expect(found).toEqual([]);
    expect(large.nearest('nieprzekonanie', { limit: 1, attributes: ['norm'] })).toEqual([
      { value: 'przekonanie', distance: 3, count: 1 },
    ]);
  });

  it('of nothing, or of a whole page, are none', () => {
    expect(nearest('')).toEqual([]);
    expect(nearest('a'.repeat(10_000))).toEqual([]);
  });
});

describe('the elements of a query', () => {
  const index = smallIndex('# A\nnie ma tylko\nnie|m\n# B\ntylko on');

  it('are counted each by itself, at their place in the text', () => {
    expect(index.elementCounts('nie tylko')).toEqual([
      { from: 0, to: 3, count: 2, missing: [] },
      { from: 4, to: 9, count: 2, missing: [] },
    ]);
    expect(index.elementCounts('"nie" []{0,3} [form="x.*"]')).toEqual([
      { from: 0, to: 5, count: 2, missing: [] },
      { from: 14, to: 26, count: 0, missing: [] },
    ]);
    expect(index.elementCounts('niem').map(({ count }) => count)).toEqual([1]);
  });

  it('name the values to blame where they hold nowhere', () => {
    const missing = (q: string) => index.elementCounts(q).map((element) => element.missing);
    expect(missing('niee tylko')).toEqual([[{ value: 'niee', attributes: ['norm', 'tnorm', 'wnorm'] }], []]);
    expect(missing('=niee')).toEqual([[{ value: 'niee', attributes: ['form', 'word'] }]]);
    expect(missing('"niee tylko"')).toEqual([[{ value: 'niee', attributes: ['form'] }], []]);
    expect(missing('[(lemma="x" | form="niee") & norm="tylko" & form!="y" & pos="n"]')).toEqual([
      [
        { value: 'x', attributes: ['lemma'] },
        { value: 'niee', attributes: ['form'] },
      ],
    ]);
    expect(missing('!niee')).toEqual([[]]);
  });

  it('are counted where the query is searched', () => {
    expect(index.elementCounts('nie tylko', { texts: ['B'] }).map(({ count }) => count)).toEqual([0, 1]);
    expect(index.elementCounts('nie tylko text:B').map(({ count }) => count)).toEqual([0, 1]);
  });

  it('counts what the engine finds for each of them', () => {
    fc.assert(
      fc.property(
        corpus,
        fc.uniqueArray(fc.constantFrom('a', 'ab', '=a', 'lemma:a', '[pos="n"]'), { minLength: 1 }),
        ({ bytes }, parts) => {
          const random = openIndex<RandomSchema>(bytes);
          const counts = random.elementCounts(parts.join(' '));
          expect(counts.map(({ count }) => count)).toEqual(parts.map((part) => hitsOf(random, part).length));
        },
      ),
      RUNS,
    );
  });
});

describe('an export', () => {
  it('gives every hit once, in the order of the pages, with its context', () => {
    fc.assert(
      fc.property(corpus, query, fc.integer({ min: 1, max: 7 }), fc.nat(3), ({ bytes }, q, size, context) => {
        const index = openIndex<RandomSchema>(bytes);
        const sort = { by: 'right', attribute: 'norm', tokens: 1 } as const;
        const chunks = [...index.export(q, { sort, size, context })];
        for (const chunk of chunks.slice(0, -1)) expect(chunk).toHaveLength(size);
        const lines = chunks.flat();
        const { rows } = index.search(q, { offset: 0, size: 10_000, unit: 'hit', sort });
        expect(lines.map(({ hit }) => hit)).toEqual(rows.flatMap((row) => row.hits));
        expect(lines.map(({ no }) => no)).toEqual(lines.map((_, i) => i + 1));
        for (const { hit, left, node, right } of lines) {
          const forms = (tokens: typeof left) => tokens.map(({ form }) => form);
          expect({ left: forms(left), match: forms(node), right: forms(right) }).toEqual(
            index.concordance(hit, context),
          );
        }
      }),
      { numRuns: 100 },
    );
  });

  it('shows whole sentences when asked to', () => {
    const index = smallIndex('a b c x d e f');
    const [[line] = []] = [...index.export('[form="x"]', { size: 10, context: WHOLE_SENTENCE })];
    const forms = (tokens: readonly { form: string }[] = []) => tokens.map(({ form }) => form);
    const shown = { left: forms(line?.left), match: forms(line?.node), right: forms(line?.right) };
    expect(formatConcordance(shown)).toBe('a b c [x] d e f');
  });
});
