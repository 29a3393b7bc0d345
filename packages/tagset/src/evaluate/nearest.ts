/** Why no rule took the tokens: what each of the nearest lacks. */
import type { DoubleRule, RuleSlot } from '../rules/rule.ts';
import { nearestAttempt } from './assign.ts';
import { type ChosenToken, failedParts, strangersAmong, type TestPart } from './tokens.ts';

/** A token that would fill a slot but for one thing. */
export interface AlmostFit {
  slot: string;
  token: number;
  /** The only part of the slot's test that it fails. */
  fails: TestPart;
}

/** What stands between the tokens and a rule. At least one of `missing`, `unplaced`, `phrase` and `apart` says something. */
export interface RuleMiss {
  /** Id of the rule. */
  rule: string;
  /** Slots that no token fits. */
  missing: readonly string[];
  /** Tokens that no free slot takes, in the order of the text. */
  unplaced: readonly number[];
  /** Of these slots and tokens, which would go together but for one thing. */
  almost: readonly AlmostFit[];
  /** True where every token has its slot and the words are not one of the rule's fixed expressions. */
  phrase: boolean;
  /** Where more other tokens stand among them than the rule admits: how many, and how many it admits. */
  apart: { between: number; gap: number } | null;
}

/** So many rules are named. */
export const NEAREST_RULES = 3;

/** `rules` in the order in which they are tried, `tokens` in the order of the text. */
export function nearestRules(rules: readonly DoubleRule[], tokens: readonly ChosenToken[]): RuleMiss[] {
  const misses = rules.map((rule, order) => ({ miss: missOf(rule, tokens), order }));
  return misses
    .sort((one, other) => distance(one.miss) - distance(other.miss) || one.order - other.order)
    .slice(0, NEAREST_RULES)
    .map(({ miss }) => miss);
}

/** What has nothing to do with the list of a rule is farther from it than what has nearly the right forms. */
function distance({ missing, unplaced, almost, phrase, apart }: RuleMiss): number {
  return 2 * (missing.length + unplaced.length) - Math.min(almost.length, 1) + (phrase ? 1 : 0) + (apart ? 1 : 0);
}

function missOf(rule: DoubleRule, tokens: readonly ChosenToken[]): RuleMiss {
  const { missing, unplaced } = nearestAttempt(rule, tokens);
  const between = strangersAmong(tokens);
  const { gap = Number.POSITIVE_INFINITY } = rule;
  const isApart = between > gap;
  const slots = rule.slots.filter(({ id }) => missing.includes(id));
  return {
    rule: rule.id,
    missing,
    unplaced: unplaced.map(({ token }) => token),
    almost: unplaced.flatMap((token) => slots.flatMap((slot) => almostFit(token, slot))),
    phrase: rule.phrases !== undefined && missing.length + unplaced.length === 0 && !isApart,
    apart: isApart ? { between, gap } : null,
  };
}

function almostFit(token: ChosenToken, slot: RuleSlot): AlmostFit[] {
  const failures = slot.any.flatMap((test) => {
    const [fails, ...others] = failedParts(token, test);
    // The wrong class alone brings a token near only where the word itself is the one asked for.
    const isNear = fails !== 'class' || test.lemma !== undefined || test.form !== undefined;
    return fails !== undefined && others.length === 0 && isNear ? [fails] : [];
  });
  return failures.slice(0, 1).map((fails) => ({ slot: slot.id, token: token.token, fails }));
}
