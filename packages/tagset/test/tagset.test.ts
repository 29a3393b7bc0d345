import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  CLASS_GROUPS,
  DEFAULT_TAGSET,
  DOUBLE_CLASSES,
  namesOfTags,
  POS_CLASSES,
  tagRules,
} from '../src/index.ts';

const names = namesOfTags(DEFAULT_TAGSET);
const duplicates = (tags: readonly string[]): string[] => tags.filter((tag, at) => tags.indexOf(tag) !== at);

describe('the default tagset', () => {
  it('names every tag once within its kind', () => {
    expect(duplicates(POS_CLASSES.map(({ tag }) => tag))).toEqual([]);
    expect(duplicates(DOUBLE_CLASSES.map(({ tag }) => tag))).toEqual([]);
    expect(duplicates(CATEGORIES.map(({ tag }) => tag))).toEqual([]);
    for (const category of CATEGORIES) {
      expect(duplicates(category.values.map(({ tag }) => tag)), category.tag).toEqual([]);
    }
  });

  it('keeps tags free of the characters that separate them in files', () => {
    const tags = [...POS_CLASSES, ...DOUBLE_CLASSES, ...CATEGORIES, ...CATEGORIES.flatMap(({ values }) => values)];
    expect(tags.map(({ tag }) => tag).filter((tag) => !/^[a-z][a-z0-9]*$/.test(tag))).toEqual([]);
  });

  it('puts every class into a group and uses every group', () => {
    expect(new Set(POS_CLASSES.map(({ group }) => group))).toEqual(new Set(CLASS_GROUPS.map(({ tag }) => tag)));
  });

  it('lists each category of a class once, the optional ones among them', () => {
    for (const { tag, categories, optional } of POS_CLASSES) {
      expect(duplicates(categories), tag).toEqual([]);
      expect(categories, tag).toEqual(expect.arrayContaining([...optional]));
    }
  });

  it('gives every entry a name in both languages, distinct within its kind', () => {
    for (const kind of [POS_CLASSES, DOUBLE_CLASSES, CATEGORIES, ...CATEGORIES.map(({ values }) => values)]) {
      for (const lang of ['pl', 'en'] as const) {
        const own = kind.map((entry) => entry[lang]);
        expect(own.filter((name) => name.trim() === '')).toEqual([]);
        expect(duplicates(own)).toEqual([]);
      }
    }
  });

  it('answers with names, and with the tag where it knows none', () => {
    expect(names.posClass('praet').pl).toBe('imiesłów na -ł');
    expect(names.doubleClass('plusq').en).toBe('pluperfect');
    expect(names.category('cas').pl).toBe('przypadek');
    expect(names.value('num', 'du').pl).toBe('podwójna');
    expect(names.value('gen', 'n').en).toBe('neuter');
    expect(names.posClass('toString').pl).toBe('toString');
    expect(names.value('cas', 'ablative').en).toBe('ablative');
    expect(names.value('nothing', 'x').en).toBe('x');
  });

  it('keeps a tag that is both a category and a value apart', () => {
    expect(names.category('gen').pl).toBe('rodzaj');
    expect(names.value('cas', 'gen').pl).toBe('dopełniacz');
  });

  it('turns into rules that admit what the classes list and nothing else', () => {
    const rules = tagRules();
    expect(rules.classes.get('subst')).toEqual(['num', 'cas', 'gen', 'ptp']);
    expect(rules.classes.get('conj')).toEqual([]);
    expect(rules.classes.get('adv')).not.toContain('cas');
    expect(rules.values.get('num')).toEqual(new Set(['sg', 'du', 'pl']));
    expect(rules.doubleClasses.size).toBe(20);
  });

  it('hands out rules that can be extended without changing the tagset', () => {
    const rules = tagRules();
    rules.classes.get('adv')?.push('cas');
    rules.values.get('num')?.add('trial');
    expect(tagRules().classes.get('adv')).toEqual(['deg']);
    expect(tagRules().values.get('num')?.has('trial')).toBe(false);
  });
});
