/**
 * Facts about the classes and categories of the default tagset that stand outside the package of the tagset: they would be
 * wrong where an installation has a tagset of its own. Found by tags in strings, keys and names of properties.
 */
import { DEFAULT_TAGSET, type Tagset } from '../packages/tagset/src/index.ts';
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

/** Tags that mean something else wherever the code has them, and what. */
export const OTHER_WORDS: Readonly<Record<string, string>> = {
  by: 'an order, and a word of English and SQL',
  f: 'a key',
  int: 'a whole number of a schema',
  loc: 'an address in a site map, a place in TEI',
  m: 'a milestone of a layer, a key',
  n: 'a number in TEI, a note of a layer, a key',
  other: 'a word of English',
  part: 'a part of a source or of a page, and an attribute of TEI',
  pass: 'a word of English',
  past: 'a word of English',
  pl: 'the language',
  pos: 'the attribute that has the class',
  rel: 'an attribute of links',
  sup: 'letters above the line',
};

/** File → tags that it may have, and why. */
export const EXCEPTIONS: Readonly<Record<string, { tags: string; reason: string }>> = {
  'apps/server/src/features/imports/tables/templates.ts': {
    tags: 'fin subst',
    reason: 'words of an example with their classes, left out where the tagset does not have them',
  },
  'apps/server/src/indexing/schema.ts': {
    tags: 'num',
    reason: 'how the number of a card or verse is called elsewhere',
  },
  'apps/web/src/features/help/examples.ts': {
    tags: 'acc adj cas conj gen inst num per perf ppas praet prep subst ter',
    reason: 'queries that the help explains',
  },
  'apps/web/src/features/help/texts/en.ts': { tags: 'adjective cas gen noun', reason: 'prose about those queries' },
  'apps/web/src/features/help/texts/pl.ts': { tags: 'cas gen siebie', reason: 'prose about those queries' },
  'packages/corpus-format/src/record/read-header.ts': { tags: 'geo', reason: 'an element of TEI' },
  'packages/corpus-format/src/record/write-record.ts': { tags: 'geo', reason: 'an element of TEI' },
  'packages/corpus-format/src/tei/elements.ts': { tags: 'subst', reason: 'an element of TEI' },
  'packages/corpus-format/src/tei/reader.ts': { tags: 'subst', reason: 'an element of TEI' },
  'packages/corpus-format/src/tei/running-text.ts': { tags: 'interp subst', reason: 'elements of TEI' },
  'packages/corpus-format/src/write/words.ts': { tags: 'subst', reason: 'an element of TEI' },
};

/** Of classes, composite classes, groups, categories and values. */
function tagsOf({ categories, groups, classes, doubleClasses }: Tagset): ReadonlySet<string> {
  const all = [...categories, ...categories.flatMap(({ values }) => values), ...groups, ...classes, ...doubleClasses];
  return new Set(all.map(({ tag }) => tag));
}

/** What a node says in a string, as a key or as the name of a property. */
function textOf(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' && !/^(Im|Ex)port/.test(parent?.type ?? '') ? node['value'] : '';
  if (node.type === 'TemplateElement') return String((node['value'] as { cooked: unknown }).cooked);
  const isName = parent?.['computed'] !== true && (parent?.['key'] === node || parent?.['property'] === node);
  return node.type === 'Identifier' && isName ? String(node['name']) : '';
}

/** Tags with their places: word → offsets. Those with a letter, a digit or a hyphen beside them are parts of other words. */
function wordsIn(file: SourceFile, tags: ReadonlySet<string>): { tag: string; line: number }[] {
  const found: { tag: string; line: number }[] = [];
  walk(parse(file), (node, parent) => {
    for (const [tag] of textOf(node, parent).matchAll(/(?<![\p{L}\p{N}_-])[a-z][a-z0-9]*(?![\p{L}\p{N}_-])/gu)) {
      if (tags.has(tag)) found.push({ tag, line: lineAt(file.text, node.start) });
    }
  });
  return found;
}

/** Tags where none may be, as `file:line: …`, and exceptions that nothing needs. */
export function tagFaults(
  files: readonly SourceFile[],
  { words, exceptions }: { words: typeof OTHER_WORDS; exceptions: typeof EXCEPTIONS },
): string[] {
  const tags = tagsOf(DEFAULT_TAGSET);
  const unneeded = new Set([
    ...Object.keys(words),
    ...Object.entries(exceptions).flatMap(([path, own]) => own.tags.split(' ').map((tag) => `${path}: ${tag}`)),
  ]);
  const faults = files.flatMap((file) =>
    wordsIn(file, tags).flatMap(({ tag, line }) => {
      const isWord = Object.hasOwn(words, tag);
      unneeded.delete(isWord ? tag : `${file.path}: ${tag}`);
      const isExcepted = isWord || exceptions[file.path]?.tags.split(' ').includes(tag) === true;
      return isExcepted ? [] : [`${file.path}:${line}: ${tag} is a tag of the default tagset: ask the tagset instead`];
    }),
  );
  return [...faults, ...Array.from(unneeded, (one) => `tools/tag-literals.ts: no file needs the exception ${one}`)];
}

if (import.meta.main) {
  const isProduction = ({ path }: SourceFile) =>
    /^(apps|packages)\/(?!tagset\/)[^/]+\/src\//.test(path) && !isTest(path) && !/\/test-[^/]+$/.test(path);
  const files = sourceFiles().filter(isProduction);
  report(tagFaults(files, { words: OTHER_WORDS, exceptions: EXCEPTIONS }), `tag-literals: ${files.length} files`);
}
