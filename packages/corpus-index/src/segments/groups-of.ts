import type { Intervals } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import { lowerBound } from '../positions.ts';
import type { Scope } from '../results/scope.ts';
import type { Reading } from '../schema.ts';
import type { Layout } from './layout.ts';

/** An annotation on several tokens: where they stand, in order, and what is said of them together. */
export interface GroupAt {
  readonly positions: readonly number[];
  readonly reading: Reading;
}

/** Groups of a snapshot whose first token lies in the scope; their positions are moved by `shift`. */
export function groupsOf(data: IndexData, kind: string, scope: Scope, shift: number): GroupAt[] {
  const groups = data.groups.get(kind);
  const found: GroupAt[] = [];
  for (let group = 0; groups !== undefined && group < groups.size; group++) {
    if (scope !== null && !isInside(scope, groups.first(group))) continue;
    const positions = Array.from(groups.members(group), (position) => position + shift);
    found.push({ positions, reading: groups.reading(group) });
  }
  return found;
}

/** Those of several snapshots; no group goes on from one text into the next. */
export function mergeGroups(layout: Layout, parts: readonly IndexData[], kind: string, scope: Scope): GroupAt[] {
  return layout.runs.flatMap(({ part, from, to, at }) => {
    const own = scope === null ? [from, to] : clip(layout.toPart(part, scope), from, to);
    return groupsOf(parts[part], kind, Uint32Array.from(own), at - from);
  });
}

function clip(intervals: Intervals, from: number, to: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < intervals.length; i += 2) {
    const start = Math.max(from, intervals[i]);
    const end = Math.min(to, intervals[i + 1]);
    if (start < end) found.push(start, end);
  }
  return found;
}

/** Intervals are sorted and apart: a position lies in one where an odd number of edges is not after it. */
function isInside(intervals: Intervals, position: number): boolean {
  return lowerBound(intervals, position + 1) % 2 === 1;
}
