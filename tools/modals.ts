/**
 * Every modal is opened by a test: of each component that draws a `Dialog`, some test names a text that no other modal
 * shows. A new modal without one is an error.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isTest, parse, ROOT, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

const TESTS = ['e2e/**/*.ts', 'apps/web/src/**/*.test.tsx'];

const draws = (file: SourceFile, components: ReadonlySet<string>): boolean => {
  let found = false;
  walk(parse(file), (node) => {
    const name = node.type === 'JSXOpeningElement' ? (node['name'] as SyntaxNode)['name'] : undefined;
    if (typeof name === 'string' && components.has(name)) found = true;
  });
  return found;
};

const partition = <T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] => [
  all.filter(is),
  all.filter((one) => !is(one)),
];

const stringsIn = (file: SourceFile): Set<string> => {
  const found = new Set<string>();
  walk(parse(file), (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') found.add(node['value']);
  });
  return found;
};

/** Texts of every form, which say nothing of the one that shows them. */
const OF_EVERY_FORM = /^(common|form)\./;

/** Modals that no test names; `keys` are those of the dictionary. */
export function unopened(files: readonly SourceFile[], keys: ReadonlySet<string>): string[] {
  const named = new Set(files.filter(({ path }) => isTest(path)).flatMap((file) => [...stringsIn(file)]));
  const drawn = files
    .filter(({ path }) => !isTest(path))
    .map((file) => ({
      file,
      texts: [...stringsIn(file)].filter((text) => keys.has(text) && !OF_EVERY_FORM.test(text)),
    }));
  const dialog = new Set(['Dialog']);
  const [pieces, own] = partition(
    drawn.filter(({ file }) => draws(file, dialog)),
    ({ texts }) => texts.length === 0,
  );
  // A piece takes what it says from those that draw it: these are the modals.
  const names = new Set(pieces.map(({ file }) => basename(file.path, '.tsx')));
  const modals = [...own, ...drawn.filter((one) => !own.includes(one) && draws(one.file, names))];
  const uses = Map.groupBy(
    modals.flatMap(({ texts }) => texts),
    (text) => text,
  );
  return modals.flatMap(({ file, texts }) => {
    const ownTexts = texts.filter((text) => uses.get(text)?.length === 1);
    if (ownTexts.some((text) => named.has(text))) return [];
    return [`${file.path}: no test opens this modal: none names a text that only it shows (${ownTexts.join(', ')})`];
  });
}

if (import.meta.main) {
  const dictionary: object = JSON.parse(readFileSync(join(ROOT, 'packages/dictionary/src/en.json'), 'utf8'));
  const files = sourceFiles(['apps/web/src/**/*.tsx', ...TESTS]);
  // Counted texts are asked for by what their forms have in common.
  const keys = new Set(
    Object.keys(dictionary).flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]),
  );
  report(unopened(files, keys), `modals: ${files.length} files`);
}
