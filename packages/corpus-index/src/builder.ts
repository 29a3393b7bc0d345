import { Bitmap } from './bitmap.ts';
import { BuildError } from './build-error.ts';
import { writeStrings } from './columns-writer.ts';
import { GroupRows } from './groups-builder.ts';
import { GrowingBits, GrowingU32, Interner } from './growing.ts';
import { FOLD_VERSION, foldingOf } from './normalize.ts';
import { ReadingsBuilder } from './readings-builder.ts';
import { NO_REGION, type RegionAttributes, RegionRows } from './regions-builder.ts';
import { checkSchema, type IndexSchema, type Reading, type TokenOf } from './schema.ts';
import type { SnapshotInfo } from './snapshot/info.ts';
import { SnapshotWriter, writeInto } from './snapshot/writer.ts';
import { writeAlike } from './spelling/alike.ts';
import { soundsOf } from './spelling/skeleton.ts';
import { type VariantTable, writeVariants } from './spelling/variants.ts';
import { writeTypes } from './types.ts';

/** Tokens one after another, with regions opened and closed between them; then `finish`, once. */
export interface IndexBuilder<S extends IndexSchema> {
  /** Number of tokens so far: the position of the next. */
  readonly length: number;
  /** Opens a region at the next token. Its parent must be open, and no other region of its kind. */
  open(region: S['regions'][number]['name'], label: string, attributes?: RegionAttributes): void;
  close(region: S['regions'][number]['name']): void;
  /** A whole region of a kind that may overlap, at any time while its parent is open. */
  region(region: S['regions'][number]['name'], extent: RegionExtent): void;
  token(token: TokenOf<S>): void;
  /** An annotation on several tokens, at any time. Positions in any order, at least one. */
  group(name: GroupsOf<S>, group: { positions: readonly number[]; reading: Reading }): void;
  /** The snapshot's bytes. `meta` comes back as `index.meta`. `variants`: imported spellings of one word. */
  finish(meta: Record<string, string>, variants?: VariantTable): Uint8Array;
  /** As `finish`, but straight into a file, which takes half the memory. The old file stays until the new one is complete. */
  finishTo(path: string, meta: Record<string, string>, variants?: VariantTable): void;
}

/** Positions [start, end), of which tokens have already been fed or are yet to come; start < end. */
export interface RegionExtent {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly attributes?: RegionAttributes;
}

type GroupsOf<S extends IndexSchema> = S['groups'] extends readonly (infer N)[] ? N : never;

/** Throws SchemaError; its methods throw BuildError. */
export function createBuilder<const S extends IndexSchema>(schema: S): IndexBuilder<S> {
  checkSchema(schema);
  return new Builder(schema) as IndexBuilder<S>;
}

const NO_VARIANTS: VariantTable = { groups: [], rules: [] };

class Builder {
  private readonly schema: IndexSchema;
  private readonly strings: { name: string; values: Interner; column: GrowingU32 }[];
  private readonly numbers: { name: string; column: GrowingU32 }[];
  private readonly flags: { name: string; bits: GrowingBits }[];
  private readonly regions: Map<string, RegionRows>;
  private readonly partition: RegionRows;
  private readonly groups: ReadonlyMap<string, GroupRows>;
  private readonly readings = new ReadingsBuilder();
  private count = 0;

  constructor(schema: IndexSchema) {
    this.schema = schema;
    this.strings = schema.strings.map(({ name }) => ({ name, values: new Interner(), column: new GrowingU32() }));
    this.numbers = schema.numbers.map((name) => ({ name, column: new GrowingU32() }));
    this.flags = schema.flags.map((name) => ({ name, bits: new GrowingBits() }));
    this.regions = new Map(schema.regions.map((kind) => [kind.name, new RegionRows(kind)]));
    this.partition = this.rowsOf(schema.partition);
    this.groups = new Map((schema.groups ?? []).map((name) => [name, new GroupRows(name)]));
  }

  get length(): number {
    return this.count;
  }

  open(region: string, label: string, attributes: RegionAttributes = {}): void {
    const rows = this.rowsOf(region);
    if (rows.kind.overlaps === true) throw new BuildError(`regions of the kind ${region} may overlap: give them whole`);
    if (rows.isOpen) throw new BuildError(`${region} ${label}: another ${region} is open`);
    rows.open(label, this.count, this.parentOf(rows, label), attributes);
  }

  region(region: string, { label, start, end, attributes }: RegionExtent): void {
    const rows = this.rowsOf(region);
    if (rows.kind.overlaps !== true) throw new BuildError(`regions of the kind ${region} are opened and closed`);
    if (start >= end) throw new BuildError(`${region} ${label} is empty`);
    rows.open(label, start, this.parentOf(rows, label), attributes ?? {});
    rows.close(end);
  }

  /** Index of the open region that is to hold the next one of `rows`. */
  private parentOf({ kind: { name, parent } }: RegionRows, label: string): number {
    if (parent === undefined) return 0;
    const holder = this.rowsOf(parent);
    if (!holder.isOpen) throw new BuildError(`${name} ${label}: no ${parent} is open`);
    return holder.size - 1;
  }

  close(region: string): void {
    const rows = this.rowsOf(region);
    if (!rows.isOpen) throw new BuildError(`no ${region} is open`);
    for (const other of this.regions.values()) {
      if (other.kind.parent === region && other.isOpen) throw new BuildError(`${other.kind.name} is open in ${region}`);
    }
    rows.close(this.count);
  }

  group(name: string, { positions, reading }: { positions: readonly number[]; reading: Reading }): void {
    const rows = this.groups.get(name);
    if (rows === undefined) throw new BuildError(`the schema has no group ${name}`);
    rows.add(positions, reading);
  }

  token(token: Record<string, unknown> & { readings: readonly Reading[] }): void {
    if (!this.partition.isOpen) throw new BuildError(`token ${this.count} lies in no ${this.schema.partition}`);
    for (const { name, values, column } of this.strings) column.push(values.number(token[name] as string));
    for (const { name, column } of this.numbers) column.push(Number(token[name]));
    for (const { name, bits } of this.flags) bits.push(token[name] === true);
    this.readings.token(token.readings);
    this.count++;
  }

  finish(meta: Record<string, string>, variants: VariantTable = NO_VARIANTS): Uint8Array {
    const writer = new SnapshotWriter();
    return writer.bytes(this.write(writer, meta, variants));
  }

  finishTo(path: string, meta: Record<string, string>, variants: VariantTable = NO_VARIANTS): void {
    writeInto(path, (file) => {
      const writer = new SnapshotWriter(file);
      writer.complete(this.write(writer, meta, variants));
    });
  }

  private write(writer: SnapshotWriter, meta: Record<string, string>, variants: VariantTable): SnapshotInfo {
    for (const rows of this.regions.values()) {
      if (rows.isOpen) throw new BuildError(`${rows.kind.name} is still open`);
    }
    const unitOf = this.writeUnits(writer);
    const folding = foldingOf(this.schema);
    const sounds = soundsOf(this.schema);
    for (const [i, { name, values, column }] of this.strings.entries()) {
      const sorted = writeStrings(writer, name, values, column.take(), unitOf, folding, i === 0);
      if (this.schema.strings[i]?.skeleton === true) writeAlike(writer, name, sorted, sounds);
    }
    writeVariants(writer, this.schema, variants);
    const tags = this.readings.write(writer, this.schema, unitOf);
    this.writeTypes(writer);
    for (const { name, bits } of this.flags) writer.add(`flag/${name}`, bits.take().words);
    for (const rows of this.regions.values()) rows.write(writer, this.count);
    this.writeSplits(writer);
    for (const { name, column } of this.numbers) writer.add(`number/${name}`, column.take());
    const groups: Record<string, string[]> = {};
    for (const [name, rows] of this.groups) groups[name] = rows.write(writer, this.schema, this.count);
    return {
      schema: this.schema,
      foldVersion: FOLD_VERSION,
      tokens: this.count,
      tags,
      groups,
      meta,
    };
  }

  /**
   * Units cut the whole corpus into what a match must stay within: each boundary region is one, and so is each run of
   * tokens outside them within one region of the kind that the schema names for that. None goes on from one region of
   * the partition into the next.
   * Sections: `units/of` u32[tokens], `units/starts` u32[units+1], `units/same` (bit p: p+1 is in p's unit).
   */
  private writeUnits(writer: SnapshotWriter): Uint32Array {
    const { boundary } = this.schema;
    const inside = this.rowsOf(boundary.region).cursor();
    const outside = this.rowsOf(boundary.outside).cursor();
    const text = this.partition.cursor();
    const unitOf = new Uint32Array(this.count);
    const starts = new GrowingU32();
    const same = new Bitmap(this.count);
    let last = -1;
    let lastOutside = -1;
    let lastText = -1;
    for (let p = 0; p < this.count; p++) {
      const region = inside(p);
      const around = region === NO_REGION ? outside(p) : -1;
      const within = text(p);
      if (p > 0 && region === last && around === lastOutside && within === lastText) same.add(p - 1);
      else starts.push(p);
      last = region;
      lastOutside = around;
      lastText = within;
      unitOf[p] = starts.length - 1;
    }
    starts.push(this.count);
    writer.add('units/of', unitOf, true);
    writer.add('units/starts', starts.take());
    writer.add('units/same', same.words);
    return unitOf;
  }

  private writeTypes(writer: SnapshotWriter): void {
    const [lemmas, tags] = [writer.ids('lemma/ids'), writer.ids('tag/ids')];
    const strings = writer.ids(`${this.strings[0]?.name}/ids`);
    if (lemmas !== null && tags !== null) writeTypes(writer, strings, lemmas, tags);
  }

  /** `split/starts`, `split/ends` u32: the words of several pieces, as positions [start, end). */
  private writeSplits(writer: SnapshotWriter): void {
    const { column } = this.numbers.find(({ name }) => name === this.schema.wordNumber) as { column: GrowingU32 };
    const starts = new GrowingU32();
    const ends = new GrowingU32();
    for (let p = 0; p < this.count; ) {
      let end = p + 1;
      while (end < this.count && column.at(p) !== 0 && column.at(end) === column.at(p)) end++;
      if (end > p + 1) {
        starts.push(p);
        ends.push(end);
      }
      p = end;
    }
    writer.add('split/starts', starts.take());
    writer.add('split/ends', ends.take());
  }

  private rowsOf(name: string): RegionRows {
    const rows = this.regions.get(name);
    if (rows === undefined) throw new BuildError(`the schema has no region ${name}`);
    return rows;
  }
}
