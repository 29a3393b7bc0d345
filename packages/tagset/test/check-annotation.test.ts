import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annotationChecker,
  type CheckedAnnotation,
  DEFAULT_TAGSET,
  REPORTED_PLACES,
  reportValidity,
} from '../src/index.ts';

const checker = annotationChecker(DEFAULT_TAGSET);
const single = (posClass: string | null, categories: Record<string, string> = {}): CheckedAnnotation => ({
  ...{ kind: 'single', posClass, categories },
});
const double = (posClass: string | null, categories: Record<string, string> = {}, members = 2): CheckedAnnotation => ({
  ...{ kind: 'double', posClass, categories, members },
});
const told = (annotation: CheckedAnnotation) =>
  checker
    .check(annotation)
    .map(({ code, category, value }) => [code, category, value].filter((one) => one !== null).join(' '));

describe('a check of annotation', () => {
  it.each([
    ['complete', single('subst', { num: 'sg', cas: 'nom', gen: 'm' }), []],
    ['with an optional category', single('subst', { num: 'sg', cas: 'nom', gen: 'm', ptp: 'geo' }), []],
    ['without anything', single(null), []],
    ['composite', double('perf', { mood: 'ind', tns: 'past' }), []],
    ['incomplete', single('fin', { num: 'sg' }), ['missing-category per', 'missing-category asp']],
    ['without its lemma', { ...single('conj'), lemma: ' ' }, ['missing-lemma']],
    ['of a class that may do without a lemma', { ...single('dig'), lemma: null }, []],
    ['adverb that is not compared', single('adv'), []],
    ['of no class', single('verb', { num: 'sg' }), ['unknown-class']],
    ['of a composite class', single('perf'), ['unknown-class']],
    ['composite, of a single class', double('subst'), ['unknown-class']],
    ['with categories but no class', single(null, { num: 'sg' }), ['missing-class']],
    ['composite without a class', double(null), ['missing-class']],
    ['with a category of other classes', single('adv', { deg: 'pos', cas: 'nom' }), ['foreign-category cas']],
    ['with a category unknown', single('adv', { deg: 'pos', colour: 'red' }), ['unknown-category colour']],
    ['with a value of another category', single('adv', { deg: 'nom' }), ['unknown-value deg nom']],
    ['composite of one piece', double('perf', {}, 1), ['members']],
    ['of a class called as objects’ parts are', single('constructor'), ['unknown-class']],
  ])('%s', (_, annotation, expected) => {
    expect(told(annotation)).toEqual(expected);
  });

  it('tells what is wrong from what is only incomplete', () => {
    const severities = checker.check(single('fin', { num: 'x' })).map(({ severity }) => severity);
    expect(severities).toEqual(['error', 'warning', 'warning']);
  });

  it('answers anything', () => {
    const annotation = fc.record({
      kind: fc.constantFrom('single', 'double'),
      posClass: fc.option(fc.oneof(fc.string(), fc.constantFrom('subst', 'perf'))),
      categories: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('num', 'cas')), fc.string()),
      lemma: fc.option(fc.string()),
      members: fc.integer(),
    });
    fc.assert(
      fc.property(annotation, (one) => {
        for (const { kind, posClass } of checker.check(one)) expect([kind, posClass]).toEqual([one.kind, one.posClass]);
      }),
    );
  });
});

describe('what would no longer be valid', () => {
  const withoutDual = {
    ...DEFAULT_TAGSET,
    categories: DEFAULT_TAGSET.categories.map((category) => ({
      ...category,
      values: category.values.filter(({ tag }) => category.tag !== 'num' || tag !== 'du'),
    })),
    doubleClasses: DEFAULT_TAGSET.doubleClasses.filter(({ tag }) => tag !== 'numan'),
  };

  it('is counted by what is wrong, with the first places', () => {
    const dual = single('fin', { num: 'du', per: 'pri', asp: 'perf' });
    const annotations = [double('numan'), ...Array.from({ length: 30 }, () => dual), single('fin'), double('perf')];
    const report = reportValidity(
      withoutDual,
      annotations.map((annotation, place) => ({ place, annotation })),
    );
    expect(report).toMatchObject({
      ...{ checked: 33, invalid: 31 },
      groups: [
        { code: 'unknown-value', kind: 'single', posClass: 'fin', category: 'num', value: 'du', count: 30 },
        { code: 'unknown-class', kind: 'double', posClass: 'numan', count: 1, places: [0] },
      ],
    });
    expect(report.groups[0]?.places).toEqual(Array.from({ length: REPORTED_PLACES }, (_, at) => at + 1));
  });

  it('is nothing of what the tagset admits', () => {
    const admitted = DEFAULT_TAGSET.classes.map(({ tag }) => ({ place: tag, annotation: single(tag) }));
    expect(reportValidity(DEFAULT_TAGSET, admitted)).toEqual({ checked: admitted.length, invalid: 0, groups: [] });
  });
});
