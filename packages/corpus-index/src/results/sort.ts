import type { CorpusView } from '../corpus-view.ts';
import type { IdColumn } from '../snapshot/format.ts';
import type { Collation } from './collation.ts';
import { NOWHERE, placesOf } from './places.ts';
import { radixSort } from './radix.ts';
import { type Compare, Selection } from './select.ts';
import type { Spans } from './spans.ts';
import { ranksFor } from './values.ts';
import { valuesOf } from './values-of.ts';

/**
 * How hits are put in order. `left`, `right` and `node` compare the first `tokens` (1 to 5) tokens word by word: of the
 * left context from the nearest outwards, of the node from its first. A token beyond the sentence (of the node: beyond
 * the hit) comes before every other. Values are in the order of the texts' language; under a folded attribute spellings that
 * fold alike are told apart only where all tokens fold alike. Equal hits stay in text order, also when descending.
 *
 * `corpus` is text order. `rank` puts exact spellings before folded ones before variants (rank.ts); descending,
 * after them.
 */
export interface SortKey {
  readonly by: 'corpus' | 'rank' | 'left' | 'right' | 'node';
  /** Any string attribute, lemma, class or category. Not looked at by `corpus` and `rank`. */
  readonly attribute: string;
  readonly tokens: number;
  readonly descending?: boolean;
}

export const MOST_SORT_TOKENS = 5;

/** Items 0 … count-1 in order, found as far as they are asked for. */
export interface Ordering {
  readonly count: number;
  /** Items number [from, to) in order. */
  slice(from: number, to: number): Uint32Array;
}

/** The hits in order. Throws RangeError for an unknown attribute or a number of tokens outside 1 to 5. */
export function sortHits(data: CorpusView, spans: Spans, key: SortKey, collation: Collation): Ordering {
  if (key.by === 'corpus') return textOrder(spans.count, key.descending === true);
  return new KeyOrdering(makeKeys(data, spans, key, collation), spans.count, null);
}

/** Units with hits in the order of the first hit of each. */
export interface UnitOrdering {
  /** Items are numbers of units among those with hits, in text order. */
  readonly ordering: Ordering;
  /** Hits of unit u: numbers [firsts[u], firsts[u + 1]). */
  readonly firsts: Uint32Array;
}

/** As `sortHits`, for units (sentences). */
export function sortUnits(data: CorpusView, spans: Spans, key: SortKey, collation: Collation): UnitOrdering {
  const firsts = groupByUnit(data, spans);
  const count = firsts.length - 1;
  if (key.by === 'corpus') return { ordering: textOrder(count, key.descending === true), firsts };
  const keys = makeKeys(data, spans, key, collation);
  const compare = compareBy(keys, null);
  const best = new Uint32Array(count);
  for (let unit = 0; unit < count; unit++) {
    let first = firsts[unit];
    const end = firsts[unit + 1];
    for (let hit = first + 1; hit < end; hit++) if (compare(hit, first) < 0) first = hit;
    best[unit] = first;
  }
  return { ordering: new KeyOrdering(keys, count, best), firsts };
}

/** Number of the first hit of each unit that has hits; one more entry at the end. */
export function groupByUnit({ unitOf }: CorpusView, { count, starts }: Spans): Uint32Array {
  const firsts = new Uint32Array(count + 1);
  let units = 0;
  let last = -1;
  for (let hit = 0; hit < count; hit++) {
    const unit = unitOf[starts[hit]];
    if (unit !== last) firsts[units++] = hit;
    last = unit;
  }
  firsts[units] = count;
  return firsts.slice(0, units + 1);
}

/** Items as they are numbered, or the other way round. */
export function textOrder(count: number, descending: boolean): Ordering {
  const place = descending ? (i: number) => count - 1 - i : (i: number) => i;
  return {
    count,
    slice: (from, to) =>
      Uint32Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, i) => place(from + i)),
  };
}

/** One comparison of all hits: the rank of one token. Ranks are turned over when the order is descending. */
class Key {
  private readonly places: Uint32Array;
  private readonly ids: IdColumn;
  private readonly ranks: Uint32Array;
  private written: Uint32Array | null = null;
  /** Rank of the token that is not there. */
  private readonly missing: number;

  constructor(places: Uint32Array, ids: IdColumn, ranks: Uint32Array, missing: number) {
    this.places = places;
    this.ids = ids;
    this.ranks = ranks;
    this.missing = missing;
  }

  of(hit: number): number {
    const place = this.places[hit];
    return place === NOWHERE ? this.missing : this.ranks[this.ids[place]];
  }

  /** The key of every hit. */
  all(): Uint32Array {
    if (this.written !== null) return this.written;
    const { places, ids, ranks, missing } = this;
    const keys = new Uint32Array(places.length);
    for (let hit = 0; hit < keys.length; hit++) {
      const place = places[hit];
      keys[hit] = place === NOWHERE ? missing : ranks[ids[place]];
    }
    this.written = keys;
    return keys;
  }
}

function makeKeys(
  data: CorpusView,
  spans: Spans,
  { by, attribute, tokens, descending }: SortKey,
  collation: Collation,
): Key[] {
  if (by === 'corpus' || by === 'rank') throw new RangeError(`no tokens are compared by ${by}`);
  if (!(Number.isInteger(tokens) && tokens >= 1 && tokens <= MOST_SORT_TOKENS))
    throw new RangeError(`${tokens} tokens`);
  const values = valuesOf(data, attribute);
  const { coarse, fine } = ranksFor(values, collation);
  const levels = coarse === fine || tokens === 1 ? [fine] : [coarse, fine];
  const places = Array.from({ length: tokens }, (_, i) => placesOf(data, spans, { of: by, token: i + 1 }));
  return levels.flatMap((level) => {
    const ranks = descending === true ? turnedOver(level) : { ranks: level, missing: 0 };
    return places.map((place) => new Key(place, values.ids, ranks.ranks, ranks.missing));
  });
}

function turnedOver(ranks: Uint32Array): { ranks: Uint32Array; missing: number } {
  let highest = 0;
  for (let id = 0; id < ranks.length; id++) highest = Math.max(highest, ranks[id]);
  return { ranks: ranks.map((rank) => highest - rank), missing: highest };
}

/** Compares items by their hits; `hitOf` null: an item is the number of a hit. */
function compareBy(keys: readonly Key[], hitOf: Uint32Array | null): Compare {
  const first = keys[0].all();
  return (a, b) => {
    const hitA = hitOf === null ? a : hitOf[a];
    const hitB = hitOf === null ? b : hitOf[b];
    const difference = first[hitA] - first[hitB];
    if (difference !== 0) return difference;
    for (let k = 1; k < keys.length; k++) {
      const key = keys[k];
      const further = key.of(hitA) - key.of(hitB);
      if (further !== 0) return further;
    }
    return a - b;
  };
}

/** Up to so many items are found with a heap in one pass; for pages further down everything is sorted once. */
export const HEAP_ITEMS = 1000;

class KeyOrdering implements Ordering {
  readonly count: number;
  private readonly keys: readonly Key[];
  private readonly hitOf: Uint32Array | null;
  /** The first items in order, as many as have been asked for. */
  private known: Uint32Array = new Uint32Array(0);

  constructor(keys: readonly Key[], count: number, hitOf: Uint32Array | null) {
    this.keys = keys;
    this.count = count;
    this.hitOf = hitOf;
  }

  slice(from: number, to: number): Uint32Array {
    const end = Math.min(to, this.count);
    if (end > this.known.length) this.known = to <= HEAP_ITEMS ? this.first(end) : this.all();
    return this.known.subarray(Math.min(from, end), end);
  }

  private first(k: number): Uint32Array {
    const { keys, hitOf, count } = this;
    const selection = new Selection(k, compareBy(keys, hitOf));
    const first = keys[0].all();
    let item = 0;
    while (item < k) selection.offer(item++);
    const keyOf = (one: number) => first[hitOf === null ? one : hitOf[one]];
    let worst = k > 0 ? keyOf(selection.last) : 0;
    for (; item < count; item++) {
      // An item with the same first key may still come before by its others.
      if (keyOf(item) > worst) continue;
      selection.offer(item);
      worst = keyOf(selection.last);
    }
    return selection.sorted();
  }

  private all(): Uint32Array {
    const { keys, hitOf, count } = this;
    let order = new Uint32Array(count);
    let spare = new Uint32Array(count);
    for (let item = 0; item < count; item++) order[item] = item;
    for (let k = keys.length - 1; k >= 0; k--) {
      const all = keys[k].all();
      const mine = hitOf === null ? all : hitOf.map((hit) => all[hit]);
      const sorted = radixSort(order, spare, mine);
      if (sorted === spare) [order, spare] = [spare, order];
    }
    return order;
  }
}
