import { lowerBound } from './positions.ts';
import type { RegionKind } from './schema.ts';
import type { Sections } from './snapshot/reader.ts';

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

/**
 * The regions of one kind in order. Sections under `region/<name>`: `starts`, `ends`, `parents` u32 (the parent's
 * index), `labels` u8 (a JSON array). Regions of one kind do not overlap; they may be empty.
 */
export class Regions {
  readonly kind: RegionKind;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly parents: Uint32Array;
  private readonly labels: readonly string[];
  private byLabel: Map<string, number[]> | null = null;

  constructor(sections: Sections, kind: RegionKind) {
    const name = `region/${kind.name}`;
    this.kind = kind;
    this.starts = sections.u32(`${name}/starts`);
    this.ends = sections.u32(`${name}/ends`);
    this.parents = sections.u32(`${name}/parents`);
    const bytes = sections.u8(`${name}/labels`);
    this.labels = JSON.parse(Buffer.from(bytes.slice()).toString('utf8')) as string[];
  }

  get size(): number {
    return this.starts.length;
  }

  label(index: number): string {
    return this.labels[index] as string;
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

  /** Index of the region that holds the position, or -1. */
  indexAt(position: number): number {
    let i = lowerBound(this.starts, position + 1) - 1;
    // Empty regions may share the start of a later one.
    while (i >= 0 && (this.ends[i] as number) === (this.starts[i] as number)) i--;
    return i >= 0 && position < (this.ends[i] as number) ? i : -1;
  }

  get(index: number): RegionAt {
    const parent = this.parents[index] as number;
    return {
      label: this.label(index),
      ordinal: index - lowerBound(this.parents, parent) + 1,
      index,
      start: this.starts[index] as number,
      end: this.ends[index] as number,
    };
  }
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
