import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CorpusIndex, openIndex } from '../src/index.ts';
import { Oracle } from './oracle.ts';
import { corpus } from './random.ts';
import { repetitionQuery, strictQuery, wordQuery } from './random-query.ts';
import type { RandomSchema } from './schema.ts';
import type { PlainCorpus, PlainHit } from './spec.ts';

/** Corpora tried, each with several queries. */
const RUNS = { numRuns: Number(process.env['CORPUS_INDEX_RUNS'] ?? 100) };
/** In milliseconds: grows with what is asked for by hand. */
const PATIENCE = 180_000 + RUNS.numRuns * 500;
const ALL = { offset: 0, size: 10_000 };

describe('the engine equals the oracle on random corpora', () => {
  it.each([
    ['the whole language', strictQuery, 0.5],
    ['repetitions', repetitionQuery, 0.5],
    ['plain words', wordQuery, 0.8],
  ] as const)('%s', { timeout: PATIENCE }, (_, queries, readable) => {
    let ran = 0;
    let given = 0;
    fc.assert(
      fc.property(corpus, fc.array(queries, { minLength: 1, maxLength: 5 }), ({ corpus: plain, bytes }, several) => {
        const index = openIndex<RandomSchema>(bytes);
        for (const q of several) {
          given++;
          const parsed = index.parse(q);
          if (!parsed.ok) continue;
          ran++;
          const { mode } = index.search(parsed.query, { ...ALL, unit: 'hit' });
          const expected = new Oracle(plain, parsed.query).hits(parsed.query, mode);
          const byHit = index.search(parsed.query, { ...ALL, unit: 'hit' });
          expect({ q, hits: byHit.rows.flatMap((row) => row.hits) }).toEqual({ q, hits: expected });
          expect(byHit.total).toBe(expected.length);
          checkCounts(index, plain, q, expected);
        }
      }),
      RUNS,
    );
    // The generator has no idea of what can be empty or too broad; most of what it writes must be neither.
    if (RUNS.numRuns >= 100) expect(ran / given).toBeGreaterThan(readable);
  });

  it('reads a query written out in full as the same query', { timeout: PATIENCE }, () => {
    fc.assert(
      fc.property(corpus, strictQuery, ({ bytes }, q) => {
        const index = openIndex<RandomSchema>(bytes);
        const parsed = index.parse(q);
        if (!parsed.ok || parsed.interpretation.adjacency === 'words') return;
        const again = index.parse(parsed.interpretation.canonical);
        expect(again.ok && again.interpretation.canonical).toBe(parsed.interpretation.canonical);
        const options = { ...ALL, unit: 'hit' } as const;
        expect(again.ok && index.search(again.query, options)).toEqual(index.search(parsed.query, options));
      }),
      RUNS,
    );
  });
});

/** Sentence counts, counts by text and every way of cutting the result into pages. */
function checkCounts(
  index: CorpusIndex<RandomSchema>,
  plain: PlainCorpus,
  q: string,
  expected: readonly PlainHit[],
): void {
  const units = new Set(expected.map(({ start }) => plain.tokens[start]?.unit));
  const result = index.search(q, { ...ALL, unit: 'region:s' });
  expect(result.sentences).toBe(units.size);
  expect(result.rows.length).toBe(units.size);
  expect(result.rows.flatMap((row) => row.hits)).toEqual(expected);
  const texts = plain.regions.filter(({ kind }) => kind === 'text');
  const perText = texts.map(({ label, start, end }) => {
    return { label, hits: expected.filter((hit) => start <= hit.start && hit.start < end).length };
  });
  expect(result.perText).toEqual(perText.filter(({ hits }) => hits > 0));
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
