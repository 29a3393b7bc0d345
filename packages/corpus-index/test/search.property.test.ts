import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CorpusIndex, openIndex } from '../src/index.ts';
import { bruteForce } from './oracle.ts';
import { corpus, strictSpec, wordSpec, writeSpec } from './random.ts';
import type { TestSchema } from './schema.ts';
import type { PlainToken } from './spec.ts';

const RUNS = { numRuns: 300 };
const ALL = { offset: 0, size: 10_000 };

describe('the engine equals the oracle on random corpora', () => {
  it.each([
    ['conditions', strictSpec],
    ['plain words', wordSpec],
  ] as const)('%s', (_, specs) => {
    fc.assert(
      fc.property(corpus, fc.array(specs, { minLength: 1, maxLength: 6 }), ({ tokens, bytes }, several) => {
        const index = openIndex<TestSchema>(bytes);
        for (const spec of several) {
          const q = writeSpec(spec);
          const expected = bruteForce(tokens, spec);
          const byHit = index.search(q, { ...ALL, unit: 'hit' });
          expect({ q, hits: byHit.rows.flatMap((row) => row.hits) }).toEqual({ q, hits: expected });
          expect(byHit.total).toBe(expected.length);
          checkCounts(index, tokens, q, expected);
        }
      }),
      RUNS,
    );
  });

  it('filters by text and card', () => {
    fc.assert(
      fc.property(
        corpus,
        strictSpec,
        fc.constantFrom('T0', 'seed'),
        fc.constantFrom('1r', '2r'),
        (made, spec, text, card) => {
          const { tokens, bytes } = made;
          const index = openIndex<TestSchema>(bytes);
          const hits = bruteForce(tokens, spec);
          const inText = hits.filter(({ start }) => tokens[start]?.text === text);
          const found = (q: string, texts: string[] = []) =>
            index.search(q, { ...ALL, unit: 'hit', texts }).rows.flatMap((row) => row.hits);
          const q = writeSpec(spec);
          expect(found(`${q} text:${text}`)).toEqual(inText);
          expect(found(q, [text])).toEqual(inText);
          if (!tokens.some((token) => token.card === card)) return;
          expect(found(`card:${card} ${q}`, [text])).toEqual(
            inText.filter(({ start }) => tokens[start]?.card === card),
          );
        },
      ),
      RUNS,
    );
  });

  it('finds sentences that contain one thing and not another', () => {
    fc.assert(
      fc.property(corpus, strictSpec, strictSpec, ({ tokens, bytes }, wanted, unwanted) => {
        const index = openIndex<TestSchema>(bytes);
        const holding = (spec: typeof wanted) =>
          new Set(bruteForce(tokens, spec).map(({ start }) => tokens[start]?.sentence));
        const [yes, no] = [holding(wanted), holding(unwanted)];
        const sentences = new Set(tokens.map(({ sentence }) => sentence).filter((sentence) => sentence !== null));
        const expected = [...sentences].filter((sentence) => yes.has(sentence) && !no.has(sentence)).length;
        const q = `<s/> containing ${writeSpec(wanted)} !containing ${writeSpec(unwanted)}`;
        expect({ q, total: index.search(q, { ...ALL, unit: 'hit' }).total }).toEqual({ q, total: expected });
      }),
      RUNS,
    );
  });

  it('reads a query written out in full as the same query', () => {
    fc.assert(
      fc.property(corpus, fc.oneof(strictSpec, wordSpec), ({ bytes }, spec) => {
        const index = openIndex<TestSchema>(bytes);
        const parsed = index.parse(writeSpec(spec));
        if (!parsed.ok || parsed.interpretation.adjacency === 'words') return;
        if (spec.elements.some(({ kind }) => kind === 'word')) return;
        const again = index.parse(parsed.interpretation.canonical);
        expect(again.ok && again.interpretation.canonical).toBe(parsed.interpretation.canonical);
        const options = { ...ALL, unit: 'hit' } as const;
        expect(again.ok && index.search(again.query, options)).toEqual(index.search(parsed.query, options));
      }),
      RUNS,
    );
  });
});

type Hits = ReturnType<typeof bruteForce>;

/** Sentence counts, counts by text and every way of cutting the result into pages. */
function checkCounts(index: CorpusIndex<TestSchema>, tokens: readonly PlainToken[], q: string, expected: Hits): void {
  const units = new Set(expected.map(({ start }) => tokens[start]?.unit));
  const result = index.search(q, { ...ALL, unit: 'region:s' });
  expect(result.sentences).toBe(units.size);
  expect(result.rows.length).toBe(units.size);
  expect(result.rows.flatMap((row) => row.hits)).toEqual(expected);
  const perText = Map.groupBy(expected, ({ start }) => tokens[start]?.text);
  expect(result.perText).toEqual([...perText].map(([label, hits]) => ({ label, hits: hits.length })));
  let number = 1;
  for (const row of result.rows) {
    expect(row.firstHitNo).toBe(number);
    number += row.hits.length;
  }
  for (const unit of ['region:s', 'hit'] as const) {
    const whole = index.search(q, { ...ALL, unit }).rows;
    const pages = [0, 2, 4].flatMap((offset) => index.search(q, { offset, size: 2, unit }).rows);
    expect(pages).toEqual(whole.slice(0, 6));
  }
  const estimate = index.estimate(q);
  expect(estimate.hits).toBeGreaterThanOrEqual(expected.length);
  if (estimate.exact) expect(estimate.hits).toBe(expected.length);
}
