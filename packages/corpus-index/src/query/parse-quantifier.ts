import { QueryProblem } from './problem.ts';
import type { Scanner } from './scanner.ts';

/** How often an element may come; `max` may be infinite. */
export interface Counts {
  readonly min: number;
  readonly max: number;
}

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
  if (counts.max >= counts.min) return counts;
  const turned = `{${counts.max},${counts.min}}`;
  throw new QueryProblem('RANGE', start, scanner.at, [turned], [turned]);
}

function readInteger(scanner: Scanner): number | null {
  scanner.skipSpace();
  const value = scanner.integer();
  scanner.skipSpace();
  return value;
}
