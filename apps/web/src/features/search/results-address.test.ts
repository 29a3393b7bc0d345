import { describe, expect, it } from 'vitest';
import { readResultsAddress, toggleText } from './results-address.ts';
import { resultsHref } from './results-links.ts';

describe('the address of a page of results', () => {
  it('reads what the specification and we ourselves put there', () => {
    const search = { q: 'bog', texts: 'RP,RD,RP', page: '3', size: '50', layer: 'transliteration', other: '1' };
    expect(readResultsAddress(search)).toEqual({
      q: 'bog',
      texts: ['RP', 'RD'],
      page: 3,
      size: 50,
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
    const usual = { q: '', texts: [], page: 1, size: 20, layer: 'both', withOther: false };
    expect(readResultsAddress({ page: '0', size: '101', layer: 'x', texts: '' })).toEqual(usual);
  });

  it('keeps a query as it was typed, and begins a changed search at page 1', () => {
    const address = readResultsAddress({ q: '"syn boży" & a+b', page: '7', other: '1' });
    const params = (href: string) => new URL(href, 'http://x').searchParams;
    expect(params(resultsHref(address, { page: 7 })).get('q')).toBe('"syn boży" & a+b');
    expect(params(resultsHref(address, { page: 7 })).get('page')).toBe('7');
    const narrowed = params(resultsHref(address, { texts: ['RP'] }));
    expect([narrowed.get('page'), narrowed.get('texts'), narrowed.get('other')]).toEqual(['1', 'RP', '1']);
  });

  it('takes a text in and out', () => {
    expect(toggleText(['RP'], 'RD')).toEqual(['RP', 'RD']);
    expect(toggleText(['RP', 'RD'], 'RP')).toEqual(['RD']);
  });
});
