import { expect, it } from 'vitest';
import { languageLiterals } from '../language-literals.ts';

const engine = 'packages/corpus-index/src/query/words.ts';
const page = 'apps/web/src/parts/rows.ts';
const faults = (path: string, text: string, exceptions = {}) =>
  languageLiterals([{ path, text }], exceptions).map((one) => one.replace(/ is of one language.*/, ''));

it('finds letters of languages in strings, patterns, templates and keys of the engine', () => {
  const text = "const a = 'sł';\nconst b = { ß: 'ss' };\nconst c = /[ó]/u;\nconst d = `\\u03c2`;\n";
  expect(faults(engine, text)).toEqual([`${engine}:1: ł`, `${engine}:2: ß`, `${engine}:3: ó`, `${engine}:4: ς`]);
});

it('finds locales that are typed, alone and in lists', () => {
  const text =
    "new Intl.Collator('pl');\nnew Intl.NumberFormat(['en-GB']);\na.localeCompare(b, 'de');\na.toLocaleLowerCase('tr');\n";
  expect(faults(page, text)).toEqual([`${page}:1: pl`, `${page}:2: en-GB`, `${page}:3: de`, `${page}:4: tr`]);
  expect(faults(engine, "Intl.Collator.supportedLocalesOf('pl');\nnew Intl.Collator('pl');\n")).toEqual([
    `${engine}:2: pl`,
  ]);
});

it('leaves alone comments, signs, properties of letters, locales of the reader, and letters elsewhere', () => {
  expect(faults(engine, '// ł\nconst a = /\\p{L}„/u;\nnew Intl.Collator(alphabet);\n')).toEqual([]);
  expect(
    faults(page, "const a = 'ł';\nnew Intl.Collator(language, { usage: 'sort' });\na.localeCompare('pl');\n"),
  ).toEqual([]);
});

it('admits exceptions, and finds those that nothing needs', () => {
  const exceptions = { [engine]: { has: 'ł ß', reason: '' } };
  expect(faults(engine, "const a = 'ł';\n", exceptions)).toEqual([
    `tools/language-literals.ts: no file needs the exception ${engine}: ß`,
  ]);
});
