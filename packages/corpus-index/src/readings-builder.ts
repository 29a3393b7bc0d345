import { Bitmap, wordsFor } from './bitmap.ts';
import { writeFolded } from './columns-writer.ts';
import { GrowingU32, Interner } from './growing.ts';
import { writeLexicon } from './lexicon.ts';
import { foldingOf } from './normalize.ts';
import { invert, type Rows, row, writePostings, writeRows } from './postings.ts';
import type { TagAttribute } from './readings.ts';
import { once } from './remember.ts';
import type { IndexSchema, Reading } from './schema.ts';
import { narrowed } from './snapshot/format.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/** Values of the forward columns from here on point to a set, not to a lemma or tag. */
const SET = 0x80000000;

type Tag = ReadonlyMap<string, string>;

/** A class, names and values as they are given, step by step: finding a tag again puts no strings together. */
class TagWay {
  number: number | undefined = undefined;
  private readonly ways = new Map<string, TagWay>();

  to(name: string): TagWay {
    const known = this.ways.get(name);
    if (known !== undefined) return known;
    const way = new TagWay();
    this.ways.set(name, way);
    return way;
  }
}

/** Collects the readings of tokens and writes the sections that readings.ts describes. */
export class ReadingsBuilder {
  private readonly lemmas = new Interner();
  private readonly lemmaColumn = new SetRows();
  private readonly tagColumn = new SetRows();
  private readonly tags: Tag[] = [];
  private readonly tagNumbers = new Map<string, number>();
  private readonly tagWays = new TagWay();
  /** The class has the name '' until it is written: a category may have any other. */
  private readonly several = new GrowingU32();
  private readonly pairOffsets = new GrowingU32();
  private readonly pairs = new GrowingU32();

  constructor() {
    // No lemma and the tag without any value come first: they are what a token without readings has.
    this.lemmas.number('');
    this.tag({ lemma: null, posClass: null, categories: {} });
    this.pairOffsets.push(0);
  }

  token(readings: readonly Reading[]): void {
    const first = readings[0];
    if (first === undefined) {
      this.lemmaColumn.one(0);
      this.tagColumn.one(0);
    } else if (readings.length === 1) {
      this.lemmaColumn.one(this.lemmas.number(first.lemma ?? ''));
      this.tagColumn.one(this.tag(first));
    } else {
      this.ambiguous(readings);
    }
  }

  private ambiguous(readings: readonly Reading[]): void {
    const seen = new Set<string>();
    const pairs: [number, number][] = [];
    for (const reading of readings) {
      const pair: [number, number] = [this.lemmas.number(reading.lemma ?? ''), this.tag(reading)];
      const isNothing = pair[0] === 0 && pair[1] === 0;
      if (isNothing || seen.has(pair.join())) continue;
      seen.add(pair.join());
      pairs.push(pair);
    }
    if (pairs.length > 1) {
      this.several.push(this.lemmaColumn.length);
      for (const [lemma, tag] of pairs) {
        this.pairs.push(lemma);
        this.pairs.push(tag);
      }
      this.pairOffsets.push(this.pairs.length);
    }
    const kept = pairs.length === 0 ? [[0, 0]] : pairs;
    this.lemmaColumn.many(kept.map((pair) => pair[0]));
    this.tagColumn.many(kept.map((pair) => pair[1]));
  }

  private tag(reading: Reading): number {
    const { posClass, categories } = reading;
    let way = this.tagWays.to(posClass ?? '');
    for (const name in categories) way = way.to(name).to(categories[name]);
    way.number ??= this.numberOf(reading);
    return way.number;
  }

  private numberOf({ posClass, categories }: Reading): number {
    // The same categories in another order are the same tag.
    const entries = Object.entries(categories).filter(([, value]) => value !== '');
    const tag = new Map([['', posClass ?? ''], ...entries.sort(([a], [b]) => (a < b ? -1 : 1))]);
    const canonical = [...tag].map(([name, value]) => `${name}\u0002${value}`).join('\u0001');
    return once(this.tagNumbers, canonical, () => this.tags.push(tag) - 1);
  }

  write(writer: SnapshotWriter, schema: IndexSchema, unitOf: Uint32Array): TagAttribute[] {
    const { posClass } = schema.readings;
    const { sorted, rank } = this.lemmas.ranked();
    writeLexicon(writer, 'lemma/lexicon', sorted);
    writeFolded(writer, 'lemma', sorted, foldingOf(schema));
    this.lemmaColumn.write(writer, 'lemma', rank, unitOf);
    const attributes = this.tagAttributes(posClass);
    const { matrix, rank: tagRank } = this.makeMatrix(attributes, posClass);
    this.tagColumn.write(writer, 'tag', tagRank, unitOf, (tags) => {
      writeCommon(writer, { attributes, matrix, ...tags }, unitOf.length);
    });
    writer.add('tag/matrix', matrix);
    const pairs = this.pairs.take().map((value, i) => (i % 2 === 0 ? rank : tagRank)[value]);
    writer.add('readings/positions', this.several.take());
    writeRows(writer, 'readings/pairs', { offsets: this.pairOffsets.take(), values: pairs });
    return attributes;
  }

  private tagAttributes(posClass: string): TagAttribute[] {
    const values = new Map<string, Set<string>>([['', new Set()]]);
    for (const tag of this.tags) {
      for (const [name, value] of tag) {
        const known = values.get(name);
        if (known === undefined) values.set(name, new Set([value]));
        else known.add(value);
      }
    }
    return [...values.keys()].sort().map((name) => {
      const distinct = new Set(['', ...(values.get(name) ?? [])]);
      if (distinct.size > 0xffff) throw new RangeError(`${name} has more than 65,535 values`);
      return { name: name === '' ? posClass : name, values: [...distinct].sort() };
    });
  }

  /** The tags in the order of their rows, and for each number its place. */
  private makeMatrix(
    attributes: readonly TagAttribute[],
    posClass: string,
  ): { matrix: Uint16Array; rank: Uint32Array } {
    const numbers = attributes.map(({ values }) => new Map(values.map((value, number) => [value, number])));
    const rows = this.tags.map((tag) =>
      attributes.map(({ name }, i) => numbers[i]?.get(tag.get(i === 0 && name === posClass ? '' : name) ?? '') ?? 0),
    );
    const order = [...rows.keys()].sort((a, b) => compareRows(rows[a], rows[b]));
    const rank = new Uint32Array(order.length);
    const matrix = new Uint16Array(order.length * attributes.length);
    for (const [place, number] of order.entries()) {
      rank[number] = place;
      matrix.set(rows[number], place * attributes.length);
    }
    return { matrix, rank };
  }
}

/** Ids of a forward column: plain ones below `base`, row k of `sets` has the members of id `base + k`. */
interface WrittenSets {
  readonly ids: Rows;
  readonly sets: Rows;
  readonly base: number;
}

/** A value on more than one token in so many has a bitmap. */
const COMMON_SHARE = 40;

/** Writes a bitmap for each frequent class and each frequent value of a category, as readings.ts describes. */
function writeCommon(
  writer: SnapshotWriter,
  tags: WrittenSets & { readonly attributes: readonly TagAttribute[]; readonly matrix: Uint16Array },
  length: number,
): void {
  const common: number[] = [];
  const bits: Uint32Array[] = [];
  for (const [attribute, { values }] of tags.attributes.entries()) {
    for (let value = 1; value < values.length; value++) {
      const ids = idsWith(tags, attribute, value);
      const count = ids.reduce((sum, id) => sum + sizeOf(tags.ids, id), 0);
      if (count * COMMON_SHARE <= length) continue;
      const found = new Bitmap(length);
      for (const id of ids) found.addAll(row(tags.ids, id));
      common.push(attribute, value);
      bits.push(found.words);
    }
  }
  const all = new Uint32Array(bits.length * wordsFor(length));
  for (const [i, words] of bits.entries()) {
    all.set(words, i * wordsFor(length));
    (words.buffer as ArrayBuffer).transfer(0);
  }
  writer.add('tag/common', Uint32Array.from(common));
  writer.add('tag/common-bits', all);
}

/** The tags with the value, and the sets that have one of them. */
function idsWith(
  { base, sets, attributes, matrix }: Parameters<typeof writeCommon>[1],
  attribute: number,
  value: number,
): number[] {
  const ids: number[] = [];
  const has = (tag: number) => matrix[tag * attributes.length + attribute] === value;
  for (let tag = 0; tag < base; tag++) if (has(tag)) ids.push(tag);
  for (let set = 0; set + 1 < sets.offsets.length; set++) if (row(sets, set).some(has)) ids.push(base + set);
  return ids;
}

function sizeOf({ offsets }: Rows, k: number): number {
  return offsets[k + 1] - offsets[k];
}

/** A forward column whose values are numbers or sets of numbers. */
class SetRows {
  private readonly column = new GrowingU32();
  private readonly sets: number[][] = [];
  private readonly known = new Map<string, number>();

  get length(): number {
    return this.column.length;
  }

  one(value: number): void {
    this.column.push(value);
  }

  many(values: readonly number[]): void {
    const distinct = [...new Set(values)].sort((a, b) => a - b);
    if (distinct.length === 1) {
      this.column.push(distinct[0]);
      return;
    }
    const key = distinct.join();
    let number = this.known.get(key);
    if (number === undefined) {
      number = this.sets.length;
      this.sets.push(distinct);
      this.known.set(key, number);
    }
    this.column.push((SET | number) >>> 0);
  }

  /** `use` sees what is written, before it is. */
  write(
    writer: SnapshotWriter,
    name: string,
    rank: Uint32Array,
    unitOf: Uint32Array,
    use: (written: WrittenSets) => void = () => {},
  ): void {
    const base = rank.length;
    const ids = this.column.take();
    for (let p = 0; p < ids.length; p++) {
      const value = ids[p];
      ids[p] = value >= SET ? base + (value - SET) : rank[value];
    }
    const sets = rowsOf(this.sets.map((set) => set.map((value) => rank[value]).sort((a, b) => a - b)));
    const holders: number[][] = Array.from({ length: base }, () => []);
    for (const [number, set] of this.sets.entries()) {
      for (const value of set) holders[rank[value]]?.push(base + number);
    }
    const rows = invert(ids, base + this.sets.length);
    use({ ids: rows, sets, base });
    writer.add(`${name}/ids`, narrowed(ids, base + this.sets.length), true);
    writeRows(writer, `${name}/sets`, sets);
    writeRows(writer, `${name}/in-sets`, rowsOf(holders));
    writePostings(writer, `${name}/postings`, rows, unitOf);
  }
}

function rowsOf(lists: readonly (readonly number[])[]): Rows {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) offsets[i + 1] = offsets[i] + list.length;
  const values = new Uint32Array(offsets[lists.length]);
  for (const [i, list] of lists.entries()) values.set(list, offsets[i]);
  return { offsets, values };
}

function compareRows(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) {
    const difference = value - b[i];
    if (difference !== 0) return difference;
  }
  return 0;
}
