import { keyOf } from './theme-tree.ts';
import type { OccurrenceRow } from './themes.store.ts';

/**
 * Other themes that occur in words of the passages, theme id → in how many of the passages. Passages without words are
 * shared where the references are the same. Sorting is all that it takes: no two passages are held against each other.
 */
export function countShared(
  passages: readonly OccurrenceRow[],
  others: readonly OccurrenceRow[],
): ReadonlyMap<number, number> {
  // Each stretch once; of passages with the same references one that has words speaks for all.
  const stretches = new Map<string, Span | null>();
  for (const passage of passages)
    stretches.set(keyOf(passage), spanOf(passage) ?? stretches.get(keyOf(passage)) ?? null);
  const shared = new Map<number, number>();
  const add = (theme: number, count: number) => shared.set(theme, (shared.get(theme) ?? 0) + count);
  const bare = others.filter((other) => stretches.get(keyOf(other)) === null);
  for (const [theme, own] of Map.groupBy(bare, ({ themeId }) => themeId)) add(theme, new Set(own.map(keyOf)).size);
  const texts = Map.groupBy(passages, ({ code }) => code);
  for (const [code, theirs] of Map.groupBy(others, (other) => other.code)) {
    const keys = new Set((texts.get(code) ?? []).map(keyOf));
    const spans = [...keys].flatMap((key) => stretches.get(key) ?? []);
    if (spans.length > 0) addTouched(spans, theirs, stretches, add);
  }
  return new Map([...shared].filter(([, count]) => count > 0));
}

/** Orders of the first and last word within a text. */
interface Span {
  from: number;
  to: number;
}

function spanOf({ fromOrd: from, toOrd: to }: OccurrenceRow): Span | null {
  return from === null || to === null || to < from ? null : { from, to };
}

/**
 * How many spans of a text each theme touches. A span that touches several stretches of a theme touches all that lie
 * between them, too: it is counted once for each of them, and taken off once for each gap that it reaches over.
 */
function addTouched(
  spans: readonly Span[],
  others: readonly OccurrenceRow[],
  known: ReadonlyMap<string, Span | null>,
  add: (theme: number, count: number) => void,
): void {
  const starts = spans.map(({ from }) => from).sort((a, b) => a - b);
  const ends = spans.map(({ to }) => to).sort((a, b) => a - b);
  const gaps: Gap[] = [];
  for (const [theme, own] of Map.groupBy(others, ({ themeId }) => themeId)) {
    const covered = joined(own.flatMap((other) => spanOf(other) ?? known.get(keyOf(other)) ?? []));
    for (const [i, { from, to }] of covered.entries()) {
      add(theme, countBelow(starts, to + 1) - countBelow(ends, from));
      const next = covered[i + 1];
      if (next !== undefined) gaps.push({ theme, after: to, before: next.from });
    }
  }
  for (const { theme, count } of countOver(gaps, spans, ends)) add(theme, -count);
}

function joined(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else out.push({ from, to });
  }
  return out;
}

/** What lies between two stretches of a theme: the last word before it and the first one after it. */
interface Gap {
  theme: number;
  after: number;
  before: number;
}

/** How many spans reach over each gap: spans are added by their beginning to a tree of sums over their ends. */
function countOver(gaps: readonly Gap[], spans: readonly Span[], ends: readonly number[]) {
  const byStart = [...spans].sort((a, b) => a.from - b.from);
  const sums = new Array<number>(ends.length + 1).fill(0);
  let added = 0;
  return [...gaps]
    .sort((a, b) => a.after - b.after)
    .map(({ theme, after, before }) => {
      for (; (byStart[added]?.from ?? Number.POSITIVE_INFINITY) <= after; added++) {
        const end = byStart[added]?.to ?? 0;
        for (let i = countBelow(ends, end) + 1; i < sums.length; i += i & -i) sums[i] = (sums[i] ?? 0) + 1;
      }
      let count = added;
      for (let i = countBelow(ends, before); i > 0; i -= i & -i) count -= sums[i] ?? 0;
      return { theme, count };
    });
}

/** How many of the numbers, which are in order, are less than the limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
