/** The words by area: the part of a key before its first point. A page is sent the areas that its code names. */
import { BASE_LANGUAGE, type DictionaryLanguage } from './languages.ts';
import { DICTIONARIES } from './texts.ts';

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'));

const KEYS = Object.keys(DICTIONARIES[BASE_LANGUAGE]);

/** All of them, in the order of the alphabet. */
export const AREAS: readonly string[] = [...new Set(KEYS.map(areaOf))].sort();

/** A string in quotes, or a template as far as it is written out, that could be the beginning of a key. */
const WRITTEN = /["'`]([a-z][a-z-]*\.[\w.-]*)(?=["'`]|\$\{)/g;

/**
 * The areas of the keys that the code may ask for, in order. A string counts where a key begins with it: stems of plural
 * forms and keys that are made of parts are found as well, as long as the area is written out.
 */
export function areasNamed(code: string): string[] {
  const written = new Set(Array.from(code.matchAll(WRITTEN), ([, text = '']) => text));
  const named = [...written].filter((text) => KEYS.some((key) => key.startsWith(text))).map(areaOf);
  return [...new Set(named)].sort();
}

/** The words of these areas in a language. */
export function wordsOf(language: DictionaryLanguage, areas: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(DICTIONARIES[language]).filter(([key]) => areas.includes(areaOf(key))));
}
