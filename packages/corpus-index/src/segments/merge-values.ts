import type { IndexData } from '../index-data.ts';
import { lowerBound } from '../positions.ts';
import { type Rows, row } from '../postings.ts';
import type { Spellings, Values } from '../results/values.ts';
import { tagsOf, valuesOf } from '../results/values-of.ts';
import { keptCounts } from './kept.ts';
import type { Layout } from './layout.ts';
import { mergeLists } from './merge-hits.ts';
import { type SharedValues, shareValues } from './shared-values.ts';

/**
 * The values of an attribute of the whole. Values are put together, sorted; ids are those of the parts one after another,
 * first the ones that stand for one value each, then the sets, so that a token's id is found by adding.
 */
export function mergeValues(layout: Layout, parts: readonly IndexData[], attribute: string): Values {
  return mergeOwn(
    layout,
    parts.map((data) => valuesOf(data, attribute)),
    attribute,
  );
}

/** The whole tags of the whole. */
export function mergeTags(layout: Layout, parts: readonly IndexData[]): Values {
  return mergeOwn(layout, parts.map(tagsOf), 'tag');
}

function mergeOwn(layout: Layout, own: readonly Values[], attribute: string): Values {
  const shared = shareValues(own);
  const numbering = new Numbering(own);
  const { idCount, singles } = numbering;
  const valueOfId = new Uint32Array(singles);
  for (const [part, { valueOfId: values, singles: count }] of own.entries()) {
    const first = numbering.singlesFrom(part);
    for (let id = 0; id < count; id++) valueOfId[first + id] = shared.whole(part, values[id]);
  }
  let counts: Uint32Array | null = null;
  const countsById = () => {
    counts ??= countAll(layout, own, numbering);
    return counts;
  };
  return {
    attribute,
    ids: mergeIds(layout, own, numbering),
    idCount,
    size: shared.size,
    singles,
    valueOfId,
    sets: numbering.mergeSets(
      own.map(({ sets }) => sets),
      (part, value) => shared.whole(part, value),
    ),
    value: (value) => shared.value(value),
    count: (id) => countsById()[id],
    positions: mergePositions(layout, own, numbering),
    spellings: mergeSpellings(own, numbering, shared),
    origin: {
      first: own[0],
      whole: (value) => shared.whole(0, value),
      own: (value) => shared.own(0, value),
      added: shared.added,
    },
  };
}

/** Ids of the parts as ids of the whole. */
class Numbering {
  readonly idCount: number;
  readonly singles: number;
  private readonly firstSingles: Uint32Array;
  private readonly firstSets: Uint32Array;
  private readonly ownSingles: readonly number[];

  constructor(parts: readonly Values[]) {
    this.ownSingles = parts.map(({ singles }) => singles);
    this.firstSingles = new Uint32Array(parts.length);
    this.firstSets = new Uint32Array(parts.length);
    let singles = 0;
    for (const [part, values] of parts.entries()) {
      this.firstSingles[part] = singles;
      singles += values.singles;
    }
    let ids = singles;
    for (const [part, values] of parts.entries()) {
      this.firstSets[part] = ids;
      ids += values.idCount - values.singles;
    }
    this.singles = singles;
    this.idCount = ids;
  }

  singlesFrom(part: number): number {
    return this.firstSingles[part];
  }

  /** What is added to a part's id below its singles, and to any other. */
  shifts(part: number): { singles: number; single: number; set: number } {
    const singles = this.ownSingles[part];
    return { singles, single: this.firstSingles[part], set: this.firstSets[part] - singles };
  }

  /** The part of an id, and what it is there. */
  origin(id: number): { part: number; own: number } {
    const firsts = id < this.singles ? this.firstSingles : this.firstSets;
    const part = lowerBound(firsts, id + 1) - 1;
    const own = id - firsts[part];
    return { part, own: id < this.singles ? own : own + this.ownSingles[part] };
  }

  /** The sets of the parts one after another, their members as `whole` has them. */
  mergeSets(parts: readonly (Rows | null)[], whole: (part: number, member: number) => number): Rows | null {
    const given = parts.map((rows, part) => ({ rows, part })).filter(({ rows }) => rows !== null);
    if (given.length === 0) return null;
    const offsets = new Uint32Array(this.idCount - this.singles + 1);
    const values: number[] = [];
    let set = 0;
    for (const { rows, part } of given as { rows: Rows; part: number }[]) {
      for (let k = 0; k + 1 < rows.offsets.length; k++) {
        for (const member of row(rows, k)) values.push(whole(part, member));
        offsets[++set] = values.length;
      }
    }
    return { offsets, values: Uint32Array.from(values) };
  }
}

function mergeIds(layout: Layout, own: readonly Values[], numbering: Numbering): Uint32Array {
  const ids = new Uint32Array(layout.length);
  for (const { part, from, to, at } of layout.runs) {
    const { ids: source } = own[part];
    const { singles, single, set } = numbering.shifts(part);
    for (let p = from, q = at; p < to; p++, q++) {
      const id = source[p];
      ids[q] = id < singles ? id + single : id + set;
    }
  }
  return ids;
}

function countAll(layout: Layout, own: readonly Values[], numbering: Numbering): Uint32Array {
  const counts = new Uint32Array(numbering.idCount);
  for (const [part, values] of own.entries()) {
    const { singles, single, set } = numbering.shifts(part);
    for (const [id, count] of keptCounts(values, layout.keptOf(part)).entries()) {
      counts[id < singles ? id + single : id + set] = count;
    }
  }
  return counts;
}

function mergePositions(layout: Layout, own: readonly Values[], numbering: Numbering): Values['positions'] {
  if (own.some(({ positions }) => positions === null)) return null;
  const none: Uint32Array = new Uint32Array(0);
  const empty = own.map(() => none);
  return (id) => {
    const { part, own: ownId } = numbering.origin(id);
    const list = own[part]?.positions?.(ownId) ?? none;
    return mergeLists(layout, empty.with(part, list));
  };
}

function mergeSpellings(own: readonly Values[], numbering: Numbering, shared: SharedValues): Spellings | null {
  if (own.some(({ spellings }) => spellings === null)) return null;
  const spellings = own.map((values) => values.spellings as Spellings);
  return {
    spelling: (id) => {
      const { part, own: ownId } = numbering.origin(id);
      return spellings[part]?.spelling(ownId) ?? '';
    },
    idsOf: (value) => {
      const found: number[] = [];
      for (const [part, { idsOf }] of spellings.entries()) {
        const ownValue = shared.own(part, value);
        if (ownValue < 0) continue;
        for (const id of idsOf(ownValue)) found.push(id + numbering.singlesFrom(part));
      }
      return Uint32Array.from(found);
    },
    sets: numbering.mergeSets(
      spellings.map(({ sets }) => sets),
      (part, id) => id + numbering.singlesFrom(part),
    ),
  };
}
