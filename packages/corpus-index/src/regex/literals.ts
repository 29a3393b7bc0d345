import { type RegexNode, rangesOf } from './syntax.ts';

/**
 * What every string a pattern accepts has in common: enough to ask a lexicon for candidates instead of walking all of
 * it. `prefixes` and `suffixes` are complete (each accepted string starts, ends with one of them; [''] says nothing),
 * `exact` lists all accepted strings where they are few, `factor` is the longest string that occurs in all of them.
 */
export interface Literals {
  readonly exact: readonly string[] | null;
  readonly prefixes: readonly string[];
  readonly suffixes: readonly string[];
  readonly factor: string;
}

const MAX_STRINGS = 64;
const MAX_LENGTH = 40;
const UNKNOWN: Literals = { exact: null, prefixes: [''], suffixes: [''], factor: '' };

export function literalsOf(node: RegexNode): Literals {
  switch (node.kind) {
    case 'empty':
      return exactly(['']);
    case 'set':
      return ofSet(rangesOf(node.set));
    case 'sequence':
      return node.parts.map(literalsOf).reduce(followedBy);
    case 'choice':
      return node.options.map(literalsOf).reduce(either);
    case 'repeat':
      return repeated(literalsOf(node.node), node.min, node.max);
  }
}

function exactly(strings: readonly string[]): Literals {
  const factor = strings.length === 1 ? strings[0] : '';
  return { exact: strings, prefixes: strings, suffixes: strings, factor };
}

function ofSet(ranges: readonly (readonly [number, number])[]): Literals {
  const size = ranges.reduce((sum, [low, high]) => sum + high - low + 1, 0);
  if (size > MAX_STRINGS) return UNKNOWN;
  const characters: string[] = [];
  for (const [low, high] of ranges)
    for (let code = low; code <= high; code++) characters.push(String.fromCodePoint(code));
  return exactly(characters);
}

function followedBy(a: Literals, b: Literals): Literals {
  const exact = a.exact === null || b.exact === null ? null : cross(a.exact, b.exact);
  if (exact !== null) return exactly(exact);
  const prefixes = (a.exact === null ? null : cross(a.exact, b.prefixes)) ?? a.prefixes;
  const suffixes = (b.exact === null ? null : cross(a.suffixes, b.exact)) ?? b.suffixes;
  const joint = a.suffixes.length === 1 && b.prefixes.length === 1 ? `${a.suffixes[0]}${b.prefixes[0]}` : '';
  return { exact: null, prefixes, suffixes, factor: longest([a.factor, b.factor, joint]) };
}

function either(a: Literals, b: Literals): Literals {
  const exact = a.exact === null || b.exact === null ? null : unite(a.exact, b.exact);
  if (exact !== null) return exactly(exact);
  return {
    exact: null,
    prefixes: unite(a.prefixes, b.prefixes) ?? [''],
    suffixes: unite(a.suffixes, b.suffixes) ?? [''],
    factor: a.factor === b.factor ? a.factor : '',
  };
}

function repeated(once: Literals, min: number, max: number): Literals {
  if (min === 0) return max === 1 && once.exact !== null ? either(exactly(['']), once) : UNKNOWN;
  let whole = once;
  for (let i = 1; i < min && i < MAX_LENGTH; i++) whole = followedBy(whole, once);
  if (min === max && min <= MAX_LENGTH) return whole;
  return { exact: null, prefixes: whole.prefixes, suffixes: whole.suffixes, factor: whole.factor };
}

function cross(heads: readonly string[], tails: readonly string[]): string[] | null {
  if (heads.length * tails.length > MAX_STRINGS) return null;
  const strings = heads.flatMap((head) => tails.map((tail) => head + tail));
  return strings.some((string) => string.length > MAX_LENGTH) ? null : strings;
}

function unite(a: readonly string[], b: readonly string[]): string[] | null {
  const strings = [...new Set([...a, ...b])];
  return strings.length > MAX_STRINGS ? null : strings;
}

function longest(strings: readonly string[]): string {
  return strings.reduce((best, string) => (string.length > best.length ? string : best));
}
