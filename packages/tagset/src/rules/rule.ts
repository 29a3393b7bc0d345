import type { TagNames } from '../categories.ts';

/** A composite form has at least two pieces; of those found in corpora none has more than five. */
export const MEMBERS = { min: 2, max: 5 } as const;

/**
 * What one token must be. All that is said has to hold; each list is of what is admitted. Lemmas and forms are compared
 * in lower case and in NFC.
 */
export interface TokenTest {
  /** Tags of single classes. */
  class?: readonly string[];
  lemma?: readonly string[];
  /** Lemmas that a token must not have. */
  exceptLemma?: readonly string[];
  form?: readonly string[];
  /** Category → values. A token that does not have the category set does not fit. */
  categories?: Readonly<Record<string, readonly string[]>>;
}

/** A place in a rule that tokens fill. */
export interface RuleSlot extends TagNames {
  /** Unique within its rule. */
  id: string;
  /** True for the one slot whose token is the word itself; the others help it. */
  head?: boolean;
  /** How many tokens fill it: from `min` to `max`, 0 to 5. Both are 1 where nothing is said; `max` is never below `min`. */
  min?: number;
  max?: number;
  /** A token fits when it passes one of these tests; an earlier one is preferred. */
  any: readonly TokenTest[];
}

/** Two slots (or one with several tokens, named twice) whose tokens should have the same values. */
export interface RuleAgreement {
  slots: readonly [string, string];
  categories: readonly string[];
}

/** Holds when a token in the slot passes the test; without a test, when the slot is filled. */
export interface SlotCondition extends TokenTest {
  slot: string;
}

/**
 * Where the value of a category comes from: a value; nothing (`null`); the same category of a token in the first of the
 * slots that has it; or the first case that holds. What gives no value leaves the category unset.
 */
export type ValueSource =
  | string
  | null
  | { from: readonly string[]; default?: string }
  | { cases: readonly { when: SlotCondition; value: ValueSource }[]; else?: ValueSource };

/** Where the lemma of the composite form comes from. */
export type LemmaSource =
  /** The lemma of the first token in the slot, with something after it. */
  | { from: string; suffix?: string }
  /** The lemmas or the forms (in lower case) of all tokens in the order of the sentence, with spaces. */
  | { join: 'lemma' | 'form' };

/** A fixed expression that a lexical rule admits. */
export interface RulePhrase {
  /** Forms with a space between them, in the order of the text. */
  words: string;
  /** Where it is not the one that the rule derives. */
  lemma?: string;
  /** Set over those that the rule derives. */
  categories?: Readonly<Record<string, string>>;
}

/** How tokens make one composite form: every token fills a slot, every slot has its number. Order in the text is free. */
export interface DoubleRule extends TagNames {
  /** Unique. A class may have several rules. */
  id: string;
  /** Tag of the composite class that the form is. */
  class: string;
  /** Rules are tried from the lowest; equal ones in the order of their ids. */
  order: number;
  slots: readonly RuleSlot[];
  /** So many other tokens at most stand among those of the form. Any number where nothing is said; 0: side by side. */
  gap?: number;
  /** Of each group of optional slots at least one has to be filled. */
  oneOf?: readonly (readonly string[])[];
  /** Broken agreement is a warning, never a reason to refuse: scribes err. */
  agree: readonly RuleAgreement[];
  /** Category of the composite class → where its value comes from. */
  result: Readonly<Record<string, ValueSource>>;
  lemma: LemmaSource;
  /** Where given, the forms of all tokens have to be one of these. */
  phrases?: readonly RulePhrase[];
}
