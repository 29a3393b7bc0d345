/** What the tags of a tagset are called. */
import { CATEGORIES, type CategoryAxis, type TagNames } from './categories.ts';
import { CLASS_GROUPS, DOUBLE_CLASSES, type LemmaNeed, POS_CLASSES } from './classes.ts';

export type TagLanguage = 'pl' | 'en';

type Tag = TagNames & { tag: string };

/** The parts of a tagset that have names in queries, lists and annotation, with what is said of them. */
export interface NamedTags {
  categories: readonly (Tag & {
    values: readonly (Tag & { kindOf?: string | undefined })[];
    agrees: boolean;
    telling: boolean;
    axis: CategoryAxis;
  })[];
  groups: readonly Tag[];
  classes: readonly (Tag & {
    group: string;
    categories: readonly string[];
    optional: readonly string[];
    lemma: LemmaNeed;
    marks?: boolean | undefined;
  })[];
  doubleClasses: readonly (Tag & { categories: readonly string[] })[];
}

/** Those of the default tagset. */
export const DEFAULT_TAGS: NamedTags = {
  categories: CATEGORIES,
  groups: CLASS_GROUPS,
  classes: POS_CLASSES,
  doubleClasses: DOUBLE_CLASSES,
};

/** Every name is the tag itself where the tagset does not know it. */
export interface NamesOfTags {
  posClass(tag: string, lang: TagLanguage): string;
  doubleClass(tag: string, lang: TagLanguage): string;
  category(tag: string, lang: TagLanguage): string;
  value(category: string, value: string, lang: TagLanguage): string;
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

const byTag = <T extends Tag>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.tag, entry]));

function gather(tags: NamedTags): NamesOfTags {
  const [classes, doubles, categories] = [byTag(tags.classes), byTag(tags.doubleClasses), byTag(tags.categories)];
  const values = new Map(tags.categories.map(({ tag, values: own }) => [tag, byTag(own)]));
  return {
    posClass: (tag, lang) => classes.get(tag)?.[lang] ?? tag,
    doubleClass: (tag, lang) => doubles.get(tag)?.[lang] ?? tag,
    category: (tag, lang) => categories.get(tag)?.[lang] ?? tag,
    value: (category, value, lang) => values.get(category)?.get(value)?.[lang] ?? value,
    isClass: (tag) => classes.has(tag),
    isDoubleClass: (tag) => doubles.has(tag),
    isCategory: (tag) => categories.has(tag),
    isValue: (category, value) => values.get(category)?.has(value) ?? false,
  };
}
