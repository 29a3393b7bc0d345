import type { Lexicon } from '../lexicon.ts';
import { Automaton, DEAD } from './automaton.ts';
import { type Literals, literalsOf } from './literals.ts';
import type { RegexNode } from './syntax.ts';

/** Ids, sorted, of the values that a pattern accepts as a whole. Throws PatternTooLarge. */
export function matchLexicon(lexicon: Lexicon, node: RegexNode): Uint32Array {
  const literals = literalsOf(node);
  if (literals.exact !== null) return findAll(lexicon, literals.exact);
  const part = partOf(node);
  if (part !== null && !(part.before && part.after)) return startingOrEnding(lexicon, part);
  const holding = part === null ? null : lexicon.containing(part.literal);
  if (part !== null && holding !== null) return holding.filter((id) => holds(lexicon, id, part.literal));
  const automaton = new Automaton(node);
  const candidates = fewestCandidates(lexicon, literals);
  return candidates === null ? walk(lexicon, automaton) : verify(lexicon, automaton, candidates);
}

/** A literal, with anything before it, behind it or both. */
export interface LiteralPart {
  readonly literal: string;
  readonly before: boolean;
  readonly after: boolean;
}

/** What a pattern comes to if it is no more than that, else null. */
export function partOf(node: RegexNode): LiteralPart | null {
  const parts = node.kind === 'sequence' ? node.parts : [node];
  const before = parts.length > 1 && isAnything(parts[0]);
  const after = isAnything(parts.at(-1) as RegexNode);
  let literal = '';
  for (const part of parts.slice(before ? 1 : 0, after ? -1 : undefined)) {
    const range = part.kind === 'set' && !part.set.negated && part.set.ranges.length === 1 ? part.set.ranges[0] : null;
    if (range === null || range === undefined || range[0] !== range[1]) return null;
    literal += String.fromCodePoint(range[0]);
  }
  return before || after ? { literal, before, after } : null;
}

function startingOrEnding(lexicon: Lexicon, { literal, before }: LiteralPart): Uint32Array {
  if (!before) return range(...lexicon.prefixRange(literal));
  return lexicon.reverse.slice(...lexicon.suffixRange(literal)).sort();
}

function holds({ chars, offsets }: Lexicon, id: number, literal: string): boolean {
  const last = offsets[id + 1] - literal.length;
  for (let from = offsets[id]; from <= last; from++) {
    let same = 0;
    while (same < literal.length && chars[from + same] === literal.charCodeAt(same)) same++;
    if (same === literal.length) return true;
  }
  return false;
}

function isAnything(node: RegexNode): boolean {
  if (node.kind !== 'repeat' || node.min !== 0 || node.max !== Number.POSITIVE_INFINITY) return false;
  return node.node.kind === 'set' && node.node.set.negated && node.node.set.ranges.length === 0;
}

function findAll(lexicon: Lexicon, values: readonly string[]): Uint32Array {
  const ids = new Set(values.map((value) => lexicon.find(value)));
  ids.delete(-1);
  return Uint32Array.from(ids).sort();
}

/** The smallest set of ids known to hold every match, or null when nothing beats walking the lexicon. */
function fewestCandidates(lexicon: Lexicon, literals: Literals): Uint32Array | null {
  const prefixes = literals.prefixes.map((prefix) => lexicon.prefixRange(prefix));
  const suffixes = literals.suffixes.map((suffix) => lexicon.suffixRange(suffix));
  const containing = lexicon.containing(literals.factor);
  const byPrefix = widthOf(prefixes);
  const bySuffix = widthOf(suffixes);
  const byFactor = containing?.length ?? lexicon.size;
  const fewest = Math.min(byPrefix, bySuffix, byFactor);
  if (fewest * 2 >= lexicon.size) return null;
  if (fewest === byFactor) return containing;
  if (fewest === byPrefix) return distinct(prefixes.map(([from, to]) => range(from, to)));
  return distinct(suffixes.map(([from, to]) => lexicon.reverse.subarray(from, to)));
}

function widthOf(ranges: readonly [number, number][]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

function range(from: number, to: number): Uint32Array {
  const ids = new Uint32Array(to - from);
  for (let i = 0; i < ids.length; i++) ids[i] = from + i;
  return ids;
}

function distinct(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let n = 0;
  for (const list of lists) {
    all.set(list, n);
    n += list.length;
  }
  all.sort();
  n = 0;
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[n++] = all[i];
  return all.subarray(0, n);
}

function verify(lexicon: Lexicon, automaton: Automaton, candidates: Uint32Array): Uint32Array {
  const { chars, offsets } = lexicon;
  const accepted = new Uint32Array(candidates.length);
  let n = 0;
  let start = automaton.start;
  for (let i = 0; i < candidates.length; i++) {
    const id = candidates[i];
    if (automaton.crowded) {
      automaton.reset();
      start = automaton.start;
    }
    let state = start;
    const to = offsets[id + 1];
    for (let at = offsets[id]; at < to && state !== DEAD; at++) state = automaton.step(state, chars[at]);
    if (automaton.accepts(state)) accepted[n++] = id;
  }
  return accepted.slice(0, n);
}

/**
 * Runs over the whole lexicon in order. Neighbours share their beginnings, so the states reached there are kept, and
 * once a beginning is dead every value that shares it is passed over.
 */
function walk(lexicon: Lexicon, automaton: Automaton): Uint32Array {
  const { chars, offsets, shared, size } = lexicon;
  const accepted: number[] = [];
  let states: number[] = [automaton.start];
  /** States of the value before are known up to this many code units. */
  let depth = 0;
  for (let id = 0; id < size; id++) {
    const from = offsets[id];
    const length = offsets[id + 1] - from;
    let at = Math.min(depth, shared[id]);
    if (automaton.crowded) {
      automaton.reset();
      states = [automaton.start];
      at = 0;
    }
    let state = states[at];
    while (at < length && state !== DEAD) {
      state = automaton.step(state, chars[from + at]);
      states[++at] = state;
    }
    depth = at;
    if (state !== DEAD && at === length && automaton.accepts(state)) accepted.push(id);
  }
  return Uint32Array.from(accepted);
}
