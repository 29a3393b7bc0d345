/** What the tags of a tagset are called. */
import { alike, listOf, type Names, namesFrom } from '@glosa/dictionary/browser';
import { CATEGORIES, type CategoryAxis, type NamedTag, type TagNames } from './categories.ts';
import { CLASS_GROUPS, DOUBLE_CLASSES, type LemmaNeed, POS_CLASSES, type WordEntry } from './classes.ts';
import type { Tagset } from './tagset.ts';

/** The parts of a tagset that have names in queries, lists and annotation, with what is said of them. */
export interface NamedTags {
  categories: readonly (NamedTag & {
    values: readonly (NamedTag & { kindOf?: string | undefined })[];
    agrees: boolean;
    telling: boolean;
    axis: CategoryAxis;
  })[];
  groups: readonly NamedTag[];
  classes: readonly (NamedTag & {
    group: string;
    categories: readonly string[];
    optional: readonly string[];
    lemma: LemmaNeed;
    marks?: boolean | undefined;
  })[];
  doubleClasses: readonly (NamedTag & { categories: readonly string[] })[];
}

/** Those of the default tagset. */
export const DEFAULT_TAGS: NamedTags = {
  categories: CATEGORIES,
  groups: CLASS_GROUPS,
  classes: POS_CLASSES,
  doubleClasses: DOUBLE_CLASSES,
};

/** The tag itself where the tagset does not know it; '' in languages in which the tagset has no names. */
export interface NamesOfTags {
  posClass(tag: string): Names;
  doubleClass(tag: string): Names;
  category(tag: string): Names;
  value(category: string, value: string): Names;
  isClass(tag: string): boolean;
  isDoubleClass(tag: string): boolean;
  isCategory(tag: string): boolean;
  isValue(category: string, value: string): boolean;
}

/** The class that marks of punctuation have; null where the tagset has none for them. */
export const classOfMarks = ({ classes }: Pick<NamedTags, 'classes'>): string | null =>
  classes.find(({ marks }) => marks === true)?.tag ?? null;

const made = new WeakMap<NamedTags, NamesOfTags>();

/** The names of a tagset, gathered once for each. */
export function namesOfTags(tags: NamedTags): NamesOfTags {
  const names = made.get(tags) ?? gather(tags);
  made.set(tags, names);
  return names;
}

const byTag = <T extends NamedTag>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.tag, entry]));

function gather(tags: NamedTags): NamesOfTags {
  const [classes, doubles, categories] = [byTag(tags.classes), byTag(tags.doubleClasses), byTag(tags.categories)];
  const values = new Map(tags.categories.map(({ tag, values: own }) => [tag, byTag(own)]));
  return {
    posClass: (tag) => namesIn(classes, tag),
    doubleClass: (tag) => namesIn(doubles, tag),
    category: (tag) => namesIn(categories, tag),
    value: (category, value) => namesIn(values.get(category), value),
    isClass: (tag) => classes.has(tag),
    isDoubleClass: (tag) => doubles.has(tag),
    isCategory: (tag) => categories.has(tag),
    isValue: (category, value) => values.get(category)?.has(value) ?? false,
  };
}

function namesIn(entries: ReadonlyMap<string, NamedTag> | undefined, tag: string): Names {
  const entry = entries?.get(tag);
  return entry ? namesFrom(entry) : alike(tag);
}

const written = (entry: TagNames): string[] => listOf(namesFrom(entry)).filter((name) => name !== '');

/** Name in lower case → the tags it stands for. */
export type TagsByName = Readonly<Record<string, readonly string[]>>;

/**
 * What the values of class (`pos`) and categories, and the classes of composite forms (`double`), are called besides their
 * tags. All names of a value stand for the same: the value, and those that are a narrower kind of it. Its tag means the
 * value alone.
 */
export function namesOfValues({ categories, groups, classes, doubleClasses }: Tagset): Record<string, TagsByName> {
  const classesOf = (group: string) => classes.filter((one) => one.group === group).map(({ tag }) => tag);
  const ofCategories = categories.map(({ tag, values }): [string, TagsByName] => [
    tag,
    tagsByName(values, (of) => withKinds(values, of)),
  ]);
  const namedGroups = groups.map(({ also = [], entry, ...one }) => ({
    ...one,
    also: entry ? [...written(entry), ...also] : also,
  }));
  return {
    ...Object.fromEntries(ofCategories),
    // A class goes before the group that has its name.
    pos: { ...tagsByName(namedGroups, classesOf), ...tagsByName(classes) },
    double: tagsByName(doubleClasses),
  };
}

/** The value and those that are a narrower kind of it, directly or by what is between. */
function withKinds(values: NamedTags['categories'][number]['values'], tag: string): readonly string[] {
  const found = new Set([tag]);
  for (const known of found) for (const one of values) if (one.kindOf === known) found.add(one.tag);
  return [...found];
}

/** `meant`: what a tag stands for where it is called by name. */
function tagsByName(entries: readonly NamedTag[], meant = (tag: string): readonly string[] => [tag]): TagsByName {
  const gathered = (names: (one: NamedTag) => readonly string[]) => {
    const pairs = entries.flatMap((one) =>
      [...new Set(names(one))].map((name) => [name.toLowerCase(), one.tag] as const),
    );
    const byName = Map.groupBy(pairs, ([name]) => name);
    // Several may have one name, which then stands for all of them.
    return Object.fromEntries(
      Array.from(byName, ([name, own]) => [name, [...new Set(own.flatMap(([, tag]) => meant(tag)))]]),
    );
  };
  // A name goes before another name of something else.
  const names = gathered(written);
  return { ...names, ...gathered(({ also = [] }) => also), ...names };
}

/** What words of a class are listed under: the entry of several groups, or the group; null where there is no such class. */
export function entryOfClass({ groups, classes }: Pick<Tagset, 'groups' | 'classes'>, tag: string): WordEntry | null {
  const posClass = classes.find((one) => one.tag === tag);
  const group = groups.find((one) => one.tag === posClass?.group);
  const other = groups.find(({ entry }) => entry !== undefined && entry.tag === posClass?.entry)?.entry;
  return other ?? group?.entry ?? group ?? null;
}
