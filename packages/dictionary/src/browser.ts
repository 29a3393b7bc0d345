/** What the browser needs: all but the texts, which it is sent. */
export * from './languages.ts';
export type { Dictionary, DictionaryKey } from './texts.ts';
export * from './words.ts';
