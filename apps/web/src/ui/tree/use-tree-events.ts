import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useRef } from 'react';
import { rowByTyping, stepOfKey, type TreeItem, type TreeRow, type TreeStep } from './tree-rows.ts';

/** Letters typed within this time of each other, in milliseconds, are one word. */
const TYPING_MS = 700;

/** What a tree does on keys and presses: everything is heard at its list. */
interface Doing<T> {
  rows: readonly TreeRow<T>[];
  /** Brings a row into use, with focus. */
  use: (id: number) => void;
  /** Notes which row is in use. */
  setActive: (id: number) => void;
  onExpand: (ids: readonly number[], isOpen: boolean) => void;
  onSelect: ((item: T) => void) | undefined;
  startsWith: (item: T, typed: string) => boolean;
  onKey: ((event: KeyboardEvent, item: T) => boolean) | undefined;
}

export const treeitemOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;

/** Letters that come one soon after another, as words. */
function useTyped() {
  const typed = useRef({ text: '', until: 0 });
  return {
    add: (letter: string, at: number): string => {
      const { text, until } = typed.current;
      typed.current = { text: at < until ? text + letter : letter, until: at + TYPING_MS };
      return typed.current.text;
    },
    isGoingOn: (at: number): boolean => at < typed.current.until,
  };
}

function useKeys<T extends TreeItem<T>>({ rows, use, onExpand, onSelect, startsWith, onKey }: Doing<T>) {
  const typed = useTyped();
  const typedStep = (event: KeyboardEvent, at: number): TreeStep => {
    if ([...event.key].length !== 1 || event.nativeEvent.isComposing) return null;
    const to = rowByTyping(typed.add(event.key.toLocaleLowerCase(), event.timeStamp), at, rows, startsWith);
    return to === null ? null : { to };
  };
  const take = (step: NonNullable<TreeStep>) => {
    const to = 'to' in step ? rows[step.to] : undefined;
    if (to !== undefined) use(to.item.id);
    if ('open' in step && step.open.length > 0) onExpand(step.open, true);
    if ('close' in step) onExpand([step.close], false);
  };
  /** True: the key meant something. */
  return (event: KeyboardEvent, row: TreeRow<T>): boolean => {
    if (onKey?.(event, row.item)) return true;
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    // Between two words that are typed, a space is one of their letters.
    if (event.key === 'Enter' || (event.key === ' ' && !typed.isGoingOn(event.timeStamp))) {
      onSelect?.(row.item);
      return true;
    }
    const at = rows.indexOf(row);
    const step = stepOfKey(event.key, at, rows) ?? typedStep(event, at);
    if (step !== null) take(step);
    // A space that leads nowhere must not move the page.
    return step !== null || event.key === ' ';
  };
}

export function useTreeEvents<T extends TreeItem<T>>(tree: RefObject<HTMLElement | null>, doing: Doing<T>) {
  const { rows, use, setActive, onExpand, onSelect } = doing;
  const press = useKeys(doing);
  // Events of a row's menu that is drawn elsewhere on the page come here, too, but it is not part of the tree.
  const rowOf = (element: HTMLElement | null) => {
    const id = Number(element?.dataset['item']);
    return element !== null && tree.current?.contains(element) ? rows.find(({ item }) => item.id === id) : undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = treeitemOf(event.target);
    const row = rowOf(element);
    if (row === undefined || event.defaultPrevented) return;
    if (element === event.target) {
      if (press(event, row)) event.preventDefault();
      return;
    }
    // From the buttons of a row back to the row.
    if (event.key !== 'ArrowLeft' && event.key !== 'Escape') return;
    event.preventDefault();
    element?.focus();
  };
  const onClick = ({ target }: MouseEvent) => {
    const row = rowOf(treeitemOf(target));
    // What stands in a row and does something by itself is left to it.
    if (row === undefined || !(target instanceof Element) || target.closest('[data-row]') === null) return;
    if (target.closest('a, button') !== null) return;
    use(row.item.id);
    if (target.closest('[data-toggle]') === null) onSelect?.(row.item);
    else onExpand([row.item.id], !row.isOpen);
  };
  const onContextMenu = (event: MouseEvent) => {
    const element = treeitemOf(event.target);
    const row = rowOf(element);
    const button = element?.querySelector<HTMLElement>(':scope > [data-row] [aria-haspopup="menu"]');
    if (row === undefined || button == null) return;
    event.preventDefault();
    setActive(row.item.id);
    button.click();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(treeitemOf(target));
    if (row !== undefined) setActive(row.item.id);
  };
  return { onKeyDown, onClick, onContextMenu, onFocus };
}
