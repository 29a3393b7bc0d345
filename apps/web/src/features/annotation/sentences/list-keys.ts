/** What a key does in the list. They hold only while a row has the focus. */
export type ListCommand =
  | { kind: 'move'; by: number; extends: boolean }
  | { kind: 'ends'; to: 'first' | 'last'; extends: boolean }
  | { kind: 'toggle' | 'open' | 'next-open' | 'all' | 'clear' };

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Rows that a page up or down passes. */
const PAGE_ROWS = 10;
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_ROWS,
  PageUp: -PAGE_ROWS,
};

/** `nextOpen`: the key that goes to the next sentence that is not done; '' where there is none. */
export function listCommand(press: KeyPress, nextOpen: string): ListCommand | null {
  const { key, shiftKey } = press;
  if (press.altKey) return null;
  const isCommand = press.ctrlKey || press.metaKey;
  if (isCommand) return key.toLowerCase() === 'a' && !shiftKey ? { kind: 'all' } : null;
  const by = STEPS[key];
  if (by !== undefined) return { kind: 'move', by, extends: shiftKey };
  if (key === 'Home' || key === 'End')
    return { kind: 'ends', to: key === 'Home' ? 'first' : 'last', extends: shiftKey };
  if (key === ' ') return { kind: 'toggle' };
  if (key.toLowerCase() === nextOpen.toLowerCase() && !(shiftKey && /\p{L}/u.test(key))) return { kind: 'next-open' };
  if (shiftKey) return null;
  if (key === 'Enter') return { kind: 'open' };
  return key === 'Escape' ? { kind: 'clear' } : null;
}
