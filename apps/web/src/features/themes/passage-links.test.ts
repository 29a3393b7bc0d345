import { expect, it } from 'vitest';
import { passageHref, passageReference } from './passage-links.ts';

const PASSAGE = {
  ...{ id: 1, code: 'RO', name: { pl: 'Rozmyślanie', en: 'Meditation' }, language: 'pl', from: '12r.5.3', to: '12v.1' },
  ...{ startCardNumber: 23, endCardNumber: 24, text: 'Bog' },
};

it('a short passage is marked on its cards, a long one stands alone', () => {
  expect(passageHref({ ...PASSAGE, words: [7, 8] })).toBe(
    '/texts/item?code=RO&startCardNumber=23&endCardNumber=24&hl=7%2C8',
  );
  expect(passageHref({ ...PASSAGE, words: [] })).toBe(
    '/texts/item?code=RO&startCardNumber=23&startVerseNo=5&endCardNumber=24&endVerseNo=1',
  );
});

it('a range names both ends, a single place is named once', () => {
  expect(passageReference(PASSAGE)).toBe('12r.5.3 – 12v.1');
  expect(passageReference({ from: '1r.1', to: '1r.1' })).toBe('1r.1');
});
