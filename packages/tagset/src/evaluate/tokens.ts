import type { TokenTest } from '../rules/rule.ts';

/** A token chosen for a composite form, with what its single annotation says. */
export interface ChosenToken {
  /** Number within the sentence: gives the order of the text. */
  token: number;
  form: string;
  lemma: string | null;
  /** Null: not annotated. */
  posClass: string | null;
  categories: Readonly<Record<string, string>>;
}

/** As words are compared: capitals and the way a letter is encoded make no difference. */
export const comparable = (text: string): string => text.normalize('NFC').toLowerCase();

/** The value that a token has in a category. Tags may be any string, so that only what it has itself counts. */
export function categoryValue(token: ChosenToken, category: string): string | undefined {
  return Object.hasOwn(token.categories, category) ? token.categories[category] : undefined;
}

/** A part of a test. */
export type TestPart = 'class' | 'lemma' | 'form' | 'categories';

/** In the order in which they are tried: the class settles most tokens. */
const PARTS: readonly { part: TestPart; holds: (token: ChosenToken, test: TokenTest) => boolean }[] = [
  { part: 'class', holds: ({ posClass }, test) => !test.class || (posClass !== null && test.class.includes(posClass)) },
  {
    part: 'lemma',
    holds: ({ lemma }, { lemma: wanted, exceptLemma: refused = [] }) =>
      isAmong(wanted, lemma) && !isAmong(refused, lemma),
  },
  { part: 'form', holds: ({ form }, test) => isAmong(test.form, form) },
  { part: 'categories', holds: hasCategories },
];

function isAmong(list: readonly string[] | undefined, word: string | null): boolean {
  if (!list) return true;
  if (word === null) return false;
  const wanted = comparable(word);
  return list.some((one) => comparable(one) === wanted);
}

function hasCategories(token: ChosenToken, test: TokenTest): boolean {
  return Object.entries(test.categories ?? {}).every(([category, values]) => {
    const value = categoryValue(token, category);
    return value !== undefined && values.includes(value);
  });
}

export const passes = (token: ChosenToken, test: TokenTest): boolean => PARTS.every(({ holds }) => holds(token, test));

/** What of a test a token does not pass; empty when it fits. */
export function failedParts(token: ChosenToken, test: TokenTest): TestPart[] {
  return PARTS.filter(({ holds }) => !holds(token, test)).map(({ part }) => part);
}

/** How many tokens of the sentence stand among these, which come in the order of the text. */
export function strangersAmong(tokens: readonly ChosenToken[]): number {
  return (tokens.at(-1)?.token ?? 0) - (tokens[0]?.token ?? 0) + 1 - tokens.length;
}
