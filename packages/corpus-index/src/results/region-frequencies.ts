import type { CorpusView } from '../corpus-view.ts';
import { countBetween, type Hits } from '../hits.ts';
import type { Regions } from '../regions.ts';
import { once } from '../remember.ts';
import type { Reading } from '../schema.ts';
import type { Counted, FrequencyKey } from './counted.ts';
import { collationIn, type Scope, tokensBetween } from './scope.ts';

/** One row: a name, and what was counted under it. */
interface Group {
  readonly value: string;
  hits: number;
  tokens: number;
  /** By the place of a text. */
  readonly perText: Map<number, number>;
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
    const from = regions.starts[i];
    const to = regions.ends[i];
    inside += countBetween(hits, Math.max(from, reach), to);
    reach = Math.max(to, reach);
    for (const value of namesOf(regions, i, attribute)) add(data, hits, scope, groupIn(groups, value), { from, to });
  }
  return asCounted(data, scope, [...groups.values()], hits.count - inside);
}

/**
 * Hits by the class of the groups of tokens that they start in. A hit that starts in several of one class counts once
 * for it.
 */
export function countGroupsOfTokens(
  data: CorpusView,
  hits: Hits,
  found: readonly { readonly positions: readonly number[]; readonly reading: Reading }[],
  scope: Scope,
): Counted {
  const members = found.flatMap(({ positions, reading }) =>
    positions.map((from) => ({ from, value: reading.posClass ?? '' })),
  );
  members.sort((a, b) => a.from - b.from);
  const groups = new Map<string, Group>();
  let inside = 0;
  let reach = 0;
  for (const { from, value } of members) {
    const to = from + 1;
    inside += countBetween(hits, Math.max(from, reach), to);
    reach = to;
    add(data, hits, scope, groupIn(groups, value), { from, to });
  }
  return asCounted(data, scope, [...groups.values()], hits.count - inside);
}

function groupIn(groups: Map<string, Group>, value: string): Group {
  return once(groups, value, () => ({ value, hits: 0, tokens: 0, perText: new Map(), reach: 0 }));
}

/** Counts a stretch for a row; stretches come by their starts, and what an earlier one covers has been counted. */
function add(
  data: CorpusView,
  hits: Hits,
  scope: Scope,
  group: Group,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const first = Math.max(from, group.reach);
  group.reach = Math.max(to, group.reach);
  group.tokens += tokensBetween(scope, first, Math.max(first, to));
  const found = countBetween(hits, first, to);
  if (found === 0) return;
  group.hits += found;
  const text = data.partition.indexAt(from);
  group.perText.set(text, (group.perText.get(text) ?? 0) + found);
}

function asCounted(data: CorpusView, scope: Scope, groups: readonly Group[], without: number): Counted {
  const { compareLabels } = collationIn(data, scope);
  const ordered = [...groups].sort((a, b) => compareLabels(a.value, b.value));
  return {
    hits: Uint32Array.from(ordered, ({ hits }) => hits),
    texts: (groups) => groups.map((group) => ordered[group].perText.size),
    perText: (groups) => Array.from(groups, (group) => [...ordered[group].perText]),
    without,
    value: (group) => ordered[group].value,
    tokens: (group) => ordered[group].tokens,
    inOrder: () => Uint32Array.from(ordered, (_, group) => group),
  };
}

/** What a region is called: by its label, or by each value of an attribute, which may be a list. */
function namesOf(regions: Regions, index: number, attribute: string | undefined): readonly string[] {
  if (attribute === undefined) return [regions.label(index)];
  const values = regions.valuesAt(attribute, index);
  return values.length === 0 ? [''] : values;
}
