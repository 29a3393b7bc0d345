import { expect, it } from 'vitest';
import { smallIndex } from './small.ts';

const index = smallIndex(`
pan/pan/noun/case=gen święty/święty/adj/case=nom
pisanie/pisać/ger/case=gen i/i/conj pana/pan/noun/case=nom
`);

it.each([
  ['pos:rzeczownik', 2],
  ['pos:Rzeczownik', 2],
  ['[pos="rzeczownik"]', 2],
  ['pos:noun', 2],
  // A name of several values; one of them is no class of this corpus, and none at all has the name człon.
  ['pos:nominal', 4],
  ['pos:nominal&case:dopelniacz', 2],
  ['pos:!x', null],
  ['[pos!="nominal"]', 1],
  ['case:DOPEŁNIACZ', 2],
  // What is a sign of the query language in a name.
  ['[case="second case (the 2. one)"]', 2],
  ['case:second_case_the_2_one', 2],
  ['[feat="case=gen"]', 2],
  ['a:[] :: a.pos = "rzeczownik"', 2],
  ['a:[] :: a.pos = "NOMINAL" & a.case = "dopełniacz"', 2],
])('%s', (q, hits) => {
  const parsed = index.parse(q);
  if (hits === null) return expect(parsed.ok).toBe(false);
  expect(parsed.ok && parsed.query.warnings).toEqual([]);
  expect(index.search(q, { offset: 0, size: 10, unit: 'hit' }).total).toBe(hits);
});

it.each(['pos:constructor', 'pos:__proto__', '[case="constructor"]'])(
  '%s is no name, whatever the language of the program calls so',
  (q) => {
    const parsed = index.parse(q);
    expect(parsed.ok && parsed.query.warnings.map(({ code }) => code)).toEqual(['UNKNOWN_VALUE']);
    expect(index.search(q, { offset: 0, size: 0, unit: 'hit' }).total).toBe(0);
  },
);

it('refuses a layer that is none', () => {
  expect(() => index.parse('pan', { layer: 'constructor' })).toThrow(RangeError);
});

it('warns of a name whose values do not occur', () => {
  const parsed = index.parse('pos:człon');
  expect(parsed.ok && parsed.query.warnings.map(({ code }) => code)).toEqual(['UNKNOWN_VALUE']);
});
