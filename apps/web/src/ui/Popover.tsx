import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

const GAP = 6;
const MARGIN = 8;

/** Puts the box under its anchor, above it where there is more room, and inside the window sideways. */
function place(box: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const below = window.innerHeight - at.bottom;
  const above = below < size.height + GAP && at.top > below;
  const top = above ? at.top - size.height - GAP : at.bottom + GAP;
  const left = Math.max(MARGIN, Math.min(at.left, document.documentElement.clientWidth - size.width - MARGIN));
  box.style.top = `${top + window.scrollY}px`;
  box.style.left = `${left + window.scrollX}px`;
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
    if (box.current !== null && anchor.current !== null) place(box.current, anchor.current);
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
      if (element !== null && opener !== null) place(element, opener);
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
        if (event.key !== 'Escape') return;
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
