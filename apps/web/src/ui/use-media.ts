import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, kept current; false where there is no window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = typeof matchMedia === 'undefined' ? null : matchMedia(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => typeof matchMedia !== 'undefined' && matchMedia(query).matches);
}
