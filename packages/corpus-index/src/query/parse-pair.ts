import type { Condition, Order, Span } from './ast.ts';
import { negated, unknownAttribute } from './parse-condition.ts';
import type { ParseContext } from './parse-context.ts';
import { checkRegionValue, checkTagValue, matcherOf, readQuoted, readSlashes, testOf } from './parse-value.ts';
import { QueryProblem } from './problem.ts';
import { pairMatcher } from './values.ts';
import type { RegionValue } from './vocabulary.ts';

/** `name:value` pairs joined by `&` or `&!` without spaces. The scanner is behind the first colon. */
export function parsePairs(context: ParseContext, first: string, firstSpan: Span): Condition {
  const { scanner } = context;
  const parts: Condition[] = [parsePair(context, first, firstSpan)];
  while (scanner.peek() === '&' && !/^\s?$/u.test(scanner.peek(1))) {
    scanner.eat('&');
    let isNegated = false;
    while (scanner.eat('!')) isNegated = !isNegated;
    const from = scanner.at;
    const name = scanner.name();
    const span = { from, to: scanner.at };
    if (name === '') scanner.fail(['attribute']);
    if (!scanner.eat(':')) scanner.fail([':']);
    const part = parsePair(context, name, span);
    parts.push(isNegated ? negated(part) : part);
  }
  const flat = parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part]));
  const [only, ...more] = flat;
  return only !== undefined && more.length === 0 ? only : { kind: 'and', parts: flat };
}

function parsePair(context: ParseContext, name: string, span: Span): Condition {
  const { vocabulary } = context;
  context.countPart(span.from);
  const attribute = vocabulary.canonical(name);
  if (attribute !== null) return parseAttributePair(context, attribute);
  const value = vocabulary.regionValue(name);
  if (value !== null) return parseRegionPair(context, value);
  const number = vocabulary.number(name);
  if (number !== null) return parseNumberPair(context, number);
  throw unknownAttribute(context, name, span);
}

function parseAttributePair(context: ParseContext, attribute: string): Condition {
  const { scanner, vocabulary } = context;
  if (scanner.atQuote() || scanner.peek() === "'") {
    return { kind: 'test', ...testOf(context, attribute, readQuoted(scanner)) };
  }
  if (scanner.peek() === '/') return { kind: 'test', ...testOf(context, attribute, readSlashes(scanner)) };
  const { kind } = vocabulary.kind(attribute);
  const run = valueRun(context);
  // `feat:cas=gen` needs no quotation marks for its sign.
  if (kind === 'feature' && scanner.peek() === '=') {
    scanner.eat('=');
    run.to = scanner.wordRun().to;
  }
  // Readers do not know whether the dictionary writes a name with a capital; classes and categories are codes.
  const caseless = kind === 'lemma';
  const matcher = pairMatcher(scanner.text.slice(run.from, run.to), run.from, caseless);
  return { kind: 'test', attribute, matcher: checkTagValue(context, attribute, matcher, run) };
}

function parseRegionPair(context: ParseContext, value: RegionValue): Condition {
  const { scanner } = context;
  const { region, attribute } = value;
  const isQuoted = scanner.atQuote() || scanner.peek() === "'";
  const written = isQuoted ? readQuoted(scanner) : scanner.peek() === '/' ? readSlashes(scanner) : null;
  const span = written?.span ?? valueRun(context);
  const matcher =
    written === null ? pairMatcher(scanner.text.slice(span.from, span.to), span.from, false) : matcherOf(written);
  const checked = checkRegionValue(context, value, matcher, span);
  return { kind: 'inside', region, tests: [{ attribute, operator: '=', matcher: checked }] };
}

/** What is compared by size is not of the plain words. */
function parseNumberPair(context: ParseContext, attribute: string): Condition {
  const { scanner } = context;
  const run = valueRun(context);
  const source = scanner.text.slice(run.from, run.to);
  if (!/^\d{1,15}$/u.test(source)) throw new QueryProblem('SYNTAX', run.from, run.to, ['number']);
  context.isFormal = true;
  const value = String(Number(source));
  const parts = (['>=', '<='] as const).map((operator): Order => ({ kind: 'order', attribute, operator, value }));
  return { kind: 'and', parts };
}

function valueRun({ scanner }: ParseContext): { from: number; to: number } {
  const run = scanner.wordRun();
  if (run.from === run.to) scanner.fail(['value']);
  return run;
}
