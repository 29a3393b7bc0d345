/** The texts themselves, read from the file of each language. Only where there are files: the browser asks the server for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DictionaryLanguage, type InEach, inEach } from './languages.ts';

/** Every text key; plural forms end in `_one`, `_few`, `_many`, `_other` and are asked for by their stem. */
export type DictionaryKey = keyof typeof import('./en.json', { with: { type: 'json' }});

/** Texts by key. Placeholders are `{name}`. */
export type Dictionary = Readonly<Record<DictionaryKey, string>>;

/** That a file has each key of the others is checked by the tests of this package. */
const read = (language: DictionaryLanguage): Dictionary =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8'));

export const DICTIONARIES: InEach<Dictionary> = inEach(read);
