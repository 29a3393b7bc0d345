// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearHistory, keepHistory, MOST_QUERIES, readHistory, rememberQuery } from './query-history.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('remembers each query once, the last one first, and no more than it says', () => {
  for (let i = 0; i < MOST_QUERIES + 5; i++) rememberQuery(`q${i}`);
  rememberQuery(' q20 ');
  expect(readHistory().queries).toHaveLength(MOST_QUERIES);
  expect(readHistory().queries.slice(0, 2)).toEqual(['q20', `q${MOST_QUERIES + 4}`]);
  expect(readHistory()).toBe(readHistory());
});

it('forgets when told to, and remembers nothing while it is off', () => {
  rememberQuery('bog');
  clearHistory();
  expect(readHistory()).toMatchObject({ queries: [], isKept: true });
  rememberQuery('bog');
  keepHistory(false);
  rememberQuery('krol');
  expect(readHistory()).toMatchObject({ queries: [], isKept: false });
  keepHistory(true);
  rememberQuery('krol');
  expect(readHistory().queries).toEqual(['krol']);
});

it('goes on where the browser blocks storage, or something else was written there', () => {
  localStorage.setItem('queries', '{"a":1}');
  expect(readHistory()).toMatchObject({ queries: [], isKept: true });
  localStorage.setItem('queries', 'nonsense');
  expect(readHistory().queries).toEqual([]);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  rememberQuery('bog');
  expect(readHistory()).toMatchObject({ queries: [], isPossible: false });
});
