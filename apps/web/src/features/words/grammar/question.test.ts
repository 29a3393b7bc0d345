import { describe, expect, it } from 'vitest';
import { offeredValues } from './facets.ts';
import {
  conditionsOf,
  NO_WORD,
  offeredClasses,
  toggleClass,
  toggleGroup,
  toggleValue,
  validCategories,
} from './question.ts';
import { TEST_ANSWER, TEST_TAGSET } from './test-tagset.ts';

const tags = (list: readonly { value: string }[]) => list.map(({ value }) => value);
const noun = { ...NO_WORD, classes: ['subst'], values: { cas: ['gen'], num: ['du'] } };

describe('the question', () => {
  it('offers the classes of the corpus, and what is asked for whatever the corpus has', () => {
    expect(tags(offeredClasses(TEST_TAGSET, 'single', []))).toEqual(['subst', 'fin', 'praet']);
    expect(tags(offeredClasses(TEST_TAGSET, 'single', ['aor', 'ghost']))).toEqual([
      'subst',
      'fin',
      'praet',
      'aor',
      'ghost',
    ]);
    expect(tags(offeredClasses(TEST_TAGSET, 'double', []))).toEqual(['perf']);
  });

  it('has only the categories of its classes', () => {
    expect(tags(validCategories(TEST_TAGSET, 'single', ['subst']))).toEqual(['num', 'cas']);
    expect(tags(validCategories(TEST_TAGSET, 'single', ['subst', 'fin']))).toEqual(['num', 'cas', 'per']);
    expect(tags(validCategories(TEST_TAGSET, 'double', []))).toEqual(['num', 'per']);
  });

  it('loses the values of categories that no class has any longer', () => {
    const both = toggleClass(noun, 'fin', TEST_TAGSET, 'single');
    expect(both).toEqual({ ...noun, classes: ['subst', 'fin'] });
    expect(toggleClass(both, 'subst', TEST_TAGSET, 'single')).toEqual({
      ...noun,
      classes: ['fin'],
      values: { num: ['du'] },
    });
  });

  it('takes a part of speech as a whole, and lets go of it as a whole', () => {
    const verbs = toggleGroup({ ...NO_WORD, classes: ['fin'] }, ['fin', 'praet'], TEST_TAGSET);
    expect(verbs.classes).toEqual(['fin', 'praet']);
    expect(toggleGroup(verbs, ['fin', 'praet'], TEST_TAGSET).classes).toEqual([]);
  });

  it('takes values in and out, and keeps no category without one', () => {
    const more = toggleValue(noun, 'cas', 'nom');
    expect(more.values).toEqual({ cas: ['gen', 'nom'], num: ['du'] });
    expect(toggleValue(toggleValue(more, 'cas', 'gen'), 'cas', 'nom').values).toEqual({ num: ['du'] });
  });

  it('is made of conditions, each with the question without it', () => {
    const conditions = conditionsOf({ ...noun, lemma: ' król ' }, TEST_TAGSET, 'single');
    expect(conditions.map(({ key }) => key)).toEqual(['class subst', 'cas gen', 'num du', 'lemma']);
    expect(conditions[0]?.rest.classes).toEqual([]);
    expect(conditions[1]?.rest.values).toEqual({ num: ['du'] });
    expect(conditions[3]).toMatchObject({ text: 'król', rest: { lemma: '' } });
  });
});

describe('the values of a category', () => {
  const [, cas] = TEST_TAGSET.categories;
  if (cas === undefined) throw new Error('no cases');

  it('have the counts of the answer, 0 where it has none, and those it has besides', () => {
    expect(offeredValues(cas, TEST_ANSWER.categories, ['voc']).map(({ value, hits }) => [value, hits])).toEqual([
      ['nom', 0],
      ['gen', 4],
      ['loc', 1],
      ['voc', 0],
    ]);
  });

  it('are not counted where there is no answer', () => {
    expect(offeredValues(cas, undefined, []).map(({ hits }) => hits)).toEqual([null, null]);
  });
});
