import { expect, it } from 'vitest';
import { archaicWords } from '../prose.ts';

const found = (path: string, text: string) =>
  archaicWords([{ path, text }]).map((fault) => fault.replace(/ is archaic.*/s, ''));

it('finds archaic words in comments, with their lines', () => {
  const text =
    "// Nobody's turn.\nconst a = 1; /* tried in\n * vain */\n/** Hears of it\n * anew. */\nconst b = <p>{/* lest */}</p>;\n";
  expect(found('a.tsx', text)).toEqual([
    ...['a.tsx:1: “Nobody”', 'a.tsx:2: “in\n * vain”', 'a.tsx:4: “Hears”', 'a.tsx:5: “anew”', 'a.tsx:6: “lest”'],
  ]);
});

it('finds them in names of tests and of their groups', () => {
  const text = "it('hears', f);\ndescribeOn('whoever', f);\nit.each([['nobody']])(`%s anew`, f);\n";
  expect(found('a.test.ts', text)).toEqual([
    ...['a.test.ts:1: “hears”', 'a.test.ts:2: “whoever”', 'a.test.ts:3: “anew”'],
  ]);
  expect(found('a.ts', text)).toEqual([]);
});

it('finds them in Markdown, style sheets and settings', () => {
  expect(found('a.md', 'a\n\nBuilt anew.\n')).toEqual(['a.md:3: “anew”']);
  expect(found('a.css', '/* For whoever asks. */\n')).toEqual(['a.css:1: “whoever”']);
  expect(found('a.conf', 'user nobody;\n  # For nobody.\n')).toEqual(['a.conf:2: “nobody”']);
});

it('leaves alone code, strings, texts between tags, names between backticks and longer words', () => {
  const text =
    "const nobody = 'nobody // nobody' + `/* lest anew */`; // The account `nobody`; heard; no-hears\nhear(/\\/\\/ anew/);\n";
  expect(found('a.test.ts', text)).toEqual([]);
  expect(found('a.tsx', 'const a = <p>// nobody</p>;\n')).toEqual([]);
  expect(found('a.md', 'The account `nobody`.\n\n```\nnobody anew\n```\n')).toEqual([]);
});
