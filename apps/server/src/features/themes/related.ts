import { keyOf } from './theme-tree.ts';
import type { OccurrenceRow } from './themes.store.ts';

interface Stretch {
  key: string;
  from: number;
  to: number;
}

/**
 * Other themes that occur in words of the passages, theme id → in how many of the passages. Passages without words are
 * shared where the references are the same.
 */
export function countShared(
  passages: readonly OccurrenceRow[],
  others: readonly OccurrenceRow[],
): ReadonlyMap<number, number> {
  const shared = new Map<number, Set<string>>();
  const texts = stretchesByText(passages);
  for (const other of others) {
    for (const { key } of touched(texts.get(other.code) ?? [], other)) {
      const known = shared.get(other.themeId);
      if (known === undefined) shared.set(other.themeId, new Set([key]));
      else known.add(key);
    }
  }
  return new Map([...shared].map(([theme, keys]) => [theme, keys.size]));
}

function stretchesByText(passages: readonly OccurrenceRow[]): ReadonlyMap<string, Stretch[]> {
  const texts = new Map<string, Map<string, Stretch>>();
  for (const passage of passages) {
    const { code, fromOrd, toOrd } = passage;
    const key = keyOf(passage);
    const known = texts.get(code) ?? new Map<string, Stretch>();
    texts.set(code, known.set(key, { key, from: fromOrd ?? Number.NaN, to: toOrd ?? Number.NaN }));
  }
  return new Map([...texts].map(([code, stretches]) => [code, [...stretches.values()]]));
}

function touched(stretches: readonly Stretch[], other: OccurrenceRow): Stretch[] {
  const key = keyOf(other);
  const from = other.fromOrd ?? Number.NaN;
  const to = other.toOrd ?? Number.NaN;
  return stretches.filter((one) => one.key === key || (one.from <= to && one.to >= from));
}
