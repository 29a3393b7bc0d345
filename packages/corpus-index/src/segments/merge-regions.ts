import type { IndexData } from '../index-data.ts';
import { labelsOf } from '../labels.ts';
import { Regions } from '../regions.ts';
import { once } from '../remember.ts';
import type { RegionKind } from '../schema.ts';
import type { Layout } from './layout.ts';

/** The regions of a kind of the whole. Throws RangeError for a kind whose regions do not lie in texts. */
export function mergeRegions(layout: Layout, parts: readonly IndexData[], kind: RegionKind): Regions {
  const slices = layout.runs.map((run) => {
    const data = parts[run.part];
    const firsts = firstsByText(data, kind.name);
    return {
      run,
      regions: data.regions.get(kind.name) as Regions,
      first: firsts[run.firstText],
      end: firsts[run.endText],
      parents: parentsBefore(data, kind, run.firstText),
    };
  });
  const size = slices.reduce((sum, { first, end }) => sum + end - first, 0);
  const [starts, ends, parents] = [new Uint32Array(size), new Uint32Array(size), new Uint32Array(size)];
  let n = 0;
  let parentsSoFar = 0;
  for (const { run, regions, first, end, parents: before } of slices) {
    for (let i = first; i < end; i++) {
      starts[n] = regions.starts[i] - run.from + run.at;
      ends[n] = regions.ends[i] - run.from + run.at;
      parents[n++] = before === null ? 0 : regions.parents[i] - before + parentsSoFar;
    }
    const data = parts[run.part];
    parentsSoFar += (parentsBefore(data, kind, run.endText) ?? 0) - (before ?? 0);
  }
  const labels = slices.flatMap(({ regions, first, end }) => regions.labels.slice(first, end));
  const attributes = (kind.attributes ?? []).map((name) => {
    const rows = slices.flatMap(({ regions, first, end }) =>
      Array.from({ length: end - first }, (_, i) => regions.attribute(name, first + i)),
    );
    return [name, labelsOf(rows, kind.lists?.includes(name))] as const;
  });
  return new Regions(kind, { starts, ends, parents, labels, attributes: new Map(attributes) }, parts[0].folding);
}

/** Number of regions of the parent kind before those of a text; null where there is no parent. */
function parentsBefore(data: IndexData, { parent }: RegionKind, text: number): number | null {
  return parent === undefined ? null : firstsByText(data, parent)[text];
}

const made = new WeakMap<IndexData, Map<string, Uint32Array>>();

/** For each text the index of its first region of a kind, and one more: regions come in the order of their texts. */
function firstsByText(data: IndexData, kind: string): Uint32Array {
  return once(
    once(made, data, () => new Map<string, Uint32Array>()),
    kind,
    () => {
      const texts = textsOf(data, kind);
      const firsts = new Uint32Array(data.partition.size + 1).fill(texts.length);
      for (let i = texts.length - 1; i >= 0; i--) firsts[texts[i]] = i;
      for (let text = firsts.length - 2; text >= 0; text--) {
        firsts[text] = Math.min(firsts[text], firsts[text + 1]);
      }
      return firsts;
    },
  );
}

/** The text of each region of a kind. */
function textsOf(data: IndexData, kind: string): Uint32Array {
  const regions = data.regions.get(kind) as Regions;
  if (kind === data.schema.partition) return Uint32Array.from(regions.labels, (_, i) => i);
  const { parent } = regions.kind;
  if (parent === undefined) throw new RangeError(`${kind} lies in no ${data.schema.partition}`);
  const ofParent = textsOf(data, parent);
  return regions.parents.map((i) => ofParent[i]);
}
