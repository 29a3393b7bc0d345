import { compose, UNICODE_FOLDING } from '../normalize.ts';
import { parseRegex, RegexError } from '../regex/parse.ts';
import {
  ANY,
  ANYTHING,
  literal,
  literalOf,
  patternSize,
  type RegexNode,
  sequence,
  stateCount,
} from '../regex/syntax.ts';
import { caselessPattern, foldPattern } from '../regex/transform.ts';
import type { Matcher } from './ast.ts';
import { QueryProblem } from './problem.ts';

/** Patterns that spell out more than this are refused: their automata would be larger than any lexicon is worth. */
const MAX_PATTERN = 500;
const MAX_STATES = 15_000;
/** What has a meaning in a regular expression, and the quotation marks that would end it. */
const META = /[\\.*+?()[\]{}|^$"„“”«»]/gu;

/** How a value is compared beyond being equal. */
export interface Blindness {
  readonly caseless: boolean;
  readonly markless: boolean;
}

const SHARP: Blindness = { caseless: false, markless: false };

/** Reads a regular expression that stands at `from` in the query, so that its errors point into the query. */
function regexAt(source: string, from: number): RegexNode {
  const node = guarded(source, from);
  // Whatever it is compared with, what the pattern becomes without case and marks must stay small, too.
  const states = () => Math.max(stateCount(node), stateCount(foldPattern(caselessPattern(node), UNICODE_FOLDING)));
  if (patternSize(node) > MAX_PATTERN || states() > MAX_STATES) {
    throw new QueryProblem('REGEX_UNSUPPORTED', from, from + source.length, ['{n,m}']);
  }
  return node;
}

function guarded(source: string, from: number): RegexNode {
  try {
    return parseRegex(source);
  } catch (error) {
    if (!(error instanceof RegexError)) throw error;
    const repairs = error.expected.filter((one) => /^\\[^\p{L}\p{N}]$|^\{\d+,\d+\}$/u.test(one));
    throw new QueryProblem(error.code, from + error.at, from + error.to, error.expected, repairs);
  }
}

/** A regular expression; one without any choice is the string that it spells. */
export function regexMatcher(source: string, from: number, blindness = SHARP): Matcher {
  const node = regexAt(source, from);
  const text = literalOf(node);
  if (text !== null) return literalValue(text, blindness);
  const quotable = source.replace(/\\.|["„“”«»]/gsu, (sign) => (sign.length > 1 ? sign : `\\${sign}`));
  return patternMatcher('regex', quotable, node, blindness);
}

/** An unquoted value: `*` any letters, `?` one, `\` takes the next sign as it is. Without either it is a literal. */
export function globMatcher(source: string, caseless: boolean): Matcher {
  const blindness = { caseless, markless: false };
  const parts = globParts(source);
  const [only] = parts;
  if (parts.length === 0) return literalValue('', blindness);
  if (parts.length === 1 && only !== undefined && only.kind === 'text') return literalValue(only.text, blindness);
  const nodes = parts.map((part) => (part.kind === 'text' ? literal(compose(part.text)) : WILD[part.kind]));
  return patternMatcher('glob', source, sequence(nodes), blindness);
}

/** The regular expression that a glob means. */
function regexOfGlob(source: string): string {
  return globParts(source)
    .map((part) => (part.kind === 'text' ? escapeRegex(compose(part.text)) : part.kind === 'many' ? '.*' : '.'))
    .join('');
}

/** An unquoted value in a condition: what conditions are made of is regular expressions and literals. */
export function pairMatcher(source: string, from: number, caseless: boolean): Matcher {
  const glob = globMatcher(source, caseless);
  if (glob.kind === 'literal') return glob;
  if (patternSize(glob.node) > MAX_PATTERN) {
    throw new QueryProblem('REGEX_UNSUPPORTED', from, from + source.length, ['*']);
  }
  return { ...glob, syntax: 'regex', source: regexOfGlob(source) };
}

/** A value between `'…'`: nothing has a meaning but the backslash before a quote or a backslash. */
export function literalMatcher(source: string, blindness = SHARP): Matcher {
  return literalValue(source.replace(/\\(['"\\„“”«»])/gu, '$1'), blindness);
}

export function literalValue(text: string, { caseless, markless }: Blindness = SHARP): Matcher {
  return { kind: 'literal', value: compose(text), caseless, ...(markless ? { markless } : {}) };
}

function patternMatcher(syntax: 'glob' | 'regex', source: string, node: RegexNode, blindness: Blindness): Matcher {
  const { caseless, markless } = blindness;
  const marks = markless ? { markless } : {};
  return { kind: 'pattern', syntax, source, node: caseless ? caselessPattern(node) : node, caseless, ...marks };
}

/** A regular expression that accepts exactly this text. */
export function escapeRegex(text: string): string {
  return text.replace(META, '\\$&');
}

const WILD = { many: ANYTHING, one: ANY };

type GlobPart = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'many' | 'one' };

function globParts(source: string): GlobPart[] {
  const parts: GlobPart[] = [];
  let run = '';
  const flush = () => {
    if (run !== '') parts.push({ kind: 'text', text: run });
    run = '';
  };
  for (let i = 0; i < source.length; i++) {
    const character = source[i];
    if (character === '\\' && i + 1 < source.length) run += source[++i];
    else if (character === '*' || character === '?') {
      flush();
      // Any number of letters twice is any number of letters.
      if (character === '*' && parts.at(-1)?.kind === 'many') continue;
      parts.push({ kind: character === '*' ? 'many' : 'one' });
    } else run += character;
  }
  flush();
  return parts;
}

/** The glob that means the same as a regular expression made of letters, `.` and `.*`; null for any other. */
export function globOfRegex(source: string): string | null {
  const glob = source.replace(/\\(.)|\.\*|\.|([^\\.])/gsu, (sign, escaped?: string, letter?: string) => {
    if (sign === '.*' || sign === '.') return sign === '.*' ? '*' : '?';
    return escapeWord(escaped ?? letter ?? '');
  });
  return regexOfGlob(glob) === source ? glob : null;
}

/** Text as an unquoted word of a query. */
export function escapeWord(text: string): string {
  return text.replace(/[()[\]{}<>|&!=:/^%#@$+~\\"„“”«»…*?\s]|^\p{M}/gu, '\\$&');
}
