import type { CorpusView } from '../corpus-view.ts';
import type { Hit, ResultRow } from '../hits.ts';
import { lowerBound } from '../positions.ts';
import { groupByUnit, type Ordering, type UnitOrdering } from './sort.ts';
import type { Spans } from './spans.ts';
import type { DenseHits } from './walk.ts';

/** Hits number [offset, offset + size) of an order, each with its unit, numbered as they come in it. */
export function rowsInOrder(
  data: CorpusView,
  spans: Spans,
  ordering: Ordering,
  offset: number,
  size: number,
): ResultRow[] {
  return Array.from(ordering.slice(offset, offset + size), (no, i) => rowOf(data, spans, no, no + 1, offset + i + 1));
}

/** Units number [offset, offset + size) of an order, each with all of its hits in text order. */
export function unitsInOrder(
  data: CorpusView,
  spans: Spans,
  { ordering, firsts }: UnitOrdering,
  offset: number,
  size: number,
): ResultRow[] {
  const upTo = ordering.slice(0, offset + size);
  let firstHitNo = 1;
  const rows: ResultRow[] = [];
  for (let i = 0; i < upTo.length; i++) {
    const from = firsts[upTo[i]];
    const to = firsts[upTo[i] + 1];
    if (i >= offset) rows.push(rowOf(data, spans, from, to, firstHitNo));
    firstHitNo += to - from;
  }
  return rows;
}

function rowOf({ unitOf, unitStarts }: CorpusView, spans: Spans, from: number, to: number, no: number): ResultRow {
  const unit = unitOf[spans.starts[from]];
  const hits = Array.from({ length: to - from }, (_, i) => hitOf(spans, from + i));
  return {
    regionStart: unitStarts[unit],
    regionEnd: unitStarts[unit + 1],
    hits,
    firstHitNo: no,
  };
}

function hitOf({ starts, ends, members }: Spans, no: number): Hit {
  const hit = { start: starts[no], end: ends[no] };
  const own = members?.(no) ?? null;
  return own === null ? hit : { ...hit, members: [...own] };
}

/** Rows of the units from number `offset` on, each with all of its hits in text order. */
export function unitsOfDense(
  { unitStarts }: CorpusView,
  { bits, tokens }: DenseHits,
  units: readonly number[],
  offset: number,
): ResultRow[] {
  let firstHitNo = 1;
  return units.flatMap((unit, i) => {
    const regionStart = unitStarts[unit];
    const regionEnd = unitStarts[unit + 1];
    const hits: Hit[] = [];
    for (let start = bits.next(regionStart); start < regionEnd; start = bits.next(start + 1)) {
      hits.push({ start, end: start + tokens });
    }
    const row = { regionStart, regionEnd, hits, firstHitNo };
    firstHitNo += hits.length;
    return i < offset ? [] : [row];
  });
}

/** The order of units by the first hit of each in an order of hits that is known as a whole. */
export function unitsOfOrdering(data: CorpusView, spans: Spans, hits: Ordering): UnitOrdering {
  const firsts = groupByUnit(data, spans);
  const count = firsts.length - 1;
  const order = new Uint32Array(count);
  const seen = new Uint8Array(count);
  let n = 0;
  for (const no of hits.slice(0, hits.count)) {
    const unit = lowerBound(firsts, no + 1) - 1;
    if (seen[unit] === 1) continue;
    seen[unit] = 1;
    order[n++] = unit;
  }
  return { ordering: { count, slice: (from, to) => order.subarray(from, to) }, firsts };
}
