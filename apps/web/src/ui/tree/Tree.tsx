import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { branch, type TreeLook } from './TreeRows.tsx';
import styles from './tree.module.css';
import { type TreeItem, type TreeRow, visibleRows } from './tree-rows.ts';
import { useDrawn } from './use-drawn.ts';
import { treeitemOf, useTreeEvents } from './use-tree-events.ts';

export type { TreeLook } from './TreeRows.tsx';

interface Props<T> {
  label: string;
  items: readonly T[];
  /** Ids of the open items. */
  expanded: ReadonlySet<number>;
  onExpand: (ids: readonly number[], isOpen: boolean) => void;
  selected?: number | null;
  /** Enter, Space or a press on the row. */
  onSelect?: (item: T) => void;
  /** Whether the name begins with what was typed, in lower case. */
  startsWith: (item: T, typed: string) => boolean;
  look: TreeLook<T>;
  /** Keys of the page's own, of the row in use; asked first. True: it was one. */
  onKey?: (event: KeyboardEvent, item: T) => boolean;
  /** A new object brings the row with the id into use, with focus; what it stands in has to be open. */
  focusOn?: { id: number } | null;
}

/** Wishes for focus that were met: a tree that is drawn again later must not take it once more. */
const answered = new WeakSet<object>();

/** Keeps focus on the row in use when it was drawn at another place, and brings it there when that was asked for. */
function useRowFocus(tree: RefObject<HTMLUListElement | null>) {
  const wanted = useRef<number | null>(null);
  const before = tree.current?.contains(document.activeElement) ? treeitemOf(document.activeElement) : null;
  const focus = (id: number): boolean => {
    const row = tree.current?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    row?.focus();
    return row !== null && row !== undefined;
  };
  useLayoutEffect(() => {
    if (wanted.current !== null) {
      if (focus(wanted.current)) wanted.current = null;
    } else if (before !== null && document.activeElement === document.body) {
      const at = before.isConnected ? before : tree.current?.querySelector<HTMLElement>('[tabindex="0"]');
      at?.focus();
    }
  });
  return (id: number) => {
    wanted.current = id;
  };
}

/** Which row is in use: that with the id, else the selected one, else the first. */
function useActive<T extends TreeItem<T>>(rows: readonly TreeRow<T>[], selected: number | null) {
  const [activeId, setActive] = useState<number | null>(null);
  const indexOf = (id: number | null) => (id === null ? -1 : rows.findIndex(({ item }) => item.id === id));
  const own = indexOf(activeId);
  const active = own >= 0 ? own : Math.max(0, indexOf(selected));
  return { active, setActive };
}

/**
 * A tree by the authoring practices of WAI-ARIA: one stop for Tab, arrows, Home, End, `*` and first letters within.
 * Only what is open is drawn.
 */
export function Tree<T extends TreeItem<T>>(props: Props<T>) {
  const { label, items, expanded, onExpand, selected = null, onSelect, startsWith, look, onKey, focusOn } = props;
  const tree = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => visibleRows(items, expanded), [items, expanded]);
  const { active, setActive } = useActive(rows, selected);
  const bringFocus = useRowFocus(tree);
  const prefix = useId();
  const idOf = useMemo(() => (id: number) => `${prefix}${id}`, [prefix]);
  const drawn = useDrawn(rows.length, active);

  const use = (id: number) => {
    setActive(id);
    // Nothing is redrawn for the row that is in use already.
    const element = rows[active]?.item.id === id ? tree.current?.querySelector<HTMLElement>('[tabindex="0"]') : null;
    if (element == null) bringFocus(id);
    else element.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought there once for each time it was asked
  useLayoutEffect(() => {
    if (focusOn == null || answered.has(focusOn)) return;
    answered.add(focusOn);
    use(focusOn.id);
  }, [focusOn]);
  const events = useTreeEvents(tree, { rows, use, setActive, onExpand, onSelect, startsWith, onKey });
  return (
    <ul
      ref={tree}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a tree, as the practices write it
      role="tree"
      aria-label={label}
      className={styles['tree']}
      {...events}
    >
      {branch({ rows, from: 0, to: drawn, active, selected, idOf, look })}
    </ul>
  );
}
