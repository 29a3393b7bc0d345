import type { Expression, Node, Operand, Region, Relation } from './ast.ts';
import { type Atom, ELEMENT, type Inner, parseAtom } from './parse-atom.ts';
import type { ParseContext } from './parse-context.ts';
import { parseEquation } from './parse-equation.ts';
import { eatFilter } from './parse-filter.ts';
import { canBeEmpty, isUnlimited, readQuantifier, repeated, weightOf } from './parse-quantifier.ts';
import { structureName } from './parse-region.ts';
import { QueryProblem } from './problem.ts';

/** Repetitions that spell out more elements than this are refused. */
const MAX_WEIGHT = 2000;
/** Distances and windows beyond this are no question about neighbours. */
const MAX_DISTANCE = 10_000;
const INNER: Inner = { alternatives: parseAlternatives, group: parseGroup };

/**
 * A pattern with its relations and conditions, up to a closing bracket or the end. In brackets it may be empty where
 * something stands beside them.
 */
export function parseExpression(context: ParseContext, isGroup = false): Expression {
  const { scanner } = context;
  const start = scanner.at;
  const pattern = parseAlternatives(context);
  let found = unwrapped(pattern);
  scanner.skipSpace();
  if (isGroup && scanner.done) return found;
  if (!isGroup || scanner.peek() !== ')' || isNothing(pattern)) checkCovers(context, found, start);
  for (;;) {
    scanner.skipSpace();
    if (scanner.done || scanner.peek() === ')') return found;
    if (scanner.eat('::')) {
      context.isFormal = true;
      const pattern = namedMatch(context, found);
      found = { kind: 'where', pattern, condition: parseEquation(context, pattern) };
    } else if (atRelation(context, 'operand')) found = parseRelation(context, found, start);
    else if (!eatFilter(context)) scanner.fail(['within', 'containing', '::']);
  }
}

/** In CQP the first token of a hit has the label `match`, whatever labels the query gives. */
function namedMatch({ scanner, labels }: ParseContext, found: Expression): Expression {
  const isSpokenOf = /(?<![\p{L}\p{N}])match\s*\./u.test(scanner.text.slice(scanner.at));
  if (!isSpokenOf || labels.has(MATCH) || found.kind === 'relation' || found.kind === 'where') return found;
  labels.add(MATCH);
  return { kind: 'labelled', label: MATCH, node: found };
}

const MATCH = 'match';

/** The hits of a whole query in brackets are what the brackets stand for where nothing is around them. */
function unwrapped(node: Node): Expression {
  return node.kind === 'group' ? node.body : node;
}

/** A pattern has to hold a token that limits it. */
function checkCovers(context: ParseContext, found: Expression, from: number): void {
  if (found.kind === 'relation' || found.kind === 'where') return;
  const to = lastOf(context, from);
  if (canBeEmpty(found)) {
    throw new QueryProblem('EMPTY_MATCH', from, to, ['element'], repairsOf(context, found, from, to));
  }
  if (isUnlimited(found)) throw new QueryProblem('TOO_BROAD', from, to, ['element']);
}

/** What may be empty at least once; of texts that are named alone, every token. */
function repairsOf({ scanner, filters }: ParseContext, found: Expression, from: number, to: number): string[] {
  const written = scanner.text.slice(from, to);
  if (found.kind === 'repeat' && /[*?]$/u.test(written)) return [`${written.slice(0, -1)}+`];
  const isNothing = found.kind === 'sequence' && found.items.length === 0;
  return isNothing && filters.length > 0 ? [`[] ${written}`] : [];
}

/** Where what stands from `from` to here ends, without white space behind it. */
function lastOf({ scanner }: ParseContext, from: number): number {
  return from + scanner.text.slice(from, scanner.at).trimEnd().length;
}

function parseAlternatives(context: ParseContext): Node {
  const { scanner } = context;
  const branches = [parseSequence(context, false)];
  while (scanner.eat('|')) branches.push(parseSequence(context, false));
  const flat = branches.flatMap((branch) => (branch.kind === 'choice' ? branch.branches : [branch]));
  const [only] = flat;
  if (branches.length > 1 && flat.some(isNothing)) scanner.fail(ELEMENT);
  return only !== undefined && flat.length === 1 ? only : { kind: 'choice', branches: flat };
}

function isNothing(node: Node): boolean {
  return node.kind === 'sequence' && node.items.length === 0;
}

/** Elements one after the other. As an operand it ends where the next relation begins. */
function parseSequence(context: ParseContext, isOperand: boolean): Node {
  const { scanner } = context;
  const items: Node[] = [];
  let isBehindFormal = false;
  for (;;) {
    scanner.skipSpace();
    if (scanner.done || scanner.peek() === ')' || scanner.startsWith('::')) break;
    if (scanner.peek() === '|') {
      if (items.length === 0) scanner.fail(ELEMENT);
      break;
    }
    if (items.length > 0 && atRelation(context, isOperand ? 'operand' : isBehindFormal ? 'formal' : 'word')) break;
    if (eatFilter(context)) continue;
    const { node, isFormal } = parseItem(context);
    isBehindFormal = isFormal;
    items.push(...(node.kind === 'sequence' ? node.items : [node]));
  }
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : { kind: 'sequence', items };
}

type Item = Pick<Atom, 'node' | 'isFormal'>;

/** An element, or several that are near each other. */
function parseItem(context: ParseContext): Item {
  const { scanner } = context;
  const start = scanner.at;
  let item: Item = parseElement(context);
  for (;;) {
    const before = scanner.at;
    scanner.skipSpace();
    const distance = nearSign(context);
    if (distance === undefined) {
      scanner.at = before;
      return item;
    }
    scanner.skipSpace();
    const right = parseElement(context);
    for (const side of [item.node, right.node]) {
      if (canBeEmpty(side)) throw new QueryProblem('EMPTY_MATCH', start, scanner.at, ['element']);
    }
    const span = context.span(start);
    item = { node: { kind: 'near', left: item.node, right: right.node, distance, span }, isFormal: right.isFormal };
  }
}

/** `&`, `<<s>>` (null: anywhere in one sentence) or `<<5>>`; undefined where none stands here. */
function nearSign(context: ParseContext): number | null | undefined {
  const { scanner } = context;
  if (scanner.eat('&')) return null;
  if (!scanner.eat('<<')) return undefined;
  context.isFormal = true;
  scanner.skipSpace();
  const at = scanner.at;
  const isUnit = /^s(?![\p{L}\p{N}])/u.test(scanner.text.slice(at, at + 3)) && scanner.eat('s');
  const distance = isUnit ? null : scanner.integer();
  if (!isUnit && distance === null) scanner.fail(['number', 's']);
  if (distance !== null) checkDistance(distance, at, scanner.at);
  scanner.skipSpace();
  if (!scanner.eat('>>')) scanner.fail(['>>']);
  return distance;
}

function checkDistance(distance: number, from: number, to: number): void {
  if (distance >= 1 && distance <= MAX_DISTANCE) return;
  const nearest = String(distance < 1 ? 1 : MAX_DISTANCE);
  throw new QueryProblem('RANGE', from, to, [`1-${MAX_DISTANCE}`], [nearest]);
}

/** `label:atom{n,m}` */
function parseElement(context: ParseContext): Item {
  const { scanner } = context;
  const start = scanner.at;
  const label = eatLabel(context);
  const from = scanner.at;
  const atom = parseAtom(context, INNER);
  const node = quantified(context, atom, from);
  const { isFormal } = atom;
  if (label === null) return { node, isFormal };
  if (node.kind === 'look' || node.kind === 'edge') throw new QueryProblem('SYNTAX', start, from, ELEMENT);
  return { node: { kind: 'labelled', label, node }, isFormal };
}

function quantified(context: ParseContext, { node, counts }: Atom, from: number): Node {
  const { scanner } = context;
  if (counts === 'none') {
    const at = scanner.at;
    if (readQuantifier(scanner, true) !== null) throw new QueryProblem('SYNTAX', at, scanner.at, ['element'], ['']);
    return node;
  }
  const times = readQuantifier(scanner, counts === 'any');
  if (times === null || (times.min === 1 && times.max === 1)) return node;
  context.isFormal = true;
  if (canBeEmpty(node)) throw new QueryProblem('EMPTY_MATCH', from, scanner.at, ['element']);
  const found = repeated(node, times, context.span(from));
  if (weightOf(found) > MAX_WEIGHT) throw new QueryProblem('TOO_BROAD', from, scanner.at, ['{n,m}']);
  return found;
}

/** A name that is no attribute's, right before an element that can have one. */
function eatLabel(context: ParseContext): string | null {
  const { scanner, vocabulary } = context;
  const start = scanner.at;
  const found = /^(\p{L}[\p{L}\p{N}\p{M}]*|\d+):(?!:)/u.exec(scanner.text.slice(start, start + 100));
  const label = found?.[1];
  if (found === null || label === undefined || vocabulary.canonical(label) !== null) return null;
  const next = scanner.peek(found[0].length);
  const isSign = next !== '' && '["„“”«»\'(</=~!'.includes(next);
  if (!isSign && !isPairAt(context, start + found[0].length)) return null;
  if (vocabulary.regionValue(label) !== null || vocabulary.isReserved(label) || label === 'layer') return null;
  const isString = isSign && !'[(<=~!'.includes(next);
  if (isString && isMisspelt(context, label)) return null;
  if (context.labels.has(label)) throw new QueryProblem('SYNTAX', start, start + label.length, ['label']);
  context.labels.add(label);
  scanner.at += found[0].length;
  return label;
}

/** `x:lemma:być` */
function isPairAt({ scanner, vocabulary }: ParseContext, at: number): boolean {
  const name = /^[\p{L}\p{M}\p{N}_-]+(?=:(?!:))/u.exec(scanner.text.slice(at, at + 100))?.[0];
  return name !== undefined && vocabulary.canonical(name) !== null;
}

/** `lema:"x"` is a slip of the pen and not a label that nothing speaks of. */
function isMisspelt({ scanner, vocabulary }: ParseContext, label: string): boolean {
  if (label.length < 3 || scanner.text.includes(`${label}.`)) return false;
  return vocabulary.isLikeAttribute(label);
}

/** `( … )`: what it holds, or a group of its own where that says more than a pattern can. */
function parseGroup(context: ParseContext): Node {
  const { scanner } = context;
  const opener = scanner.at;
  scanner.eat('(');
  scanner.skipSpace();
  if (scanner.peek() === ')') scanner.fail(ELEMENT);
  const found = context.within(opener, () => parseExpression(context, true));
  if (!scanner.eat(')')) throw new QueryProblem('SYNTAX', opener, opener + 1, [')']);
  if (found.kind !== 'relation' && found.kind !== 'where') return found;
  return { kind: 'group', body: found, span: context.span(opener) };
}

const RELATION = /^(!?)(within|containing)(?=[\s<(]|$)\s*/u;

/**
 * Whether `within` or `containing` stands here as an operator. Behind plain words it is one only before what could not
 * follow a word.
 */
function atRelation({ scanner, vocabulary }: ParseContext, behind: 'operand' | 'formal' | 'word'): boolean {
  const found = RELATION.exec(scanner.text.slice(scanner.at, scanner.at + 200));
  if (found === null) return false;
  if (behind !== 'word') return true;
  const rest = scanner.text.slice(scanner.at + found[0].length, scanner.at + found[0].length + 200);
  if (rest.startsWith('<') || rest.startsWith('(')) return true;
  const next = /^[\p{L}\p{M}\p{N}_-]+(?=[\s)|]|$|::)/u.exec(rest)?.[0] ?? '';
  return vocabulary.isStructure(next) || /^\d+$/u.test(next);
}

function parseRelation(context: ParseContext, left: Expression, start: number): Relation {
  const { scanner } = context;
  const [whole = '', sign, written] = RELATION.exec(scanner.text.slice(scanner.at)) ?? [];
  scanner.at += whole.length;
  context.countPart(start);
  const operator = written as Relation['operator'];
  const right = operandOf(context, operator);
  return { kind: 'relation', operator, negated: sign === '!', left, right, span: context.span(start) };
}

function operandOf(context: ParseContext, operator: Relation['operator']): Operand {
  switch (operator) {
    case 'within':
      return withinOperand(context);
    case 'containing':
      return containingOperand(context);
  }
}

function withinOperand(context: ParseContext): Operand {
  const { scanner } = context;
  const start = scanner.at;
  const sign = scanner.peek();
  if (sign === '(') return grouped(context);
  if (sign === '<') {
    const { node } = parseElement(context);
    if (node.kind !== 'region') {
      const whole = scanner.text.slice(start, scanner.at).replace(/^<\//u, '<').replace(/>$/u, '/>');
      throw new QueryProblem('SYNTAX', start, scanner.at, ['/>'], node.kind === 'edge' ? [whole] : []);
    }
    return node;
  }
  if (sign === '[' || scanner.atQuote()) return patternOperand(context);
  const tokens = scanner.integer();
  if (tokens !== null) {
    checkDistance(tokens, start, scanner.at);
    return { kind: 'window', tokens, span: context.span(start) };
  }
  if (!/[\p{L}]/u.test(sign)) scanner.fail(['region', '<', '(', 'number']);
  return bareRegion(context, start);
}

function bareRegion(context: ParseContext, start: number): Region {
  const region = structureName(context);
  return { kind: 'region', region, tests: [], span: context.span(start) };
}

/** A structure by its name alone, or elements as they would stand anywhere else. */
function containingOperand(context: ParseContext): Operand {
  const { scanner, vocabulary } = context;
  const start = scanner.at;
  const name = scanner.name();
  const isStructure = vocabulary.isStructure(name) && scanner.peek() !== ':';
  if (isStructure) {
    scanner.skipSpace();
    if (scanner.done || scanner.peek() === ')' || scanner.startsWith('::') || atRelation(context, 'operand')) {
      scanner.at = start;
      return bareRegion(context, start);
    }
  }
  scanner.at = start;
  return patternOperand(context);
}

function patternOperand(context: ParseContext): Operand {
  const start = context.scanner.at;
  const found = unwrapped(parseSequence(context, true));
  if (found.kind === 'sequence' && found.items.length === 0) context.scanner.fail(['element']);
  checkCovers(context, found, start);
  return found;
}

function grouped(context: ParseContext): Expression {
  const start = context.scanner.at;
  const found = unwrapped(parseGroup(context));
  checkCovers(context, found, start);
  return found;
}
