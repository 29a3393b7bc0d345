import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

const GAP = 6;
const MARGIN = 8;

/** Where the room for a box begins: below what is still in view of the header of the site, the first in the document. */
function ceiling(): number {
  const header = document.querySelector('header')?.getBoundingClientRect();
  return Math.max(0, header?.bottom ?? 0) + MARGIN;
}

/** Puts the box under its anchor, above it where there is more room; always inside the window, and no higher than the room. */
export function placeBox(box: HTMLElement, anchor: Element): void {
  box.style.maxHeight = '';
  const at = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const top = ceiling();
  const below = window.innerHeight - MARGIN - at.bottom - GAP;
  const over = at.top - GAP - top;
  const flipped = below < size.height && over > below;
  const height = Math.min(size.height, flipped ? over : below);
  // A box too low to read in would be useless: rather let it lie over its anchor.
  const shown = Math.max(height, Math.min(size.height, 10 * MARGIN));
  if (shown < size.height) box.style.maxHeight = `${shown}px`;
  const wanted = flipped ? at.top - GAP - shown : at.bottom + GAP;
  const y = Math.max(top, Math.min(wanted, window.innerHeight - MARGIN - shown));
  // From the left edge of the anchor, or, where that would reach over the side, to its right edge.
  const side = document.documentElement.clientWidth - MARGIN;
  const left = at.left + size.width > side ? at.right - size.width : at.left;
  const x = Math.max(MARGIN, Math.min(left, side - size.width));
  box.style.top = `${y + window.scrollY}px`;
  box.style.left = `${x + window.scrollX}px`;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** Whether Tab would lead out of the box, which stands at the end of the document, far from its anchor. */
function leavesBy(event: KeyboardEvent, box: HTMLElement): boolean {
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const at = document.activeElement;
  if (event.shiftKey) return at === box || at === stops[0];
  return stops.length === 0 || at === stops.at(-1);
}

/**
 * A small box beside its anchor that does not stop the page: Esc, a press outside or focus leaving closes it.
 * Focus moves in when it opens and back to the anchor when it was closed from within. Open while rendered.
 */
export function Popover(props: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { anchor, label, onClose, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    if (box.current !== null && anchor.current !== null) placeBox(box.current, anchor.current);
  });

  useEffect(() => {
    const element = box.current;
    const opener = anchor.current;
    element?.focus({ preventScroll: true });
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return;
      if (!element?.contains(event.target) && !opener?.contains(event.target)) close.current();
    };
    const onResize = () => {
      if (element !== null && opener !== null) placeBox(element, opener);
    };
    document.addEventListener('pointerdown', onPress);
    window.addEventListener('resize', onResize);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      window.removeEventListener('resize', onResize);
      if (document.activeElement === document.body || element?.contains(document.activeElement)) opener?.focus();
    };
  }, [anchor]);

  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={styles['popover']}
      onKeyDown={(event) => {
        const out = event.key === 'Tab' && leavesBy(event, event.currentTarget);
        if (event.key !== 'Escape' && !out) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to !== null && !event.currentTarget.contains(to) && !anchor.current?.contains(to)) onClose();
      }}
    >
      {children}
    </div>,
    document.body,
  );
}
