import type { NamedTags } from '@glosa/tagset';

/** Name in lower case → the values it stands for. */
export type ValueNames = Readonly<Record<string, readonly string[]>>;

/** Names that other tagsets (Universal Dependencies) and other habits give to classes. */
const OTHER_CLASSES: ValueNames = {
  aux: ['bedzie', 'by', 'aglt'],
  imiesłów: ['pcon', 'pant', 'pact', 'ppas', 'ppraet'],
  participle: ['pcon', 'pant', 'pact', 'ppas', 'ppraet'],
  spójnik: ['conj', 'comp'],
  conjunction: ['conj', 'comp'],
  cconj: ['conj'],
  sconj: ['comp'],
  det: ['pronadj'],
  adp: ['prep'],
  intj: ['interj'],
  punct: ['interp'],
  x: ['xxx', 'ign'],
};

/** The same for whole groups of classes. */
const OTHER_GROUPS: ValueNames = {
  czasownik: ['finite', 'nonfinite'],
  verb: ['finite', 'nonfinite'],
  pron: ['pronoun'],
};

const OTHER_VALUES: Readonly<Record<string, ValueNames>> = {
  num: { sing: ['sg'], plur: ['pl'], dual: ['du'] },
  cas: { ins: ['inst'] },
  gen: { masc: ['m', 'manim1', 'manim2'], męski: ['m', 'manim1', 'manim2'], fem: ['f'], neut: ['n'] },
  per: { '1': ['pri'], '2': ['sec'], '3': ['ter'] },
  deg: { cmp: ['com'] },
  asp: { imp: ['imperf'] },
};

/**
 * What the values of class and categories, and the classes of composite forms (`double`), are called besides their tags:
 * their names in the tagset, and other names as far as the tagset has what they stand for.
 */
export function valueNames({ categories, groups, classes, doubleClasses }: NamedTags): Record<string, ValueNames> {
  const classesOf = (some: readonly string[]) =>
    classes.filter(({ group }) => some.includes(group)).map(({ tag }) => tag);
  const otherGroups = Object.entries(OTHER_GROUPS).map(([name, some]) => [name, classesOf(some)] as const);
  const otherClasses = { ...Object.fromEntries(otherGroups), ...OTHER_CLASSES };
  const named = groups.map(({ tag, pl, en }) => ({ pl, en, tags: classesOf([tag]) }));
  return {
    ...Object.fromEntries(categories.map(({ tag, values }) => [tag, names(values, OTHER_VALUES[tag])])),
    // A class goes before the group that has its name.
    pos: { ...namesOf(named), ...names(classes, otherClasses) },
    double: names(doubleClasses),
  };
}

interface Named {
  readonly pl: string;
  readonly en: string;
}

function names(entries: readonly (Named & { readonly tag: string })[], others: ValueNames = {}): ValueNames {
  const known = new Set(entries.map(({ tag }) => tag));
  const meant = Object.entries(others).flatMap(([name, tags]) => {
    const own = tags.filter((tag) => known.has(tag));
    return own.length === 0 ? [] : [[name, own] as const];
  });
  const single = namesOf(entries.map(({ pl, en, tag }) => ({ pl, en, tags: [tag] })));
  return { ...single, ...Object.fromEntries(meant) };
}

function namesOf(entries: readonly (Named & { readonly tags: readonly string[] })[]): ValueNames {
  return Object.fromEntries(
    entries.flatMap(({ pl, en, tags }) => [pl, en].map((name) => [name.toLowerCase(), tags] as const)),
  );
}
