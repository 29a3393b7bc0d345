import type { Condition, Node, Span } from './ast.ts';
import { negated, parseToken } from './parse-condition.ts';
import type { ParseContext } from './parse-context.ts';
import { parsePairs } from './parse-pair.ts';
import { alwaysHolds } from './parse-quantifier.ts';
import { parseTag } from './parse-region.ts';
import { anyWord, atLiteral, gap, markedWord, plainWord, quotedForms, slashes } from './parse-word.ts';
import { nearestNames, QueryProblem } from './problem.ts';
import type { Scanner } from './scanner.ts';

/** What may start an element. */
export const ELEMENT = ['word', '[', '"'];

/** A part of a pattern before its quantifier. */
export interface Atom {
  readonly node: Node;
  /** Which quantifiers may follow. */
  readonly counts: 'any' | 'braces' | 'none';
  /** Of the full language: behind it `within` is an operator whatever follows. */
  readonly isFormal: boolean;
}

/** How the parser reads what has elements of its own. */
export interface Inner {
  /** Alternatives up to a bracket that closes them. */
  readonly alternatives: (context: ParseContext) => Node;
  /** A whole query in brackets; the scanner is at the opening one. */
  readonly group: (context: ParseContext) => Node;
}

export function parseAtom(context: ParseContext, inner: Inner): Atom {
  const { scanner } = context;
  const start = scanner.at;
  let isNegated = false;
  while (scanner.eat('!')) isNegated = !isNegated;
  if (scanner.at > start && scanner.atSpaceOrEnd()) scanner.fail(ELEMENT);
  context.countPart(start);
  const atom = parsePositive(context, inner);
  return isNegated ? { ...atom, node: negate(context, atom.node, start) } : atom;
}

function parsePositive(context: ParseContext, inner: Inner): Atom {
  const { scanner } = context;
  const sign = scanner.peek();
  const formal = (node: Node, counts: Atom['counts'] = 'any'): Atom => ({ node, counts, isFormal: true });
  if (sign === '[') return formal(bracket(context));
  if (scanner.atQuote() || atLiteral(context)) {
    context.isFormal = true;
    return formal(quotedForms(context));
  }
  if (sign === '/') return formal(slashes(context));
  if (scanner.startsWith('(?')) return formal(look(context, inner), 'none');
  if (sign === '(') return formal(inner.group(context));
  if (sign === '<' && scanner.peek(1) !== '<') {
    context.isFormal = true;
    const tag = parseTag(context);
    return formal(tag, tag.kind === 'edge' ? 'none' : 'any');
  }
  if (sign === '=' || sign === '~') return { node: markedWord(context), counts: 'braces', isFormal: false };
  const dots = gap(context);
  if (dots !== null) return { node: dots, counts: 'none', isFormal: false };
  if (!scanner.atWord()) scanner.fail(ELEMENT);
  return wordOrPair(context);
}

function bracket(context: ParseContext): Node {
  const start = context.scanner.at;
  context.isFormal = true;
  const condition = parseToken(context);
  const span = context.span(start);
  return condition === null ? { kind: 'any', min: 1, max: 1, span } : { kind: 'token', condition, span };
}

function wordOrPair(context: ParseContext): Atom {
  const { scanner } = context;
  const start = scanner.at;
  const run = scanner.wordRun();
  if (scanner.peek() !== ':' || scanner.startsWith('::')) {
    return { node: plainWord(context, start), counts: 'braces', isFormal: false };
  }
  const name = scanner.text.slice(run.from, run.to);
  scanner.eat(':');
  const condition = parsePairs(context, name, run);
  return { node: { kind: 'token', condition, span: context.span(start) }, counts: 'any', isFormal: false };
}

/** `(?= … )` and its kin. The scanner is at the bracket. */
function look(context: ParseContext, inner: Inner): Node {
  const { scanner } = context;
  const opener = scanner.at;
  const sign = ['(?=', '(?!', '(?<=', '(?<!'].find((one) => scanner.eat(one));
  if (sign === undefined) throw misplacedMode(scanner);
  const node = context.within(opener, () => inner.alternatives(context));
  scanner.skipSpace();
  if (!scanner.eat(')')) {
    if (scanner.done) throw new QueryProblem('SYNTAX', opener, opener + 1, [')']);
    scanner.fail([')', '|']);
  }
  const span = context.span(opener);
  if (alwaysHolds(node)) throw new QueryProblem('EMPTY_MATCH', opener, scanner.at, ['element']);
  const side = sign.startsWith('(?<') ? 'behind' : 'ahead';
  return { kind: 'look', side, negated: sign.endsWith('!'), node, span };
}

const MODES = ['standard', 'longest', 'shortest', 'all'];

/** `(?` with something else behind it: a mode that is not one, or not at the beginning. */
function misplacedMode(scanner: Scanner): QueryProblem {
  const from = scanner.at;
  const found = /^\(\?([\p{L}]*)/u.exec(scanner.text.slice(from, from + 40));
  const [whole = '(?', name = ''] = found ?? [];
  const to = from + whole.length;
  if (name !== '') return new QueryProblem('SYNTAX', to - name.length, to, MODES, nearestNames(name, MODES));
  return new QueryProblem('SYNTAX', from, to, ['(?=', '(?!', '(?<=', '(?<!']);
}

/** One token that is not this one, or a place where this does not hold. */
function negate(context: ParseContext, node: Node, start: number): Node {
  const span = context.span(start);
  switch (node.kind) {
    case 'word':
      return { ...node, negated: !node.negated, span };
    case 'token':
      return { kind: 'token', condition: negated<Condition>(node.condition) as Condition, span };
    case 'look':
      return { ...node, negated: !node.negated, span };
    case 'edge':
      return { kind: 'look', side: 'ahead', negated: true, node, span };
    case 'choice':
      return notOneOf(node.branches, start, span);
    case 'any':
    case 'sequence':
    case 'repeat':
    case 'labelled':
    case 'group':
    case 'region':
    case 'near':
      throw new QueryProblem('SYNTAX', start, start + 1, ELEMENT);
  }
}

function notOneOf(branches: readonly Node[], start: number, span: Span): Node {
  const conditions = branches.flatMap((branch) => (branch.kind === 'token' ? [branch.condition] : []));
  if (conditions.length === branches.length) {
    const parts = conditions.flatMap((one) => (one.kind === 'or' ? one.parts : [one]));
    return { kind: 'token', condition: { kind: 'not', part: { kind: 'or', parts } }, span };
  }
  if (!branches.every(({ kind }) => kind === 'token' || kind === 'word')) {
    throw new QueryProblem('SYNTAX', start, start + 1, ELEMENT);
  }
  // Any word that none of them stands at; words do not combine with other conditions on one token.
  const node: Node = { kind: 'choice', branches };
  return { kind: 'sequence', items: [{ kind: 'look', side: 'ahead', negated: true, node, span }, anyWord(span)] };
}
