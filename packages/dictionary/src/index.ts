/** What the interface says: one flat dictionary for each language, keys alike in all. */
export { AREAS, areasNamed, wordsOf } from './areas.ts';
export * from './browser.ts';
export { DICTIONARIES } from './texts.ts';
