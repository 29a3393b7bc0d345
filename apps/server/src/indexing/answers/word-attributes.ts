import type { WordLayer } from '@glosa/contract';
import type { SomeValues } from '@glosa/corpus-index';
import { quoted } from './drill-down.ts';
import type { ChosenWords } from './words-request.ts';

/** Attribute that words of a layer are values of, with the one that compares it folded. */
export const ATTRIBUTES = {
  lemma: { exact: 'lemma', folded: 'lnorm' },
  transcription: { exact: 'form', folded: 'norm' },
  transliteration: { exact: 'translit', folded: 'tnorm' },
} as const satisfies Record<WordLayer, { exact: string; folded: string }>;

/** A language of the index as answers have it: null where none is said. */
export const said = (language: string): string | null => (language === '' ? null : language);

/** Tokens with the values, in one language or, where it is null, in any. */
export function someWords(attribute: string, values: readonly string[], language: string | null): SomeValues {
  return { attribute, values, ...(language === null ? {} : { language }) };
}

/** What a query says of tokens with a value, in one language or, where it is null, in any. */
export function wordTest(attribute: string, value: string, language: string | null): string {
  const test = `${attribute}=${quoted(value)}`;
  return language === null ? test : `${test} & ${languageTest(language)}`;
}

export const languageTest = (language: string): string => (language === '' ? 'lang!=".+"' : `lang=${quoted(language)}`);

/** How the index calls a way of comparing. */
export function matchOf(match: ChosenWords['match']): 'exact' | 'begins' | 'ends' | 'contains' | 'glob' {
  return match === 'pattern' ? 'glob' : match;
}
