import type { CorpusView } from '../corpus-view.ts';
import { countBetween, type Hits } from '../hits.ts';
import type { Regions } from '../regions.ts';
import { once } from '../remember.ts';
import { compareLabels } from './collation.ts';
import type { Counted, FrequencyKey } from './frequencies.ts';
import { type Scope, tokensBetween } from './scope.ts';

interface Group {
  readonly value: string;
  hits: number;
  tokens: number;
  texts: number;
  lastText: number;
  /** End of those of its regions that have been counted. */
  reach: number;
}

/**
 * Hits by what the region they start in is called. Regions of one name count together, and where they overlap a hit
 * counts once; a hit in regions of several names counts for each of them.
 */
export function countRegions(
  data: CorpusView,
  hits: Hits,
  { region, attribute }: Extract<FrequencyKey, { by: 'region' }>,
  scope: Scope,
): Counted {
  const regions = data.regions.get(region);
  if (regions === undefined) throw new RangeError(`no region ${region}`);
  const groups = new Map<string, Group>();
  let inside = 0;
  let reach = 0;
  for (let i = 0; i < regions.size; i++) {
    const from = regions.starts[i] as number;
    const to = regions.ends[i] as number;
    const value = nameOf(regions, i, attribute);
    const group = once(groups, value, () => ({ value, hits: 0, tokens: 0, texts: 0, lastText: -1, reach: 0 }));
    const first = Math.max(from, group.reach);
    group.reach = Math.max(to, group.reach);
    group.tokens += tokensBetween(scope, first, Math.max(first, to));
    inside += countBetween(hits, Math.max(from, reach), to);
    reach = Math.max(to, reach);
    const found = countBetween(hits, first, to);
    if (found === 0) continue;
    group.hits += found;
    const text = data.partition.indexAt(from);
    if (text !== group.lastText) group.texts++;
    group.lastText = text;
  }
  return asCounted([...groups.values()], hits.count - inside);
}

function asCounted(groups: readonly Group[], without: number): Counted {
  const ordered = [...groups].sort((a, b) => compareLabels(a.value, b.value));
  return {
    hits: Uint32Array.from(ordered, ({ hits }) => hits),
    texts: (groups) => groups.map((group) => (ordered[group] as Group).texts),
    without,
    value: (group) => (ordered[group] as Group).value,
    tokens: (group) => (ordered[group] as Group).tokens,
    inOrder: () => Uint32Array.from(ordered, (_, group) => group),
  };
}

/** Regions whose kind has further attributes can tell the value of each. */
interface WithAttributes {
  attribute(name: string, index: number): string;
}

function nameOf(regions: Regions & Partial<WithAttributes>, index: number, attribute: string | undefined): string {
  if (attribute === undefined) return regions.label(index);
  if (regions.attribute === undefined) throw new RangeError(`${regions.kind.name} has no attribute ${attribute}`);
  return regions.attribute(attribute, index);
}
