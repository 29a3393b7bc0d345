import { Automaton } from '../regex/automaton.ts';
import type { Condition, Matcher, Span, Test } from './ast.ts';
import { nearestNames, QueryProblem } from './problem.ts';
import type { Scanner } from './scanner.ts';
import { globMatcher, literalMatcher, regexMatcher } from './values.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Brackets within brackets beyond this are no query that somebody wrote. */
const MAX_DEPTH = 50;
/** A condition that spells out more alternatives than this is refused. */
const MAX_ALTERNATIVES = 64;

export interface ParseContext {
  readonly scanner: Scanner;
  readonly vocabulary: Vocabulary;
}

/** `[ … ]`; null stands for `[]`, any token. The scanner is at the bracket. */
export function parseToken(context: ParseContext): Condition | null {
  const { scanner } = context;
  const opener = scanner.at;
  scanner.eat('[');
  scanner.skipSpace();
  if (scanner.eat(']')) return null;
  const condition = parseAlternatives(context, 0);
  if (!scanner.eat(']')) scanner.fail(scanner.done ? [']', '&', '|'] : ['&', '|', ']']);
  if (alternativesOf(condition) > MAX_ALTERNATIVES) throw new QueryProblem('TOO_BROAD', opener, scanner.at, ['|']);
  return condition;
}

function parseAlternatives(context: ParseContext, depth: number): Condition {
  return parseList(context, '|', 'or', () => parseList(context, '&', 'and', () => parseLiteral(context, depth)));
}

function parseList({ scanner }: ParseContext, sign: string, kind: 'and' | 'or', parseOne: () => Condition): Condition {
  const parts = [parseOne()];
  scanner.skipSpace();
  while (scanner.eat(sign)) {
    parts.push(parseOne());
    scanner.skipSpace();
  }
  return parts.length === 1 ? (parts[0] as Condition) : { kind, parts };
}

function parseLiteral(context: ParseContext, depth: number): Condition {
  const { scanner } = context;
  scanner.skipSpace();
  if (depth > MAX_DEPTH) scanner.fail(['attribute']);
  if (scanner.eat('!')) return { kind: 'not', part: parseLiteral(context, depth + 1) };
  if (!scanner.startsWith('(')) return parseTest(context);
  const opener = scanner.at;
  scanner.eat('(');
  const inner = parseAlternatives(context, depth + 1);
  if (scanner.eat(')')) return inner;
  if (scanner.done) throw new QueryProblem('SYNTAX', opener, opener + 1, [')']);
  return scanner.fail([')', '&', '|']);
}

/** `attribute op value`. */
function parseTest(context: ParseContext): Condition {
  const { scanner } = context;
  const from = scanner.at;
  const name = scanner.name();
  if (name === '') scanner.fail(['attribute', '!', '(']);
  const nameSpan = { from, to: scanner.at };
  scanner.skipSpace();
  const attribute = attributeAt(context, name, nameSpan);
  const op = operator(scanner);
  scanner.skipSpace();
  const { matcher, attribute: tested } = parseValue(context, attribute, op === '==');
  const test: Test = { kind: 'test', attribute: tested, matcher };
  return op === '!=' ? { kind: 'not', part: test } : test;
}

function operator(scanner: Scanner): '=' | '!=' | '==' {
  for (const op of ['==', '!=', '='] as const) if (scanner.eat(op)) return op;
  for (const op of ['<=', '>=', '<', '>', 'contains', 'not']) {
    if (scanner.startsWith(op)) throw new QueryProblem('NOT_YET', scanner.at, scanner.at + op.length, ['=', '!=']);
  }
  return scanner.fail(['=', '!=']);
}

/** The canonical name of an attribute. Throws UNKNOWN_ATTR, or NOT_YET for names that the language will have. */
export function attributeAt({ scanner, vocabulary }: ParseContext, name: string, span: Span): string {
  const attribute = vocabulary.canonical(name);
  if (attribute !== null) return attribute;
  const isLabelled = scanner.peek() === '.';
  if (isLabelled || vocabulary.isReserved(name) || vocabulary.regions.has(name)) {
    throw new QueryProblem('NOT_YET', span.from, span.to);
  }
  const nearest = nearestNames(name, vocabulary.attributeNames);
  throw new QueryProblem(
    'UNKNOWN_ATTR',
    span.from,
    span.to,
    nearest.length > 0 ? nearest : vocabulary.attributeNames,
    nearest,
  );
}

interface Value {
  matcher: Matcher;
  /** The attribute, or its folded companion where the flags ask for it. */
  attribute: string;
}

/** A quoted value in brackets. */
function parseValue(context: ParseContext, attribute: string, literally: boolean): Value {
  const { scanner } = context;
  if (scanner.atQuote() || scanner.peek() === "'") return parseQuoted(context, attribute, literally);
  const run = scanner.wordRun();
  if (run.from === run.to) scanner.fail(['"']);
  const text = scanner.text.slice(run.from, run.to);
  throw new QueryProblem('UNQUOTED_VALUE', run.from, run.to, [`"${text}"`], [`"${text}"`]);
}

/** A string (a regular expression) with its flags, or a literal between `'`. The scanner is at the opening quote. */
export function parseQuoted(context: ParseContext, attribute: string, literally = false): Value {
  const { scanner } = context;
  const isLiteral = scanner.peek() === "'";
  const { from, to } = isLiteral ? scanner.quoted("'") : scanner.quoted();
  const flags = isLiteral ? '' : parseFlags(scanner);
  const source = scanner.text.slice(from, to);
  const caseless = flags.includes('c');
  const plain = isLiteral || literally || flags.includes('l');
  const matcher = plain ? literalMatcher(source, caseless) : regexMatcher(source, from, caseless);
  const tested = flags.includes('d') ? foldedCompanion(context.vocabulary, attribute) : attribute;
  return { matcher: checkValue(context, tested, matcher, { from, to }), attribute: tested };
}

/** `%c`, `%d`, `%l` in any combination; `%d` alone would fold marks but not case, which no lexicon here does. */
function parseFlags(scanner: Scanner): string {
  const before = scanner.at;
  scanner.skipSpace();
  if (!scanner.eat('%')) {
    scanner.at = before;
    return '';
  }
  const from = scanner.at - 1;
  let flags = '';
  while ('cdl'.includes(scanner.peek()) && scanner.peek() !== '') {
    flags += scanner.peek();
    scanner.at++;
  }
  if (flags === '') scanner.fail(['c', 'd', 'l']);
  if (flags.includes('d') && !flags.includes('c'))
    throw new QueryProblem('NOT_YET', from, scanner.at, ['%cd'], ['%cd']);
  return flags;
}

function foldedCompanion({ schema }: Vocabulary, attribute: string): string {
  const column = schema.strings.find(({ name }) => name === attribute);
  if (column !== undefined) return column.folded;
  return attribute === schema.readings.lemma ? schema.readings.folded : attribute;
}

/** `attribute:value` pairs joined by `&` or `&!` without spaces. The scanner is behind the first colon. */
export function parsePairs(context: ParseContext, first: string, firstSpan: Span): Condition {
  const { scanner } = context;
  const parts: Condition[] = [parsePair(context, first, firstSpan)];
  while (scanner.peek() === '&' && !/^\s?$/u.test(scanner.peek(1))) {
    scanner.eat('&');
    const negated = scanner.eat('!');
    const from = scanner.at;
    const name = scanner.name();
    const span = { from, to: scanner.at };
    if (name === '') scanner.fail(['attribute']);
    if (!scanner.eat(':')) scanner.fail([':']);
    const test = parsePair(context, name, span);
    parts.push(negated ? { kind: 'not', part: test } : test);
  }
  const only = parts.length === 1 ? parts[0] : undefined;
  return only ?? { kind: 'and', parts };
}

function parsePair(context: ParseContext, name: string, span: Span): Test {
  const { scanner, vocabulary } = context;
  const attribute = attributeAt(context, name, span);
  if (scanner.atQuote() || scanner.peek() === "'") {
    const value = parseQuoted(context, attribute);
    return { kind: 'test', attribute: value.attribute, matcher: value.matcher };
  }
  const start = scanner.at;
  let matcher: Matcher;
  if (scanner.peek() === '/') {
    matcher = parseSlashes(scanner);
  } else {
    const run = scanner.wordRun();
    if (run.from === run.to) scanner.fail(['value']);
    // Readers do not know whether the dictionary writes a name with a capital; classes and categories are codes.
    const caseless = vocabulary.kind(attribute).kind === 'lemma';
    matcher = globMatcher(scanner.text.slice(run.from, run.to), caseless);
  }
  const checked = checkValue(context, attribute, matcher, { from: start, to: scanner.at });
  return { kind: 'test', attribute, matcher: checked };
}

/** `/…/`, a regular expression. */
export function parseSlashes(scanner: Scanner): Matcher {
  const { from, to } = scanner.quoted('/');
  if (scanner.atWord()) throw new QueryProblem('NOT_YET', scanner.at, scanner.at + 1);
  return regexMatcher(scanner.text.slice(from, to), from);
}

/** Classes and categories are closed sets: a value that none of their values matches is a mistake worth telling. */
function checkValue({ vocabulary }: ParseContext, attribute: string, matcher: Matcher, span: Span): Matcher {
  const kind = vocabulary.kind(attribute);
  if (kind.kind !== 'tag') return matcher;
  const values = vocabulary.tagValues(kind.attribute);
  if (matcher.kind === 'pattern') {
    const automaton = new Automaton(matcher.node);
    if (automaton.matches('') || values.some((value) => automaton.matches(value))) return matcher;
  } else {
    const lower = matcher.value.toLowerCase();
    const value =
      values.find((known) => known === matcher.value) ?? values.find((known) => known.toLowerCase() === lower);
    if (value !== undefined) return { kind: 'literal', value, caseless: false };
  }
  const given = matcher.kind === 'literal' ? matcher.value : matcher.source;
  const nearest = nearestNames(given, values);
  throw new QueryProblem('UNKNOWN_VALUE', span.from, span.to, nearest.length > 0 ? nearest : values, nearest);
}

/** How many conjunctions a condition spells out once its alternatives are multiplied out. */
function alternativesOf(condition: Condition): number {
  switch (condition.kind) {
    case 'test':
      return 1;
    case 'not':
      return alternativesOf(condition.part) > MAX_ALTERNATIVES ? MAX_ALTERNATIVES + 1 : 1;
    case 'or':
      return condition.parts.reduce((sum, part) => sum + alternativesOf(part), 0);
    case 'and':
      return condition.parts.reduce((product, part) => product * alternativesOf(part), 1);
  }
}
