import {
  COLLOCATION_MEASURES,
  COUNTED_PLACES,
  HIT_SORTS,
  LIST_RANKINGS,
  RESULTS_VIEWS,
  SEARCH_LAYERS,
  TOKEN_ATTRIBUTES,
} from '@glosa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitsParams } from '../../parts/results/hits-params.ts';
import {
  type ResultsAddress,
  readResultsAddress,
  showsHits,
  toggleText,
  usualSize,
} from '../../parts/results/results-address.ts';
import { relaxedHref, resultsHref } from './results-links.ts';

/** An address as the router reads it from a link. */
const readLink = (href: string): ResultsAddress =>
  readResultsAddress(Object.fromEntries(new URL(href, 'http://x').searchParams));

const form = fc.stringMatching(/^[\p{L}\p{M}]{1,12}$/u);

const address: fc.Arbitrary<ResultsAddress> = fc
  .record<ResultsAddress>({
    q: fc.string({ unit: 'grapheme' }),
    texts: fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{1,8}$/), { maxLength: 4 }),
    f: fc.string({ unit: 'grapheme' }),
    against: fc.string({ unit: 'grapheme' }),
    page: fc.integer({ min: 1, max: 2147483647 }),
    size: fc.integer({ min: 1, max: 500 }),
    layer: fc.constantFrom(...SEARCH_LAYERS),
    withOther: fc.boolean(),
    variants: fc.boolean(),
    without: fc.uniqueArray(form, { maxLength: 4 }),
    view: fc.constantFrom(...RESULTS_VIEWS),
    sort: fc.constantFrom(...HIT_SORTS),
    by: fc.constantFrom(...TOKEN_ATTRIBUTES),
    words: fc.integer({ min: 1, max: 5 }),
    order: fc.constantFrom('asc', 'desc'),
    sample: fc.integer({ min: 0, max: 100_000 }),
    seed: fc.integer({ min: 0, max: 2147483647 }),
    context: fc.integer({ min: 1, max: 40 }),
    of: fc.stringMatching(/^[a-z_]{1,40}(?:\/50)?(?:,[a-z]{1,9}){0,3}$/),
    at: fc.constantFrom(...COUNTED_PLACES),
    rank: fc.constantFrom(...LIST_RANKINGS),
    left: fc.integer({ min: 0, max: 10 }),
    right: fc.integer({ min: 0, max: 10 }),
    minimum: fc.integer({ min: 1, max: 1000 }),
    measure: fc.constantFrom(...COLLOCATION_MEASURES),
  })
  .map((one) => (showsHits(one.view) ? { ...one, size: Math.min(one.size, 100) } : one));

describe('the address of a page of results', () => {
  it('says everything that the page shows', () => {
    fc.assert(
      fc.property(address, (one) => {
        expect(readLink(resultsHref(one, { page: one.page }))).toEqual(one);
      }),
    );
  });

  it('leaves out what is usual', () => {
    expect(resultsHref(readResultsAddress({ q: 'bog' }))).toBe('/results?q=bog&page=1');
  });

  it('reads what the specification and we ourselves put there', () => {
    const search = { q: 'bog', texts: 'RP,RD,RP', page: '3', size: '40', layer: 'transliteration', other: '1' };
    expect(readResultsAddress(search)).toMatchObject({
      q: 'bog',
      texts: ['RP', 'RD'],
      page: 3,
      size: 40,
      layer: 'transliteration',
      withOther: true,
    });
  });

  it('takes values the router has read already', () => {
    expect(readResultsAddress({ q: 'bog', texts: ['RP', 'RD'], page: 2 })).toMatchObject({
      texts: ['RP', 'RD'],
      page: 2,
    });
  });

  it('takes nonsense for absent', () => {
    const nonsense = { page: '0', size: '101', layer: 'x', texts: '', of: 'a b', at: 'left9', left: '-1', words: '6' };
    expect(readResultsAddress(nonsense)).toEqual(readResultsAddress({}));
  });

  it('keeps a query as it was typed, and begins a changed search at page 1', () => {
    const read = readResultsAddress({ q: '"syn boży" & a+b', page: '7', other: '1' });
    expect(readLink(resultsHref(read, { page: 7 }))).toMatchObject({ q: '"syn boży" & a+b', page: 7 });
    expect(readLink(resultsHref(read, { texts: ['RP'] }))).toMatchObject({ page: 1, texts: ['RP'], withOther: true });
  });

  it('asks with what can be read of a filter, and keeps both filters in every link', () => {
    const read = readResultsAddress({ q: 'bog', f: 'genre:sermon,nonsense', against: 'genre:song' });
    expect(hitsParams(read)).toMatchObject({ f: 'genre:sermon' });
    expect(hitsParams(readResultsAddress({ q: 'bog' }))).not.toHaveProperty('f');
    const kept = { f: 'genre:sermon,nonsense', against: 'genre:song' };
    expect(readLink(resultsHref(read, { q: 'syn', view: 'distribution' }))).toMatchObject(kept);
    expect(readLink(relaxedHref(read, 'syn', { layer: 'both' }))).toMatchObject(kept);
  });

  it('leaves out forms for the query they belong to only', () => {
    const read = readResultsAddress({ q: 'krzest', without: 'krest chrzest' });
    expect(readLink(resultsHref(read, { view: 'kwic' })).without).toEqual(['krest', 'chrzest']);
    expect(readLink(resultsHref(read, { q: 'bog' })).without).toEqual([]);
  });

  it('gives every view pages of its usual size until another was chosen', () => {
    const usual = readResultsAddress({ q: 'bog' });
    expect(readLink(resultsHref(usual, { view: 'kwic' })).size).toBe(usualSize('kwic'));
    const chosen = readResultsAddress({ q: 'bog', size: '10' });
    expect(readLink(resultsHref(chosen, { view: 'kwic' })).size).toBe(10);
  });

  it('takes a text in and out', () => {
    expect(toggleText(['RP'], 'RD')).toEqual(['RP', 'RD']);
    expect(toggleText(['RP', 'RD'], 'RP')).toEqual(['RD']);
  });
});
