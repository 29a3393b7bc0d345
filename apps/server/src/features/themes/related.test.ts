import { expect, it } from 'vitest';
import { countShared } from './related.ts';
import { keyOf } from './theme-tree.ts';
import type { OccurrenceRow } from './themes.store.ts';

function row(
  themeId: number,
  code: string,
  from: number | null,
  to: number | null,
  ref = `${from}-${to}`,
): OccurrenceRow {
  return {
    ...{ themeId, passageId: 0, code, textName: { pl: code, en: '' }, textOrd: 1, fromRef: ref, toRef: ref },
    ...{ fromOrd: from, toOrd: to, certainty: null, note: null },
  };
}

/** Every pair looked at. */
function pairByPair(passages: OccurrenceRow[], others: OccurrenceRow[]): Map<number, number> {
  const shared = new Map<number, Set<string>>();
  for (const other of others) {
    for (const one of passages) {
      const [from, to] = [one.fromOrd ?? Number.NaN, one.toOrd ?? Number.NaN];
      const isTouched = from <= (other.toOrd ?? Number.NaN) && to >= (other.fromOrd ?? Number.NaN);
      if (one.code !== other.code || !(keyOf(one) === keyOf(other) || isTouched)) continue;
      shared.set(other.themeId, (shared.get(other.themeId) ?? new Set()).add(keyOf(one)));
    }
  }
  return new Map([...shared].map(([theme, keys]) => [theme, keys.size]));
}

const inOrder = (counts: ReadonlyMap<number, number>) => [...counts].sort(([a], [b]) => a - b);

it('counts a passage once, however many passages of the other theme it touches', () => {
  const passages = [row(1, 'A', 10, 50), row(1, 'A', 60, 61), row(1, 'B', 1, 2)];
  const others = [row(2, 'A', 5, 12), row(2, 'A', 20, 30), row(2, 'A', 49, 60), row(3, 'A', 51, 59), row(3, 'B', 3, 9)];
  expect(inOrder(countShared(passages, others))).toEqual([[2, 2]]);
});

it('knows passages without words by their references', () => {
  const passages = [row(1, 'A', null, null, '1r.1'), row(1, 'A', 4, 6, '1r.2')];
  const others = [row(2, 'A', null, null, '1r.1'), row(2, 'A', null, null, '1r.2'), row(3, 'A', null, null, '1r.3')];
  expect(inOrder(countShared(passages, others))).toEqual([[2, 2]]);
});

it('counts what looking at every pair counts', () => {
  // A generator of its own: the same cases every time.
  let state = 7;
  const below = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % limit;
  };
  const draw = (themes: number) => {
    const from = below(60);
    const to = from + below(below(3) === 0 ? 30 : 4);
    const code = below(2) === 0 ? 'A' : 'B';
    return below(9) === 0 ? row(below(themes), code, null, null, `v${below(4)}`) : row(below(themes), code, from, to);
  };
  for (let i = 0; i < 200; i++) {
    const passages = Array.from({ length: below(14) }, () => draw(1));
    const others = Array.from({ length: below(40) }, () => draw(6)).map((one) => ({
      ...one,
      themeId: one.themeId + 1,
    }));
    expect(inOrder(countShared(passages, others))).toEqual(inOrder(pairByPair(passages, others)));
  }
});
