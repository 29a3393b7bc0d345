import { compose } from '../normalize.ts';
import { parseRegex, RegexError } from '../regex/parse.ts';
import { ANY, ANYTHING, literal, patternSize, type RegexNode, sequence } from '../regex/syntax.ts';
import { caselessPattern } from '../regex/transform.ts';
import type { Matcher } from './ast.ts';
import { QueryProblem } from './problem.ts';

/** Patterns that spell out more than this are refused: their automata would be larger than any lexicon is worth. */
const MAX_PATTERN = 500;

/** Reads a regular expression that stands at `from` in the query, so that its errors point into the query. */
export function regexAt(source: string, from: number): RegexNode {
  const node = guarded(source, from);
  if (patternSize(node) > MAX_PATTERN) {
    throw new QueryProblem('REGEX_UNSUPPORTED', from, from + source.length, ['{n,m}']);
  }
  return node;
}

function guarded(source: string, from: number): RegexNode {
  try {
    return parseRegex(source);
  } catch (error) {
    if (!(error instanceof RegexError)) throw error;
    throw new QueryProblem(error.code, from + error.at, from + error.to, error.expected);
  }
}

export function regexMatcher(source: string, from: number, caseless = false): Matcher {
  const node = regexAt(source, from);
  return { kind: 'pattern', syntax: 'regex', source, node: caseless ? caselessPattern(node) : node, caseless };
}

/** An unquoted value: `*` any letters, `?` one, `\` takes the next sign as it is. Without either it is a literal. */
export function globMatcher(source: string, caseless: boolean): Matcher {
  const parts: RegexNode[] = [];
  let run = '';
  let isGlob = false;
  const flush = () => {
    parts.push(literal(compose(run)));
    run = '';
  };
  for (let i = 0; i < source.length; i++) {
    const character = source[i] as string;
    if (character === '\\' && i + 1 < source.length) run += source[++i];
    else if (character === '*' || character === '?') {
      flush();
      parts.push(character === '*' ? ANYTHING : ANY);
      isGlob = true;
    } else run += character;
  }
  if (!isGlob) return { kind: 'literal', value: compose(run), caseless };
  flush();
  const node = sequence(parts);
  return { kind: 'pattern', syntax: 'glob', source, node: caseless ? caselessPattern(node) : node, caseless };
}

/** A value between `'…'`: nothing has a meaning but the backslash before a quote or a backslash. */
export function literalMatcher(source: string, caseless = false): Matcher {
  return { kind: 'literal', value: compose(source.replace(/\\(['"\\„“”«»])/gu, '$1')), caseless };
}
