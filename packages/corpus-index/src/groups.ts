import { Bitmap } from './bitmap.ts';
import { type Labels, readLabels, valueTest } from './labels.ts';
import { type Folding, foldingOf } from './normalize.ts';
import { bitSet, listSet, type PositionSet } from './positions.ts';
import { type Rows, readRows, row } from './postings.ts';
import type { RegionTest } from './query/ast.ts';
import type { IndexSchema, Reading } from './schema.ts';
import type { Sections } from './snapshot/reader.ts';

/**
 * Annotations on several tokens at once that need not be neighbours: each has its members and one reading. In the order
 * of their first members. Sections under `group/<name>`:
 *
 *   members rows         group → the sorted positions of its members
 *   attribute/A/…        class, lemma and each category as a column of labels (labels.ts)
 */
export class Groups {
  readonly name: string;
  readonly size: number;
  private readonly length: number;
  private readonly rows: Rows;
  private readonly attributes: ReadonlyMap<string, Labels>;
  private readonly posClass: string;
  private readonly folding: Folding;
  private readonly folded: { readonly name: string; readonly lemma: string };

  constructor(
    sections: Sections,
    name: string,
    attributes: readonly string[],
    info: { schema: IndexSchema; tokens: number },
  ) {
    const { readings } = info.schema;
    this.name = name;
    this.length = info.tokens;
    this.rows = readRows(sections, `group/${name}/members`);
    this.size = this.rows.offsets.length - 1;
    this.attributes = new Map(
      attributes.map((attribute) => [attribute, readLabels(sections, `group/${name}/attribute/${attribute}`)]),
    );
    this.posClass = readings.posClass;
    this.folding = foldingOf(info.schema);
    this.folded = { name: readings.folded, lemma: readings.lemma };
  }

  /** Class, lemma, and the categories that any group of the kind has. */
  get attributeNames(): string[] {
    return [...this.attributes.keys()];
  }

  /** The distinct values of an attribute, sorted, without the absent one. */
  values(attribute: string): string[] {
    return (this.attributes.get(attribute)?.values ?? []).filter((value) => value !== '');
  }

  /** Sorted positions. */
  members(group: number): Uint32Array {
    return row(this.rows, group);
  }

  first(group: number): number {
    return this.rows.values[this.rows.offsets[group]];
  }

  last(group: number): number {
    return this.rows.values[this.rows.offsets[group + 1] - 1];
  }

  reading(group: number): Reading {
    const { posClass, folded } = this;
    const reading: Reading = { lemma: null, posClass: null, categories: {} };
    for (const [name, column] of this.attributes) {
      const value = column.at(group);
      if (value === '') continue;
      if (name === posClass) reading.posClass = value;
      else if (name === folded.lemma) reading.lemma = value;
      else reading.categories[name] = value;
    }
    return reading;
  }

  /**
   * The groups whose reading passes every test, in order. A test without an attribute is on the class; an attribute that
   * no group of the kind has is absent ('') from all of them.
   */
  matching(tests: readonly RegionTest[]): Uint32Array {
    const marks = tests.map((test) => this.marksOf(test));
    const found = new Uint32Array(this.size);
    let n = 0;
    for (let group = 0; group < this.size; group++) {
      if (marks.every(({ accepted, numbers }) => accepted[numbers?.[group] ?? 0] === 1)) found[n++] = group;
    }
    return found.subarray(0, n);
  }

  /** The tokens that are members of such groups. */
  memberPositions(tests: readonly RegionTest[]): PositionSet {
    const groups = this.matching(tests);
    if (groups.length === 1) return listSet(this.members(groups[0]));
    const bits = new Bitmap(this.length);
    for (const group of groups) bits.addAll(this.members(group));
    return bitSet(bits);
  }

  private marksOf(test: RegionTest): { accepted: Uint8Array; numbers: Uint32Array | null } {
    const name = test.attribute ?? this.posClass;
    const isFolded = name === this.folded.name;
    const column = this.attributes.get(isFolded ? this.folded.lemma : name);
    if (column === undefined)
      return { accepted: Uint8Array.of(valueTest(test, this.folding)('') ? 1 : 0), numbers: null };
    return { accepted: column.accepted(test, this.folding, isFolded), numbers: column.numbers };
  }
}
