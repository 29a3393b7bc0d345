/** The tagset as annotators are offered it. */
import {
  type AnswerOf,
  type annotationTagset,
  type singleCategories,
  type TagCategory,
  type TagClass,
  TagsetNames,
} from '@glosa/contract';
import { alike, namesFrom } from '@glosa/dictionary';
import type { TagNames, Tagset } from '@glosa/tagset';
import { NotFound } from '../../errors.ts';

const named = ({ tag, ...said }: TagNames & { tag: string }) => ({ tag, name: namesFrom(said) });

/** Ids count from 1 in the order of the tagset. */
export function describeClasses({ classes, groups }: Tagset): TagClass[] {
  return classes.map((one, i) => {
    const group = groups.find(({ tag }) => tag === one.group);
    return {
      ...{ id: i + 1, ...named(one), group: group ? named(group) : { tag: one.group, name: alike(one.group) } },
      ...{ categories: [...one.categories], optional: [...one.optional] },
      lemma: one.lemma,
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
export function categoriesOf(tagset: Tagset, id: number): AnswerOf<typeof singleCategories> {
  const posClass = describeClasses(tagset).find((one) => one.id === id);
  if (posClass === undefined) throw new NotFound(`No class ${id}.`);
  const all = describeCategories(tagset);
  const categories = posClass.categories.flatMap((tag) => all.find((one) => one.tag === tag) ?? []);
  return { posClass, categories };
}

/** What the tags are called: the parts of a tagset file as pages have them. */
export const describeTags = (tagset: Tagset): TagsetNames => TagsetNames.parse(tagset);

/** In the order in which they are tried. */
export function describeRules({ rules }: Tagset): AnswerOf<typeof annotationTagset>['rules'] {
  return rules
    .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
    .map(({ id, class: doubleClass, ...said }) => ({ id, doubleClass, name: namesFrom(said) }));
}
