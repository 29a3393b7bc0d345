import { restrict } from '../hits.ts';
import { listSet, unite } from '../positions.ts';
import type { Condition, Query, Test, Token, Word } from '../query/ast.ts';
import { bindCondition } from '../query/bind.ts';
import { bindWord } from '../query/bind-word.ts';
import type { Binding } from '../query/binding.ts';
import type { Predicate } from '../query/predicate.ts';
import type { Layer } from '../schema.ts';
import { countKept, type Kept } from '../segments/kept.ts';
import type { Spelling } from '../spelling/spelling.ts';
import type { Scope } from './scope.ts';

/** One word or token of a query: where it stands in the query text, and on how many tokens it holds by itself. */
export interface ElementCount {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Where it holds nowhere, the values in it that are to blame: a plain word, or what no token has. */
  readonly missing: readonly MissingValue[];
}

/** A value as it is compared, and the attributes of which one must have it. */
export interface MissingValue {
  readonly value: string;
  readonly attributes: readonly string[];
}

/**
 * Counts each word and token condition of a query alone, in the order of the text: why a query finds nothing. What no
 * token of `kept` has is missing.
 */
export function elementCounts(
  binding: Binding,
  query: Query,
  layer: Layer,
  spelling: Spelling,
  scope: Scope,
  kept: Kept,
): ElementCount[] {
  const counts = new Map<string, ElementCount>();
  for (const { leaf, predicate, long } of elementsOf(binding, query, layer, spelling)) {
    const { span } = leaf;
    const key = `${span.from} ${span.to}`;
    // A quantifier written out gives the same element several times.
    if (counts.has(key)) continue;
    const count = countIn(binding, predicate, long, scope);
    counts.set(key, { ...span, count, missing: count > 0 ? [] : missingIn(binding, leaf, layer, kept) });
  }
  return [...counts.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

interface BoundElement {
  readonly leaf: Word | Token;
  readonly predicate: Predicate;
  /** Starts of split words that it matches as a whole. */
  readonly long: Uint32Array;
}

/** The only place here that looks into a query: its words and tokens, wherever they stand in it, bound by themselves. */
function elementsOf(binding: Binding, query: Query, layer: Layer, spelling: Spelling): BoundElement[] {
  return leavesOf(query.body).flatMap((leaf): BoundElement[] => {
    if (leaf.kind === 'token') {
      return [{ leaf, predicate: bindCondition(binding, leaf.condition), long: NO_POSITIONS }];
    }
    if (leaf.match === 'any') return [];
    const { short, long } = bindWord(binding, leaf, layer, spelling);
    return [{ leaf, predicate: short, long }];
  });
}

function missingIn(binding: Binding, leaf: Word | Token, layer: Layer, kept: Kept): MissingValue[] {
  if (leaf.kind === 'word') {
    const { matcher, match } = leaf;
    const attributes = match === 'exact' ? layer.exact : layer.folded;
    return matcher.kind === 'literal' && !leaf.negated ? [{ value: matcher.value, attributes }] : [];
  }
  return testsOf(leaf.condition).flatMap((test) => {
    const { attribute, matcher } = test;
    const { kind } = binding.data.vocabulary.kind(attribute);
    const isSpelled = kind === 'string' || kind === 'folded' || kind === 'lemma' || kind === 'lemma-folded';
    if (!isSpelled || matcher.kind !== 'literal' || isThere(binding, test, kept)) return [];
    return [{ value: matcher.value, attributes: [attribute] }];
  });
}

function isThere(binding: Binding, test: Test, kept: Kept): boolean {
  const { ids } = binding.values.match(test);
  // 0 is no value, which is always known.
  if (ids.length === 0 || ids[0] === 0) return ids.length > 0;
  return kept === null || countKept(bindCondition(binding, test).positions(), kept) > 0;
}

/** What a condition asks for; not what it excludes. */
function testsOf(condition: Condition): Test[] {
  switch (condition.kind) {
    case 'test':
      return [condition];
    case 'and':
    case 'or':
      return condition.parts.flatMap(testsOf);
    case 'not':
    case 'inside':
    case 'order':
      return [];
  }
}

const NO_POSITIONS = new Uint32Array(0);

/** A query is plain data, so that what words and tokens are nested in need not be known. */
function leavesOf(part: unknown): (Word | Token)[] {
  if (Array.isArray(part)) return part.flatMap(leavesOf);
  if (typeof part !== 'object' || part === null) return [];
  if ('kind' in part && (part.kind === 'word' || part.kind === 'token')) return [part as Word | Token];
  return Object.values(part).flatMap(leavesOf);
}

function countIn({ data }: Binding, predicate: Predicate, long: Uint32Array, scope: Scope): number {
  if (scope === null && long.length === 0 && predicate.isExact) return predicate.bound;
  const starts = unite([predicate.positions(), listSet(long)], data.length);
  return restrict({ count: starts.count, starts, endOf: (start) => start + 1 }, scope).count;
}
