import { restrict } from '../hits.ts';
import { listSet, unite } from '../positions.ts';
import type { Query, Token, Word } from '../query/ast.ts';
import { type Binding, bindCondition } from '../query/bind.ts';
import { bindWord } from '../query/bind-word.ts';
import type { Predicate } from '../query/predicate.ts';
import type { Layer } from '../schema.ts';
import type { Spelling } from '../spelling/spelling.ts';
import type { Scope } from './scope.ts';

/** One word or token of a query: where it stands in the query text, and on how many tokens it holds by itself. */
export interface ElementCount {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counts each word and token condition of a query alone, in the order of the text: why a query finds nothing. */
export function elementCounts(
  binding: Binding,
  query: Query,
  layer: Layer,
  spelling: Spelling,
  scope: Scope,
): ElementCount[] {
  const counts = new Map<string, ElementCount>();
  for (const { span, predicate, long } of elementsOf(binding, query, layer, spelling)) {
    const key = `${span.from} ${span.to}`;
    // A quantifier written out gives the same element several times.
    if (!counts.has(key)) counts.set(key, { ...span, count: countIn(binding, predicate, long, scope) });
  }
  return [...counts.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

interface BoundElement {
  readonly span: { readonly from: number; readonly to: number };
  readonly predicate: Predicate;
  /** Starts of split words that it matches as a whole. */
  readonly long: Uint32Array;
}

/** The only place here that looks into a query: its words and tokens, wherever they stand in it, bound by themselves. */
function elementsOf(binding: Binding, query: Query, layer: Layer, spelling: Spelling): BoundElement[] {
  return leavesOf(query.body).flatMap((leaf) => {
    if (leaf.kind === 'token') {
      return [{ span: leaf.span, predicate: bindCondition(binding, leaf.condition), long: NO_POSITIONS }];
    }
    if (leaf.match === 'any') return [];
    const { short, long } = bindWord(binding, leaf, layer, spelling);
    return [{ span: leaf.span, predicate: short, long }];
  });
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
  return restrict({ count: starts.count, starts, endOf: (start) => start + 1 }, scope, data.length).count;
}
