import type { SentenceResults } from '@glosa/contract';

type Expansion = SentenceResults['variantsAdded'][number];

/** One word of the query with the spellings it stands for, the nearest first, then the most frequent. */
export interface WordSpellings {
  word: string;
  forms: Expansion[];
}

const NEARNESS: Readonly<Record<Expansion['rank'], number>> = { exact: 0, case: 1, folded: 2, variant: 3 };

/** The spellings found, by the word of the query that stands for them, in the order of the query. */
export function spellingsByWord(added: readonly Expansion[]): WordSpellings[] {
  const words = new Map<string, Expansion[]>();
  for (const one of added) words.set(one.word, [...(words.get(one.word) ?? []), one]);
  return [...words].map(([word, forms]) => ({
    word,
    forms: forms.sort((a, b) => NEARNESS[a.rank] - NEARNESS[b.rank] || b.count - a.count),
  }));
}

/** The forms left out, with `form` taken in or out. */
export function toggleForm(without: readonly string[], form: string): string[] {
  return without.includes(form) ? without.filter((one) => one !== form) : [...without, form];
}

/** Every form left out that is there only because it is a variant, besides those left out already. */
export function withoutVariants(without: readonly string[], added: readonly Expansion[]): string[] {
  return [...new Set([...without, ...added.filter(({ rank }) => rank === 'variant').map(({ form }) => form)])];
}
