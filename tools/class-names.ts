/** Class names that a component takes from a CSS module, though the module has none: a style that silently is not there. */
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
  const bare = css.replace(/\/\*.*?\*\//gsu, '').replace(/"[^"]*"|'[^']*'/gu, '');
  return new Set([...bare.matchAll(/\.([\p{L}_][\p{L}\p{N}_-]*)/gu)].map(([, name]) => name ?? ''));
}

/** The names that an expression in brackets can be, as far as they are written there. */
function writtenNames(node: SyntaxNode): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type !== 'ConditionalExpression') return [];
  return [...writtenNames(asNode(node['consequent'])), ...writtenNames(asNode(node['alternate']))];
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
