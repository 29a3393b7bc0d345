import { describe, expect, it } from 'vitest';
import { formatRange, readTextAddress } from './address.ts';
import { readingHref } from './text-links.ts';

/** The parameters of the link to what `search` says. */
function written(search: Record<string, string>): Record<string, string> {
  const href = readingHref({ ...readTextAddress(search), code: search['code'] ?? '' });
  return Object.fromEntries(new URL(href, 'http://x').searchParams);
}

describe('the address of a reading page', () => {
  it('comes back the same', () => {
    const params = {
      code: 'RP',
      startCardNumber: '23',
      startVerseNo: '5b',
      endCardNumber: '24',
      endVerseNo: '3',
      mode: 'other:B',
      grammar: 'true',
      hl: '4,9',
      layout: 'running',
      numbers: 'all',
      sentences: 'on',
      asked: '23x',
      abbr: 'source',
    };
    expect(written(params)).toEqual(params);
  });

  it('leaves what is missing to the text, and says nothing of defaults that are ours', () => {
    expect(written({ code: 'RP' })).toEqual({
      code: 'RP',
      mode: 'transcription',
      grammar: 'false',
    });
  });

  it('takes nonsense for absent', () => {
    const address = readTextAddress({
      code: '',
      startCardNumber: '-1',
      endCardNumber: '1e3',
      mode: 'x',
      grammar: 'maybe',
      hl: '1,a,,1',
    });
    expect(address).toMatchObject({ code: null, mode: 'transcription', grammar: false, hl: [1] });
    expect([address.start.cardNumber, address.end.cardNumber]).toEqual([null, null]);
  });

  it('writes a range as it is cited', () => {
    const place = { cardAddress: '12r', verseNo: '5' };
    expect(formatRange(place, { cardAddress: '12v', verseNo: '3' })).toBe('12r.5 – 12v.3');
    expect(formatRange(place, place)).toBe('12r.5');
  });
});
