// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearHistory, keepHistory, MOST_QUERIES, readHistory, rememberQuery } from './query-history.ts';

beforeEach(() => {
  localStorage.clear();
  clearHistory();
});
afterEach(() => vi.restoreAllMocks());

it('remembers each query once, the last one first, and no more than it says', () => {
  for (let i = 0; i < MOST_QUERIES + 5; i++) rememberQuery(`q${i}`);
  rememberQuery(' q20 ');
  expect(readHistory().queries).toHaveLength(MOST_QUERIES);
  expect(readHistory().queries.slice(0, 2)).toEqual(['q20', `q${MOST_QUERIES + 4}`]);
  expect(readHistory()).toBe(readHistory());
});

it('stores nothing until it is told to, then what was asked before, too', () => {
  rememberQuery('bog');
  expect(readHistory()).toEqual({ queries: ['bog'], isKept: false, isPossible: true });
  expect(localStorage).toHaveLength(0);
  keepHistory(true);
  rememberQuery('krol');
  expect(readHistory()).toMatchObject({ queries: ['krol', 'bog'], isKept: true });
  expect(localStorage.getItem('queries')).toBe('["krol","bog"]');
});

it('forgets when told to, and what was kept with it', () => {
  keepHistory(true);
  rememberQuery('bog');
  clearHistory();
  expect(readHistory()).toMatchObject({ queries: [], isKept: true });
  rememberQuery('bog');
  keepHistory(false);
  expect(readHistory()).toMatchObject({ queries: [], isKept: false });
  expect(localStorage).toHaveLength(0);
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
  expect(readHistory()).toMatchObject({ queries: ['bog'], isPossible: false });
});
