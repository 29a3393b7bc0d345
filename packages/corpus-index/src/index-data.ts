import { Bitmap } from './bitmap.ts';
import { StringColumn } from './forward-column.ts';
import { Groups } from './groups.ts';
import { FOLD_VERSION, type Folding, foldingOf } from './normalize.ts';
import { Vocabulary } from './query/vocabulary.ts';
import { Readings } from './readings.ts';
import { type Regions, readRegions } from './regions.ts';
import { makeTags, makeValues, type Values } from './results/values.ts';
import { checkSchema, type IndexSchema, SchemaError } from './schema.ts';
import { SnapshotError } from './snapshot/format.ts';
import type { SnapshotInfo } from './snapshot/info.ts';
import { Sections } from './snapshot/reader.ts';
import { soundsOf } from './spelling/skeleton.ts';
import { Variants } from './spelling/variants.ts';
import { Types } from './types.ts';

/** Everything an open snapshot holds, as views on its bytes. */
export class IndexData {
  readonly schema: IndexSchema;
  readonly meta: Readonly<Record<string, string>>;
  /** Number of positions. */
  readonly length: number;
  readonly columns: readonly StringColumn[];
  readonly readings: Readings;
  readonly numbers: ReadonlyMap<string, Uint32Array>;
  readonly flags: ReadonlyMap<string, Bitmap>;
  /** Tokens that a query of plain words passes over. */
  readonly skipped: Bitmap;
  readonly skippedCount: number;
  readonly regions: ReadonlyMap<string, Regions>;
  /** Annotations on several tokens, by kind. */
  readonly groups: ReadonlyMap<string, Groups>;
  readonly partition: Regions;
  readonly boundary: Regions;
  /** Unit of each position, and where each unit starts (one more entry: the end). */
  readonly unitOf: Uint32Array;
  readonly unitStarts: Uint32Array;
  /** Bit p: position p + 1 lies in the same unit as p. */
  readonly sameUnit: Bitmap;
  /** Words of several pieces, as positions [start, end). */
  readonly splitStarts: Uint32Array;
  readonly splitEnds: Uint32Array;
  /** Spelling, lemma and tag as they occur together. */
  readonly types: Types;
  readonly folding: Folding;
  /** Imported spellings of one word. */
  readonly variants: Variants;
  readonly vocabulary: Vocabulary;

  readonly source: ArrayBufferLike | Uint8Array;

  /** `further`: names of categories that may be asked for although no reading has them. Throws SnapshotError. */
  constructor(source: ArrayBufferLike | Uint8Array, further: readonly string[] = []) {
    this.source = source;
    const sections = new Sections(source);
    const info = sections.info as SnapshotInfo | null;
    if (info === null) throw new SnapshotError('damaged', 'the header does not say what is in the file');
    if (info.foldVersion !== FOLD_VERSION) {
      throw new SnapshotError('other-version', `folded by table ${info.foldVersion}, this program has ${FOLD_VERSION}`);
    }
    const { schema, tokens } = info;
    checkStoredSchema(schema);
    this.schema = schema;
    this.meta = info.meta;
    this.length = tokens;
    this.folding = foldingOf(schema);
    const sounds = soundsOf(schema);
    this.columns = schema.strings.map(({ name }) => new StringColumn(sections, name, tokens, sounds));
    this.readings = new Readings(sections, info.tags, tokens, further);
    this.numbers = new Map(schema.numbers.map((name) => [name, sections.u32(`number/${name}`)]));
    this.flags = new Map(schema.flags.map((name) => [name, new Bitmap(tokens, sections.u32(`flag/${name}`))]));
    this.regions = new Map(schema.regions.map((kind) => [kind.name, readRegions(sections, kind, this.folding)]));
    this.groups = new Map(
      (schema.groups ?? []).map((name) => [name, new Groups(sections, name, info.groups[name] ?? [], info)]),
    );
    this.skipped = this.flags.get(schema.skip) as Bitmap;
    this.skippedCount = this.skipped.count();
    this.partition = this.regions.get(schema.partition) as Regions;
    this.boundary = this.regions.get(schema.boundary.region) as Regions;
    this.unitOf = sections.u32('units/of');
    if (this.unitOf.length !== tokens) throw new SnapshotError('damaged', `${tokens} tokens of ${this.unitOf.length}`);
    this.unitStarts = sections.u32('units/starts');
    this.sameUnit = new Bitmap(tokens, sections.u32('units/same'));
    this.splitStarts = sections.u32('split/starts');
    this.splitEnds = sections.u32('split/ends');
    this.types = new Types(sections, this);
    this.variants = new Variants(sections, schema);
    this.vocabulary = new Vocabulary(schema, this.readings.attributes, this.regions, this.groups);
  }

  /** Makes the values of an attribute by its canonical name; `valuesOf` keeps them. */
  makeValues(attribute: string): Values {
    return makeValues(this, attribute);
  }

  /** Makes the whole tags of readings as values; `tagsOf` keeps them. */
  makeTags(): Values {
    return makeTags(this);
  }

  /** End of the unit that holds the position. */
  unitEnd(position: number): number {
    return this.unitStarts[this.unitOf[position] + 1];
  }
}

/** A schema that an earlier program wrote may break rules that came since: then the file is of another version. */
function checkStoredSchema(schema: IndexSchema): void {
  try {
    checkSchema(schema);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    throw new SnapshotError('other-version', `its schema is not one of this program: ${error.message}`);
  }
}
