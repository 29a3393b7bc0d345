import type { Writing } from '../src/schema.ts';

/** Latin, and with it the letters and signs that scribes and printers of the Latin script use in any language. */
export const LATIN = {
  languages: ['la', 'lat'],
  // The CLDR has no order of Latin; the English one is that of Unicode without any change.
  alphabet: 'en',
  vowels: 'aeiouy',
  letters: { đ: 'd', ſ: 's', ꝛ: 'r', æ: 'ae', œ: 'oe' },
} as const satisfies Writing;
