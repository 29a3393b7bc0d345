import type { Comparison, Condition, Order, RegionTest, Span } from './ast.ts';
import type { ParseContext } from './parse-context.ts';
import { checkRegionValue, matcherOf, readValue, testOf } from './parse-value.ts';
import { nearestNames, QueryProblem } from './problem.ts';
import type { Scanner } from './scanner.ts';
import type { RegionValue } from './vocabulary.ts';

/** A condition that spells out more alternatives than this, once they are multiplied out, is refused. */
const MAX_ALTERNATIVES = 200;

/** `[ … ]`; null stands for `[]`, any token. The scanner is at the bracket. */
export function parseToken(context: ParseContext): Condition | null {
  const { scanner } = context;
  const opener = scanner.at;
  scanner.eat('[');
  scanner.skipSpace();
  if (scanner.eat(']')) return null;
  const condition = parseConditions(context, opener, () => parseTest(context));
  if (!scanner.eat(']')) throw unclosed(scanner);
  if (alternativesOf(condition) > MAX_ALTERNATIVES) throw new QueryProblem('TOO_BROAD', opener, scanner.at, ['|']);
  return condition;
}

/** What stands where `]`, or a sign between two conditions, was to come. */
function unclosed(scanner: Scanner): QueryProblem {
  const { at } = scanner;
  if (scanner.done) return new QueryProblem('SYNTAX', at, at, [']', '&', '|']);
  // Two conditions side by side.
  const isName = /[\p{L}!(]/u.test(scanner.peek());
  return new QueryProblem('SYNTAX', at, at + 1, ['&', '|', ']'], isName ? [`& ${scanner.peek()}`] : []);
}

type Combined<T> =
  | T
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Combined<T>[] }
  | { readonly kind: 'not'; readonly part: Combined<T> };

/** Tests joined by `&`, `|`, `!` and brackets, whatever they test. */
export function parseConditions<T extends { readonly kind: string }>(
  context: ParseContext,
  opener: number,
  parseOne: () => Combined<T>,
): Combined<T> {
  const { scanner } = context;
  const list = (sign: string, kind: 'and' | 'or', parsePart: () => Combined<T>): Combined<T> => {
    const parts = [parsePart()];
    for (scanner.skipSpace(); scanner.eat(sign); scanner.skipSpace()) parts.push(parsePart());
    return joined(kind, parts);
  };
  const bracket = (): Combined<T> => {
    const at = scanner.at;
    scanner.eat('(');
    const inner = parseConditions(context, at, parseOne);
    if (scanner.eat(')')) return inner;
    if (scanner.done) throw new QueryProblem('SYNTAX', at, at + 1, [')']);
    return scanner.fail([')', '&', '|']);
  };
  const literal = (): Combined<T> => {
    let isNegated = false;
    for (scanner.skipSpace(); scanner.eat('!'); scanner.skipSpace()) isNegated = !isNegated;
    context.countPart(opener);
    const part = scanner.peek() === '(' ? bracket() : parseOne();
    return isNegated ? negated(part) : part;
  };
  return context.within(opener, () => list('|', 'or', () => list('&', 'and', literal)));
}

/** Parts of the same kind become parts of the whole. */
function joined<T extends { readonly kind: string }>(kind: 'and' | 'or', parts: readonly Combined<T>[]): Combined<T> {
  const flat = parts.flatMap((part) => (part.kind === kind && 'parts' in part ? part.parts : [part]));
  return flat.length === 1 ? flat[0] : { kind, parts: flat };
}

export function negated<T extends { readonly kind: string }>(part: Combined<T>): Combined<T> {
  return part.kind === 'not' && 'part' in part ? part.part : { kind: 'not', part };
}

/** `attribute op value`, `structure`, `structure.attribute op value`. */
function parseTest(context: ParseContext): Condition {
  const { scanner, vocabulary } = context;
  const from = scanner.at;
  const name = scanner.name();
  if (name === '') scanner.fail(['attribute', '!', '(']);
  const to = scanner.at;
  if (scanner.peek() === '.') {
    const region = regionValueAt(context, name, from);
    return parseRegionTest(context, region, from);
  }
  scanner.skipSpace();
  const attribute = vocabulary.canonical(name);
  if (attribute !== null) return parseAttributeTest(context, attribute);
  const value = vocabulary.regionValue(name);
  if (value !== null) return parseRegionTest(context, value, from);
  const number = vocabulary.number(name);
  if (number !== null) return parseNumberTest(context, number);
  throw unknownAttribute(context, name, { from, to });
}

function parseAttributeTest(context: ParseContext, attribute: string): Condition {
  const { scanner, vocabulary } = context;
  const at = scanner.at;
  const op = readOperator(scanner, true);
  const { kind } = vocabulary.kind(attribute);
  const isSingle = kind === 'string' || kind === 'folded';
  if (isOrder(op) || ((op === 'contains' || op === 'not contains') && isSingle)) {
    throw new QueryProblem('SYNTAX', at, scanner.at, ['=', '!='], [op === 'not contains' ? '!=' : '=']);
  }
  const { attribute: tested, matcher } = testOf(context, attribute, readValue(context), op === '==');
  const test: Condition = { kind: 'test', attribute: tested, matcher };
  return op === '!=' || op === 'not contains' ? { kind: 'not', part: test } : test;
}

/** The number of a token is one value, so being equal is being neither less nor more. */
function parseNumberTest(context: ParseContext, attribute: string): Condition {
  const { scanner } = context;
  const op = readOperator(scanner, false);
  const value = readNumber(context);
  if (isOrder(op)) return { kind: 'order', attribute, operator: op, value };
  const parts = (['>=', '<='] as const).map((operator): Order => ({ kind: 'order', attribute, operator, value }));
  return op === '!=' ? { kind: 'not', part: { kind: 'and', parts } } : { kind: 'and', parts };
}

function readNumber(context: ParseContext): string {
  const { scanner } = context;
  scanner.skipSpace();
  const isWord = scanner.atWord() && scanner.peek() !== "'";
  const run = isWord ? scanner.wordRun() : null;
  const { source, span } =
    run === null ? readValue(context) : { source: scanner.text.slice(run.from, run.to), span: run };
  if (!/^\d{1,15}$/u.test(source)) throw new QueryProblem('SYNTAX', span.from, span.to, ['number']);
  return String(Number(source));
}

/** `structure.name`, the scanner at the dot. */
function regionValueAt(context: ParseContext, structure: string, from: number): RegionValue {
  const { scanner, vocabulary } = context;
  const named = vocabulary.regionValue(structure);
  if (named === null || !isWhole(named)) {
    context.refuseReserved(structure, from);
    throw unknownStructure(context, structure, from);
  }
  scanner.eat('.');
  const at = scanner.at;
  const name = scanner.name();
  if (name === '') scanner.fail(['attribute']);
  return structureValue(context, named.region, name, at);
}

/** Throws UNKNOWN_ATTR where the structure has no value of this name. */
function structureValue(context: ParseContext, region: string, name: string, at: number): RegionValue {
  const { vocabulary } = context;
  const value = vocabulary.valueOf(region, name);
  if (value !== undefined) return value;
  const names = vocabulary.valueNames(region);
  const near = nearestNames(name, names, vocabulary.folding);
  const isLabel = near.length === 0 && vocabulary.schema.labelNames?.includes(name.toLowerCase()) === true;
  const nearest = isLabel ? names.filter((one) => one === 'label') : near;
  throw new QueryProblem('UNKNOWN_ATTR', at, at + name.length, nearest.length > 0 ? nearest : names, nearest);
}

/** What follows the name of a structure or of a value of one. */
function parseRegionTest(context: ParseContext, value: RegionValue, from: number): Condition {
  const { scanner, vocabulary } = context;
  scanner.skipSpace();
  const { region, attribute } = value;
  if (isWhole(value) && [']', '&', '|', ')', ''].includes(scanner.peek())) return { kind: 'inside', region, tests: [] };
  const at = scanner.at;
  const op = readOperator(scanner, vocabulary.isGroup(region));
  if (isOrder(op) && vocabulary.isYears(value)) {
    const written = readValue(context);
    const matcher = checkRegionValue(context, value, matcherOf(written, false), written.span);
    context.countPart(from);
    return { kind: 'inside', region, tests: [{ attribute, operator: op, matcher }] };
  }
  if (isOrder(op)) {
    const isOrdered = attribute === null && !vocabulary.isGroup(region);
    if (!isOrdered) throw new QueryProblem('SYNTAX', at, scanner.at, ['=', '!=']);
    return { kind: 'order', attribute: region, operator: op, value: literalValueOf(context, value) };
  }
  const written = readValue(context);
  const matcher = checkRegionValue(context, value, matcherOf(written, op === '=='), written.span);
  context.countPart(from);
  const inside: Condition = { kind: 'inside', region, tests: [{ attribute, operator: '=', matcher }] };
  return op === '!=' || op === 'not contains' ? { kind: 'not', part: inside } : inside;
}

/** The structure itself was named, and none of its values. */
function isWhole({ region, attribute }: RegionValue): boolean {
  return attribute === null || attribute === region;
}

/** The text of a label that is compared by its place in an order. */
function literalValueOf(context: ParseContext, value: RegionValue): string {
  const written = readValue(context);
  const matcher = checkRegionValue(context, value, matcherOf(written, true), written.span);
  return matcher.kind === 'literal' ? matcher.value : '';
}

/** One test in `<name …/>`. The scanner is at its name. */
export function parseTagTest(context: ParseContext, region: string): RegionTest {
  const { scanner, vocabulary } = context;
  const at = scanner.at;
  const name = scanner.name();
  const { attribute } = structureValue(context, region, name, at);
  scanner.skipSpace();
  const opAt = scanner.at;
  const op = readOperator(scanner, false);
  const isGroup = vocabulary.isGroup(region);
  if (isOrder(op) && isGroup) throw new QueryProblem('SYNTAX', opAt, scanner.at, ['=', '!=']);
  const written = readValue(context);
  const matcher = matcherOf(written, op === '==' || isOrder(op));
  context.countPart(at);
  const isYears = vocabulary.isYears({ region, attribute });
  if (isOrder(op) && !isYears) return { attribute, operator: op, matcher };
  const checked = checkRegionValue(context, { region, attribute }, matcher, written.span);
  return { attribute, operator: isOrder(op) || op === '!=' ? op : '=', matcher: checked };
}

export type Operator = Comparison | '==' | 'contains' | 'not contains';
const OPERATORS = ['==', '!=', '<=', '>=', '=', '<', '>'] as const;

export function readOperator(scanner: Scanner, mayContain: boolean): Operator {
  for (const op of OPERATORS) if (scanner.eat(op)) return op;
  const word = mayContain
    ? /^(?:not\s+)?contains(?![\p{L}\p{N}])/u.exec(scanner.text.slice(scanner.at, scanner.at + 60))
    : null;
  if (word === null) {
    const { at } = scanner;
    // As pairs outside the brackets have it.
    const isPair = scanner.peek() === ':' && scanner.peek(1) !== ':';
    throw new QueryProblem('SYNTAX', at, scanner.done ? at : at + 1, ['=', '!='], isPair ? ['='] : []);
  }
  scanner.at += word[0].length;
  return word[0].startsWith('not') ? 'not contains' : 'contains';
}

export function isOrder(op: Operator): op is Order['operator'] {
  return op === '<' || op === '>' || op === '<=' || op === '>=';
}

/** What to throw for a name that is no attribute: NOT_YET for those that the language will have. */
export function unknownAttribute(context: ParseContext, name: string, span: Span): QueryProblem {
  context.refuseReserved(name, span.from);
  const { vocabulary } = context;
  const nearest = nearestNames(name, vocabulary.allNames, vocabulary.folding);
  const names = [...vocabulary.attributeNames, ...vocabulary.structureNames];
  return new QueryProblem('UNKNOWN_ATTR', span.from, span.to, nearest.length > 0 ? nearest : names, nearest);
}

export function unknownStructure(context: ParseContext, name: string, from: number): QueryProblem {
  context.refuseReserved(name, from);
  const names = context.vocabulary.structureNames;
  const nearest = context.vocabulary.nearestStructures(name);
  return new QueryProblem('UNKNOWN_STRUCT', from, from + name.length, nearest.length > 0 ? nearest : names, nearest);
}

/** How many conjunctions a condition spells out once its alternatives are multiplied out. */
function alternativesOf(condition: Condition): number {
  switch (condition.kind) {
    case 'test':
    case 'inside':
    case 'order':
      return 1;
    case 'not':
      return alternativesOf(condition.part) > MAX_ALTERNATIVES ? MAX_ALTERNATIVES + 1 : 1;
    case 'or':
      return condition.parts.reduce((sum, part) => sum + alternativesOf(part), 0);
    case 'and':
      return condition.parts.reduce((product, part) => product * alternativesOf(part), 1);
  }
}
