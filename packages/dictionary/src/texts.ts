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

/** What stands before the point in keys that only the staff's pages ask for, or only the server. */
export const STAFF_AREAS: readonly string[] = [
  ...['account', 'annotate', 'annotation', 'annotation-list', 'answer', 'audit', 'backup', 'card', 'cards', 'code'],
  ...['confirm', 'delete', 'diff', 'import', 'letters', 'manage', 'orphan', 'others', 'read', 'source', 'tagset'],
  ...['record-values', 'text', 'upload', 'versions'],
];

/** What readers' pages say: less than half of all. */
export const READERS_DICTIONARIES: InEach<Readonly<Record<string, string>>> = inEach((language) =>
  Object.fromEntries(Object.entries(DICTIONARIES[language]).filter(([key]) => !isForStaff(key))),
);

function isForStaff(key: string): boolean {
  return STAFF_AREAS.includes(key.slice(0, key.indexOf('.')));
}
