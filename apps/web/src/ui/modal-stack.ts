/**
 * One modal at a time: the dialog opened last is shown. One that was open before waits closed, with everything typed in
 * it, and is shown again when the one over it has gone.
 */
interface Waiting {
  dialog: HTMLDialogElement;
  /** What had focus when another dialog came over this one. */
  focused: Element | null;
}

const stack: Waiting[] = [];

/** Whether the element is there and takes the focus. */
export function focusOn(element: Element | null, options?: FocusOptions): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false;
  element.focus(options);
  return document.activeElement === element;
}

/** Shows a dialog over whatever is open. Focus goes to its `autofocus` element, else to its heading. */
export function openModal(dialog: HTMLDialogElement): void {
  const below = stack.at(-1);
  if (below !== undefined) {
    below.focused = document.activeElement;
    below.dialog.close();
  }
  stack.push({ dialog, focused: null });
  if (!dialog.open) dialog.showModal();
  const wanted = dialog.querySelector('[data-autofocus]');
  if (!focusOn(wanted) && (!dialog.contains(document.activeElement) || document.activeElement === dialog)) {
    focusOn(dialog.querySelector('h2'));
  }
}

/**
 * Closes a dialog, shows the one below it again, and brings focus back to where it came from: the first of `origins`
 * that is still there, as the button that opened it, then the heading of the part in which that button was.
 */
export function closeModal(dialog: HTMLDialogElement, origins: readonly (Element | null)[]): void {
  dialog.close();
  const at = stack.findIndex((one) => one.dialog === dialog);
  const wasTop = at === stack.length - 1;
  if (at >= 0) stack.splice(at, 1);
  if (!wasTop) return;
  const below = stack.at(-1);
  if (below?.dialog.isConnected && !below.dialog.open) {
    below.dialog.showModal();
    if (focusOn(below.focused)) return;
  }
  // All of it may be gone: then the page's heading is the nearest place.
  if (!origins.some((origin) => focusOn(origin)))
    focusOn(document.querySelector('dialog[open] h2') ?? document.querySelector('main h1'));
}
