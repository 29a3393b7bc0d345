import type { Reading, SourcePlace } from './layer.ts';
import type { ProblemLog } from './problem.ts';

/** The tagset as far as checking goes; the caller makes it from its own tagset. No tag is a class of both kinds. */
export interface TagRules {
  /** Class of single forms → tags of the categories that words of the class may carry. */
  classes: ReadonlyMap<string, ReadonlyArray<string>>;
  /** Category tag → its value tags. */
  values: ReadonlyMap<string, ReadonlySet<string>>;
  /** Class of composite forms, those of double annotation → tags of the categories that they may carry. */
  doubleClasses: ReadonlyMap<string, ReadonlyArray<string>>;
}

/** Reads `category=value|category=value` (TEI `msd`, CoNLL-U FEATS); empty and `_` give no category. */
export function parseCategories(text: string, place: SourcePlace, log: ProblemLog): Record<string, string> {
  const categories: Record<string, string> = {};
  if (text === '' || text === '_') return categories;
  for (const pair of text.split('|')) {
    const [category = '', value = '', ...rest] = pair.split('=').map((side) => side.trim());
    if (category === '' || value === '' || rest.length > 0) {
      log.error(['TAG-VALUE', 'form'], { ...place, found: pair });
    } else if (Object.hasOwn(categories, category)) {
      log.error(['TAG-CATEGORY', 'twice'], { ...place, found: category });
    } else {
      // A plain assignment would let a category named __proto__ change the object instead of its content.
      Object.defineProperty(categories, category, { value, enumerable: true, writable: true, configurable: true });
    }
  }
  return categories;
}

/** Checks a single annotation against the tagset. */
export function checkReading(reading: Reading, rules: TagRules, place: SourcePlace, log: ProblemLog): void {
  const { posClass, categories } = reading;
  if (posClass === null) {
    if (Object.keys(categories).length > 0) log.error(['TAG-CLASS', 'missing'], { ...place });
    return;
  }
  const allowed = rules.classes.get(posClass);
  if (allowed === undefined) log.error('TAG-CLASS', { ...place, found: posClass });
  else checkCategories(posClass, allowed, categories, rules, place, log);
}

/** Checks the class and the categories of a composite form; the categories may stand in a place of their own. */
export function checkDouble(
  posClass: string,
  categories: Record<string, string>,
  rules: TagRules,
  place: SourcePlace,
  log: ProblemLog,
  categoriesPlace = place,
): void {
  const allowed = rules.doubleClasses.get(posClass);
  if (allowed === undefined) {
    const expected = [...rules.doubleClasses.keys()].join(', ');
    log.error(['TAG-CLASS', 'double'], { ...place, expected, found: posClass });
    return;
  }
  checkCategories(posClass, allowed, categories, rules, categoriesPlace, log);
}

function checkCategories(
  posClass: string,
  allowed: readonly string[],
  categories: Record<string, string>,
  rules: TagRules,
  place: SourcePlace,
  log: ProblemLog,
): void {
  for (const [category, value] of Object.entries(categories)) {
    const values = rules.values.get(category);
    if (values === undefined || !allowed.includes(category)) {
      const expected = allowed.join(', ');
      log.error('TAG-CATEGORY', { ...place, expected, found: category, params: { class: posClass } });
    } else if (!values.has(value)) {
      log.error('TAG-VALUE', { ...place, expected: [...values].join(', '), found: value, params: { category } });
    }
  }
}
