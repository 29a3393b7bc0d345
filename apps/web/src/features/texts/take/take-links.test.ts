import { expect, it } from 'vitest';
// From the source: what the application itself gets of the contract has no schemas.
import {
  CITATION_FORMATS,
  citeText,
  exportText,
  TEXT_EXPORT_FORMATS,
} from '../../../../../../packages/contract/src/index.ts';
import { citationHref, downloadHref } from './take-links.ts';

const RANGE = [
  { cardAddress: '12r', verseNo: '5' },
  { cardAddress: 'A&2', verseNo: '12a' },
] as const;

it('links are what the calls take, whatever the names hold', () => {
  const taken = { code: 'Żywot_św.1', mode: 'other:B', range: RANGE };
  for (const format of CITATION_FORMATS) {
    const { pathname, searchParams } = new URL(citationHref(taken, format, 'pl'), 'http://x');
    expect(decodeURIComponent(pathname)).toBe('/api/texts/cite/Żywot_św.1');
    expect(citeText.query.parse(Object.fromEntries(searchParams))).toEqual({
      from: '12r.5',
      to: 'A&2.12a',
      mode: 'other:B',
      format,
      lang: 'pl',
    });
  }
  for (const format of TEXT_EXPORT_FORMATS) {
    const { searchParams } = new URL(downloadHref({ ...taken, range: null }, format, 'en'), 'http://x');
    expect(exportText.query.parse(Object.fromEntries(searchParams))).toEqual({ mode: 'other:B', format, lang: 'en' });
  }
});
