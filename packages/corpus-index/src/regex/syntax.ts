/** The parsed form of a regular expression: what it means, free of how it was written. */
export type RegexNode =
  | { readonly kind: 'empty' }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly parts: readonly RegexNode[] }
  | { readonly kind: 'choice'; readonly options: readonly RegexNode[] }
  | { readonly kind: 'repeat'; readonly node: RegexNode; readonly min: number; readonly max: number };

/** Code points as sorted, disjoint, inclusive ranges; `negated` takes the complement. */
export interface CharSet {
  readonly ranges: readonly CodeRange[];
  readonly negated: boolean;
}

export type CodeRange = readonly [low: number, high: number];

export const LAST_CODE_POINT = 0x10ffff;
export const EMPTY: RegexNode = { kind: 'empty' };
export const ANY: RegexNode = { kind: 'set', set: { ranges: [], negated: true } };
/** Any string, the empty one too. */
export const ANYTHING: RegexNode = { kind: 'repeat', node: ANY, min: 0, max: Number.POSITIVE_INFINITY };

/** Exactly this string. */
export function literal(text: string): RegexNode {
  const parts = [...text].map((character) => setOf([only(character.codePointAt(0) ?? 0)]));
  return sequence(parts);
}

export function only(code: number): CodeRange {
  return [code, code];
}

export function setOf(ranges: readonly CodeRange[], negated = false): RegexNode {
  return { kind: 'set', set: { ranges: normalizeRanges(ranges), negated } };
}

export function sequence(parts: readonly RegexNode[]): RegexNode {
  const kept = parts.flatMap((part) => (part.kind === 'sequence' ? part.parts : part.kind === 'empty' ? [] : [part]));
  if (kept.length === 0) return EMPTY;
  return kept.length === 1 ? kept[0] : { kind: 'sequence', parts: kept };
}

export function choice(options: readonly RegexNode[]): RegexNode {
  return options.length === 1 ? options[0] : { kind: 'choice', options };
}

/** Sorts ranges and joins those that touch. */
function normalizeRanges(ranges: readonly CodeRange[]): CodeRange[] {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const joined: CodeRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && range[0] <= last[1] + 1)
      joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])];
    else joined.push(range);
  }
  return joined;
}

export function complementRanges(ranges: readonly CodeRange[]): CodeRange[] {
  const gaps: CodeRange[] = [];
  let next = 0;
  for (const [low, high] of normalizeRanges(ranges)) {
    if (low > next) gaps.push([next, low - 1]);
    next = high + 1;
  }
  if (next <= LAST_CODE_POINT) gaps.push([next, LAST_CODE_POINT]);
  return gaps;
}

/** The ranges a set stands for, its negation carried out. */
export function rangesOf(set: CharSet): readonly CodeRange[] {
  return set.negated ? complementRanges(set.ranges) : set.ranges;
}

/** How many sets a pattern spells out with its repetitions: what its automaton costs. */
export function patternSize(node: RegexNode): number {
  switch (node.kind) {
    case 'empty':
      return 0;
    case 'set':
      return 1;
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + patternSize(part), 0);
    case 'choice':
      return node.options.reduce((sum, option) => sum + patternSize(option), 1);
    case 'repeat':
      return patternSize(node.node) * Math.max(1, node.max === Number.POSITIVE_INFINITY ? node.min + 1 : node.max);
  }
}

const LAST_UNIT = 0xffff;

/** At least as many states as the automaton of a pattern will have: letters beyond U+FFFF take several each. */
export function stateCount(node: RegexNode): number {
  switch (node.kind) {
    case 'empty':
      return 0;
    case 'set':
      return rangesOf(node.set).reduce((sum, [, high]) => sum + (high > LAST_UNIT ? 7 : 0), 2);
    case 'sequence':
      return node.parts.reduce((sum, part) => sum + stateCount(part), 0);
    case 'choice':
      return node.options.reduce((sum, option) => sum + stateCount(option), node.options.length);
    case 'repeat': {
      const rounds = node.max === Number.POSITIVE_INFINITY ? node.min + 1 : node.max;
      return (stateCount(node.node) + 1) * Math.max(1, rounds);
    }
  }
}

/** The only string that a pattern accepts, where it was written without any choice; else null. */
export function literalOf(node: RegexNode): string | null {
  if (node.kind === 'empty') return '';
  if (node.kind === 'sequence') {
    let text = '';
    for (const part of node.parts) {
      const one = literalOf(part);
      if (one === null) return null;
      text += one;
    }
    return text;
  }
  if (node.kind !== 'set' || node.set.negated) return null;
  const [range, ...more] = node.set.ranges;
  return range !== undefined && more.length === 0 && range[0] === range[1] ? String.fromCodePoint(range[0]) : null;
}
