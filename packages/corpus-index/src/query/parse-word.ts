import type { Node, Span, Word } from './ast.ts';
import type { ParseContext } from './parse-context.ts';
import { readQuoted, readSlashes, testOf } from './parse-value.ts';
import { QueryProblem } from './problem.ts';
import { globMatcher } from './values.ts';

/** A word as it stands in the query, escapes and all, not yet read. The scanner has passed it. */
export function plainWord(context: ParseContext, start: number): Word {
  const source = context.scanner.text.slice(start, context.scanner.at);
  // However many of them, they stand for any letters.
  return /^\*{1,1000}$/u.test(source) ? word(context, 'any', '*', start) : word(context, 'folded', source, start);
}

/** What `*` alone stands for. */
export function anyWord(span: Span): Word {
  return { kind: 'word', match: 'any', negated: false, matcher: globMatcher('*', false), span };
}

/** `=word` or `~word`. The scanner is at the sign. */
export function markedWord(context: ParseContext): Word {
  const { scanner } = context;
  const start = scanner.at;
  const isExact = scanner.eat('=');
  if (!isExact) scanner.eat('~');
  const run = scanner.wordRun();
  if (run.from === run.to) scanner.fail(['word']);
  const found = word(context, isExact ? 'exact' : 'near', scanner.text.slice(run.from, run.to), start);
  if (found.match === 'near' && found.matcher.kind === 'pattern') {
    throw new QueryProblem('SYNTAX', run.from, run.to, ['word']);
  }
  return found;
}

function word(context: ParseContext, match: Word['match'], source: string, start: number): Word {
  const matcher = globMatcher(source, false);
  if (matcher.kind === 'pattern' && source.length > 1000)
    throw new QueryProblem('TOO_BROAD', start, context.scanner.at);
  // A word of nothing but marks folds to nothing and would stand for every token without a value.
  if (matcher.kind === 'literal' && match !== 'exact' && context.vocabulary.folding.fold(matcher.value) === '') {
    throw new QueryProblem('EMPTY_MATCH', start, context.scanner.at, ['word']);
  }
  context.hasWord = true;
  return { kind: 'word', match, negated: false, matcher, span: context.span(start) };
}

/** `...`, `..` or `…` alone; null where none stands here. */
export function gap(context: ParseContext): Node | null {
  const { scanner } = context;
  const start = scanner.at;
  const sign = /^(?:\.{2,3}|…)(?=[\s)|]|$)/u.exec(scanner.text.slice(start, start + 4));
  if (sign === null) return null;
  scanner.at += sign[0].length;
  return { kind: 'any', min: 0, max: Number.POSITIVE_INFINITY, span: context.span(start) };
}

/** A word may begin with an apostrophe; with a second one it is a literal. */
export function atLiteral({ scanner }: ParseContext): boolean {
  return scanner.peek() === "'" && scanner.text.indexOf("'", scanner.at + 1) > 0;
}

/** `"a"` is one exact form, `"a b"` a phrase of them, `'a b'` one form again. */
export function quotedForms(context: ParseContext): Node {
  const { scanner, vocabulary } = context;
  const start = scanner.at;
  const attribute = (vocabulary.schema.strings[0] as { name: string }).name;
  const isString = scanner.atQuote();
  const { from, to } = isString ? scanner.quoted() : scanner.quoted("'");
  const words = [...scanner.text.slice(from, to).matchAll(/\S+/gu)];
  scanner.at = start;
  const value = readQuoted(scanner);
  const [only] = words;
  if (!isString || only === undefined || words.length < 2) {
    context.countPart(start);
    // No form has a space at its edge: it is left over from the marks around it.
    const bare = isString && only !== undefined ? { source: only[0], span: spanIn(from, only) } : {};
    const test = testOf(context, attribute, { ...value, ...bare });
    return { kind: 'token', condition: { kind: 'test', ...test }, span: context.span(start) };
  }
  const { flags } = value;
  const items = words.map((found): Node => {
    const span = spanIn(from, found);
    context.countPart(start);
    const test = testOf(context, attribute, { source: found[0], span, flags, kind: 'string' });
    return { kind: 'token', condition: { kind: 'test', ...test }, span: context.spanOf(span) };
  });
  return { kind: 'sequence', items };
}

function spanIn(from: number, found: RegExpExecArray): Span {
  return { from: from + found.index, to: from + found.index + found[0].length };
}

/** `/…/` reads the folded form. */
export function slashes(context: ParseContext): Node {
  const { scanner, vocabulary } = context;
  const start = scanner.at;
  const attribute = (vocabulary.schema.strings[0] as { folded: string }).folded;
  const test = testOf(context, attribute, readSlashes(scanner));
  return { kind: 'token', condition: { kind: 'test', ...test }, span: context.span(start) };
}
