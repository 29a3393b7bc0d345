import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  AREAS,
  areasNamed,
  BASE_LANGUAGE,
  DICTIONARIES,
  LANGUAGES,
  mainLanguage,
  nameIn,
  wordsOf,
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

test('every text is in one area, and all areas together are the dictionary', () => {
  for (const language of LANGUAGES) {
    const parts = AREAS.map((area) => Object.entries(wordsOf(language, [area])));
    expect(parts.every((part) => part.length > 0)).toBe(true);
    expect(parts.flat()).toHaveLength(base.size);
    expect(Object.fromEntries(parts.flat())).toEqual(DICTIONARIES[language]);
    expect(wordsOf(language, AREAS)).toEqual(DICTIONARIES[language]);
  }
});

test('code names the areas of its keys: whole ones, stems of counted texts, and those made of parts', () => {
  const code = `
    t('form.save'), plural("unit.texts", n), t(\`page.\${kind}-theme\`), t(isOpen ? \`nav.themes\` : 'skip.to-content'),
    import('./results.title.ts'), saveFile('texts.tsv'), 'card.nothing-like-this', styles.form.save
  `;
  expect(areasNamed(code)).toEqual(['form', 'nav', 'page', 'skip', 'unit']);
});

test('the area of a text is written out wherever a page asks for it', () => {
  const asked = sources(join(ROOT, 'apps/web/src')).flatMap(
    (code) => code.match(/\b(?:t|plural)\(\s*`(?![a-z][\w-]*\.)[^`]*`/g) ?? [],
  );
  // Of what is said of a language the stem is written out where it is asked for.
  expect(asked.filter((call) => !OF_LANGUAGE.test(call.slice(0, -1)))).toEqual([]);
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
