import type { Node, Span } from './ast.ts';
import { QueryProblem } from './problem.ts';
import type { Scanner } from './scanner.ts';

/** How often an element may come; `max` may be infinite. */
export interface Counts {
  readonly min: number;
  readonly max: number;
}

/** Repetitions of more than this are no query that somebody wrote. */
const MAX_COUNT = 1000;

/**
 * Reads a quantifier right behind an element; null where there is none. Without `anySign` only `{..}` is one: in a word
 * `*` and `?` stand for letters.
 */
export function readQuantifier(scanner: Scanner, anySign: boolean): Counts | null {
  const infinite = Number.POSITIVE_INFINITY;
  if (anySign && scanner.eat('*')) return { min: 0, max: infinite };
  if (anySign && scanner.eat('+')) return { min: 1, max: infinite };
  if (anySign && scanner.eat('?')) return { min: 0, max: 1 };
  const start = scanner.at;
  if (!scanner.eat('{')) return null;
  const min = readInteger(scanner);
  let max = min;
  if (scanner.eat(',')) max = readInteger(scanner) ?? infinite;
  if (min === null && (max === null || max === infinite)) scanner.fail(['{n}', '{n,m}']);
  if (!scanner.eat('}')) scanner.fail(['}']);
  const counts = { min: min ?? 0, max: max ?? infinite };
  if (counts.max < counts.min) {
    const turned = `{${counts.max},${counts.min}}`;
    throw new QueryProblem('RANGE', start, scanner.at, [turned], [turned]);
  }
  if (counts.max === 0) throw new QueryProblem('EMPTY_MATCH', start, scanner.at, ['element'], ['']);
  const largest = counts.max === infinite ? counts.min : counts.max;
  if (largest > MAX_COUNT) throw new QueryProblem('TOO_BROAD', start, scanner.at, [`{0,${MAX_COUNT}}`]);
  return counts;
}

function readInteger(scanner: Scanner): number | null {
  scanner.skipSpace();
  const value = scanner.integer();
  scanner.skipSpace();
  return value;
}

/** The node as often as asked. Tokens of any kind stay one node. */
export function repeated(node: Node, { min, max }: Counts, span: Span): Node {
  if (min === 1 && max === 1) return node;
  if (node.kind === 'any' && node.min === 1 && node.max === 1) return { kind: 'any', min, max, span };
  return { kind: 'repeat', node, min, max, span };
}

/** Whether a node can cover nothing at all. */
export function canBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'any':
      return node.min === 0;
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.node);
    case 'sequence':
      return node.items.every(canBeEmpty);
    case 'choice':
      return node.branches.some(canBeEmpty);
    case 'labelled':
      return canBeEmpty(node.node);
    case 'edge':
    case 'look':
      return true;
    case 'word':
    case 'token':
    case 'group':
    case 'region':
    case 'near':
      return false;
  }
}

/** Whether a node holds everywhere: what a look at the neighbours must not be made of. */
export function alwaysHolds(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.every(alwaysHolds);
    case 'choice':
      return node.branches.some(alwaysHolds);
    case 'labelled':
      return alwaysHolds(node.node);
    case 'edge':
    case 'look':
      return false;
    case 'word':
    case 'token':
    case 'any':
    case 'repeat':
    case 'group':
    case 'region':
    case 'near':
      return canBeEmpty(node);
  }
}

/** Whether a node, or one of its alternatives, is nothing but any number of any tokens. */
export function isUnlimited(node: Node): boolean {
  switch (node.kind) {
    case 'any':
      return node.min !== node.max;
    case 'repeat':
      return isUnlimited(node.node) || (node.min !== node.max && isAnything(node.node));
    case 'sequence':
      return isAnything(node) && node.items.some(isUnlimited);
    case 'choice':
      return node.branches.some(isUnlimited);
    case 'labelled':
      return isUnlimited(node.node);
    case 'word':
    case 'token':
    case 'group':
    case 'region':
    case 'edge':
    case 'look':
    case 'near':
      return false;
  }
}

function isAnything(node: Node): boolean {
  switch (node.kind) {
    case 'any':
      return true;
    case 'repeat':
    case 'labelled':
      return isAnything(node.node);
    case 'sequence':
      return node.items.every((item) => item.kind === 'edge' || item.kind === 'look' || isAnything(item));
    case 'word':
    case 'token':
    case 'choice':
    case 'group':
    case 'region':
    case 'edge':
    case 'look':
    case 'near':
      return false;
  }
}

/** How many elements a node spells out once its repetitions are written out. */
export function weightOf(node: Node): number {
  switch (node.kind) {
    case 'repeat':
      return weightOf(node.node) * Math.max(1, node.max === Number.POSITIVE_INFINITY ? node.min : node.max);
    case 'sequence':
      return node.items.reduce((sum, item) => sum + weightOf(item), 0);
    case 'choice':
      return node.branches.reduce((sum, branch) => sum + weightOf(branch), 0);
    case 'labelled':
    case 'look':
      return weightOf(node.node);
    case 'near':
      return weightOf(node.left) + weightOf(node.right);
    case 'word':
    case 'token':
    case 'any':
    case 'group':
    case 'region':
    case 'edge':
      return 1;
  }
}
