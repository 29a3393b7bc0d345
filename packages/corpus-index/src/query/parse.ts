import { standsApart } from './apart.ts';
import type { Mode, Query, Span } from './ast.ts';
import { ParseContext } from './parse-context.ts';
import { parseExpression } from './parse-expression.ts';
import { type QueryError, QueryProblem } from './problem.ts';
import { repairsOf } from './repair.ts';
import { type ComposedText, composeQuery, Scanner } from './scanner.ts';
import { slipOf } from './slips.ts';
import type { Vocabulary } from './vocabulary.ts';

export type ParseResult =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: QueryError };

/** Reads a query. Never throws on any string: what cannot be read or run is answered as a value. */
export function parseQuery(given: string, vocabulary: Vocabulary): ParseResult {
  const composed = composeQuery(given);
  const read = readQuery(composed, vocabulary);
  if (read instanceof QueryProblem) {
    const slip = slipOf(composed.text, vocabulary);
    const likely = slip === null ? [] : [slip.rewritten];
    return { ok: false, error: errorOf(read, given, composed, vocabulary, likely) };
  }
  const hints = [
    ...(read.hasWord ? hintsOf(given, composed, vocabulary) : []),
    ...(composed.text.includes(':') ? hintsAtPairs(given, composed, vocabulary) : []),
  ];
  const warnings = read.warnings.map((problem) => errorOf(problem, given, composed, vocabulary));
  return { ok: true, query: { ...read.query, text: given, warnings: [...hints, ...warnings] } };
}

/** Hints at what can be read as words but was probably meant otherwise. */
function hintsOf(given: string, composed: ComposedText, vocabulary: Vocabulary): QueryError[] {
  const { text } = composed;
  const slip = NOTATION.test(text) ? slipOf(text, vocabulary) : null;
  if (slip === null) return [];
  const { from, to, rewritten, isCommand } = slip;
  const hint = new QueryProblem(isCommand ? 'NO_COMMAND' : 'READ_AS_WORDS', from, to);
  const error = errorOf(hint, given, composed, vocabulary, [rewritten]);
  return error.suggestions.length === 0 ? [] : [error];
}

function hintsAtPairs(given: string, composed: ComposedText, vocabulary: Vocabulary): QueryError[] {
  const apart = standsApart(composed.text, vocabulary);
  if (apart === null) return [];
  const hint = new QueryProblem('READ_APART', apart.from, apart.to);
  const error = errorOf(hint, given, composed, vocabulary, [apart.joined]);
  return error.suggestions.length === 0 ? [] : [error];
}

/** Without any of these a query is nothing but words: they are the most, and need not be looked at twice. */
const NOTATION = /[=:;<>()[\]{}"„“”«»~/&|]|\b(?:AND|OR|NEAR|within|inside|cut|sort)\b/u;

interface ReadQuery {
  /** Some of it is plain words. */
  readonly hasWord: boolean;
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
    return { hasWord, query: { adjacency, mode, body, filters, layer }, warnings };
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
  composed: ComposedText,
  vocabulary: Vocabulary,
  likely: readonly string[] = [],
): QueryError {
  const { code, expected } = problem;
  const from = composed.original(problem.from);
  const to = composed.original(problem.to);
  const suggestions = readableRepairs(problem, composed.text, vocabulary, likely);
  return { code, from, to, found: given.slice(from, to), expected, suggestions };
}

/** A query may have several faults, each of which shows when the one before it is mended. */
const MAX_FAULTS = 5;
/** Queries that are tried before it is left to the reader. */
const MAX_TRIES = 60;
const MAX_SUGGESTIONS = 6;

/** Queries that can be read, made of one that cannot with as few repairs as possible; those of `likely` come first. */
function readableRepairs(
  problem: QueryProblem,
  text: string,
  vocabulary: Vocabulary,
  likely: readonly string[],
): string[] {
  const tried = new Set<string>([text]);
  const readable: string[] = [];
  let candidates = [...likely, ...repairsOf(problem, text)];
  for (let faults = 0; faults < MAX_FAULTS && readable.length === 0; faults++) {
    const broken: { text: string; problem: QueryProblem }[] = [];
    for (const candidate of candidates) {
      if (tried.has(candidate) || tried.size > MAX_TRIES) continue;
      tried.add(candidate);
      const read = readQuery(composeQuery(candidate), vocabulary);
      if (read instanceof QueryProblem) broken.push({ text: candidate, problem: read });
      else readable.push(candidate);
    }
    candidates = broken.flatMap((one) => repairsOf(one.problem, one.text));
  }
  return readable.slice(0, MAX_SUGGESTIONS);
}
