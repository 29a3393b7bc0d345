import { BuildError } from './build-error.ts';
import { GrowingU32 } from './growing.ts';
import { writeLabels } from './labels.ts';
import type { RegionKind } from './schema.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/** From `cursor`: the position lies in no region of the kind. */
export const NO_REGION = 0xffffffff;

/** Values of a region's further attributes; one that is not named is ''. */
export type RegionAttributes = Readonly<Record<string, string>>;

/** Collects the regions of one kind and writes the sections that regions.ts describes. */
export class RegionRows {
  readonly kind: RegionKind;
  isOpen = false;
  private readonly labels: string[] = [];
  private readonly starts = new GrowingU32();
  private readonly ends = new GrowingU32();
  private readonly parents = new GrowingU32();
  private readonly attributes: ReadonlyMap<string, string[]>;

  constructor(kind: RegionKind) {
    this.kind = kind;
    this.attributes = new Map((kind.attributes ?? []).map((name) => [name, []]));
  }

  get size(): number {
    return this.labels.length;
  }

  open(label: string, position: number, parent: number, attributes: RegionAttributes): void {
    for (const name in attributes) {
      if (!this.attributes.has(name)) throw new BuildError(`${this.kind.name} ${label}: no attribute ${name}`);
    }
    this.labels.push(label.normalize('NFC'));
    this.starts.push(position);
    this.parents.push(parent);
    for (const [name, column] of this.attributes) column.push(attributes[name] ?? '');
    this.isOpen = true;
  }

  close(position: number): void {
    this.ends.push(position);
    this.isOpen = false;
  }

  /** Tells for positions in growing order the index of their region, or NO_REGION. */
  cursor(): (position: number) => number {
    const { starts, ends, size } = this;
    let next = 0;
    return (position) => {
      while (next < size && ends.at(next) <= position) next++;
      return next < size && starts.at(next) <= position ? next : NO_REGION;
    };
  }

  /** Throws BuildError for a region that ends beyond the last of `tokens`. */
  write(writer: SnapshotWriter, tokens: number): void {
    if (this.ends.view().some((end) => end > tokens))
      throw new BuildError(`a ${this.kind.name} ends beyond the last token`);
    const name = `region/${this.kind.name}`;
    const order = this.order();
    writer.add(`${name}/starts`, arrange(this.starts.take(), order));
    writer.add(`${name}/ends`, arrange(this.ends.take(), order));
    writer.add(`${name}/parents`, arrange(this.parents.take(), order));
    const labels = order === null ? this.labels : Array.from(order, (i) => this.labels[i]);
    writer.add(`${name}/labels`, new TextEncoder().encode(JSON.stringify(labels)));
    for (const [attribute, values] of this.attributes) {
      const rows = order === null ? values : Array.from(order, (i) => values[i]);
      writeLabels(writer, `${name}/attribute/${attribute}`, rows);
    }
  }

  /** Regions that overlap come by their starts, the longer first; others are in order as they were opened. */
  private order(): Uint32Array | null {
    if (this.kind.overlaps !== true) return null;
    const { starts, ends } = this;
    return Uint32Array.from(this.labels.keys()).sort((a, b) => starts.at(a) - starts.at(b) || ends.at(b) - ends.at(a));
  }
}

function arrange(values: Uint32Array, order: Uint32Array | null): Uint32Array {
  return order === null ? values : order.map((i) => values[i]);
}
