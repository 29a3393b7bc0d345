import type { CorpusView } from '../corpus-view.ts';
import type { Hits, ResultRow } from '../hits.ts';
import { once, Recent } from '../remember.ts';
import type { Collation } from './collation.ts';
import { rowsInOrder, unitsInOrder, unitsOfDense, unitsOfOrdering } from './pages.ts';
import type { RankedHits } from './rank.ts';
import { type Sample, sampleHits, sampleNumbers } from './sample.ts';
import { collationIn, type Scope } from './scope.ts';
import { HEAP_ITEMS, type Ordering, type SortKey, sortHits, sortUnits, textOrder, type UnitOrdering } from './sort.ts';
import { type Spans, spansOf } from './spans.ts';
import { type DenseHits, denseHits, firstByWalking } from './walk.ts';

/** Which hits are shown, and in which order; without either, all of them in text order. */
export interface Arrangement {
  readonly sort?: SortKey;
  readonly sample?: Sample;
}

/** The hits of one answer as arranged. Orders are made when they are first asked for. */
export class ArrangedHits {
  private readonly spansOf: () => Spans;
  /** All of the answer's hits, where they are many. */
  private readonly dense: DenseHits | null;
  private readonly data: CorpusView;
  private readonly key: SortKey;
  private readonly collation: Collation;
  private readonly rank: () => Ordering;
  private walked: Spans | null = null;
  private hitOrder: Ordering | null = null;
  private unitOrder: UnitOrdering | null = null;

  constructor(
    data: CorpusView,
    scope: Scope,
    { spans, dense }: { spans: () => Spans; dense: DenseHits | null },
    key: SortKey,
    rank: () => Ordering,
  ) {
    this.data = data;
    this.collation = collationIn(data, scope);
    this.spansOf = spans;
    this.dense = dense;
    this.key = key;
    this.rank = rank;
  }

  get spans(): Spans {
    return this.spansOf();
  }

  get ordering(): Ordering {
    this.hitOrder ??= this.key.by === 'rank' ? this.rank() : sortHits(this.data, this.spans, this.key, this.collation);
    return this.hitOrder;
  }

  /** Hits number [offset, offset + size), each with its unit. */
  hits(offset: number, size: number): ResultRow[] {
    const walked = this.walk(offset + size);
    return walked === null
      ? rowsInOrder(this.data, this.spans, this.ordering, offset, size)
      : rowsInOrder(this.data, walked, textOrder(walked.count, false), offset, size);
  }

  /** The first hits in order, if they can be found without looking at all; null: they must be sorted. */
  private walk(k: number): Spans | null {
    if (this.dense === null || this.hitOrder !== null || k > HEAP_ITEMS) return null;
    if (this.walked === null || this.walked.count < Math.min(k, this.dense.count)) {
      const starts = firstByWalking(this.data, this.dense, this.key, this.collation, k);
      if (starts === null) return null;
      const { tokens } = this.dense;
      this.walked = { count: starts.length, starts, ends: starts.map((start) => start + tokens) };
    }
    return this.walked;
  }

  /** The units of the first hits, if enough of them are found among so many hits that walking pays. */
  private walkUnits({ count }: DenseHits, k: number): number[] | null {
    for (let hits = 2 * k; hits <= HEAP_ITEMS; hits *= 2) {
      const walked = this.walk(hits);
      if (walked === null) return null;
      const units = new Set(Array.from(walked.starts, (start) => this.data.unitOf[start]));
      if (units.size >= k || walked.count === count) return [...units].slice(0, k);
    }
    return null;
  }

  /** Units number [offset, offset + size) by the first hit of each, each with its hits in text order. */
  units(offset: number, size: number): ResultRow[] {
    const { dense } = this;
    const walked = dense === null || this.unitOrder !== null ? null : this.walkUnits(dense, offset + size);
    if (dense !== null && walked !== null) return unitsOfDense(this.data, dense, walked, offset);
    return unitsInOrder(this.data, this.spans, this.byUnit(), offset, size);
  }

  /** Number of units with hits. */
  get unitCount(): number {
    return this.byUnit().ordering.count;
  }

  private byUnit(): UnitOrdering {
    this.unitOrder ??=
      this.key.by === 'rank'
        ? unitsOfOrdering(this.data, this.spans, this.ordering)
        : sortUnits(this.data, this.spans, this.key, this.collation);
    return this.unitOrder;
  }
}

const TEXT_ORDER: SortKey = { by: 'corpus', attribute: '', tokens: 1 };
/** Of one answer: each order of two million hits takes some ten to fifty megabytes, and a seed is any number. */
const REMEMBERED = 3;
const made = new WeakMap<Hits, Recent<ArrangedHits>>();

/** Arranges the hits of an answer; further pages of one of the latest arrangements find it made. */
export function arrange(
  data: CorpusView,
  { hits, scope }: { readonly hits: Hits; readonly scope: Scope },
  wanted: Arrangement,
  ranked: () => RankedHits,
): ArrangedHits {
  const { sort: key = TEXT_ORDER, sample } = wanted;
  const kept = once(made, hits, () => new Recent<ArrangedHits>(REMEMBERED));
  return once(kept, JSON.stringify([key, sample]), () => {
    if (sample === undefined) {
      const order = () => ranked().ordering(key.descending === true);
      return new ArrangedHits(data, scope, { spans: () => spansOf(hits), dense: denseHits(hits) }, key, order);
    }
    const spans = sampleHits(spansOf(hits), sample);
    const order = () => among(ranked().ordering(key.descending === true), sampleNumbers(hits.count, sample));
    return new ArrangedHits(data, scope, { spans: () => spans, dense: null }, key, order);
  });
}

/** An order of all hits as one of those chosen, which are renumbered. */
function among(order: Ordering, chosen: Uint32Array): Ordering {
  const numbers = new Map(Array.from(chosen, (no, i) => [no, i]));
  const kept = Array.from(order.slice(0, order.count)).flatMap((no) => numbers.get(no) ?? []);
  return { count: kept.length, slice: (from, to) => Uint32Array.from(kept.slice(from, to)) };
}
