import { useSyncExternalStore } from 'react';

const QUERY = '(width < 48rem)';

function subscribe(listener: () => void): () => void {
  const media = typeof matchMedia === 'undefined' ? null : matchMedia(QUERY);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}

/** Whether the window is too narrow for columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => typeof matchMedia !== 'undefined' && matchMedia(QUERY).matches);
}
