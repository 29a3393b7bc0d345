/** Whether some tokens of a sentence make a composite form, which one, and if none, why. */
import { type DoubleRule, MEMBERS, type RulePhrase } from '../rules/rule.ts';
import type { Tagset } from '../tagset.ts';
import { assignments, type Filling } from './assign.ts';
import { type Disagreement, deriveCategories, deriveLemma, disagreements } from './derive.ts';
import { nearestRules, type RuleMiss } from './nearest.ts';
import { type ChosenToken, comparable, strangersAmong } from './tokens.ts';

/** A composite form that the tokens make, with everything filled in. */
export interface RuleMatch {
  /** Id of the rule. */
  rule: string;
  /** Tag of the composite class. */
  posClass: string;
  lemma: string;
  categories: Readonly<Record<string, string>>;
  /** Slot → numbers of the tokens that fill it, in the order of the rule. */
  slots: readonly { slot: string; tokens: readonly number[] }[];
  /** Token that is the word itself. */
  head: number;
  /** Broken agreement: said, never a reason to refuse. */
  warnings: readonly Disagreement[];
}

/** `tokens` are numbers in the order of the text. */
export type Evaluation =
  | { status: 'ANNOTATION_POSSIBLE'; tokens: readonly number[]; match: RuleMatch; alternatives: readonly RuleMatch[] }
  | { status: 'WRONG_TOKEN_COUNT'; tokens: readonly number[]; min: number; max: number }
  /** `missing`: those of the tokens that have no single annotation yet. */
  | { status: 'NOT_ANNOTATED'; tokens: readonly number[]; missing: readonly number[] }
  | { status: 'ALREADY_ANNOTATED'; tokens: readonly number[] }
  /** `nearest`: the rules that lack least, nearest first. */
  | { status: 'NO_RULE'; tokens: readonly number[]; nearest: readonly RuleMiss[] };

/**
 * Tries the rules of the tagset on the tokens. The order in which the tokens come does not matter, a token named twice
 * counts once. Of the forms found those without broken agreement come first, then the order of the rules decides.
 * `existing`: the token numbers of composite forms that the sentence already has.
 */
export function evaluateRules(
  tagset: Tagset,
  chosen: readonly ChosenToken[],
  existing: readonly (readonly number[])[] = [],
): Evaluation {
  const byNumber = new Map(chosen.map((token) => [token.token, token]));
  const ordered = [...byNumber.values()].sort((one, other) => one.token - other.token);
  const tokens = ordered.map(({ token }) => token);
  if (tokens.length < MEMBERS.min || tokens.length > MEMBERS.max) {
    return { status: 'WRONG_TOKEN_COUNT', tokens, ...MEMBERS };
  }
  const missing = ordered.filter(({ posClass }) => posClass === null).map(({ token }) => token);
  if (missing.length > 0) return { status: 'NOT_ANNOTATED', tokens, missing };
  if (existing.some((members) => isSameSet(members, tokens))) return { status: 'ALREADY_ANNOTATED', tokens };

  const rules = inOrder(tagset.rules);
  const [match, ...alternatives] = matchesOf(tagset, rules, ordered);
  if (match) return { status: 'ANNOTATION_POSSIBLE', tokens, match, alternatives };
  return { status: 'NO_RULE', tokens, nearest: nearestRules(rules, ordered) };
}

const isSameSet = (members: readonly number[], tokens: readonly number[]): boolean => {
  const own = new Set(members);
  return own.size === tokens.length && tokens.every((token) => own.has(token));
};

function inOrder(rules: readonly DoubleRule[]): DoubleRule[] {
  return [...rules].sort((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

function matchesOf(tagset: Tagset, rules: readonly DoubleRule[], tokens: readonly ChosenToken[]): RuleMatch[] {
  const matches = rules.flatMap((rule) => {
    if (strangersAmong(tokens) > (rule.gap ?? Number.POSITIVE_INFINITY)) return [];
    const phrase = phraseOf(rule, tokens);
    return phrase === null ? [] : (matchOf(tagset, rule, tokens, phrase) ?? []);
  });
  const isBroken = ({ warnings }: RuleMatch) => Number(warnings.length > 0);
  // The sort is stable: among equals the order of the rules stays.
  return matches.sort((one, other) => isBroken(one) - isBroken(other));
}

/** The best way in which the tokens fill the rule: the fewest broken agreements, then the preference of the slots. */
function matchOf(
  tagset: Tagset,
  rule: DoubleRule,
  tokens: readonly ChosenToken[],
  phrase: RulePhrase | undefined,
): RuleMatch | null {
  const categories = new Map(tagset.categories.map((category) => [category.tag, category]));
  const ways = assignments(rule, tokens).map((filling) => ({
    filling,
    warnings: disagreements(rule, filling, categories),
  }));
  const [best] = ways.sort((one, other) => one.warnings.length - other.warnings.length);
  if (!best) return null;
  const derived = deriveCategories(rule, best.filling);
  return {
    rule: rule.id,
    posClass: rule.class,
    lemma: phrase?.lemma ?? deriveLemma(rule, best.filling, tokens),
    categories: { ...derived, ...phrase?.categories },
    slots: rule.slots.flatMap(({ id }) => slotOf(id, best.filling)),
    head: headOf(rule, best.filling),
    warnings: best.warnings,
  };
}

function slotOf(slot: string, filling: Filling): { slot: string; tokens: number[] }[] {
  const own = filling.get(slot);
  return own ? [{ slot, tokens: own.map(({ token }) => token) }] : [];
}

function headOf(rule: DoubleRule, filling: Filling): number {
  const head = rule.slots.find((slot) => slot.head)?.id ?? '';
  return (filling.get(head) ?? [...filling.values()].flat())[0]?.token ?? 0;
}

/** The phrase of the rule that the tokens are; undefined where the rule has no list, null where none fits. */
function phraseOf(rule: DoubleRule, tokens: readonly ChosenToken[]): RulePhrase | undefined | null {
  if (!rule.phrases) return undefined;
  const words = tokens.map(({ form }) => comparable(form)).join(' ');
  return rule.phrases.find((phrase) => comparable(phrase.words) === words) ?? null;
}
