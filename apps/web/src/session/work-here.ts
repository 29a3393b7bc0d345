/** Work that the staff do on pages which anyone may read: where a session ends, such a page is not left to visitors. */
import { useEffect, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function add(number: number): void {
  open += number;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says so for as long as the component that calls it stands. */
export function useWorkHere(): void {
  useEffect(() => {
    add(1);
    return () => add(-1);
  }, []);
}

export function useIsWorkHere(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open > 0,
    () => false,
  );
}
