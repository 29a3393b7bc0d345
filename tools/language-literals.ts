/**
 * What is true of one language and stands where no language is known: letters of languages in the engine, which is told of
 * writings by its schema, and locales typed where names and numbers are written for a reader. Escaped letters count, too.
 */
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

/** File → letters or locales that it may have, and why. */
export const EXCEPTIONS: Readonly<Record<string, { has: string; reason: string }>> = {
  'packages/corpus-index/src/normalize.ts': { has: 'ς σ', reason: 'case folding of Unicode, which lower case is not' },
  'packages/corpus-format/src/natural-order.ts': { has: 'en', reason: 'names of files, in no language' },
};

const ENGINE = /^packages\/corpus-index\/src\//;
/** What takes a locale, and as which of its arguments. */
const TAKES_LOCALE: Readonly<Record<string, number>> = {
  localeCompare: 1,
  toLocaleDateString: 0,
  toLocaleLowerCase: 0,
  toLocaleString: 0,
  toLocaleTimeString: 0,
  toLocaleUpperCase: 0,
};

const nameOf = (node: unknown): unknown => (node as SyntaxNode | undefined)?.['name'];

/** The argument of a call that is its locale. */
function localeArgument(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const callee = node['callee'] as SyntaxNode;
  const isOfIntl = callee.type === 'MemberExpression' && nameOf(callee['object']) === 'Intl';
  const place = isOfIntl ? 0 : TAKES_LOCALE[String(nameOf(callee['property']))];
  return place === undefined ? undefined : (node['arguments'] as SyntaxNode[])[place];
}

/** The locales that an argument spells out, in a list or alone. */
function localesIn(argument: SyntaxNode): string[] {
  const parts = argument.type === 'ArrayExpression' ? (argument['elements'] as SyntaxNode[]) : [argument];
  return parts.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

/** Letters beyond ASCII in a string, a pattern or a name. */
function lettersIn(node: SyntaxNode): string[] {
  const { value, regex, name } = node as { value?: unknown; regex?: { pattern: string }; name?: unknown };
  const template = node.type === 'TemplateElement' ? (value as { cooked: string }).cooked : undefined;
  const text = [template, regex?.pattern, name, value].find((one) => typeof one === 'string') ?? '';
  return String(text).match(/(?=[^\0-\x7f])\p{L}/gu) ?? [];
}

function foundIn(node: SyntaxNode, isEngine: boolean): string[] {
  const argument = localeArgument(node);
  return [...(argument === undefined ? [] : localesIn(argument)), ...(isEngine ? lettersIn(node) : [])];
}

/** Places, as `file:line: …`, and exceptions that nothing needs. */
export function languageLiterals(files: readonly SourceFile[], exceptions: typeof EXCEPTIONS): string[] {
  const unneeded = new Set(
    Object.entries(exceptions).flatMap(([path, { has }]) => has.split(' ').map((one) => `${path}: ${one}`)),
  );
  const faults = files.flatMap((file) => {
    const permitted = exceptions[file.path]?.has.split(' ') ?? [];
    const found: string[] = [];
    walk(parse(file), (node) => {
      for (const one of foundIn(node, ENGINE.test(file.path))) {
        unneeded.delete(`${file.path}: ${one}`);
        if (permitted.includes(one)) continue;
        const place = `${file.path}:${lineAt(file.text, node.start)}`;
        found.push(
          `${place}: ${one} is of one language: the reader's comes from the dictionary, a text's from its writing`,
        );
      }
    });
    return found;
  });
  return [
    ...faults,
    ...Array.from(unneeded, (one) => `tools/language-literals.ts: no file needs the exception ${one}`),
  ];
}

if (import.meta.main) {
  const files = sourceFiles().filter(
    ({ path }) => /^(apps|packages)\/[^/]+\/(src|build)\//.test(path) && !isTest(path),
  );
  report(languageLiterals(files, EXCEPTIONS), `language-literals: ${files.length} files`);
}
