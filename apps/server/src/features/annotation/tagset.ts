/** The tagset as annotators are offered it. */
import type { AnswerOf, singleCategories, TagCategory, TagClass } from '@glosa/contract';
import type { Tagset } from '@glosa/tagset';
import { NotFound } from '../../errors.ts';
import { currentGrammar } from './grammar.ts';

const named = ({ tag, pl, en }: { tag: string; pl: string; en: string }) => ({ tag, name: { pl, en } });

/** Ids count from 1 in the order of the tagset. */
export function describeClasses({ classes, groups }: Tagset): TagClass[] {
  return classes.map((one, i) => {
    const group = groups.find(({ tag }) => tag === one.group);
    return {
      ...{ id: i + 1, ...named(one), group: named(group ?? { tag: one.group, pl: one.group, en: one.group }) },
      ...{ categories: [...one.categories], optional: [...one.optional] },
    };
  });
}

export function describeCategories({ categories }: Tagset): TagCategory[] {
  return categories.map((one, i) => ({ id: i + 1, ...named(one), values: one.values.map(named) }));
}

export function describeDoubles({ doubleClasses }: Tagset) {
  return doubleClasses.map((one) => ({ ...named(one), categories: [...one.categories] }));
}

/** @throws NotFound */
export function categoriesOf(id: number): AnswerOf<typeof singleCategories> {
  const { tagset } = currentGrammar();
  const posClass = describeClasses(tagset).find((one) => one.id === id);
  if (posClass === undefined) throw new NotFound(`No class ${id}.`);
  const all = describeCategories(tagset);
  const categories = posClass.categories.flatMap((tag) => all.find((one) => one.tag === tag) ?? []);
  return { posClass, categories };
}
