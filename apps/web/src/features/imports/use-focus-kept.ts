import { useEffect, useRef } from 'react';

/** What has the focus may go with what is `shown`: then the page's heading takes it, without moving the page. */
export function useFocusKept(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    const wasThere = before.current !== undefined;
    before.current = shown;
    if (!wasThere || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [shown]);
}
