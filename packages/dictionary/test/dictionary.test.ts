import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DICTIONARIES, format, plural } from '../src/index.ts';

const { pl, en } = DICTIONARIES;
const texts = (language: 'pl' | 'en'): [string, string][] => Object.entries(DICTIONARIES[language]);
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
const FORM = /_(one|few|many|other)$/;

describe('the dictionary', () => {
  it('has the same keys in both languages, in order', () => {
    for (const language of ['pl', 'en']) {
      const file = new URL(`../src/${language}.json`, import.meta.url);
      const keys = [...readFileSync(file, 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(([, key = '']) => key);
      expect(keys, language).toEqual([...new Set(keys)].sort((a, b) => (a < b ? -1 : 1)));
    }
    expect(Object.keys(en)).toEqual(Object.keys(pl));
  });

  it('leaves no text empty or with stray space, and writes ellipses and quotes as they are printed', () => {
    for (const language of ['pl', 'en'] as const) {
      for (const [key, text] of texts(language)) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(text, `${language} ${key}`).toBe(text.trim());
        expect(text, `${language} ${key}`).not.toMatch(/\.\.\.| {2}/);
      }
    }
  });

  it('fills the same placeholders in both languages', () => {
    const polish = new Map(texts('pl'));
    for (const [key, text] of texts('en')) {
      expect(placeholders(polish.get(key) ?? ''), key).toEqual(placeholders(text));
    }
  });

  it('has all four plural forms wherever it has one', () => {
    const keys = new Set(Object.keys(pl));
    for (const key of keys) {
      if (!FORM.test(key)) continue;
      for (const form of ['one', 'few', 'many', 'other']) expect(keys).toContain(key.replace(FORM, `_${form}`));
    }
  });

  it('names keys by area', () => {
    expect(Object.keys(pl).filter((key) => !/^[a-z][\w-]*(\.[\w-]+)+$/.test(key))).toEqual([]);
  });
});

describe('texts with values', () => {
  it('takes the plural form of the language', () => {
    const hits = (language: 'pl' | 'en', count: number) => plural(DICTIONARIES[language], language, 'unit.hits', count);
    expect([1, 2, 5, 12, 22, 112].map((count) => hits('pl', count))).toEqual([
      '1 trafienie',
      '2 trafienia',
      '5 trafień',
      '12 trafień',
      '22 trafienia',
      '112 trafień',
    ]);
    expect([0, 1, 2].map((count) => hits('en', count))).toEqual(['0 hits', '1 hit', '2 hits']);
  });

  it('leaves a placeholder without a value as it is, and inherits none', () => {
    expect(format('{a} {b} {toString}', { a: 1 })).toBe('1 {b} {toString}');
  });
});
