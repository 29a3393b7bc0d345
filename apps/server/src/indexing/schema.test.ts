import { CATEGORIES, DEFAULT_TAGSET, DOUBLE_CLASSES, POS_CLASSES } from '@glosa/tagset';
import { describe, expect, test } from 'vitest';
import { INDEX_SCHEMA, indexSchema } from './schema.ts';

const { aliases, valueNames } = indexSchema({ tagset: DEFAULT_TAGSET, fields: [] });

/** As it can stand in a query. */
const asName = (name: string) => name.toLowerCase().replaceAll(' ', '_');
const plain = (name: string) => asName(name).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');

describe('names in queries', () => {
  test.each(CATEGORIES.map(({ tag, pl, en }) => [tag, pl, en]))('%s is also called %s and %s', (tag, pl, en) => {
    for (const name of [asName(pl), plain(pl), asName(en)]) {
      if (name !== tag) expect([name, aliases[name]]).toEqual([name, tag]);
    }
  });

  test('of Universal Dependencies are known', () => {
    const names =
      'case number gender person degree aspect polarity variant prepcase prontype mood tense voice nametype';
    const tags = CATEGORIES.map(({ tag }): string => tag);
    for (const name of names.split(' ')) expect(tags).toContain(aliases[name] ?? name);
  });

  test('name one thing each and hide none', () => {
    const { strings, readings, regions, groups, numbers } = INDEX_SCHEMA;
    const own: string[] = [
      ...strings.flatMap(({ name, folded }) => [name, folded]),
      ...[readings.lemma, readings.folded, readings.posClass, ...groups, ...numbers],
      ...regions.map(({ name }) => name),
      ...CATEGORIES.map(({ tag }) => tag),
    ];
    expect(Object.keys(aliases).filter((alias) => own.includes(alias))).toEqual([]);
    const ofRegions = regions.flatMap((kind): readonly string[] => ('attributes' in kind ? kind.attributes : []));
    const known = [...own, ...ofRegions, 'tag', INDEX_SCHEMA.variants];
    expect(Object.values(aliases).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('names of values', () => {
  const known: Record<string, readonly { tag: string }[]> = {
    ...Object.fromEntries(CATEGORIES.map(({ tag, values }) => [tag, values])),
    pos: POS_CLASSES,
    double: DOUBLE_CLASSES,
  };

  test('stand for values of the tagset', () => {
    for (const [attribute, names] of Object.entries(valueNames)) {
      const tags = known[attribute]?.map(({ tag }) => tag) ?? [];
      expect(Object.values(names).flatMap((meant) => meant.filter((value) => !tags.includes(value)))).toEqual([]);
    }
  });

  test.each([
    ['pos', 'rzeczownik', ['subst']],
    ['pos', 'noun', ['subst']],
    ['pos', 'przysłówek', ['adv']],
    ['pos', 'pron', ['ppron12', 'ppron3', 'siebie', 'pronsubst', 'pronadj']],
    ['cas', 'dopełniacz', ['gen']],
    ['cas', 'genitive', ['gen']],
    ['gen', 'męski', ['m', 'manim1', 'manim2']],
  ])('%s: %s', (attribute, name, values) => {
    expect(valueNames[attribute]?.[name]).toEqual(values);
  });
});
