import type { Category } from './categories.ts';
import { type ClassGroup, DOUBLE_CLASSES, type DoubleClass, type PosClass } from './classes.ts';
import { NAMED_CATEGORIES, NAMED_CLASSES, NAMED_GROUPS } from './other-names.ts';
import { LEXICAL_RULES } from './rules/lexical.ts';
import type { DoubleRule } from './rules/rule.ts';
import { VERBAL_RULES } from './rules/verbal.ts';
import { CLITICS, type Clitic } from './splitting/clitics.ts';

/** Everything that may be said about a word in one installation. Never changed once made: a new one replaces it. */
export interface Tagset {
  categories: readonly Category[];
  groups: readonly ClassGroup[];
  /** Of single forms. */
  classes: readonly PosClass[];
  /** Of composite forms. */
  doubleClasses: readonly DoubleClass[];
  /** How composite forms are recognised, in the order in which they are tried. */
  rules: readonly DoubleRule[];
  /** Pieces that are written together with the word before them. */
  clitics: readonly Clitic[];
}

/** Makes plain data unchangeable, down to its last part. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

/** The tagset that an installation begins with. */
export const DEFAULT_TAGSET: Tagset = freeze({
  categories: NAMED_CATEGORIES,
  groups: NAMED_GROUPS,
  classes: NAMED_CLASSES,
  doubleClasses: DOUBLE_CLASSES,
  rules: [...VERBAL_RULES, ...LEXICAL_RULES],
  clitics: CLITICS,
});
