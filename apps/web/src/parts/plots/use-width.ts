import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How much of a rem a px at the normal size of text is. */
const REM = 16;

/** The width of an element in px at the normal size of text, whatever size the reader chose; 0 before it is drawn. */
export function useWidth(): [place: RefObject<HTMLDivElement | null>, width: number] {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || REM;
      setWidth(Math.floor((element.clientWidth / rem) * REM));
    };
    measure();
    // jsdom has none, and draws nothing that could change its width.
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
