/**
 * Class names that a component takes from a CSS module, though the module has none: a style that silently is not there. And
 * classes that say only what a piece of `ui/layout.tsx` says.
 */
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import {
  isTest,
  lineAt,
  parse,
  ROOT,
  report,
  type SourceFile,
  type SyntaxNode,
  sourceFiles,
  walk,
} from './source-files.ts';

const asNode = (value: unknown): SyntaxNode => value as SyntaxNode;

/** The classes a style sheet defines, those it takes from another one included. */
export function definedClasses(css: string): Set<string> {
  const bare = bareCss(css).replace(/"[^"]*"|'[^']*'/gu, '');
  return new Set([...bare.matchAll(/\.([\p{L}_][\p{L}\p{N}_-]*)/gu)].map(([, name]) => name ?? ''));
}

const bareCss = (css: string): string => css.replace(/\/\*.*?\*\//gsu, '');

/** Declarations that a piece stands for, beside those that make it one. */
const LAYOUT =
  /^(?:gap: (?:(?:0|var\(--space-\d\)) ?){1,2}|align-items: (?:start|center|end|baseline)|justify-content: (?:flex-end|space-between))$/;
const PIECES = {
  Row: [['display: flex', 'flex-wrap: wrap'], LAYOUT],
  Stack: [['display: grid'], LAYOUT],
  Soft: [['color: var(--ink-soft)'], /^font-size: var\(--text-s\)$/],
} as const;

/** Classes that have one rule, and in it nothing but what a piece says; with the piece. */
export function plainClasses(css: string): Map<string, keyof typeof PIECES> {
  const bare = bareCss(css);
  const found = new Map<string, keyof typeof PIECES>();
  for (const [, selectors = '', body = ''] of bare.matchAll(/([^{}]+)\{([^{}]*)\}/gu)) {
    const said = body
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean);
    for (const [piece, [needed, allowed]] of Object.entries(PIECES) as [
      keyof typeof PIECES,
      (typeof PIECES)['Row'],
    ][]) {
      const more = said.filter((one) => !needed.some((own) => own === one));
      if (more.length !== said.length - needed.length || !more.every((one) => allowed.test(one))) continue;
      for (const selector of selectors.split(',')) {
        const [, name] = /^\.([\w-]+)$/u.exec(selector.trim()) ?? [];
        if (name !== undefined && bare.split(new RegExp(`\\.${name}(?![\\w-])`, 'u')).length === 2)
          found.set(name, piece);
      }
    }
  }
  return found;
}

/** The names that an expression in brackets can be, as far as they are written there. */
function writtenNames(node: SyntaxNode): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type !== 'ConditionalExpression') return [];
  return [...writtenNames(asNode(node['consequent'])), ...writtenNames(asNode(node['alternate']))];
}

/** The classes that an element takes alone, as `className={styles['name']}`. */
function wholeClasses(element: SyntaxNode): { module: string; name: string }[] {
  return (element['attributes'] as SyntaxNode[]).flatMap((attribute) => {
    if (attribute.type !== 'JSXAttribute' || asNode(attribute['name'])['name'] !== 'className') return [];
    const { expression } = attribute['value'] as { expression?: SyntaxNode };
    if (expression?.type !== 'MemberExpression') return [];
    const [name] = writtenNames(asNode(expression['property']));
    return name === undefined ? [] : [{ module: String(asNode(expression['object'])['name']), name }];
  });
}

/**
 * Names that no module has, as `file:line: …`. `readModule` gives the text of a style sheet by its path, undefined where
 * there is none.
 */
export function unknownClasses(
  files: readonly SourceFile[],
  readModule: (path: string) => string | undefined,
): string[] {
  return files.flatMap((file) => {
    const modules = new Map<string, Set<string>>();
    const plain = new Map<string, ReturnType<typeof plainClasses>>();
    const faults: string[] = [];
    const fault = (node: SyntaxNode, text: string) =>
      faults.push(`${file.path}:${lineAt(file.text, node.start)}: ${text}`);
    walk(parse(file), (node) => {
      if (node.type === 'ImportDeclaration') {
        const from = String(asNode(node['source'])['value']);
        if (!from.endsWith('.module.css')) return;
        const css = readModule(posix.join(posix.dirname(file.path), from));
        if (css === undefined) fault(node, `there is no ${from}`);
        for (const { local } of node['specifiers'] as { local: { name: string } }[]) {
          modules.set(local.name, definedClasses(css ?? ''));
          plain.set(local.name, plainClasses(css ?? ''));
        }
      } else if (node.type === 'JSXOpeningElement' && /^[a-z]/u.test(String(asNode(node['name'])['name']))) {
        for (const { module, name } of wholeClasses(node)) {
          const piece = plain.get(module)?.get(name);
          if (piece !== undefined) fault(node, `the class ${name} says only what <${piece}> of ui/layout.tsx says`);
        }
      } else if (node.type === 'MemberExpression' && node['computed'] === true) {
        const known = modules.get(String(asNode(node['object'])['name']));
        const names = known === undefined ? [] : writtenNames(asNode(node['property']));
        for (const name of names) if (!known?.has(name)) fault(node, `no module has the class ${name}`);
      }
    });
    return faults;
  });
}

if (import.meta.main) {
  const files = sourceFiles().filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path));
  const readModule = (path: string) => {
    const file = posix.join(ROOT, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  report(unknownClasses(files, readModule), `class-names: ${files.length} files`);
}
