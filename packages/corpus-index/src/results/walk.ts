import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { Hits } from '../hits.ts';
import { once } from '../remember.ts';
import type { Collation } from './collation.ts';
import { radixSort } from './radix.ts';
import { type Compare, Selection } from './select.ts';
import { MOST_SORT_TOKENS, type SortKey } from './sort.ts';
import { type Ranks, ranksFor, type Values } from './values.ts';
import { valuesOf } from './values-of.ts';

/** Hits of one length that are so many that they are kept as bits. */
export interface DenseHits {
  readonly bits: Bitmap;
  readonly count: number;
  readonly tokens: number;
}

export function denseHits({ starts, count, tokens }: Hits): DenseHits | null {
  return starts.kind === 'bits' && tokens !== undefined ? { bits: starts.bits, count, tokens } : null;
}

const orders = new WeakMap<Uint32Array, Uint32Array>();

/**
 * Starts of the first `k` hits in order, without looking at all hits: goes through the values of the first token that
 * is compared, in order, and through the places of each, until there are enough. Null where that would not be faster,
 * or cannot be done because the places of a value are not all listed.
 */
export function firstByWalking(
  data: CorpusView,
  hits: DenseHits,
  key: SortKey,
  collation: Collation,
  k: number,
): Uint32Array | null {
  if (key.by === 'corpus' || key.by === 'rank' || key.tokens < 1 || key.tokens > MOST_SORT_TOKENS) return null;
  const values = valuesOf(data, key.attribute);
  if (values.positions === null) return null;
  const walk = new Walk(data, hits, key, { values, ranks: ranksFor(values, collation) }, values.positions);
  return walk.first(k);
}

class Walk {
  private readonly data: CorpusView;
  private readonly hits: DenseHits;
  private readonly key: SortKey;
  private readonly values: Values;
  private readonly positions: (id: number) => Uint32Array;
  private readonly levels: readonly Uint32Array[];
  private readonly found: number[] = [];
  /** Places that may still be looked at before looking at all hits is the better way. */
  private budget: number;

  constructor(
    data: CorpusView,
    hits: DenseHits,
    key: SortKey,
    { values, ranks: { coarse, fine } }: { values: Values; ranks: Ranks },
    positions: (id: number) => Uint32Array,
  ) {
    this.data = data;
    this.hits = hits;
    this.key = key;
    this.values = values;
    this.positions = positions;
    this.levels = coarse === fine || key.tokens === 1 ? [fine] : [coarse, fine];
    this.budget = hits.count;
  }

  first(k: number): Uint32Array | null {
    const { key, found } = this;
    const wanted = Math.min(k, this.hits.count);
    const ranks = this.levels[0];
    const order = once(orders, ranks, () => orderByRank(ranks));
    const descending = key.descending === true;
    if (!descending) this.addMissing(wanted);
    for (let i = 0; i < order.length && found.length < wanted; ) {
      const at = (n: number) => order[descending ? order.length - 1 - n : n];
      let next = i + 1;
      while (next < order.length && ranks[at(next)] === ranks[at(i)]) next++;
      const ids = Array.from({ length: next - i }, (_, n) => at(i + n));
      if (!this.addGroup(ids, wanted)) return null;
      i = next;
    }
    if (descending && found.length < wanted) this.addMissing(wanted);
    return Uint32Array.from(found);
  }

  /** Hits without the token that is compared first: at the edge of their sentence. They are equal in everything. */
  private addMissing(wanted: number): void {
    const { unitStarts } = this.data;
    const { bits, tokens } = this.hits;
    const { by } = this.key;
    if (by === 'node') return;
    for (let unit = 0; unit + 1 < unitStarts.length && this.found.length < wanted; unit++) {
      const start = by === 'left' ? unitStarts[unit] : unitStarts[unit + 1] - tokens;
      if (start >= 0 && bits.has(start)) this.found.push(start);
    }
  }

  /** Adds the hits whose first token has one of these ids, in order. False: the budget is spent. */
  private addGroup(ids: readonly number[], wanted: number): boolean {
    const { found, key } = this;
    // Where nothing else is compared the places of one id are in order already.
    if (ids.length === 1 && key.tokens === 1) {
      return this.visit(ids[0], (start) => {
        found.push(start);
        return found.length < wanted;
      });
    }
    const group: number[] = [];
    for (const id of ids) {
      if (!this.visit(id, (start) => group.push(start) > 0)) return false;
    }
    const selection = new Selection(Math.min(group.length, wanted - found.length), this.compare(group));
    for (let i = 0; i < group.length; i++) selection.offer(i);
    for (const i of selection.sorted()) found.push(group[i]);
    return true;
  }

  /** Starts of the hits whose first compared token has the id, in text order, until `add` says that it is enough. */
  private visit(id: number, add: (start: number) => boolean): boolean {
    const { sameUnit } = this.data;
    const { bits, tokens } = this.hits;
    const { by } = this.key;
    const list = this.positions(id);
    const distance = by === 'left' ? -1 : by === 'right' ? tokens : 0;
    for (let i = 0; i < list.length; i++) {
      const place = list[i];
      const start = place - distance;
      if (start < 0 || !bits.has(start)) continue;
      const isThere = by === 'node' || sameUnit.has(by === 'right' ? place - 1 : place);
      if (isThere && !add(start)) return true;
    }
    this.budget -= list.length;
    return this.budget > 0;
  }

  private compare(starts: readonly number[]): Compare {
    const sign = this.key.descending === true ? -1 : 1;
    return (a, b) => {
      const [startA, startB] = [starts[a], starts[b]];
      for (const ranks of this.levels) {
        for (let token = 1; token <= this.key.tokens; token++) {
          const difference = this.rankAt(ranks, startA, token) - this.rankAt(ranks, startB, token);
          if (difference !== 0) return sign * difference;
        }
      }
      return startA - startB;
    };
  }

  private rankAt(ranks: Uint32Array, start: number, token: number): number {
    const { unitOf } = this.data;
    const { by } = this.key;
    const end = start + this.hits.tokens;
    const place = by === 'left' ? start - token : by === 'right' ? end - 1 + token : start + token - 1;
    const isThere =
      by === 'node' ? place < end : place >= 0 && unitOf[place] === unitOf[by === 'left' ? start : end - 1];
    return isThere ? ranks[this.values.ids[place]] : 0;
  }
}

function orderByRank(ranks: Uint32Array): Uint32Array {
  const ids = Uint32Array.from(ranks, (_, id) => id);
  return radixSort(ids, new Uint32Array(ids.length), ranks);
}
