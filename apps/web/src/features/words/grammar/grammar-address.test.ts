import {
  callAddress,
  categoryValues,
  GRAMMAR_QUERY,
  GRAMMAR_SORTS,
  grammarSingle,
  SECOND_PLACES,
  SPREAD_MEASURES,
  writeQuery,
} from '@glosa/contract';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadReader } from '../pieces/texts-chosen.ts';
import {
  asksSomething,
  type GrammarAddress,
  grammarSaid,
  questionParams,
  readGrammarAddress,
} from './grammar-address.ts';
import { isAsked, NO_WORD, type WordAsked } from './question.ts';

const read = (params: Record<string, unknown>) => readGrammarAddress('single', false, params);

const tag = fc.stringMatching(/^[\p{L}\p{N}_-]{1,12}$/u);
const tags = fc.uniqueArray(tag, { minLength: 1, maxLength: 4 });
const grammarParams = (one: GrammarAddress) => writeQuery(GRAMMAR_QUERY, grammarSaid(one));

const word: fc.Arbitrary<WordAsked> = fc.record({
  classes: fc.uniqueArray(tag, { maxLength: 4 }),
  values: fc
    .uniqueArray(fc.tuple(tag, tags), { maxLength: 3, selector: ([category]) => category })
    .map(Object.fromEntries),
  lemma: fc.string({ unit: 'grapheme', maxLength: 12 }),
  form: fc.string({ unit: 'grapheme', maxLength: 12 }),
});

const address: fc.Arbitrary<GrammarAddress> = fc
  .record<GrammarAddress>({
    kind: fc.constantFrom('single', 'double'),
    shows: fc.constantFrom('list', 'spread', 'sentences'),
    word,
    second: fc.option(word),
    place: fc.constantFrom(...SECOND_PLACES),
    distance: fc.integer({ min: 1, max: 20 }),
    texts: fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{1,8}$/), { maxLength: 4 }),
    f: fc.constantFrom('', 'language:pl,-genre:sermon', '-date:1150-1250', 'author:"a, b"', 'region:'),
    of: fc.constantFrom('form', 'lemma'),
    sort: fc.constantFrom(...GRAMMAR_SORTS),
    over: fc.constantFrom('', 'pos', 'cas'),
    measure: fc.constantFrom(...SPREAD_MEASURES),
    withOther: fc.boolean(),
    page: fc.integer({ min: 1, max: 2147483647 }),
  })
  // Without a second word nothing stands anywhere beside the first.
  .map((one) => (one.second === null ? { ...one, place: 'next', distance: 3 } : one));

beforeAll(loadReader);

describe('the address of a grammar page', () => {
  it('says everything that the page shows', () => {
    fc.assert(
      fc.property(address, (one) => {
        const search = new URLSearchParams(grammarParams(one));
        expect(
          readGrammarAddress(
            one.kind,
            one.shows === 'sentences',
            Object.fromEntries(new URLSearchParams(search.toString())),
          ),
        ).toEqual(one);
      }),
    );
  });

  it('asks the server for what it says', () => {
    fc.assert(
      fc.property(address, (one) => {
        const { searchParams } = new URL(callAddress(grammarSingle, { query: questionParams(one) }), 'http://x');
        const { word: first, second } = one;
        const asked = (name: string) => searchParams.get(name) ?? '';
        expect(categoryValues.read(asked('categories'))).toEqual(first.values);
        expect(categoryValues.read(asked('categories2'))).toEqual(second?.values ?? {});
        expect(asked('class')).toBe(first.classes.join(','));
        expect(asked('class2')).toBe(second?.classes.join(',') ?? '');
        expect([asked('lemma'), asked('form2')]).toEqual([first.lemma.trim(), second?.form.trim() ?? '']);
        expect(asked('texts')).toBe(one.texts.join(','));
        expect(asked('f')).toBe(one.f);
        expect(searchParams.has('place')).toBe(second !== null && isAsked(second));
      }),
    );
  });

  it('leaves out what is usual', () => {
    expect(grammarParams(read({}))).toEqual({});
    expect(asksSomething(read({}))).toBe(false);
    expect(grammarParams(read({ class: 'subst', categories: 'cas:gen,acc;num:du' }))).toEqual({
      class: 'subst',
      categories: 'cas:gen,acc;num:du',
    });
  });

  it('asks for what can be read of a filter, and keeps in the address what stands there', () => {
    const one = read({ class: 'subst', f: 'nonsense,form:verse' });
    expect(questionParams(one).f).toBe('form:verse');
    expect(grammarParams(one)['f']).toBe('nonsense,form:verse');
    expect(
      callAddress(grammarSingle, { query: questionParams(read({ class: 'subst', f: 'nonsense' })) }),
    ).not.toContain('f=');
  });

  it('keeps a second word that nothing is asked of yet', () => {
    const open = read({ class: 'subst', place: 'near' });
    expect(open.second).toEqual(NO_WORD);
    expect(questionParams(open)).not.toHaveProperty('class2');
    expect(read({ class: 'subst', lemma2: 'być' })).toMatchObject({ place: 'next', second: { lemma: 'być' } });
  });

  it('takes nonsense for absent', () => {
    const nonsense = {
      class: 'a b,<x>',
      categories: 'num;:;constructor;__proto__:;cas:,',
      place: 'x',
      distance: '99',
      page: '0',
      sort: '',
      over: 'a b',
    };
    expect(read(nonsense)).toEqual(read({}));
    expect(Object.keys(read({ categories: 'constructor:x;__proto__:y' }).word.values)).toEqual([
      'constructor',
      '__proto__',
    ]);
  });
});
