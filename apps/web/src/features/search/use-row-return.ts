import { type RefObject, useEffect, useRef } from 'react';

/** The number of the hit that the fragment of the address names; null where it names none. */
export function hitInAddress(): number | null {
  const [, hitNo] = /^#hit-([1-9]\d{0,9})$/.exec(window.location.hash) ?? [];
  return hitNo === undefined ? null : Number(hitNo);
}

/** A list whose row of the hit in the address is brought into view, with the focus on its link. */
export function useRowReturn(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const hitNo = hitInAddress();
    const row = hitNo === null ? null : list.current?.querySelector(`#hit-${hitNo}`);
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    row?.scrollIntoView?.({ block: 'center' });
  }, []);
  return list;
}
