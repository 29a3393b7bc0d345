import { CATEGORIES, POS_CLASSES } from '@glosa/tagset';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK, KINDS, LINKS, PARTS, type QueryForm, settled, type WordAsked } from './query-form.ts';
import { readQuery } from './read-query.ts';
import { writeQuery } from './write-query.ts';

const isCategory = (name: string): boolean => CATEGORIES.some(({ tag }) => tag === name);
const read = (q: string) => readQuery(q, isCategory);

const text = fc.oneof(
  fc.constantFrom('być', 'krol', "d'", '...', 'within', 'a*b', 'ſwięty', '"', '\\', 'o:', "'tis", '(', 'x y', 's'),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }),
);
const values = fc.dictionary(
  fc.constantFrom(...CATEGORIES.map(({ tag }) => tag)),
  fc.uniqueArray(fc.constantFrom('sg', 'pl', 'gen', 'acc', 'm'), { maxLength: 3 }),
  { maxKeys: 3, noNullPrototype: true },
);
const word: fc.Arbitrary<WordAsked> = fc.record({
  link: fc.constantFrom(...LINKS),
  distance: fc.integer({ min: 2, max: 20 }),
  kind: fc.constantFrom(...KINDS),
  part: fc.constantFrom(...PARTS),
  text,
  posClass: fc.constantFrom('', ...POS_CLASSES.map(({ tag }) => tag)),
  values,
});

const asked = (...words: Partial<WordAsked>[]): QueryForm => words.map((one) => ({ ...BLANK, ...one }));

describe('a form and its query', () => {
  it('say the same: what was written is read back', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (form) => {
        expect(read(writeQuery(form))).toEqual(settled(form));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['krol*', asked({ text: 'krol', part: 'begins' })],
    ['*ował', asked({ text: 'ował', part: 'ends' })],
    ['lemma:być', asked({ kind: 'lemma', text: 'być' })],
    [
      'pos:subst&cas:/dat|gen/&num:pl',
      asked({ kind: 'class', posClass: 'subst', values: { cas: ['dat', 'gen'], num: ['pl'] } }),
    ],
    ['syn <<5>> boży', asked({ text: 'syn' }, { text: 'boży', link: 'near', distance: 5 })],
    ['nie []{0,2} lemma:być', asked({ text: 'nie' }, { kind: 'lemma', text: 'być', link: 'after', distance: 3 })],
    ['mieć ... być', asked({ text: 'mieć' }, { text: 'być', link: 'later' })],
    ['(pan bóg) & król', asked({ text: 'pan' }, { text: 'bóg' }, { text: 'król', link: 'together' })],
    ['<double pos="perf"/>', asked({ kind: 'double', posClass: 'perf' })],
    ['norm:krol&pos:subst', asked({ text: 'krol', posClass: 'subst' })],
  ])('%s', (q, form) => {
    expect(writeQuery(form)).toBe(q);
    expect(read(q)).toEqual(settled(form));
  });

  it.each([
    '[form="x"]',
    '"syn boży"',
    '=króla',
    '~krol',
    'kr?l',
    'a b & c',
    'a |',
    'text:RP a',
    'cas:gen',
    'lemma:a&lemma:b',
    'pos:/subst|adj/',
    'foo:bar&pos:subst',
    'a ...',
    '(a',
    'a []{0,40} b',
    '((a b)) & c',
  ])('%s is beyond the form', (q) => {
    expect(read(q)).toBeNull();
  });

  it('leaves out what has not been finished', () => {
    expect(writeQuery(asked({ text: 'pan' }, { kind: 'class' }, { text: 'bóg', link: 'later' }))).toBe('pan ... bóg');
    expect(writeQuery([BLANK])).toBe('');
    expect(read('  ')).toEqual([]);
  });
});
