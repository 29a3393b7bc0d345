/**
 * What is said of classes and categories besides their names. Files written before a tagset said it do not state it: what
 * they call as the default tagset does is taken for the same, and the rest for the plainest.
 */
import type { Category, CategoryValue, NamedTag } from '../categories.ts';
import type { ClassGroup, DoubleClass, PosClass } from '../classes.ts';
import { DEFAULT_TAGSET, type Tagset } from '../tagset.ts';

type Open<T, Facts extends keyof T> = Omit<T, Facts> & Partial<Pick<T, Facts>>;
type OpenCategory = Open<Category, 'agrees' | 'telling' | 'axis'>;
type OpenClass = Open<PosClass, 'lemma'>;

/** The parts of a tagset as a file has them. */
export type FileParts = Omit<Tagset, 'categories' | 'classes'> & {
  categories: readonly OpenCategory[];
  classes: readonly OpenClass[];
};

const byTag = <T extends NamedTag>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((one) => [one.tag, one]));

const CATEGORY = byTag(DEFAULT_TAGSET.categories);
const GROUP = byTag(DEFAULT_TAGSET.groups);
const CLASS = byTag(DEFAULT_TAGSET.classes);
const DOUBLE = byTag(DEFAULT_TAGSET.doubleClasses);

/** The parts with everything stated; `current` has the groups of a file without any. */
export function withFacts<Parts extends Partial<FileParts>>(parts: Parts, current: Pick<Tagset, 'groups'>) {
  const { categories, classes, doubleClasses } = parts;
  const groups = parts.groups && groupsWithFacts(parts.groups);
  return {
    ...parts,
    ...(categories && { categories: categories.map(categoryWithFacts) }),
    ...(groups && { groups }),
    ...(classes && { classes: classesWithFacts(classes, groups ?? current.groups) }),
    ...(doubleClasses && { doubleClasses: doublesWithFacts(doubleClasses) }),
  } as Omit<Parts, 'categories' | 'classes'> & Pick<Tagset, keyof Parts & ('categories' | 'classes')>;
}

/** The entry with its other names. */
function named<T extends NamedTag>({ also, ...one }: T, known: NamedTag | undefined) {
  const names = also ?? known?.also;
  return names === undefined ? one : { ...one, also: names };
}

/** A file that states any of them of a category states them all. */
function categoryWithFacts(category: OpenCategory): Category {
  const { agrees, telling, axis } = category;
  const isStated = [agrees, telling, axis].some((fact) => fact !== undefined);
  const like = CATEGORY.get(category.tag);
  const known = isStated ? undefined : like;
  const values = byTag<CategoryValue>(like?.values ?? []);
  return {
    ...named(category, like),
    values: category.values.map((one) => named(one, values.get(one.tag))),
    agrees: agrees ?? known?.agrees ?? false,
    telling: telling ?? known?.telling ?? false,
    axis: axis ?? known?.axis ?? {},
  };
}

// Where a file says of one group, or one class, what it is, it says so of all.

function groupsWithFacts(groups: readonly ClassGroup[]): ClassGroup[] {
  const isStated = groups.some(({ entry }) => entry !== undefined);
  return groups.map(({ entry, ...one }) => {
    const own = isStated ? entry : GROUP.get(one.tag)?.entry;
    return { ...named(one, GROUP.get(one.tag)), ...(own && { entry: own }) };
  });
}

function classesWithFacts(classes: readonly OpenClass[], groups: readonly ClassGroup[]): PosClass[] {
  const isStated = classes.some(({ lemma, marks }) => lemma !== undefined || marks !== undefined);
  const hasEntries = classes.some(({ entry }) => entry !== undefined);
  const isEntry = (tag?: string) => groups.some(({ entry }) => entry?.tag === tag);
  return classes.map(({ marks, entry, ...one }): PosClass => {
    const like = CLASS.get(one.tag);
    const known = isStated ? undefined : like;
    const isMark = marks ?? known?.marks ?? false;
    const listed = hasEntries || !isEntry(like?.entry) ? entry : like?.entry;
    const lemma = one.lemma ?? known?.lemma ?? 'required';
    return { ...named(one, like), lemma, ...(isMark && { marks: true }), ...(listed && { entry: listed }) };
  });
}

function doublesWithFacts(doubles: readonly DoubleClass[]): DoubleClass[] {
  const isStated = doubles.some(({ absorbs }) => absorbs !== undefined);
  return doubles.map(({ absorbs, ...one }) => {
    const isAbsorbing = isStated ? absorbs : DOUBLE.get(one.tag)?.absorbs;
    return { ...named(one, DOUBLE.get(one.tag)), ...(isAbsorbing && { absorbs: true }) };
  });
}
