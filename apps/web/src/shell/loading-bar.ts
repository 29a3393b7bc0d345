/** The loading bar as a state machine: hidden → starting → running → stopping → hidden. Pure; times in milliseconds. */
export type BarPhase = 'hidden' | 'starting' | 'running' | 'stopping';

export interface BarState {
  phase: BarPhase;
  /** 0 to 100. */
  percent: number;
}

export interface BarTimes {
  updateMs: number;
  step: number;
  maxPercent: number;
  /** How long a step takes to be drawn. */
  animationMs: number;
  /** How long the full bar stays before it goes. */
  terminatingMs: number;
}

/** Driven by requests: never quite full before the last one has ended. */
export const REQUEST_BAR: BarTimes = { updateMs: 400, step: 20, maxPercent: 99, animationMs: 800, terminatingMs: 200 };

/** Driven by the change from page to page. */
export const PAGE_BAR: BarTimes = { updateMs: 100, step: 10, maxPercent: 100, animationMs: 100, terminatingMs: 200 };

export type BarEvent = 'begin' | 'tick' | 'end' | 'terminated';

export const HIDDEN: BarState = { phase: 'hidden', percent: 0 };

/** What is over before the first tick never shows. An event that means nothing in a phase changes nothing. */
export function nextBar(state: BarState, event: BarEvent, times: BarTimes): BarState {
  switch (event) {
    case 'begin':
      return state.phase === 'hidden' || state.phase === 'stopping' ? { phase: 'starting', percent: 0 } : state;
    case 'tick':
      if (state.phase === 'starting') return { phase: 'running', percent: times.step };
      if (state.phase === 'running') {
        return { phase: 'running', percent: Math.min(times.maxPercent, state.percent + times.step) };
      }
      return state;
    case 'end':
      if (state.phase === 'starting') return HIDDEN;
      return state.phase === 'running' ? { phase: 'stopping', percent: 100 } : state;
    case 'terminated':
      return state.phase === 'stopping' ? HIDDEN : state;
  }
}
