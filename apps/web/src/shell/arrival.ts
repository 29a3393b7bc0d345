/** Brings focus to the heading of a page that has just opened, or to the place in it that the page marks, as soon as there is one. */
const PATIENCE_MS = 10_000;

let stopWaiting: (() => void) | undefined;

function focusHeading(main: Element): boolean {
  const heading = main.querySelector<HTMLElement>('[data-arrival]') ?? main.querySelector<HTMLElement>('h1');
  if (heading === null) return false;
  heading.focus({ preventScroll: true });
  return true;
}

/** Whether the focus is nowhere: what had it has left the page. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses the h1 of `main` now, or when its data has come, and again where a page whose parts come later puts another
 * heading in its place; gives up as soon as the reader presses a key or clicks, because by then they are somewhere else.
 */
export function arrive(): void {
  stopWaiting?.();
  const main = document.querySelector('main');
  if (main === null) return;
  let arrived = focusHeading(main);
  const observer = new MutationObserver(() => {
    if (!arrived || isLost()) arrived = focusHeading(main);
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('keydown', stop, true);
    document.removeEventListener('pointerdown', stop, true);
    stopWaiting = undefined;
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  document.addEventListener('keydown', stop, true);
  document.addEventListener('pointerdown', stop, true);
  observer.observe(main, { childList: true, subtree: true });
  stopWaiting = stop;
}
