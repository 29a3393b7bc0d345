/**
 * Archaic words in what people read of the code: comments, docstrings, names of tests, and Markdown. A sentence names the
 * actor instead (the caller, the reader, the client). Words between backticks are names of things and may be anything.
 */
import { isTest, lineAt, parse, report, type SourceFile, type SyntaxNode, sourceFiles, walk } from './source-files.ts';

const ARCHAIC = /(?<![\p{L}-])(?:whoever|nobody|anew|in(?:\s+(?:\*\s+)?)vain|hears?|lest)(?![\p{L}-])/giu;

/** What is looked at beside the sources: texts of the repository, and files with comments. */
const OTHERS = ['*.{md,ts}', '{docs,packages,apps,sample-corpus}/**/*.{md,css}', 'scripts/**/*.mjs', 'deploy/*'];

/** A stretch of a file that people read as prose. */
interface Prose {
  text: string;
  start: number;
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

const matches = (text: string, pattern: RegExp): Prose[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ text: found, start: index }));

/** The function that a call calls in the end: `it` in `it.each(rows)(name)`. */
function nameOfCall(node: SyntaxNode): string {
  if (node.type === 'Identifier') return String(node['name']);
  const inner = node.type === 'CallExpression' ? node['callee'] : node['object'];
  return inner === undefined ? '' : nameOfCall(inner as SyntaxNode);
}

/** Comments, and in a test also the names that it gives. */
function proseOfCode(file: SourceFile): Prose[] {
  const found: Prose[] = [];
  let code = file.text;
  walk(parse(file), (node) => {
    if (/^(Literal|TemplateElement|JSXText)$/.test(node.type)) {
      code = code.slice(0, node.start) + blank(code.slice(node.start, node.end)) + code.slice(node.end);
    }
    if (node.type !== 'CallExpression' || !isTest(file.path) || !/^(it|test|describe)/.test(nameOfCall(node))) return;
    const [name] = node['arguments'] as SyntaxNode[];
    if (name?.type !== 'Literal' && name?.type !== 'TemplateLiteral') return;
    // Without the quotation marks: those of a template would make a name of a thing of it.
    found.push({ text: file.text.slice(name.start + 1, name.end - 1), start: name.start + 1 });
  });
  return [...matches(code, /\/\*[\s\S]*?\*\/|\/\/.*/g), ...found];
}

function proseOf(file: SourceFile): Prose[] {
  if (file.path.endsWith('.md')) return [{ text: file.text.replace(/```[\s\S]*?```/g, blank), start: 0 }];
  if (file.path.endsWith('.css')) return matches(file.text, /\/\*[\s\S]*?\*\//g);
  return /\.(tsx?|mjs)$/.test(file.path) ? proseOfCode(file) : matches(file.text, /(?<=^|\s)#.*/g);
}

/** Archaic words, as `file:line: …`. */
export function archaicWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ text }) => text.search(ARCHAIC) >= 0)
    .flatMap((file) =>
      proseOf(file).flatMap(({ text, start }) =>
        matches(text.replace(/`[^`\n]*`/g, blank), ARCHAIC).map(
          (word) =>
            `${file.path}:${lineAt(file.text, start + word.start)}: “${word.text}” is archaic: name the actor, or say “again”`,
        ),
      ),
    );
}

if (import.meta.main) {
  const files = [...sourceFiles(), ...sourceFiles(OTHERS)];
  report(archaicWords(files), `prose: ${files.length} files`);
}
