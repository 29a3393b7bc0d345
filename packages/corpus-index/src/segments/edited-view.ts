import { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { IndexData } from '../index-data.ts';
import type { Folding } from '../normalize.ts';
import type { Vocabulary } from '../query/vocabulary.ts';
import type { Regions } from '../regions.ts';
import { once } from '../remember.ts';
import type { Values } from '../results/values.ts';
import type { IndexSchema, RegionKind } from '../schema.ts';
import type { Layout } from './layout.ts';
import { copyBits } from './merge-hits.ts';
import { mergeRegions } from './merge-regions.ts';
import { mergeTags, mergeValues } from './merge-values.ts';
import { mergeVocabulary } from './merge-vocabulary.ts';

/**
 * Several snapshots as one corpus, its positions numbered as if it had been indexed whole. Everything is put together
 * when it is first asked for: an edit must not cost what no request needs.
 */
export class EditedView implements CorpusView {
  readonly schema: IndexSchema;
  readonly folding: Folding;
  readonly length: number;
  /** Types do not tell texts apart, so they cannot leave any out. */
  readonly types = { count: () => null, among: () => null };
  private readonly layout: Layout;
  private readonly parts: readonly IndexData[];
  private readonly madeRegions = new Map<string, Regions>();
  private allRegions: ReadonlyMap<string, Regions> | null = null;
  private madeUnits: { of: Uint32Array; starts: Uint32Array } | null = null;
  private madeSameUnit: Bitmap | null = null;
  private madeSkipped: Bitmap | null = null;
  private madeVocabulary: Vocabulary | null = null;

  constructor(layout: Layout, parts: readonly IndexData[]) {
    this.layout = layout;
    this.parts = parts;
    this.schema = parts[0].schema;
    this.folding = parts[0].folding;
    this.length = layout.length;
  }

  get regions(): ReadonlyMap<string, Regions> {
    this.allRegions ??= new Map(this.schema.regions.map(({ name }) => [name, this.regionsOf(name)]));
    return this.allRegions;
  }

  get partition(): Regions {
    return this.regionsOf(this.schema.partition);
  }

  get unitOf(): Uint32Array {
    return this.units.of;
  }

  get unitStarts(): Uint32Array {
    return this.units.starts;
  }

  get sameUnit(): Bitmap {
    this.madeSameUnit ??= this.mergeBits(({ sameUnit }) => sameUnit);
    return this.madeSameUnit;
  }

  get skipped(): Bitmap {
    this.madeSkipped ??= this.mergeBits(({ skipped }) => skipped);
    return this.madeSkipped;
  }

  get vocabulary(): Vocabulary {
    this.madeVocabulary ??= mergeVocabulary(this.layout, this.parts, this.regions);
    return this.madeVocabulary;
  }

  makeValues(attribute: string): Values {
    return mergeValues(this.layout, this.parts, attribute);
  }

  makeTags(): Values {
    return mergeTags(this.layout, this.parts);
  }

  unitEnd(position: number): number {
    return this.unitStarts[this.unitOf[position] + 1];
  }

  private regionsOf(name: string): Regions {
    const kind = this.schema.regions.find((one) => one.name === name) as RegionKind;
    return once(this.madeRegions, name, () => mergeRegions(this.layout, this.parts, kind));
  }

  private get units(): { of: Uint32Array; starts: Uint32Array } {
    this.madeUnits ??= this.makeUnits();
    return this.madeUnits;
  }

  /** No unit goes on from one text into the next, so those of a run are whole. */
  private makeUnits(): { of: Uint32Array; starts: Uint32Array } {
    const { runs, length } = this.layout;
    const of = new Uint32Array(length);
    const starts: number[] = [];
    for (const { part, from, to, at } of runs) {
      if (from === to) continue;
      const { unitOf, unitStarts } = this.parts[part];
      const first = unitOf[from];
      const last = unitOf[to - 1];
      const shift = starts.length - first;
      for (let p = from, q = at; p < to; p++, q++) of[q] = unitOf[p] + shift;
      for (let unit = first; unit <= last; unit++) starts.push(unitStarts[unit] - from + at);
    }
    starts.push(length);
    return { of, starts: Uint32Array.from(starts) };
  }

  private mergeBits(bitsOf: (part: IndexData) => Bitmap): Bitmap {
    const bits = new Bitmap(this.length);
    for (const { part, from, to, at } of this.layout.runs) {
      copyBits(bitsOf(this.parts[part]).words, from, to, bits.words, at);
    }
    return bits;
  }
}
