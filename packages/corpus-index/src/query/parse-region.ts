import type { Edge, Region, RegionTest } from './ast.ts';
import { parseTagTest, unknownStructure } from './parse-condition.ts';
import type { ParseContext } from './parse-context.ts';
import { QueryProblem } from './problem.ts';

/** `<name tests/>`, `<name tests>` or `</name>`. The scanner is at the opening sign. */
export function parseTag(context: ParseContext): Region | Edge {
  const { scanner } = context;
  const start = scanner.at;
  scanner.eat('<');
  const isEnd = scanner.eat('/');
  const region = structureName(context);
  const tests: RegionTest[] = [];
  for (;;) {
    scanner.skipSpace();
    const isRegion = !isEnd && scanner.eat('/>');
    if (isRegion) return { kind: 'region', region, tests, span: context.span(start) };
    if (scanner.peek() === '>') break;
    if (isEnd) scanner.fail(['>']);
    if (!/[\p{L}\p{N}]/u.test(scanner.peek())) scanner.fail(['/>', '>', 'attribute']);
    tests.push(parseTagTest(context, region));
  }
  // What need not be in one piece has no edges.
  if (context.vocabulary.isGroup(region)) {
    throw new QueryProblem('SYNTAX', scanner.at, scanner.at + 1, ['/>'], isEnd ? [] : ['/>']);
  }
  scanner.eat('>');
  return { kind: 'edge', side: isEnd ? 'end' : 'start', region, tests, span: context.span(start) };
}

/** The name of a kind of regions or groups. Throws UNKNOWN_STRUCT. */
export function structureName(context: ParseContext): string {
  const { scanner, vocabulary } = context;
  scanner.skipSpace();
  const at = scanner.at;
  const name = scanner.name();
  if (name === '') scanner.fail(['region']);
  if (!vocabulary.isStructure(name)) throw unknownStructure(context, name, at);
  return name;
}
