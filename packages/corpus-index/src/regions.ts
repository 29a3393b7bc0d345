import { Bitmap } from './bitmap.ts';
import { type Labels, readLabels, valueTest } from './labels.ts';
import type { Folding } from './normalize.ts';
import { bitSet, lowerBound, type PositionSet } from './positions.ts';
import type { RegionTest } from './query/ast.ts';
import type { RegionKind } from './schema.ts';
import type { Sections } from './snapshot/reader.ts';
import { askedYears, overlaps, readYears, yearsBeside } from './year-span.ts';

/** One region: where it is called what, and which one it is. */
export interface RegionAt {
  readonly label: string;
  /** From 1, within the parent region (in the whole index where there is no parent). */
  readonly ordinal: number;
  /** From 0, among all regions of the kind. */
  readonly index: number;
  /** Positions [start, end). */
  readonly start: number;
  readonly end: number;
}

/** What there is to know of the regions of one kind, one entry a region. */
export interface RegionColumns {
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly parents: Uint32Array;
  readonly labels: readonly string[];
  /** By the names of the kind's further attributes. */
  readonly attributes: ReadonlyMap<string, Labels>;
}

export function readRegions(sections: Sections, kind: RegionKind, folding: Folding): Regions {
  const name = `region/${kind.name}`;
  const columns = {
    starts: sections.u32(`${name}/starts`),
    ends: sections.u32(`${name}/ends`),
    parents: sections.u32(`${name}/parents`),
    labels: JSON.parse(Buffer.from(sections.u8(`${name}/labels`).slice()).toString('utf8')) as string[],
    attributes: new Map(
      (kind.attributes ?? []).map((attribute) => {
        const isList = kind.lists?.includes(attribute) ?? false;
        return [attribute, readLabels(sections, `${name}/attribute/${attribute}`, isList)];
      }),
    ),
  };
  return new Regions(kind, columns, folding);
}

/**
 * The regions of one kind in order. Sections under `region/<name>`: `starts`, `ends`, `parents` u32 (the parent's
 * index), `labels` u8 (a JSON array), and for each further attribute `attribute/A/…` (labels.ts). Regions of one kind do
 * not overlap unless the kind says so; they may be empty. Those that overlap come by their starts, the longer first.
 */
export class Regions {
  readonly kind: RegionKind;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly parents: Uint32Array;
  readonly labels: readonly string[];
  private readonly attributes: ReadonlyMap<string, Labels>;
  private readonly folding: Folding;
  private byLabel: Map<string, number[]> | null = null;
  /** Only where regions overlap: the greatest end of each region and those before it. */
  private readonly reach: Uint32Array | null;

  constructor(kind: RegionKind, { starts, ends, parents, labels, attributes }: RegionColumns, folding: Folding) {
    this.kind = kind;
    this.folding = folding;
    this.starts = starts;
    this.ends = ends;
    this.parents = parents;
    this.labels = labels;
    this.attributes = attributes;
    this.reach = kind.overlaps === true ? greatestSoFar(ends) : null;
  }

  get size(): number {
    return this.starts.length;
  }

  label(index: number): string {
    return this.labels[index];
  }

  /** Indexes of the regions with this label. */
  labelled(label: string): readonly number[] {
    this.byLabel ??= groupByLabel(this.labels);
    return this.byLabel.get(label) ?? [];
  }

  /** Distinct labels in order of first occurrence. */
  distinctLabels(): string[] {
    this.byLabel ??= groupByLabel(this.labels);
    return [...this.byLabel.keys()];
  }

  /**
   * Value of a further attribute of the kind, of a list as it was given; '' where the region has none. Throws RangeError
   * for an unknown name.
   */
  attribute(name: string, index: number): string {
    return this.column(name).at(index);
  }

  /** The values that a region has of a further attribute: several of a list. Throws RangeError for an unknown name. */
  valuesAt(name: string, index: number): string[] {
    return this.column(name).members(index);
  }

  /** The distinct values of a further attribute, sorted, without ''. Throws RangeError for an unknown name. */
  attributeValues(name: string): readonly string[] {
    return this.column(name).distinct();
  }

  /** The regions that pass every test, in order; a test without an attribute is on the label. */
  matching(tests: readonly RegionTest[]): Uint32Array {
    const passes = tests.map((test) => {
      if (test.attribute === null) {
        const accepts = valueTest(test, this.folding);
        return (index: number) => accepts(this.label(index));
      }
      const column = this.column(test.attribute);
      const isYears = this.kind.years?.includes(test.attribute) ?? false;
      const accepted = isYears ? column.where(yearsTest(test)) : column.accepted(test, this.folding);
      return (index: number) => accepted[column.numbers[index]] === 1;
    });
    const found = new Uint32Array(this.size);
    let n = 0;
    for (let i = 0; i < found.length; i++) if (passes.every((pass) => pass(i))) found[n++] = i;
    return found.subarray(0, n);
  }

  /** The positions inside any of these regions, of `length` in all. */
  covered(indexes: Uint32Array, length: number): PositionSet {
    const bits = new Bitmap(length);
    for (const i of indexes) bits.addRange(this.starts[i], this.ends[i]);
    return bitSet(bits);
  }

  /** Indexes of all regions that hold the position, in order: several only where regions of the kind overlap. */
  indexesAt(position: number): number[] {
    const { reach } = this;
    const last = lowerBound(this.starts, position + 1) - 1;
    if (reach === null) return this.indexAt(position) < 0 ? [] : [this.indexAt(position)];
    const found: number[] = [];
    for (let i = last; i >= 0 && reach[i] > position; i--) {
      if (this.ends[i] > position) found.push(i);
    }
    return found.reverse();
  }

  /** Index of the region that holds the position, the innermost where they overlap, or -1. */
  indexAt(position: number): number {
    if (this.reach !== null) return this.indexesAt(position).at(-1) ?? -1;
    let i = lowerBound(this.starts, position + 1) - 1;
    // Empty regions may share the start of a later one.
    while (i >= 0 && this.ends[i] === this.starts[i]) i--;
    return i >= 0 && position < this.ends[i] ? i : -1;
  }

  get(index: number): RegionAt {
    const parent = this.parents[index];
    return {
      label: this.label(index),
      ordinal: index - lowerBound(this.parents, parent) + 1,
      index,
      start: this.starts[index],
      end: this.ends[index],
    };
  }

  private column(name: string): Labels {
    const column = this.attributes.get(name);
    if (column === undefined) throw new RangeError(`${this.kind.name} has no attribute ${name}`);
    return column;
  }
}

/** What a test asks of a span of years. What is no span passes none, and is not in any either. */
function yearsTest({ operator, matcher }: RegionTest): (stored: string) => boolean {
  const asked = matcher.kind === 'literal' ? askedYears(matcher.value) : null;
  if (asked === null) return () => false;
  const isNot = operator === '!=';
  const wanted = operator === '=' || isNot ? asked : yearsBeside(operator, asked);
  return (stored) => {
    const span = readYears(stored);
    return (span !== null && overlaps(span, wanted)) !== isNot;
  };
}

function greatestSoFar(ends: Uint32Array): Uint32Array {
  let greatest = 0;
  return ends.map((end) => {
    greatest = Math.max(greatest, end);
    return greatest;
  });
}

function groupByLabel(labels: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, label] of labels.entries()) {
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [index]);
    else group.push(index);
  }
  return groups;
}
