import { expect, it } from 'vitest';
import { tagFaults } from '../tag-literals.ts';

const path = 'apps/server/src/features/words/words.ts';
const faults = (text: string, exceptions = {}, words = {}) => tagFaults([{ path, text }], { words, exceptions });

it('finds tags of the default tagset in strings, keys and names, with their lines', () => {
  const found = faults('const a = [\'subst\'];\nconst b = { praet: `x "ger"` };\nb.cas;\n');
  expect(found.map((one) => one.replace(/ is a tag.*/, ''))).toEqual([
    ...[`${path}:1: subst`, `${path}:2: praet`, `${path}:2: ger`, `${path}:3: cas`],
  ]);
});

it('leaves alone imports, variables, comments and words that only begin so', () => {
  expect(
    faults("import x from './subst.ts';\n// subst\nconst praet = x['substance'] + 'cas-e';\nuse(praet);\n"),
  ).toEqual([]);
});

it('admits exceptions, and finds those that nothing needs', () => {
  const text = "use('subst', 'by');\n";
  expect(faults(text, { [path]: { tags: 'subst', reason: '' } }, { by: '' })).toEqual([]);
  expect(faults(text, { [path]: { tags: 'subst ger', reason: '' } }, { by: '', rel: '' })).toEqual([
    'tools/tag-literals.ts: no file needs the exception rel',
    `tools/tag-literals.ts: no file needs the exception ${path}: ger`,
  ]);
});
