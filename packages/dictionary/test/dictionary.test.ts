import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  BASE_LANGUAGE,
  DICTIONARIES,
  LANGUAGES,
  mainLanguage,
  nameIn,
  READERS_DICTIONARIES,
  STAFF_AREAS,
} from '../src/index.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FORMS = ['one', 'few', 'many', 'other'];
const PLURAL = new RegExp(`_(${FORMS.join('|')})$`);

/** What a text says of one language of the interface ends so, or in `-in`. */
const OF_LANGUAGE = new RegExp(`-(in|${LANGUAGES.join('|')})$`);

const base = new Map(Object.entries<string>(DICTIONARIES[BASE_LANGUAGE]));
const others = LANGUAGES.map((language) => [language, Object.entries<string>(DICTIONARIES[language])] as const);

const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** Source files that may ask for a text; tests do not count as use. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', 'test'].includes(entry.name) ? [] : sources(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

test.each(others)('the keys of %s are those of the base language, sorted', (_, texts) => {
  const keys = texts.map(([key]) => key);
  expect(keys).toEqual([...base.keys()]);
  expect(keys).toEqual(keys.toSorted());
});

test.each(others)('no text of %s is empty', (_, texts) => {
  expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each(others)('a text of %s has the placeholders of the base language', (_, texts) => {
  const different = texts.filter(([key, text]) => {
    const other = base.get(key) ?? '';
    return placeholders(text).join() !== placeholders(other).join();
  });
  expect(different.map(([key]) => key)).toEqual([]);
});

test('whatever has one plural form has all four', () => {
  const stems = new Set([...base.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
  const missing = [...stems].flatMap((stem) => FORMS.map((form) => `${stem}_${form}`).filter((key) => !base.has(key)));
  expect(stems.size).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

test('every text is used: by its key in quotes, or by a template that begins it', () => {
  const code = ['apps', 'packages'].flatMap((folder) => sources(join(ROOT, folder))).join('\n');
  const quoted = new Set([...code.matchAll(/['"]([a-z][\w.-]*)['"]/gi)].map(([, key]) => key));
  const beginnings = [...new Set([...code.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/gi)].map(([, start]) => start ?? ''))];
  const unused = [...base.keys()].filter((key) => {
    const asked = key.replace(PLURAL, '');
    const stem = key.replace(OF_LANGUAGE, '');
    return ![key, asked, stem].some((one) => quoted.has(one)) && !beginnings.some((start) => key.startsWith(start));
  });
  expect(unused).toEqual([]);
});

test('readers are given every text but those of the areas of the staff', () => {
  const areaOf = (key: string) => key.slice(0, key.indexOf('.'));
  const given = new Set(Object.keys(READERS_DICTIONARIES[BASE_LANGUAGE]));
  const withheld = [...base.keys()].filter((key) => !given.has(key));
  expect([...new Set(withheld.map(areaOf))].sort()).toEqual([...STAFF_AREAS].sort());
  expect([...given].filter((key) => STAFF_AREAS.includes(areaOf(key)))).toEqual([]);
  for (const language of LANGUAGES) expect(Object.keys(READERS_DICTIONARIES[language])).toEqual([...given]);
});

test.each([
  ['pl', 'pl'],
  ['PL-Latn-x-oldpol', 'pl'],
  ['zlw-x-oldpol', 'zlw'],
  ['und', ''],
  ['und-Latn', ''],
  ['mul', ''],
  ['x-ours', ''],
  ['', ''],
])('the language of "%s" is "%s"', (tag, language) => {
  expect(mainLanguage(tag)).toBe(language);
});

test('a name is that of the language asked for, or the other one, and says where it is not of that language', () => {
  expect(nameIn('en', { pl: 'Męka', en: 'Passion' })).toEqual({ text: 'Passion' });
  expect(nameIn('en', { pl: 'Męka', en: '' })).toEqual({ text: 'Męka', lang: 'pl' });
  expect(nameIn('pl', { pl: '', en: 'Passion' })).toEqual({ text: 'Passion', lang: 'en' });
  expect(nameIn('pl', { pl: 'Aegidius', en: 'Aegidius' })).toEqual({ text: 'Aegidius', lang: 'und' });
});
