import { useMemo, useRef, useState } from 'react';
import type { EditorState } from './state.ts';
import { type Action, transition } from './transitions.ts';

/** The state as it is at this moment, which may not have been drawn yet: keys come faster than the page is drawn. */
export interface Store {
  now: () => EditorState;
  dispatch: (action: Action) => void;
}

export function useStore(first: () => EditorState): [EditorState, Store] {
  const [state, draw] = useState(first);
  const latest = useRef(state);
  const store = useMemo<Store>(
    () => ({
      now: () => latest.current,
      dispatch: (action) => {
        latest.current = transition(latest.current, action);
        draw(latest.current);
      },
    }),
    [],
  );
  return [state, store];
}
