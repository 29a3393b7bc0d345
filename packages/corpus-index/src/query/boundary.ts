import { Bitmap } from '../bitmap.ts';
import type { IndexData } from '../index-data.ts';
import { lowerBound } from '../positions.ts';
import type { RegionTest } from './ast.ts';
import { matchingRegions } from './bind-region.ts';

/**
 * What a match must not cross: disjoint stretches of positions. A position in none of them belongs to no match. Asked
 * in growing order, an answer costs next to nothing.
 */
export class Boundary {
  readonly name: string;
  readonly length: number;
  /** Where each stretch starts and ends, sorted; none is empty. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Stretch of each position, where the index has stored it. */
  private readonly of: Uint32Array | null;
  private sameBits: Bitmap | null;
  private insideBits: Bitmap | null = null;
  private cursor = 0;

  constructor(
    name: string,
    length: number,
    stretches: { readonly starts: Uint32Array; readonly ends: Uint32Array },
    stored: { readonly of: Uint32Array; readonly same: Bitmap } | null = null,
  ) {
    this.name = name;
    this.length = length;
    this.starts = stretches.starts;
    this.ends = stretches.ends;
    this.of = stored?.of ?? null;
    this.sameBits = stored?.same ?? null;
  }

  /** Every position lies in a stretch. */
  get isComplete(): boolean {
    return this.of !== null;
  }

  /** Number of the stretch that holds the position, or -1. */
  at(position: number): number {
    if (this.of !== null) return this.of[position];
    const { starts, ends } = this;
    let i = this.cursor;
    if (position >= ends[i]) i++;
    if (!(position >= starts[i] && position < ends[i])) {
      i = lowerBound(starts, position + 1) - 1;
      if (i < 0 || position >= ends[i]) return -1;
    }
    this.cursor = i;
    return i;
  }

  startOf(position: number): number {
    const i = this.at(position);
    return i < 0 ? position : this.starts[i];
  }

  /** End of the stretch, or the position itself where it lies in none. */
  endOf(position: number): number {
    const i = this.at(position);
    return i < 0 ? position : this.ends[i];
  }

  holds(first: number, last: number): boolean {
    if (this.of !== null) {
      // Few bits that lie together are nearer than two entries of a long column.
      if (last - first < NEAR && this.sameBits !== null) return first >= last || this.sameBits.hasAll(first, last);
      return this.of[first] === this.of[last];
    }
    const i = this.at(first);
    return i >= 0 && last < this.ends[i];
  }

  /** Bit p: p and p + 1 lie in one stretch. */
  get same(): Bitmap {
    if (this.sameBits === null) {
      this.sameBits = new Bitmap(this.length);
      for (let i = 0; i < this.starts.length; i++) {
        this.sameBits.addRange(this.starts[i], this.ends[i] - 1);
      }
    }
    return this.sameBits;
  }

  /** Positions that lie in a stretch. */
  get inside(): Bitmap {
    if (this.insideBits === null) {
      this.insideBits = new Bitmap(this.length);
      for (let i = 0; i < this.starts.length; i++) {
        this.insideBits.addRange(this.starts[i], this.ends[i]);
      }
    }
    return this.insideBits;
  }
}

/** Tokens between which every "the next one lies in the same stretch" is looked at. */
const NEAR = 128;

/** Sentences, and runs of tokens outside them. */
export function defaultBoundary(data: IndexData): Boundary {
  const { unitStarts, unitOf, sameUnit } = data;
  const stretches = { starts: unitStarts.subarray(0, -1), ends: unitStarts.subarray(1) };
  return new Boundary(data.schema.boundary.region, data.length, stretches, { of: unitOf, same: sameUnit });
}

/** Regions of one kind; null for kinds that overlap, which cannot bound anything. */
export function regionBoundary(data: IndexData, name: string, tests: readonly RegionTest[]): Boundary | null {
  const regions = data.regions.get(name);
  if (regions === undefined || regions.kind.overlaps === true) return null;
  const kept = matchingRegions(regions, tests).filter((i) => regions.starts[i] < regions.ends[i]);
  const starts = kept.map((i) => regions.starts[i]);
  const ends = kept.map((i) => regions.ends[i]);
  return new Boundary(name, data.length, { starts, ends });
}
