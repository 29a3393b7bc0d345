import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes what is open on Esc (focus goes back to its button) and, if asked, on a press outside of it. While a modal
 * dialog is open, Esc is the dialog's.
 */
export function useDismiss(options: {
  open: boolean;
  close: () => void;
  button: RefObject<HTMLElement | null>;
  /** The open part; a press outside of it and of the button closes. Left out: only Esc does. */
  part?: RefObject<HTMLElement | null>;
}): void {
  const { open, close, button, part } = options;
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      latest.current();
      button.current?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (part === undefined || !(event.target instanceof Node)) return;
      if (!part.current?.contains(event.target) && !button.current?.contains(event.target)) latest.current();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open, button, part]);
}
