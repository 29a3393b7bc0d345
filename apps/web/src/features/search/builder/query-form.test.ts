import { CATEGORIES, POS_CLASSES } from '@glosa/tagset';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLANK, KINDS, LINKS, PARTS, type QueryForm, settled, TIMES, type WordAsked } from './query-form.ts';
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
  times: fc.constantFrom(...TIMES, '{4}', '{2,}', '{0,30}'),
  brackets: fc.boolean(),
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
    ['=króla', asked({ kind: 'exact', text: 'króla' })],
    ['form:Pan&pos:subst', asked({ kind: 'exact', text: 'Pan', posClass: 'subst' })],
    ['nie{2} lemma:być{0,1}', asked({ text: 'nie', times: '{2}' }, { kind: 'lemma', text: 'być', times: '?' })],
    ['[lemma="być"]', asked({ kind: 'lemma', text: 'być', brackets: true })],
    ['[norm="krol.*" & pos="subst"]', asked({ text: 'krol', part: 'begins', posClass: 'subst', brackets: true })],
    [
      '[pos="adj"]+ []{0,2} [lemma="król" & pos="subst" & cas="acc|gen"]',
      asked(
        { kind: 'class', posClass: 'adj', times: '+', brackets: true },
        {
          kind: 'lemma',
          text: 'król',
          posClass: 'subst',
          values: { cas: ['acc', 'gen'] },
          brackets: true,
          link: 'after',
          distance: 3,
        },
      ),
    ],
    ['[form="O\\." ] '.trim().replace(' ]', ']'), asked({ kind: 'exact', text: 'O.', brackets: true })],
    ['nie [] być', asked({ text: 'nie' }, { kind: 'any' }, { text: 'być' })],
    ['nie []{2,3} być', asked({ text: 'nie' }, { kind: 'any', times: '{2,3}' }, { text: 'być' })],
  ])('%s', (q, form) => {
    expect(writeQuery(form)).toBe(q);
    expect(read(q)).toEqual(settled(form));
  });

  it.each([
    ['"Pan"', '[form="Pan"]'],
    ["'a'", '[form="a"]'],
    ['[pos="subst"][lemma="x"]', '[pos="subst"] [lemma="x"]'],
    ['[ lemma = "x" ]', '[lemma="x"]'],
    ['[lemma=="x" & pos=\'NOUN\']', '[lemma="x" & pos="NOUN"]'],
    ['[pos="subst" & (cas="gen" | cas="acc")]', '[pos="subst" & cas="acc|gen"]'],
    ['[cas="gen" & pos="subst"]{1,1}', '[pos="subst" & cas="gen"]'],
    ['[pos="adj"]{1,} [pos="subst"]{0,1}', '[pos="adj"]+ [pos="subst"]?'],
    ['[lemma="a"]&[lemma="b"]', '[lemma="a"] & [lemma="b"]'],
    ['a []{0,40} b', 'a []{0,40} b'],
  ])('%s is read, and written as %s', (q, written) => {
    const form = read(q);
    expect(form).not.toBeNull();
    expect(writeQuery(form ?? [])).toBe(written);
  });

  it.each([
    '[form="x.y"]',
    '[form="\\p{Lu}"]',
    '[lemma!="x"]',
    '[!(pos="subst")]',
    '[lemma="x" | pos="subst"]',
    '[lemma="x"%c]',
    '[lemma="a" & lemma="b"]',
    '[translit="X.*"]',
    '[cas="gen"]',
    '[pos="subst|adj"]',
    '[pos="subst" & (cas="gen" | num="pl")]',
    '[pos="adj"]{3,2}',
    '[pos="adj"]{0}',
    'a:[pos="subst"] [] b:[pos="subst"] :: a.lemma = b.lemma',
    '(?longest) [pos="adj"]+',
    '<s> [pos="conj"]',
    '[pos="adj"] within verse',
    '"syn boży"',
    '=kr?l',
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
    'a []{0,3}',
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
