import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

/** Which of the marks in the margin Tab leads to: one of those that are drawn, the one left last if it is among them. */
export interface MarkFocus {
  /** A mark is drawn from now on, until what is returned is called. */
  draw(reference: string, element: HTMLElement): () => void;
  /** The focus is on a mark. */
  visit(reference: string): void;
  /** Moves the focus from a mark as a key says, line by line; false for a key that is not for moving. */
  move(reference: string, key: string): boolean;
  stop(): string | null;
  subscribe(listener: () => void): () => void;
}

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

function targetOf(elements: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return elements[at + 1] ?? elements[at];
  if (key === 'ArrowUp') return elements[at - 1] ?? elements[at];
  if (key === 'Home') return elements[0];
  return key === 'End' ? elements.at(-1) : undefined;
}

export function createMarkFocus(): MarkFocus {
  const listeners = new Set<() => void>();
  const drawn = new Map<string, HTMLElement>();
  let visited: string | null = null;
  let stop: string | null = null;
  const set = (next: string | null): void => {
    if (next === stop) return;
    stop = next;
    for (const listener of listeners) listener();
  };
  const inOrder = () => [...drawn].sort(([, one], [, other]) => (isBefore(one, other) ? -1 : 1));
  return {
    draw(reference, element) {
      drawn.set(reference, element);
      const current = stop === null ? undefined : drawn.get(stop);
      if (reference === visited || current === undefined || (stop !== visited && isBefore(element, current))) {
        set(reference);
      }
      return () => {
        if (drawn.get(reference) !== element) return;
        drawn.delete(reference);
        if (stop === reference) set(inOrder()[0]?.[0] ?? null);
      };
    },
    visit(reference) {
      visited = reference;
      set(reference);
    },
    move(reference, key) {
      const order = inOrder();
      const target = targetOf(
        order.map(([, element]) => element),
        order.findIndex(([one]) => one === reference),
        key,
      );
      target?.focus();
      return target !== undefined;
    },
    stop: () => stop,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const MarkFocusContext = createContext<MarkFocus>(createMarkFocus());

/** Whether Tab leads to a mark; `element` is undefined while it is not drawn. */
export function useMarkStop(reference: string, element: HTMLElement | null): boolean {
  const focus = useContext(MarkFocusContext);
  useEffect(() => (element === null ? undefined : focus.draw(reference, element)), [focus, reference, element]);
  return useSyncExternalStore(focus.subscribe, () => focus.stop() === reference);
}
