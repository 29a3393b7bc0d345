import { describe, expect, it } from 'vitest';
// From the source: what the application itself gets of the contract has no schemas.
import {
  searchCollocations,
  searchDistribution,
  searchExport,
  searchFrequencies,
  searchSentences,
  writeFilter,
} from '../../../../../packages/contract/src/index.ts';
import { hitsParams } from '../../parts/results/hits-params.ts';
import { readResultsAddress } from '../../parts/results/results-address.ts';
import { collocatedAttribute } from './lists/attributes.ts';
import { exportHref, formatsOf } from './lists/export-links.ts';

const usual = readResultsAddress({ q: 'x' });

describe('what holds where an address says nothing is what the server takes then', () => {
  it.each([
    ['sentences', searchSentences.query.parse({ q: 'x' })],
    ['frequencies', searchFrequencies.query.parse({ q: 'x' })],
    ['collocations', searchCollocations.query.parse({ q: 'x' })],
    ['distribution', searchDistribution.query.parse({ q: 'x' })],
  ])('%s', (_, taken) => {
    const { variants, size, lang, bins, f, ...asked } = { size: 0, lang: '', bins: 0, ...taken };
    expect(writeFilter(f)).toBe(usual.f);
    expect({ ...usual, of: collocatedAttribute(usual.of) }).toMatchObject(asked);
    expect(hitsParams(usual).variants).toBe(variants);
  });

  it('the address of a file is one that the server takes', () => {
    for (const format of formatsOf('hits')) {
      const address = new URL(exportHref(usual, 'hits', format, 'pl'), 'http://x');
      expect(searchExport.query.parse(Object.fromEntries(address.searchParams)).format).toBe(format);
    }
  });
});
