import { useEffect, useRef } from 'react';

/** Whether this part of the page is still there: what was asked for may be answered when it is gone. */
export function useAlive() {
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return alive;
}
