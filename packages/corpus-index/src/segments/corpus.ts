import type { CorpusView } from '../corpus-view.ts';
import { type Hits, restrict } from '../hits.ts';
import { IndexData } from '../index-data.ts';
import type { Query } from '../query/ast.ts';
import type { Binding } from '../query/binding.ts';
import { ValueMatcher } from '../query/match-values.ts';
import { once } from '../remember.ts';
import type { Scope } from '../results/scope.ts';
import { EditedView } from './edited-view.ts';
import { type GroupAt, groupsOf, mergeGroups } from './groups-of.ts';
import type { Kept } from './kept.ts';
import { layOut, type PartStretch, type PlacedText } from './layout.ts';
import { mergeHits } from './merge-hits.ts';
import { makeSeparable } from './separable.ts';
import { hitsWithValues, type SomeValues } from './with-values.ts';

/** A snapshot that queries run on. */
export interface Part {
  readonly binding: Binding;
  readonly kept: Kept;
}

/**
 * What an index works on. A query runs on each part by itself, as no hit goes beyond its text; from then on there are
 * hits of the whole, and everything else is read from the view.
 */
export interface Corpus {
  readonly view: CorpusView;
  readonly meta: Readonly<Record<string, string>>;
  readonly parts: readonly Part[];
  /** Hits of each part as those of the whole. */
  merge(hits: readonly Hits[]): Hits;
  /** The query as each part can answer it. */
  separable(query: Query): Query;
  /** What of a scope the part has, in its own positions. */
  scopeIn(part: number, scope: Scope): Scope;
  /** Tokens with values of an attribute. */
  withValues(some: SomeValues, scope: Scope): Hits;
  /** Groups of tokens of a kind that start in the scope, in order. */
  groups(kind: string, scope: Scope): GroupAt[];
  /** Positions [start, end), part by part. */
  stretches(start: number, end: number): PartStretch[];
}

export function bindingOf(data: IndexData): Binding {
  return { data, values: new ValueMatcher(data) };
}

/** One snapshot. */
export function wholeCorpus(data: IndexData): Corpus {
  const binding = bindingOf(data);
  return {
    view: data,
    meta: data.meta,
    parts: [{ binding, kept: null }],
    withValues: (some, scope) => restrict(hitsWithValues(binding, some), scope),
    merge: ([hits]) => hits as Hits,
    separable: (query) => query,
    scopeIn: (_, scope) => scope,
    groups: (kind, scope) => groupsOf(data, kind, scope, 0),
    stretches: (start, end) => [{ part: 0, from: Math.max(start, 0), to: Math.min(end, data.length) }],
  };
}

/** Texts of several snapshots as one corpus. Throws RangeError for a text that is not where it is said to be. */
export function editedCorpus(
  bindings: readonly Binding[],
  texts: readonly PlacedText[],
  meta: Readonly<Record<string, string>>,
): Corpus {
  const alike = withAllCategories(bindings);
  const datas = alike.map(({ data }) => data);
  const layout = layOut(datas, texts);
  const view = new EditedView(layout, datas);
  return {
    view,
    meta,
    parts: alike.map((binding, part) => ({ binding, kept: layout.keptOf(part) })),
    merge: (hits) => mergeHits(layout, hits),
    withValues: (some, scope) => {
      const hits = alike.map((binding) => hitsWithValues(binding, some));
      return restrict(mergeHits(layout, hits), scope);
    },
    separable: (query) => makeSeparable(query, view),
    scopeIn: (part, scope) => layout.toPart(part, scope),
    groups: (kind, scope) => mergeGroups(layout, datas, kind, scope),
    stretches: (start, end) => layout.stretches(start, end),
  };
}

const widened = new WeakMap<Binding, Map<string, Binding>>();

/** A category that only one part has can be asked for in all of them. */
function withAllCategories(bindings: readonly Binding[]): Binding[] {
  const names = new Set(bindings.flatMap(({ data }) => data.readings.attributes.map(({ name }) => name)));
  return bindings.map((binding) => {
    const { data } = binding;
    const missing = [...names].filter((name) => data.readings.attribute(name) < 0).sort();
    if (missing.length === 0) return binding;
    const known = once(widened, binding, () => new Map<string, Binding>());
    return once(known, missing.join('\n'), () => bindingOf(new IndexData(data.source, missing)));
  });
}
