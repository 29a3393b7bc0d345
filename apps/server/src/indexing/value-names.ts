import { CATEGORIES, CLASS_GROUPS, DOUBLE_CLASSES, POS_CLASSES } from '@glosa/tagset';

/** Name in lower case → the values it stands for. */
export type ValueNames = Readonly<Record<string, readonly string[]>>;

/** Names that other tagsets (Universal Dependencies) and other habits give to classes. */
const OTHER_CLASSES: ValueNames = {
  czasownik: classesOf('finite', 'nonfinite'),
  verb: classesOf('finite', 'nonfinite'),
  aux: ['bedzie', 'by', 'aglt'],
  imiesłów: ['pcon', 'pant', 'pact', 'ppas', 'ppraet'],
  participle: ['pcon', 'pant', 'pact', 'ppas', 'ppraet'],
  spójnik: ['conj', 'comp'],
  conjunction: ['conj', 'comp'],
  cconj: ['conj'],
  sconj: ['comp'],
  pron: classesOf('pronoun'),
  det: ['pronadj'],
  adp: ['prep'],
  intj: ['interj'],
  punct: ['interp'],
  x: ['xxx', 'ign'],
};

const OTHER_VALUES: Readonly<Record<string, ValueNames>> = {
  num: { sing: ['sg'], plur: ['pl'], dual: ['du'] },
  cas: { ins: ['inst'] },
  gen: { masc: ['m', 'manim1', 'manim2'], męski: ['m', 'manim1', 'manim2'], fem: ['f'], neut: ['n'] },
  per: { '1': ['pri'], '2': ['sec'], '3': ['ter'] },
  deg: { cmp: ['com'] },
  asp: { imp: ['imperf'] },
};

/** What the values of class and categories, and the classes of composite forms (`double`), are called besides their tags. */
export function valueNames(): Record<string, ValueNames> {
  const groups = CLASS_GROUPS.map(({ tag, pl, en }) => ({ pl, en, tags: classesOf(tag) }));
  const categories = CATEGORIES.map(({ tag, values }) => [tag, names(single(values), OTHER_VALUES[tag])] as const);
  return {
    ...Object.fromEntries(categories),
    // A class goes before the group that has its name.
    pos: { ...names(groups), ...names(single(POS_CLASSES), OTHER_CLASSES) },
    double: names(single(DOUBLE_CLASSES)),
  };
}

interface Named {
  readonly pl: string;
  readonly en: string;
}

function single(entries: readonly (Named & { readonly tag: string })[]) {
  return entries.map(({ pl, en, tag }) => ({ pl, en, tags: [tag] }));
}

function names(
  entries: readonly (Named & { readonly tags: readonly string[] })[],
  others: ValueNames = {},
): ValueNames {
  const own = entries.flatMap(({ pl, en, tags }) => [pl, en].map((name) => [name.toLowerCase(), tags] as const));
  return { ...Object.fromEntries(own), ...others };
}

function classesOf(...groups: readonly string[]): string[] {
  return POS_CLASSES.filter(({ group }) => groups.includes(group)).map(({ tag }) => tag);
}
