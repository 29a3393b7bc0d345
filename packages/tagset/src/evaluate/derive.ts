/** What a composite form is, once its tokens are in their slots. */
import type { Category } from '../categories.ts';
import type { DoubleRule, SlotCondition, ValueSource } from '../rules/rule.ts';
import type { Filling } from './assign.ts';
import { type ChosenToken, categoryValue, comparable, passes } from './tokens.ts';

/** Two tokens that should have the same value of a category and have not. */
export interface Disagreement {
  category: string;
  tokens: readonly [number, number];
  /** Their values, in the order of the tokens. */
  values: readonly [string, string];
}

/** Category → value, in the order of the rule's results. */
export function deriveCategories(rule: DoubleRule, filling: Filling): Record<string, string> {
  const derived = Object.entries(rule.result).flatMap(([category, source]) => {
    const value = resolve(category, source, filling);
    return value === null ? [] : [[category, value] as const];
  });
  return Object.fromEntries(derived);
}

function resolve(category: string, source: ValueSource, filling: Filling): string | null {
  if (source === null || typeof source === 'string') return source;
  if ('cases' in source) {
    const held = source.cases.find(({ when }) => holds(when, filling));
    return resolve(category, held ? held.value : (source.else ?? null), filling);
  }
  const tokens = source.from.flatMap((slot) => filling.get(slot) ?? []);
  const values = tokens.map((token) => categoryValue(token, category));
  return values.find((value) => value !== undefined) ?? source.default ?? null;
}

function holds({ slot, ...test }: SlotCondition, filling: Filling): boolean {
  return (filling.get(slot) ?? []).some((token) => passes(token, test));
}

/** `tokens` in the order of the text. */
export function deriveLemma(rule: DoubleRule, filling: Filling, tokens: readonly ChosenToken[]): string {
  const word = (token: ChosenToken) => token.lemma ?? comparable(token.form);
  if ('join' in rule.lemma) {
    const isForm = rule.lemma.join === 'form';
    return tokens.map((token) => (isForm ? comparable(token.form) : word(token))).join(' ');
  }
  const head = filling.get(rule.lemma.from)?.[0];
  return head ? `${word(head)}${rule.lemma.suffix ?? ''}` : '';
}

/** Each pair once, in the order of the rule. A category that one of the two does not have set is no disagreement. */
export function disagreements(
  rule: DoubleRule,
  filling: Filling,
  categories: ReadonlyMap<string, Category>,
): Disagreement[] {
  return rule.agree.flatMap(({ slots: [one, other], categories: own }) => {
    const pairs = pairsOf(filling.get(one) ?? [], filling.get(other) ?? [], one === other);
    return own.flatMap((category) =>
      pairs.flatMap(([left, right]): Disagreement[] => {
        const [first, second] = [categoryValue(left, category), categoryValue(right, category)];
        if (first === undefined || second === undefined) return [];
        if (agrees(first, second, categories.get(category))) return [];
        return [{ category, tokens: [left.token, right.token], values: [first, second] }];
      }),
    );
  });
}

function pairsOf(
  left: readonly ChosenToken[],
  right: readonly ChosenToken[],
  same: boolean,
): [ChosenToken, ChosenToken][] {
  return left.flatMap((one, at) =>
    (same ? right.slice(at + 1) : right).map((other): [typeof one, typeof one] => [one, other]),
  );
}

function agrees(one: string, other: string, category: Category | undefined): boolean {
  const kindOf = (tag: string) => category?.values.find((value) => value.tag === tag)?.kindOf;
  return one === other || kindOf(one) === other || kindOf(other) === one;
}
