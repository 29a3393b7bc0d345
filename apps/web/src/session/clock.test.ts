import { expect, test } from 'vitest';
import { readTime } from './clock.ts';

const NOW = 1_000_000;

test('a session that lasts is asked about again when the warning is due, every ten minutes at least', () => {
  expect(readTime({ secondsLeft: 300, secondsAtMost: 4000 }, NOW)).toEqual({
    state: { kind: 'lasting' },
    askInMs: 180_000,
  });
  expect(readTime({ secondsLeft: 3600, secondsAtMost: 40_000 }, NOW).askInMs).toBe(600_000);
});

test('two minutes before the end it is warned of, and asked about often: another window may extend it', () => {
  expect(readTime({ secondsLeft: 120, secondsAtMost: 4000 }, NOW)).toEqual({
    state: { kind: 'ending', endsAt: NOW + 120_000, mayExtend: true },
    askInMs: 15_000,
  });
  expect(readTime({ secondsLeft: 3, secondsAtMost: 4000 }, NOW).askInMs).toBe(3500);
});

test('at its utmost limit there is nothing to extend', () => {
  const { state } = readTime({ secondsLeft: 90, secondsAtMost: 90 }, NOW);
  expect(state).toMatchObject({ kind: 'ending', mayExtend: false });
});

test('no session is not asked about again', () => {
  expect(readTime(null, NOW)).toEqual({ state: { kind: 'gone' }, askInMs: 0 });
});
