import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vitest/node';

export const ROOT = join(import.meta.dirname, '..');

/** A source file; `path` is relative to the project, with `/` on every platform. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A node of the syntax tree, as far as the tools look into it: `start` and `end` are offsets into the text. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

const SOURCES = '{packages,apps,sample-corpus,e2e,tools}/**/*.{ts,tsx}';
const skipped = (path: string) => /(^|[\\/])(node_modules|dist|coverage|test-results)$/.test(path);

/** Files of the project by their patterns: every TypeScript file unless others are asked for. */
export function sourceFiles(patterns: string | readonly string[] = SOURCES): SourceFile[] {
  return globSync(patterns, { cwd: ROOT, exclude: skipped })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** The syntax tree of a file. Throws on a file that does not parse. */
export function parse({ path, text }: SourceFile): SyntaxNode {
  const root: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path);
  if (!isNode(root)) throw new TypeError(`${path} does not parse`);
  return root;
}

/** Visits a node and all below it; `parent` is the node that holds it. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent?: SyntaxNode) => void,
  parent?: SyntaxNode,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit, node);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit, node);
  }
}

/** Line of an offset, counted from 1. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Tests, and what only tests use. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|(^|\/)(test|e2e|bench)\//.test(path);

/** Prints errors and ends with the status that `check` reads. */
export function report(errors: readonly string[], summary: string): void {
  for (const error of errors) console.error(error);
  console.log(summary);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
