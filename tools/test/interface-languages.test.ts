import { expect, it } from 'vitest';
import { languageFaults } from '../interface-languages.ts';

const path = 'apps/server/src/features/words/words.ts';
const faults = (text: string, exceptions: string[] = []) => languageFaults([{ path, text }], exceptions);

it('finds comparisons with a language, lists of all and fields for each', () => {
  for (const text of [
    "const a = language === 'pl' ? 1 : 2;",
    "switch (language) { case 'en': break; }",
    "const all = ['pl', 'en'] as const;",
    'const names = { pl: 1, en: 2 };',
    'const { pl, en } = names;',
    'interface Names { pl: string; en: string }',
    'type Names = { tag: string; pl: string; en: string };',
    'const a = names.pl;',
    "select(['name_pl']);",
    'const namePl = 1;',
  ]) {
    expect(faults(text).length, text).toBeGreaterThan(0);
  }
});

it('leaves what is said of many languages, of one, and of the reader’s alone', () => {
  for (const text of [
    "const codes = ['pl', 'en', 'de'];",
    "const babel = { pl: 'polish', en: 'english', cs: 'czech', de: 'german', la: 'latin' };",
    'const others = all.filter((one) => one !== language);',
    'const name = names[language];',
    "const tag = 'pl';",
  ]) {
    expect(faults(text), text).toEqual([]);
  }
});

it('lets a file go on that is to change, and says when it has', () => {
  expect(faults('names.pl;', [path])).toEqual([]);
  expect(faults('names;', [path])).toEqual([
    `tools/interface-languages.ts:1: ${path} may name languages of the interface, and does not`,
  ]);
});
