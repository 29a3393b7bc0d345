/** What the interface says: one flat dictionary for each language, keys alike in all. */
export * from './browser.ts';
export { DICTIONARIES, READERS_DICTIONARIES, STAFF_AREAS } from './texts.ts';
