import { startTransition, useEffect, useState } from 'react';

/** Rows drawn at once: more than the largest screen has. */
const FIRST = 150;
/** Rows added at a time afterwards, and the most that may come up at once where few of them are new. */
const MORE = 400;

/**
 * How many rows of a long list are drawn. A list that grows by thousands at once shows the rows around the one in use
 * first; the others follow in portions, between which the browser answers to people. Nothing is left out for long, so
 * that readers of the page and its search find every row.
 */
export function useDrawn(total: number, active: number): number {
  const [state, setState] = useState({ total, drawn: FIRST });
  let { drawn } = state;
  if (total !== state.total) {
    const grown = total - state.total;
    const isWhole = drawn >= state.total;
    drawn = grown > MORE ? FIRST : isWhole ? total : drawn;
    setState({ total, drawn });
  }
  useEffect(() => {
    if (drawn >= total) return;
    const timer = setTimeout(() => {
      startTransition(() => setState((now) => ({ ...now, drawn: now.drawn + MORE })));
    });
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return Math.min(total, Math.max(drawn, active + FIRST));
}
