import { expect, test } from 'vitest';
import { type BarEvent, type BarTimes, HIDDEN, nextBar, PAGE_BAR, REQUEST_BAR } from './loading-bar.ts';

const run = (events: readonly BarEvent[], times: BarTimes = REQUEST_BAR) =>
  events.reduce((state, event) => nextBar(state, event, times), HIDDEN);

test('the constants of the specification', () => {
  expect(REQUEST_BAR).toEqual({ updateMs: 400, maxPercent: 99, step: 20, animationMs: 800, terminatingMs: 200 });
  expect(PAGE_BAR).toMatchObject({ updateMs: 100, maxPercent: 100, step: 10 });
});

test('goes through hidden, starting, running, stopping, hidden', () => {
  expect(run([])).toEqual({ phase: 'hidden', percent: 0 });
  expect(run(['begin'])).toEqual({ phase: 'starting', percent: 0 });
  expect(run(['begin', 'tick'])).toEqual({ phase: 'running', percent: 20 });
  expect(run(['begin', 'tick', 'end'])).toEqual({ phase: 'stopping', percent: 100 });
  expect(run(['begin', 'tick', 'end', 'terminated'])).toEqual(HIDDEN);
});

test('a request that is over before the first tick never shows', () => {
  expect(run(['begin', 'end'])).toEqual(HIDDEN);
});

test('never reaches the end while requests run', () => {
  expect(run(['begin', ...Array<BarEvent>(50).fill('tick')])).toEqual({ phase: 'running', percent: 99 });
  expect(run(['begin', ...Array<BarEvent>(50).fill('tick')], PAGE_BAR)).toEqual({ phase: 'running', percent: 100 });
});

test('a new request while the bar goes starts it again', () => {
  expect(run(['begin', 'tick', 'end', 'begin'])).toEqual({ phase: 'starting', percent: 0 });
});

test('events out of place change nothing', () => {
  expect(run(['tick'])).toEqual(HIDDEN);
  expect(run(['end'])).toEqual(HIDDEN);
  expect(run(['terminated'])).toEqual(HIDDEN);
  expect(run(['begin', 'tick', 'begin'])).toEqual({ phase: 'running', percent: 20 });
  expect(run(['begin', 'tick', 'terminated'])).toEqual({ phase: 'running', percent: 20 });
  expect(run(['begin', 'tick', 'end', 'tick'])).toEqual({ phase: 'stopping', percent: 100 });
});
