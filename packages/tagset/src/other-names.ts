/**
 * What queries may call the tags of the default tagset besides their tags and names: names that other tagsets (Universal
 * Dependencies) and other habits give. They stand apart, because pages that only show names do without them.
 */
import { CATEGORIES, type Category, type CategoryTag } from './categories.ts';
import { CLASS_GROUPS, type ClassGroup, type GroupTag, POS_CLASSES, type PosClass } from './classes.ts';

/** Tag → its other names, with a space between two. */
type OtherNames<Tag extends string = string> = Partial<Record<Tag, string>>;

const OF_CATEGORIES: OtherNames<CategoryTag> = {
  neg: 'polarity',
  decl: 'odmiana declension variant',
  prep: 'post_prepositionality prepcase',
  prt: 'prontype',
  ptp: 'nametype',
};

const OF_VALUES: Partial<Record<CategoryTag, OtherNames>> = {
  num: { sg: 'sing', pl: 'plur', du: 'dual' },
  cas: { inst: 'ins' },
  gen: { m: 'masc', f: 'fem', n: 'neut' },
  per: { pri: '1', sec: '2', ter: '3' },
  deg: { com: 'cmp' },
  asp: { imperf: 'imp' },
};

const OF_GROUPS: OtherNames<GroupTag> = { pronoun: 'pron' };

const OF_CLASSES: OtherNames = {
  pronadj: 'det',
  bedzie: 'aux',
  aglt: 'aux',
  by: 'aux',
  pcon: 'imiesłów participle',
  pant: 'imiesłów participle',
  pact: 'imiesłów participle',
  ppas: 'imiesłów participle',
  ppraet: 'imiesłów participle',
  prep: 'adp',
  conj: 'spójnik conjunction cconj',
  comp: 'spójnik conjunction sconj',
  interj: 'intj',
  xxx: 'x',
  interp: 'punct',
  ign: 'x',
};

function withNames<T extends { tag: string }>(entries: readonly T[], names: OtherNames = {}): T[] {
  return entries.map((one) => {
    const also = names[one.tag];
    return also === undefined ? one : { ...one, also: also.split(' ') };
  });
}

export const NAMED_CATEGORIES: readonly Category[] = withNames<Category>(CATEGORIES, OF_CATEGORIES).map((one) => ({
  ...one,
  values: withNames(one.values, (OF_VALUES as Partial<Record<string, OtherNames>>)[one.tag]),
}));
export const NAMED_GROUPS: readonly ClassGroup[] = withNames<ClassGroup>(CLASS_GROUPS, OF_GROUPS);
export const NAMED_CLASSES: readonly PosClass[] = withNames<PosClass>(POS_CLASSES, OF_CLASSES);
