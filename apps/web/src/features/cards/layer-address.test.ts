import { expect, it } from 'vitest';
import { cardHref, cardKey, listHref, readCard, readLayer, readPage } from './layer-address.ts';

const params = (search: string) => new URLSearchParams(search);
const TRANSCRIPT = { type: 'other-transcript', code: 'MP', designation: 'odpis-B' } as const;

it('reads the layer of an address, and nothing that is none', () => {
  expect(readLayer(params('type=transcription&code=RP'))).toEqual({
    type: 'transcription',
    code: 'RP',
    designation: null,
  });
  expect(readLayer(params('type=other-transcript&code=MP&designation=odpis-B'))).toEqual(TRANSCRIPT);
  for (const search of [
    '',
    'type=x&code=RP',
    'type=transcription',
    'type=other-transcript&code=RP',
    'type=transcription&code=RP&designation=B',
  ]) {
    expect(readLayer(params(search)), search).toBeNull();
  }
});

it('leads back to the card it was made of', () => {
  const href = cardHref(TRANSCRIPT, '12r');
  expect(readCard(new URL(href, 'http://x').searchParams)).toEqual({ ...TRANSCRIPT, cardAddress: '12r' });
  expect(readCard(params('type=transcription&code=RP'))).toBeNull();
  expect(cardKey({ ...TRANSCRIPT, cardAddress: '12r' })).toBe('other-transcript/MP/odpis-B/12r');
});

it('counts pages from the first', () => {
  expect([readPage(params('page=3')), readPage(params('page=0')), readPage(params('page=x'))]).toEqual([3, 1, 1]);
  expect([listHref(TRANSCRIPT), listHref(TRANSCRIPT, 2)]).toEqual([
    '/manage-texts/cards?type=other-transcript&code=MP&designation=odpis-B',
    '/manage-texts/cards?type=other-transcript&code=MP&designation=odpis-B&page=2',
  ]);
});
