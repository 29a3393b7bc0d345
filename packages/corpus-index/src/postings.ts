import { Bitmap, wordsFor } from './bitmap.ts';
import { bitSet, isDense, listSet, lowerBound, type PositionSet, sortPositions, unite } from './positions.ts';
import type { Sections } from './snapshot/reader.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/**
 * Where each id occurs, in compressed sparse rows. Sections, each named `postings/…`:
 *
 *   offsets u32[ids+1], positions u32     the positions of id are positions[offsets[id] .. offsets[id+1]), sorted
 *   units u32[ids]                        in how many boundary units (sentences) each id occurs
 *   dense-ids u32, dense-bits u32         ids so frequent that they also have a bitmap, and the bitmaps in that order
 */
export class Postings {
  private readonly length: number;
  private readonly offsets: Uint32Array;
  private readonly positions: Uint32Array;
  private readonly units: Uint32Array;
  private readonly dense = new Map<number, Bitmap>();
  /** By number of positions. */
  private readonly unions = new Map<number, { readonly ids: Uint32Array; readonly bits: Bitmap }[]>();

  constructor(sections: Sections, name: string, length: number) {
    this.length = length;
    this.offsets = sections.u32(`${name}/offsets`);
    this.positions = sections.u32(`${name}/positions`);
    this.units = sections.u32(`${name}/units`);
    const bits = sections.u32(`${name}/dense-bits`);
    const size = wordsFor(length);
    for (const [i, id] of sections.u32(`${name}/dense-ids`).entries()) {
      this.dense.set(id, new Bitmap(length, bits.subarray(i * size, (i + 1) * size)));
    }
  }

  /** Number of tokens with this id. */
  count(id: number): number {
    return this.offsets[id + 1] - this.offsets[id];
  }

  /** Number of units in which the id occurs. */
  unitCount(id: number): number {
    return this.units[id];
  }

  /** Sum over ids: a count without looking at any position. */
  total(ids: Uint32Array): number {
    let total = 0;
    for (let i = 0; i < ids.length; i++) total += this.count(ids[i]);
    return total;
  }

  /** The sorted positions of one id, a view without a copy. */
  list(id: number): Uint32Array {
    return this.positions.subarray(this.offsets[id], this.offsets[id + 1]);
  }

  /** Positions of any of the ids; no position has two. */
  union(ids: Uint32Array): PositionSet {
    const only = ids[0];
    if (only === undefined) return listSet(new Uint32Array(0));
    if (ids.length === 1) {
      const bits = this.dense.get(only);
      const listed = this.list(only);
      return bits === undefined ? listSet(listed) : { kind: 'bits', bits, count: listed.length, listed };
    }
    const total = this.total(ids);
    const known = this.known(ids, total);
    if (known !== null) return { kind: 'bits', bits: known, count: total };
    if (ids.length === 2 && !isDense(total, this.length)) return this.uniteTwo(ids);
    if (total * SORTED_SHARE >= this.length) return this.scatter(ids, total);
    return listSet(sortPositions(this.gather(ids, total), new Uint32Array(total), this.length));
  }

  /** Keeps a bitmap of where any of the ids occurs, for conditions that ask for exactly these. */
  keepUnion(ids: Uint32Array, bits: Bitmap): void {
    const total = this.total(ids);
    this.unions.set(total, [...(this.unions.get(total) ?? []), { ids, bits }]);
  }

  /** Where any of the ids occurs, if there is a bitmap of it; `total` is their number of positions. */
  known(ids: Uint32Array, total: number = this.total(ids)): Bitmap | null {
    if (ids.length === 1) return this.dense.get(ids[0]) ?? null;
    for (const union of this.unions.get(total) ?? []) if (areEqual(union.ids, ids)) return union.bits;
    return null;
  }

  /** How many positions of the ids lie in each [from, to). */
  countWithin(ids: Uint32Array, from: number, to: number): number {
    let total = 0;
    for (let i = 0; i < ids.length; i++) {
      const low = this.offsets[ids[i]];
      const high = this.offsets[ids[i] + 1];
      total += lowerBound(this.positions, to, low, high) - lowerBound(this.positions, from, low, high);
    }
    return total;
  }

  private uniteTwo(ids: Uint32Array): PositionSet {
    const sets = [listSet(this.list(ids[0])), listSet(this.list(ids[1]))];
    return unite(sets, this.length);
  }

  private gather(ids: Uint32Array, total: number): Uint32Array {
    const gathered = new Uint32Array(total);
    let n = 0;
    for (let i = 0; i < ids.length; i++) {
      const from = this.offsets[ids[i]];
      const to = this.offsets[ids[i] + 1];
      for (let k = from; k < to; k++) gathered[n++] = this.positions[k];
    }
    return gathered;
  }

  private scatter(ids: Uint32Array, total: number): PositionSet {
    const bits = new Bitmap(this.length);
    const { words } = bits;
    const { offsets, positions } = this;
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i];
      const to = offsets[id + 1];
      if (to - offsets[id] > OR_LIMIT) {
        const dense = this.dense.get(id);
        if (dense !== undefined) {
          bits.or(dense);
          continue;
        }
      }
      for (let k = offsets[id]; k < to; k++) {
        const p = positions[k];
        words[p >>> 5] = words[p >>> 5] | (1 << (p & 31));
      }
    }
    return bitSet(bits, total);
  }
}

/** Sorting up to one position in so many beats clearing and reading a bitmap of the whole corpus. */
const SORTED_SHARE = 128;
/** Fewer positions are written one by one faster than a bitmap is joined. */
const OR_LIMIT = 256;

function areEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** Rows of numbers: row k is `values[offsets[k] .. offsets[k+1])`. */
export interface Rows {
  readonly offsets: Uint32Array;
  readonly values: Uint32Array;
}

export function row(rows: Rows, k: number): Uint32Array {
  return rows.values.subarray(rows.offsets[k], rows.offsets[k + 1]);
}

export function readRows(sections: Sections, name: string): Rows {
  return { offsets: sections.u32(`${name}/offsets`), values: sections.u32(`${name}/values`) };
}

export function writeRows(writer: SnapshotWriter, name: string, rows: Rows): void {
  writer.add(`${name}/offsets`, rows.offsets);
  writer.add(`${name}/values`, rows.values);
}

/** Turns `keys[i] = k` around: row k holds every i with that key, in order. Keys outside [0, size) are left out. */
export function invert(keys: Uint32Array, size: number): Rows {
  const offsets = new Uint32Array(size + 1);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (key < size) offsets[key + 1] = offsets[key + 1] + 1;
  }
  for (let k = 0; k < size; k++) offsets[k + 1] = offsets[k + 1] + offsets[k];
  const values = new Uint32Array(offsets[size]);
  const fill = offsets.slice();
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (key >= size) continue;
    const at = fill[key];
    values[at] = i;
    fill[key] = at + 1;
  }
  return { offsets, values };
}

/** Writes the postings of rows id → positions. `unitOf` tells the boundary unit of a position. */
export function writePostings(writer: SnapshotWriter, name: string, rows: Rows, unitOf: Uint32Array): void {
  const { offsets, values } = rows;
  const size = offsets.length - 1;
  const length = unitOf.length;
  const units = new Uint32Array(size);
  const dense: number[] = [];
  for (let id = 0; id < size; id++) {
    const to = offsets[id + 1];
    const from = offsets[id];
    let distinct = 0;
    let last = -1;
    for (let i = from; i < to; i++) {
      const unit = unitOf[values[i]];
      if (unit !== last) distinct++;
      last = unit;
    }
    units[id] = distinct;
    if (isDense(to - from, length)) dense.push(id);
  }
  const bits = new Uint32Array(dense.length * wordsFor(length));
  for (const [i, id] of dense.entries()) {
    const part = bits.subarray(i * wordsFor(length), (i + 1) * wordsFor(length));
    new Bitmap(length, part).addAll(values.subarray(offsets[id], offsets[id + 1]));
  }
  writer.add(`${name}/offsets`, offsets);
  writer.add(`${name}/positions`, values);
  writer.add(`${name}/units`, units);
  writer.add(`${name}/dense-ids`, Uint32Array.from(dense));
  writer.add(`${name}/dense-bits`, bits);
}
