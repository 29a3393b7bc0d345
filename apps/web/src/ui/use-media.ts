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

const subscribeToSize = (listener: () => void) => {
  window.addEventListener('resize', listener);
  const attributes = typeof MutationObserver === 'undefined' ? null : new MutationObserver(listener);
  attributes?.observe(document.documentElement, { attributeFilter: ['data-size'] });
  return () => {
    window.removeEventListener('resize', listener);
    attributes?.disconnect();
  };
};

/** Whether the window is so many rem wide, in the size of type that the reader chose: media queries do not know that one. */
export function useRoom(rem: number): boolean {
  return useSyncExternalStore(
    subscribeToSize,
    () =>
      typeof matchMedia !== 'undefined' &&
      window.innerWidth >= rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
}
