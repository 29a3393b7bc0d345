import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FrequencyKey,
  type SearchOptions,
  type SearchScope,
  type SortKey,
  UnreadableQuery,
} from '../src/index.ts';
import { type EditIndex, edits } from './edits.ts';
import { strictQuery, wordQuery } from './random-query.ts';
import { attribute, query } from './results/plain.ts';

const RUNS = { numRuns: Number(process.env['CORPUS_INDEX_RUNS'] ?? 100) };
const PATIENCE = 180_000 + RUNS.numRuns * 500;

/** Answer, or why there is none. */
function outcome<T>(ask: () => T): T | { refused: unknown } {
  try {
    return ask();
  } catch (error) {
    if (error instanceof UnreadableQuery) return { refused: error.error };
    if (error instanceof RangeError) return { refused: 'RangeError' };
    throw error;
  }
}

/** Asks both the same. */
function same(edited: EditIndex, fresh: EditIndex, ask: (index: EditIndex) => unknown): void {
  expect(outcome(() => ask(edited))).toEqual(outcome(() => ask(fresh)));
}

const scope: fc.Arbitrary<SearchScope> = fc.record(
  {
    texts: fc.subarray(['T0', 'T1', 'Tż']),
    layer: fc.constantFrom('both', 'transcription', 'transliteration'),
    variants: fc.boolean(),
    without: fc.subarray(['a', 'ba']),
  },
  { requiredKeys: [] },
);
const anyQuery = fc.oneof(
  query,
  strictQuery,
  wordQuery,
  fc.constantFrom(
    '[text>"T1"]',
    '[text<="T1"] []',
    '[var="a"]',
    '<text/>',
    '<s/> containing a',
    'a | ba',
    'text:T0 a',
    'card:1r-2r []',
  ),
);
const sort: fc.Arbitrary<SortKey> = fc.record(
  {
    by: fc.constantFrom('corpus', 'rank', 'left', 'right', 'node'),
    attribute,
    tokens: fc.integer({ min: 1, max: 3 }),
    descending: fc.boolean(),
  },
  { requiredKeys: ['by', 'attribute', 'tokens'] },
);
const sample = fc.record({ size: fc.integer({ min: 0, max: 8 }), seed: fc.constantFrom('1', '2') });
const key: fc.Arbitrary<FrequencyKey> = fc.oneof(
  fc.record({ by: fc.constant('node'), attribute, token: fc.constantFrom<number | 'all'>(1, 2, 'all') }),
  fc.record({ by: fc.constantFrom('left', 'right'), attribute, token: fc.constantFrom(1, 2) }),
  fc.record({ by: fc.constant('region'), region: fc.constantFrom('text', 'card', 's', 'foreign', 'theme') }),
  fc.constant({ by: 'region', region: 'text', attribute: 'lang' } as const),
  fc.constant({ by: 'region', region: 'theme', attribute: 'theme' } as const),
  fc.constant({ by: 'group', group: 'double' } as const),
);
const arrangement = fc.record({ sort, sample }, { requiredKeys: [] });

describe('a corpus in segments answers as one that was indexed whole', () => {
  it('which hits, in every order and on every page', { timeout: PATIENCE }, () => {
    let found = 0;
    fc.assert(
      fc.property(edits, anyQuery, scope, arrangement, ({ edited, fresh }, q, where, order) => {
        const { texts: _, ...options } = where;
        same(edited, fresh, (index) => index.parse(q, options));
        if (!fresh.parse(q, options).ok) return;
        const total = outcome(() => fresh.search(q, { ...where, offset: 0, size: 0, unit: 'hit' }).total);
        if (total !== 0) found++;
        for (const unit of ['hit', 'region:s'] as const) {
          const ask = (rest: Partial<SearchOptions>) => (index: EditIndex) =>
            index.search(q, { ...where, ...rest, offset: 0, size: 1000, unit });
          same(edited, fresh, ask({}));
          same(edited, fresh, ask(order));
          same(edited, fresh, (index) => index.search(q, { ...where, ...order, offset: 2, size: 3, unit }));
        }
        same(edited, fresh, (index) => [...index.export(q, { ...where, ...order, context: 2, size: 3 })]);
        same(edited, fresh, (index) => index.badgeCounts(q, where));
        same(edited, fresh, (index) => {
          const { rows } = index.search(q, { ...where, offset: 0, size: 5, unit: 'hit' });
          const hits = rows.flatMap((row) => row.hits);
          return [index.badges(q, hits, where), hits.map((hit) => index.concordance(hit, 2))];
        });
      }),
      RUNS,
    );
    // Most corpora have not all that is asked for, but enough must be found.
    if (RUNS.numRuns >= 100) expect(found).toBeGreaterThan(RUNS.numRuns / 5);
  });

  it('how often, of what, and where', { timeout: PATIENCE }, () => {
    const counting = fc.record({
      key,
      sort: fc.constantFrom('frequency', 'value', 'texts'),
      reversed: fc.boolean(),
      ambiguous: fc.constantFrom('each', 'joint'),
      offset: fc.nat(2),
      limit: fc.integer({ min: 1, max: 30 }),
    } as const);
    const measure = fc.constantFrom('logDice', 'logLikelihood', 'mi', 'frequency');
    fc.assert(
      fc.property(edits, anyQuery, scope, counting, attribute, measure, ({ edited, fresh }, q, where, ...rest) => {
        const [options, of, order] = rest;
        if (!fresh.parse(q).ok) return;
        same(edited, fresh, (index) => index.frequencies(q, { ...where, ...options }));
        same(edited, fresh, (index) => index.distribution(q, { ...where, bins: 3 }));
        const window = { left: 2, right: 1, minimum: 1, order, offset: 0, limit: 20, attribute: of };
        same(edited, fresh, (index) => index.collocations(q, { ...where, ...window }));
        const together = { attributes: [of, 'lemma', 'pos', 'num'], perText: options.reversed };
        same(edited, fresh, (index) => index.crossTable(q, { ...where, ...together }));
        const some = { attribute: of, values: ['a', 'b', 'ba', 'nothing', '.'] };
        same(edited, fresh, (index) => index.crossTable(some, { ...where, ...together }));
        same(edited, fresh, (index) => index.crossTable(some, { ...where, attributes: [of], perText: true }));
        const { sort: by, offset, limit } = options;
        same(edited, fresh, (index) => index.frequencies(q, { ...where, ...options, dispersion: true }));
        const years = { by: 'years', attribute: 'date', step: 50 } as const;
        const fields = [years, { by: 'node', attribute: of, token: 1 }] as const;
        same(edited, fresh, (index) => index.fieldFrequencies(q, { ...where, keys: fields, offset, limit }));
        const [texts, reference] = [['T0'], ['T1', 'Tż']];
        for (const attributes of [[of], [of, 'pos']]) {
          const comparing = { attributes, texts, reference, order: 'logRatio', offset, limit } as const;
          same(edited, fresh, (index) => index.keywords(comparing));
        }
        const listing = { attribute: of, match: 'begins', typed: q, texts: where.texts ?? [], offset, limit } as const;
        same(edited, fresh, (index) => index.valueList({ ...listing, sort: by === 'frequency' ? 'dp' : by }));
        const { match: _, ...all } = listing;
        same(edited, fresh, (index) => index.valueList({ ...all, sort: 'end', placeOf: 'a' }));
        same(edited, fresh, (index) => index.groups('double', where.texts));
      }),
      RUNS,
    );
  });

  it('what there is, and what else could be meant', { timeout: PATIENCE }, () => {
    const names = fc.oneof(attribute, fc.constantFrom('tag', 'feat', 'var', 'wnorm', 'theme', 'source', 'sure'));
    const value = fc.constantFrom('', 'a', 'A', 'ab', 'x', 'b', 'n', 'gen', 'seed', 'abaab', 'n:gen', 'num=', 'á', 'Á');
    fc.assert(
      fc.property(edits, anyQuery, scope, names, value, ({ edited, fresh }, q, where, name, prefix) => {
        expect(edited.texts).toEqual(fresh.texts);
        expect(edited.length).toBe(fresh.length);
        expect([edited.meta, edited.regionCounts]).toEqual([fresh.meta, fresh.regionCounts]);
        expect(edited.tokens(-1, fresh.length + 1)).toEqual(fresh.tokens(0, fresh.length));
        for (let p = 0; p < fresh.length; p++) expect(edited.regionsAt(p)).toEqual(fresh.regionsAt(p));
        same(edited, fresh, (index) => index.suggest(name, prefix, 5));
        same(edited, fresh, (index) => index.count({ attribute: name, value: prefix }));
        same(edited, fresh, (index) => index.nearest(`${prefix}ba`, { attributes: [name, 'norm'], limit: 4 }));
        if (!fresh.parse(q).ok) return;
        same(edited, fresh, (index) => index.elementCounts(q, where));
        same(edited, fresh, (index) => index.expansions(q, where));
        const found = outcome(() => edited.search(q, { offset: 0, size: 0, unit: 'hit' }).total);
        if (typeof found === 'number') expect(edited.estimate(q).hits).toBeGreaterThanOrEqual(found);
      }),
      RUNS,
    );
  });
});

describe('a corpus in segments', () => {
  const texts = ['T0'];

  it('has no text that is not where it is said to be', () => {
    fc.assert(
      fc.property(edits, ({ edited }) => {
        expect(() => edited.edited([], { texts: [{ label: 'nowhere', part: 0 }], meta: {} })).toThrow(RangeError);
      }),
      { numRuns: 1 },
    );
  });

  it('can be empty', () => {
    fc.assert(
      fc.property(edits, ({ fresh }) => {
        const none = fresh.edited([], { texts: [], meta: {} });
        expect(none.length).toBe(0);
        expect(none.search('a', { texts, offset: 0, size: 10, unit: 'region:s' })).toMatchObject({
          total: 0,
          rows: [],
        });
        expect(none.tokens(0, 10)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});
