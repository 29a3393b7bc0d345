import type { Mode, Query, Span } from './ast.ts';
import { ParseContext } from './parse-context.ts';
import { parseExpression } from './parse-expression.ts';
import { type QueryError, QueryProblem } from './problem.ts';
import { repairsOf } from './repair.ts';
import { type ComposedText, composeQuery, Scanner } from './scanner.ts';
import type { Vocabulary } from './vocabulary.ts';

export type ParseResult =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: QueryError };

/** Reads a query. Never throws on any string: what cannot be read or run is answered as a value. */
export function parseQuery(given: string, vocabulary: Vocabulary): ParseResult {
  const composed = composeQuery(given);
  const read = readQuery(composed, vocabulary);
  if (read instanceof QueryProblem) return { ok: false, error: errorOf(read, given, composed, vocabulary) };
  const warnings = read.warnings.map((problem) => errorOf(problem, given, composed, vocabulary));
  return { ok: true, query: { ...read.query, text: given, warnings } };
}

interface ReadQuery {
  readonly query: Omit<Query, 'text' | 'warnings'>;
  readonly warnings: readonly QueryProblem[];
}

function readQuery({ text, original }: ComposedText, vocabulary: Vocabulary): ReadQuery | QueryProblem {
  const spanOf = ({ from, to }: Span): Span => ({ from: original(from), to: original(to) });
  const context = new ParseContext(new Scanner(text), vocabulary, spanOf);
  try {
    const { scanner, filters, warnings } = context;
    const mode = readMode(scanner);
    const body = parseExpression(context);
    if (!scanner.done) scanner.fail(['word', '[', '"']);
    const { layer, hasWord, isFormal } = context;
    const adjacency = hasWord && !isFormal ? 'words' : 'strict';
    return { query: { adjacency, mode, body, filters, layer }, warnings };
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
}

const MODE = /^\s*\(\?(standard|longest|shortest|all)\)/u;

function readMode(scanner: Scanner): Mode | null {
  const found = MODE.exec(scanner.text);
  if (found === null) return null;
  scanner.at = found[0].length;
  scanner.skipSpace();
  return found[1] as Mode;
}

function errorOf(
  problem: QueryProblem,
  given: string,
  { text, original }: ComposedText,
  vocabulary: Vocabulary,
): QueryError {
  const { code, expected } = problem;
  const from = original(problem.from);
  const to = original(problem.to);
  const suggestions = repairsOf(problem, text).filter(
    (repaired) => !(readQuery(composeQuery(repaired), vocabulary) instanceof QueryProblem),
  );
  return { code, from, to, found: given.slice(from, to), expected, suggestions };
}
