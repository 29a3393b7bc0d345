import type { NamedTags } from '@glosa/tagset';

/** Name in lower case → the values it stands for. */
export type ValueNames = Readonly<Record<string, readonly string[]>>;

/** Names that other tagsets (Universal Dependencies) and other habits give, and the tags of one tagset they stand for. */
type OtherNames = readonly (readonly [names: string, tags: string])[];

const OTHER_CLASSES: OtherNames = [
  ['aux', 'bedzie by aglt'],
  ['imiesłów participle', 'pcon pant pact ppas ppraet'],
  ['spójnik conjunction', 'conj comp'],
  ['cconj', 'conj'],
  ['sconj', 'comp'],
  ['det', 'pronadj'],
  ['adp', 'prep'],
  ['intj', 'interj'],
  ['punct', 'interp'],
  ['x', 'xxx ign'],
];

/** The same for whole groups of classes. */
const OTHER_GROUPS: OtherNames = [
  ['czasownik verb', 'finite nonfinite'],
  ['pron', 'pronoun'],
];

const OTHER_VALUES: Readonly<Record<string, OtherNames>> = {
  num: [
    ['sing', 'sg'],
    ['plur', 'pl'],
    ['dual', 'du'],
  ],
  cas: [['ins', 'inst']],
  gen: [
    ['masc', 'm'],
    ['fem', 'f'],
    ['neut', 'n'],
  ],
  per: [
    ['1', 'pri'],
    ['2', 'sec'],
    ['3', 'ter'],
  ],
  deg: [['cmp', 'com']],
  asp: [['imp', 'imperf']],
};

/**
 * What the values of class and categories, and the classes of composite forms (`double`), are called besides their tags:
 * their names in the tagset, and other names as far as the tagset has what they stand for. All names of a value stand
 * for the same: the value, and those that are a narrower kind of it. Its tag means the value alone.
 */
export function valueNames({ categories, groups, classes, doubleClasses }: NamedTags): Record<string, ValueNames> {
  const classesOf = (group: string) => classes.filter((one) => one.group === group).map(({ tag }) => tag);
  const ofGroups = new Names(groups, OTHER_GROUPS, classesOf).all;
  const ofCategories = categories.map(({ tag, values }) => {
    const kinds = (of: string) => withKinds(values, of);
    return [tag, new Names(values, OTHER_VALUES[tag] ?? [], kinds).all] as const;
  });
  return {
    ...Object.fromEntries(ofCategories),
    // A class goes before the group that has its name.
    pos: { ...ofGroups, ...new Names(classes, OTHER_CLASSES).all },
    double: new Names(doubleClasses, []).all,
  };
}

type Value = NamedTags['categories'][number]['values'][number];

/** The value and those that are a narrower kind of it, directly or by what is between. */
function withKinds(values: readonly Value[], tag: string): readonly string[] {
  const found = new Set([tag]);
  for (const known of found) for (const one of values) if (one.kindOf === known) found.add(one.tag);
  return [...found];
}

type Named = NamedTags['groups'][number];

/** The one table of the names of some tags. */
class Names {
  readonly all: Record<string, readonly string[]> = {};

  /** `meant`: what a tag stands for where it is called by name. */
  constructor(entries: readonly Named[], others: OtherNames, meant = (tag: string): readonly string[] => [tag]) {
    const known = new Set(entries.map(({ tag }) => tag));
    for (const { tag, pl, en } of entries) this.add([pl, en], meant(tag));
    for (const [names, tags] of others) {
      const own = tags.split(' ').filter((tag) => known.has(tag));
      for (const name of own.length === 0 ? [] : names.split(' ')) {
        // What the tagset itself calls so comes first.
        if (!Object.hasOwn(this.all, name)) this.all[name] = [...new Set(own.flatMap(meant))];
      }
    }
  }

  /** Two values may have one name, which then stands for both. */
  private add(names: readonly string[], tags: readonly string[]): void {
    for (const name of new Set(names.map((one) => one.toLowerCase()))) {
      this.all[name] = [...new Set([...(Object.hasOwn(this.all, name) ? (this.all[name] ?? []) : []), ...tags])];
    }
  }
}
