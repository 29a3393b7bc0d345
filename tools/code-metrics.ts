/** How long files and functions are. Errors over the limits; prints the distribution to aim at. */
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

export const LIMITS = { file: 400, function: 80, component: 120 } as const;

interface FunctionSize {
  name: string;
  line: number;
  lines: number;
  /** A React component: drawn by JSX, so it may be longer. */
  component: boolean;
}

const nameOf = (node: SyntaxNode, parent?: SyntaxNode): string => {
  const id = (node['id'] ?? parent?.['id'] ?? parent?.['key']) as SyntaxNode | null | undefined;
  return typeof id?.['name'] === 'string' ? id['name'] : '(anonymous)';
};

/** All functions of a file, inner ones too; and the places of `any`. */
export function measure(file: SourceFile): { functions: FunctionSize[]; anys: number[] } {
  const functions: FunctionSize[] = [];
  const anys: number[] = [];
  walk(parse(file), (node, parent) => {
    if (node.type === 'TSAnyKeyword') anys.push(lineAt(file.text, node.start));
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const name = nameOf(node, parent);
    const line = lineAt(file.text, node.start);
    const component = file.path.endsWith('.tsx') && /^[A-Z]/.test(name);
    functions.push({ name, line, lines: lineAt(file.text, node.end) - line + 1, component });
  });
  return { functions, anys };
}

/** What is over a limit, as `file:line: …`. In tests only the file counts: a suite is one long callback. */
export function excesses(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const lines = file.text.trimEnd().split('\n').length;
    const { functions, anys } = measure(file);
    const long = isTest(file.path)
      ? []
      : functions.filter((one) => one.lines > (one.component ? LIMITS.component : LIMITS.function));
    return [
      ...(lines > LIMITS.file ? [`${file.path}:1: ${lines} lines, at most ${LIMITS.file}`] : []),
      ...long.map((one) => `${file.path}:${one.line}: ${one.name} has ${one.lines} lines`),
      ...anys.map((line) => `${file.path}:${line}: any`),
    ];
  });
}

const percentile = (sizes: readonly number[], share: number): number =>
  [...sizes].sort((a, b) => a - b)[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;

/** One line: 50th, 90th and 99th percentile and the largest. */
const spread = (sizes: readonly number[]): string =>
  `p50 ${percentile(sizes, 0.5)}, p90 ${percentile(sizes, 0.9)}, p99 ${percentile(sizes, 0.99)}, max ${Math.max(0, ...sizes)}`;

if (import.meta.main) {
  const files = sourceFiles();
  const product = files.filter(({ path }) => !isTest(path));
  const functions = product.flatMap((file) => measure(file).functions.map(({ lines }) => lines));
  console.log(
    `lines of ${product.length} files: ${spread(product.map(({ text }) => text.trimEnd().split('\n').length))}`,
  );
  console.log(`lines of ${functions.length} functions: ${spread(functions)}`);
  report(excesses(files), `code-metrics: ${files.length} files`);
}
