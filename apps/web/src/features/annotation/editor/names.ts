/** The tagset's names in the language of the page. */
import type { AnnotationReading, CategoryMap, EditorData, TagCategory, TagClass } from '@glosa/contract';
import { useMemo } from 'react';
import { type I18n, useI18n } from '../../../i18n/i18n.tsx';

type Tagged = Pick<EditorData, 'posClasses' | 'singleCategories' | 'doubleClasses'>;

export interface TagNames {
  classes: readonly TagClass[];
  categories: ReadonlyMap<string, TagCategory>;
  className: (tag: string) => string;
  categoryName: (tag: string) => string;
  valueName: (category: string, value: string) => string;
  /** `rzeczownik, pojedyncza, mianownik, męski`. */
  description: (reading: AnnotationReading) => string;
  /** `rzeczownik, pojedyncza, mianownik, męski – król`. */
  inWords: (reading: AnnotationReading) => string;
  /** The values alone, in the order of the class. */
  values: (reading: Pick<AnnotationReading, 'posClass' | 'categoryMap'>) => string;
  /** `subst:sg:nom:m`, as corpora of Polish write it. */
  inTags: (reading: Pick<AnnotationReading, 'posClass' | 'categoryMap'>) => string;
}

function build({ posClasses, singleCategories, doubleClasses }: Tagged, { name }: I18n): TagNames {
  const classes = new Map<string, { name: TagClass['name']; categories: readonly string[] }>(
    [...doubleClasses, ...posClasses].map((one) => [one.tag, one]),
  );
  const categories = new Map(singleCategories.map((one) => [one.tag, one]));
  const nameOf = (found: { name: TagClass['name'] } | undefined, tag: string) => (found ? name(found.name) : tag);
  const className = (tag: string) => nameOf(classes.get(tag), tag);
  const valueName = (category: string, value: string) =>
    nameOf(
      categories.get(category)?.values.find(({ tag }) => tag === value),
      value,
    );
  const ordered = (posClass: string, map: CategoryMap): [string, string][] => {
    const order = classes.get(posClass)?.categories ?? [];
    const known = order.flatMap((tag): [string, string][] => (map[tag] === undefined ? [] : [[tag, map[tag]]]));
    return [...known, ...Object.entries(map).filter(([tag]) => !order.includes(tag))];
  };
  const values: TagNames['values'] = ({ posClass, categoryMap }) =>
    ordered(posClass, categoryMap)
      .map(([category, value]) => valueName(category, value))
      .join(', ');
  const description: TagNames['description'] = (reading) =>
    [className(reading.posClass), values(reading)].filter((part) => part !== '').join(', ');
  return {
    classes: posClasses,
    categories,
    className,
    categoryName: (tag) => nameOf(categories.get(tag), tag),
    valueName,
    values,
    description,
    inWords: (reading) =>
      reading.lemma === null ? description(reading) : `${description(reading)} – ${reading.lemma}`,
    inTags: ({ posClass, categoryMap }) =>
      [posClass, ...ordered(posClass, categoryMap).map(([, value]) => value)].join(':'),
  };
}

export function useTagNames({ posClasses, singleCategories, doubleClasses }: Tagged): TagNames {
  const i18n = useI18n();
  return useMemo(
    () => build({ posClasses, singleCategories, doubleClasses }, i18n),
    [posClasses, singleCategories, doubleClasses, i18n],
  );
}
