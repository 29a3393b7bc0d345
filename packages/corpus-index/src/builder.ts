import { Bitmap } from './bitmap.ts';
import { writeStrings } from './columns-writer.ts';
import { GrowingU32, Interner } from './growing.ts';
import { FOLD_VERSION } from './normalize.ts';
import type { TagAttribute } from './readings.ts';
import { ReadingsBuilder } from './readings-builder.ts';
import { checkSchema, type IndexSchema, type Reading, type RegionKind, type TokenOf } from './schema.ts';
import { SnapshotWriter } from './snapshot/writer.ts';

/** What the snapshot's header says besides the sections. */
export interface SnapshotInfo {
  readonly schema: IndexSchema;
  readonly foldVersion: number;
  readonly tokens: number;
  readonly tags: readonly TagAttribute[];
  readonly meta: Readonly<Record<string, string>>;
}

/** The caller fed the builder something that cannot be indexed: a region left open, a token outside every text … */
export class BuildError extends Error {
  override name = 'BuildError';
}

/** Tokens one after another, with regions opened and closed between them; then `finish`, once. */
export interface IndexBuilder<S extends IndexSchema> {
  /** Number of tokens so far: the position of the next. */
  readonly length: number;
  /** Opens a region at the next token. Its parent must be open, and no other region of its kind. */
  open(region: S['regions'][number]['name'], label: string): void;
  close(region: S['regions'][number]['name']): void;
  token(token: TokenOf<S>): void;
  /** The snapshot's bytes. `meta` comes back as `index.meta`. */
  finish(meta: Record<string, string>): Uint8Array;
}

/** Throws SchemaError; its methods throw BuildError. */
export function createBuilder<const S extends IndexSchema>(schema: S): IndexBuilder<S> {
  checkSchema(schema);
  return new Builder(schema) as IndexBuilder<S>;
}

class Builder {
  private readonly schema: IndexSchema;
  private readonly strings: { name: string; values: Interner; column: GrowingU32 }[];
  private readonly numbers: { name: string; column: GrowingU32 }[];
  private readonly flags: { name: string; set: GrowingU32 }[];
  private readonly regions: Map<string, RegionRows>;
  private readonly partition: RegionRows;
  private readonly readings = new ReadingsBuilder();
  private count = 0;

  constructor(schema: IndexSchema) {
    this.schema = schema;
    this.strings = schema.strings.map(({ name }) => ({ name, values: new Interner(), column: new GrowingU32() }));
    this.numbers = schema.numbers.map((name) => ({ name, column: new GrowingU32() }));
    this.flags = schema.flags.map((name) => ({ name, set: new GrowingU32() }));
    this.regions = new Map(schema.regions.map((kind) => [kind.name, new RegionRows(kind)]));
    this.partition = this.region(schema.partition);
  }

  get length(): number {
    return this.count;
  }

  open(region: string, label: string): void {
    const rows = this.region(region);
    const { parent } = rows.kind;
    if (rows.isOpen) throw new BuildError(`${region} ${label}: another ${region} is open`);
    const holder = parent === undefined ? null : this.region(parent);
    if (holder !== null && !holder.isOpen) throw new BuildError(`${region} ${label}: no ${parent} is open`);
    rows.open(label, this.count, holder === null ? 0 : holder.size - 1);
  }

  close(region: string): void {
    const rows = this.region(region);
    if (!rows.isOpen) throw new BuildError(`no ${region} is open`);
    for (const other of this.regions.values()) {
      if (other.kind.parent === region && other.isOpen) throw new BuildError(`${other.kind.name} is open in ${region}`);
    }
    rows.close(this.count);
  }

  token(token: Record<string, unknown> & { readings: readonly Reading[] }): void {
    if (!this.partition.isOpen) throw new BuildError(`token ${this.count} lies in no ${this.schema.partition}`);
    for (const { name, values, column } of this.strings) column.push(values.number(token[name] as string));
    for (const { name, column } of this.numbers) column.push(token[name] as number);
    for (const { name, set } of this.flags) if (token[name] === true) set.push(this.count);
    this.readings.token(token.readings);
    this.count++;
  }

  finish(meta: Record<string, string>): Uint8Array {
    for (const rows of this.regions.values()) {
      if (rows.isOpen) throw new BuildError(`${rows.kind.name} is still open`);
    }
    const writer = new SnapshotWriter();
    const unitOf = this.writeUnits(writer);
    for (const { name, values, column } of this.strings) writeStrings(writer, name, values, column.take(), unitOf);
    const tags = this.readings.write(writer, this.schema.readings.posClass, unitOf);
    for (const { name, set } of this.flags) {
      const bits = new Bitmap(this.count);
      bits.addAll(set.view());
      writer.add(`flag/${name}`, bits.words);
    }
    for (const rows of this.regions.values()) rows.write(writer);
    this.writeSplits(writer);
    for (const { name, column } of this.numbers) writer.add(`number/${name}`, column.take());
    const info: SnapshotInfo = { schema: this.schema, foldVersion: FOLD_VERSION, tokens: this.count, tags, meta };
    return writer.bytes(info);
  }

  /**
   * Units cut the whole corpus into what a match must stay within: each boundary region is one, and so is each run of
   * tokens outside them within one region of the kind that the schema names for that.
   * Sections: `units/of` u32[tokens], `units/starts` u32[units+1], `units/same` (bit p: p+1 is in p's unit).
   */
  private writeUnits(writer: SnapshotWriter): Uint32Array {
    const { boundary } = this.schema;
    const inside = this.region(boundary.region).indexes(this.count);
    const outside = this.region(boundary.outside).indexes(this.count);
    const unitOf = new Uint32Array(this.count);
    const starts: number[] = [];
    const same = new Bitmap(this.count);
    for (let p = 0; p < this.count; p++) {
      const continues =
        p > 0 && inside[p] === inside[p - 1] && (inside[p] !== NO_REGION || outside[p] === outside[p - 1]);
      if (continues) same.add(p - 1);
      else starts.push(p);
      unitOf[p] = starts.length - 1;
    }
    writer.add('units/of', unitOf);
    writer.add('units/starts', Uint32Array.from([...starts, this.count]));
    writer.add('units/same', same.words);
    return unitOf;
  }

  /** `split/starts`, `split/ends` u32: the words of several pieces, as positions [start, end). */
  private writeSplits(writer: SnapshotWriter): void {
    const { column } = this.numbers.find(({ name }) => name === this.schema.wordNumber) as { column: GrowingU32 };
    const starts: number[] = [];
    const ends: number[] = [];
    for (let p = 0; p < this.count; ) {
      let end = p + 1;
      while (end < this.count && column.at(p) !== 0 && column.at(end) === column.at(p)) end++;
      if (end > p + 1) {
        starts.push(p);
        ends.push(end);
      }
      p = end;
    }
    writer.add('split/starts', Uint32Array.from(starts));
    writer.add('split/ends', Uint32Array.from(ends));
  }

  private region(name: string): RegionRows {
    const rows = this.regions.get(name);
    if (rows === undefined) throw new BuildError(`the schema has no region ${name}`);
    return rows;
  }
}

const NO_REGION = 0xffffffff;

class RegionRows {
  readonly kind: RegionKind;
  isOpen = false;
  private readonly labels: string[] = [];
  private readonly starts = new GrowingU32();
  private readonly ends = new GrowingU32();
  private readonly parents = new GrowingU32();

  constructor(kind: RegionKind) {
    this.kind = kind;
  }

  get size(): number {
    return this.labels.length;
  }

  open(label: string, position: number, parent: number): void {
    this.labels.push(label.normalize('NFC'));
    this.starts.push(position);
    this.parents.push(parent);
    this.isOpen = true;
  }

  close(position: number): void {
    this.ends.push(position);
    this.isOpen = false;
  }

  /** For each position the index of its region, or NO_REGION. */
  indexes(length: number): Uint32Array {
    const indexes = new Uint32Array(length).fill(NO_REGION);
    for (let i = 0; i < this.size; i++) indexes.fill(i, this.starts.at(i), this.ends.at(i));
    return indexes;
  }

  write(writer: SnapshotWriter): void {
    const name = `region/${this.kind.name}`;
    writer.add(`${name}/starts`, this.starts.take());
    writer.add(`${name}/ends`, this.ends.take());
    writer.add(`${name}/parents`, this.parents.take());
    writer.add(`${name}/labels`, new TextEncoder().encode(JSON.stringify(this.labels)));
  }
}
