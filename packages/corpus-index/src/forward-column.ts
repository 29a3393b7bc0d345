import { Bitmap } from './bitmap.ts';
import { Lexicon } from './lexicon.ts';
import { bitSet, lowerBound, type PositionSet, unite } from './positions.ts';
import { Postings, type Rows, readRows, row } from './postings.ts';
import type { IdColumn } from './snapshot/format.ts';
import type { Sections } from './snapshot/reader.ts';
import { type Alike, readAlike } from './spelling/alike.ts';
import type { Sounds } from './spelling/skeleton.ts';

/** What every position holds, as ids. `at` is the id; `test` answers for a whole set of ids at once. */
export interface ForwardColumn {
  /** The ids themselves, one a position; null where most positions hold 0 and only the others are stored. */
  readonly ids: IdColumn | null;
  at(position: number): number;
  /** Whether the position's id is marked (1) in `mask`. */
  test(mask: Uint8Array, position: number): boolean;
}

class DenseColumn implements ForwardColumn {
  readonly ids: IdColumn;

  constructor(ids: IdColumn) {
    this.ids = ids;
  }

  at(position: number): number {
    return this.ids[position];
  }

  test(mask: Uint8Array, position: number): boolean {
    return mask[this.ids[position]] === 1;
  }
}

/** Most positions hold id 0; the others are listed. */
class SparseColumn implements ForwardColumn {
  readonly ids = null;
  private readonly positions: Uint32Array;
  private readonly listed: Uint32Array;

  constructor(positions: Uint32Array, ids: Uint32Array) {
    this.positions = positions;
    this.listed = ids;
  }

  at(position: number): number {
    const i = lowerBound(this.positions, position);
    return this.positions[i] === position ? this.listed[i] : 0;
  }

  test(mask: Uint8Array, position: number): boolean {
    return mask[this.at(position)] === 1;
  }
}

/**
 * A string attribute: lexicon, forward column, postings and the folded companion. Sections under the attribute's name:
 * `lexicon/…`, `folded/…` (another lexicon), `members/…` (rows folded id → ids), `postings/…`, and either `ids` (one a
 * position) or `sparse-positions` with `sparse-ids`; id 0 is then '' and has no postings. Some have `skeleton/…` besides (spelling/alike.ts).
 */
export class StringColumn {
  readonly name: string;
  readonly lexicon: Lexicon;
  readonly folded: Lexicon;
  readonly members: Rows;
  readonly forward: ForwardColumn;
  readonly postings: Postings;
  /** Which values sound alike, by the sounds of each writing that has some; none where the schema does not ask for it. */
  readonly alike: readonly Alike[];
  private readonly length: number;
  private readonly sparse: Uint32Array | null;

  constructor(sections: Sections, name: string, length: number, sounds: readonly Sounds[]) {
    this.name = name;
    this.length = length;
    this.lexicon = new Lexicon(sections, `${name}/lexicon`);
    this.folded = new Lexicon(sections, `${name}/folded`);
    this.members = readRows(sections, `${name}/members`);
    this.postings = new Postings(sections, `${name}/postings`, length);
    this.alike = readAlike(sections, name, this.lexicon, sounds);
    this.sparse = sections.has(`${name}/sparse-positions`) ? sections.u32(`${name}/sparse-positions`) : null;
    this.forward =
      this.sparse === null
        ? new DenseColumn(sections.ids(`${name}/ids`))
        : new SparseColumn(this.sparse, sections.u32(`${name}/sparse-ids`));
  }

  /** Positions whose id is one of `ids` (sorted). */
  union(ids: Uint32Array): PositionSet {
    if (this.sparse === null || ids[0] !== 0) return this.postings.union(ids);
    const given = new Bitmap(this.length);
    given.addAll(this.sparse);
    const empty = bitSet(given.complement());
    return ids.length === 1 ? empty : unite([empty, this.postings.union(ids.subarray(1))], this.length);
  }

  total(ids: Uint32Array): number {
    const total = this.postings.total(ids);
    return this.sparse !== null && ids[0] === 0 ? total + this.length - this.sparse.length : total;
  }

  /** Whether `postings` alone knows all positions of these ids. */
  isPosted(ids: Uint32Array): boolean {
    return this.sparse === null || ids[0] !== 0;
  }
}

/** Marks ids in an array with one byte for each of `size`. */
export function maskOf(ids: Uint32Array, size: number): Uint8Array {
  const mask = new Uint8Array(size);
  for (let i = 0; i < ids.length; i++) mask[ids[i]] = 1;
  return mask;
}

export function idsOf(mask: Uint8Array): Uint32Array {
  let n = 0;
  for (let i = 0; i < mask.length; i++) n += mask[i];
  const ids = new Uint32Array(n);
  n = 0;
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1) ids[n++] = i;
  return ids;
}

/** Up to one id in so many is sorted faster than marked among all. */
const FEW = 64;

function gathered(members: Rows, foldedIds: Uint32Array, total: number): Uint32Array {
  const ids = new Uint32Array(total);
  let n = 0;
  for (let i = 0; i < foldedIds.length; i++) {
    const some = row(members, foldedIds[i]);
    ids.set(some, n);
    n += some.length;
  }
  return ids.sort();
}

/** The values of all folded ids together, sorted. */
export function membersOf(members: Rows, foldedIds: Uint32Array, size: number): Uint32Array {
  if (foldedIds.length === 1) return row(members, foldedIds[0]);
  let total = 0;
  for (let i = 0; i < foldedIds.length; i++) total += row(members, foldedIds[i]).length;
  if (total * FEW < size) return gathered(members, foldedIds, total);
  const mask = new Uint8Array(size);
  for (let i = 0; i < foldedIds.length; i++) {
    for (const id of row(members, foldedIds[i])) mask[id] = 1;
  }
  return idsOf(mask);
}
