/**
 * What is said of classes and categories besides their names. Files written before a tagset said it do not state it: what
 * they call as the default tagset does is taken for the same, and the rest for the plainest.
 */
import { CATEGORIES, type Category } from '../categories.ts';
import { POS_CLASSES, type PosClass } from '../classes.ts';
import type { Tagset } from '../tagset.ts';

type Open<T, Facts extends keyof T> = Omit<T, Facts> & Partial<Pick<T, Facts>>;
type OpenCategory = Open<Category, 'agrees' | 'telling' | 'axis'>;
type OpenClass = Open<PosClass, 'lemma'>;

/** The parts of a tagset as a file has them. */
export type FileParts = Omit<Tagset, 'categories' | 'classes'> & {
  categories: readonly OpenCategory[];
  classes: readonly OpenClass[];
};

const CATEGORY: ReadonlyMap<string, Category> = new Map(CATEGORIES.map((one) => [one.tag, one]));
const CLASS: ReadonlyMap<string, PosClass> = new Map(POS_CLASSES.map((one) => [one.tag, one]));

/** The parts with everything stated. */
export function withFacts<Parts extends Partial<FileParts>>({ categories, classes, ...parts }: Parts) {
  return {
    ...parts,
    ...(categories && { categories: categories.map(categoryWithFacts) }),
    ...(classes && { classes: classesWithFacts(classes) }),
  } as Omit<Parts, 'categories' | 'classes'> & Pick<Tagset, keyof Parts & ('categories' | 'classes')>;
}

/** A file that states any of them of a category states them all. */
function categoryWithFacts(category: OpenCategory): Category {
  const { agrees, telling, axis } = category;
  const isStated = [agrees, telling, axis].some((fact) => fact !== undefined);
  const known = isStated ? undefined : CATEGORY.get(category.tag);
  return {
    ...category,
    agrees: agrees ?? known?.agrees ?? false,
    telling: telling ?? known?.telling ?? false,
    axis: axis ?? known?.axis ?? {},
  };
}

function classesWithFacts(classes: readonly OpenClass[]): PosClass[] {
  // Where a file says of one class what it is, it says so of all.
  const isStated = classes.some(({ lemma, marks }) => lemma !== undefined || marks !== undefined);
  return classes.map(({ marks, ...one }): PosClass => {
    const known = isStated ? undefined : CLASS.get(one.tag);
    const isMark = marks ?? known?.marks ?? false;
    return { ...one, lemma: one.lemma ?? known?.lemma ?? 'required', ...(isMark && { marks: true }) };
  });
}
