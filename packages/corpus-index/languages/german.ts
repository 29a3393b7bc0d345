import type { Writing } from '../src/schema.ts';
import { LATIN } from './latin.ts';

/** How German of all times is written. Vowels with an umlaut, written as a mark, fold with the other marks. */
export const GERMAN = {
  languages: ['de', 'deu', 'ger', 'gmh', 'goh', 'gml'],
  alphabet: 'de',
  vowels: 'aeiouy',
  letters: { ...LATIN.letters, ß: 'ss' },
} as const satisfies Writing;
