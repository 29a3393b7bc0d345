import { ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './tree.module.css';
import { rowByTyping, stepOfKey, type TreeItem, type TreeRow, visibleRows } from './tree-rows.ts';
import { useDrawn } from './use-drawn.ts';

/** Letters typed within this time of each other, in milliseconds, are one word. */
const TYPING_MS = 700;

/** How a row looks. The functions should stay the same between drawings: rows are drawn anew when they change. */
export interface TreeLook<T> {
  /** Its name, which it is also read out by. */
  label: (item: T) => ReactNode;
  /** At the end of the row, and read after the name: a count. */
  end?: ((item: T) => ReactNode) | undefined;
  /** Buttons behind it. Of the row in use they can be reached by Tab; a menu among them also opens as context menu. */
  actions?: ((item: T, isActive: boolean) => ReactNode) | undefined;
}

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

type RowProps<T> = { item: T; id: string; isOpen: boolean | undefined; isActive: boolean; look: TreeLook<T> };

function RowContent<T extends TreeItem<T>>({ item, id, isOpen, isActive, look }: RowProps<T>) {
  return (
    <div className={styles['row']} data-row>
      <span className={styles['toggle']} data-toggle={isOpen === undefined ? undefined : true} aria-hidden="true">
        {isOpen === undefined ? null : <ChevronRight />}
      </span>
      <span id={id} className={styles['text']}>
        <span className={styles['label']}>{look.label(item)}</span>
        {look.end === undefined ? null : (
          <>
            {' '}
            <span className={styles['end']}>{look.end(item)}</span>
          </>
        )}
      </span>
      {look.actions === undefined ? null : <span className={styles['actions']}>{look.actions(item, isActive)}</span>}
    </div>
  );
}
const Row = memo(RowContent) as typeof RowContent;

interface BranchProps<T> {
  rows: readonly TreeRow<T>[];
  from: number;
  to: number;
  active: number;
  selected: number | null;
  idOf: (item: number) => string;
  look: TreeLook<T>;
}

/** Siblings with what is open below them: the rows from one index to another. */
function branch<T extends TreeItem<T>>(props: BranchProps<T>): ReactNode[] {
  const { rows, from, to, active, selected, idOf, look } = props;
  const items: ReactNode[] = [];
  for (let at = from; at < to; ) {
    const row = rows[at];
    if (row === undefined) break;
    const { item, level, place, size, isOpen, end } = row;
    const id = idOf(item.id);
    items.push(
      <li
        key={item.id}
        role="treeitem"
        data-item={item.id}
        aria-level={level}
        aria-posinset={place}
        aria-setsize={size}
        aria-expanded={isOpen}
        aria-selected={item.id === selected}
        aria-labelledby={id}
        aria-busy={(isOpen && item.children.length === 0) || undefined}
        tabIndex={at === active ? 0 : -1}
        className={styles['item']}
        style={level === 1 ? undefined : ({ '--level': level - 1 } as Record<string, number>)}
      >
        <Row item={item} id={id} isOpen={isOpen} isActive={at === active} look={look} />
        {end > at + 1 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a tree
          <ul role="group" className={styles['group']}>
            {branch({ ...props, from: at + 1, to: Math.min(end, to) })}
          </ul>
        ) : null}
      </li>,
    );
    at = end;
  }
  return items;
}

const treeitemOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;

/** Letters that come one soon after another, as a word. */
function useTyped() {
  const typed = useRef({ text: '', until: 0 });
  return (letter: string, at: number): string => {
    const { text, until } = typed.current;
    typed.current = { text: at < until ? text + letter : letter, until: at + TYPING_MS };
    return typed.current.text;
  };
}

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
  const type = useTyped();
  const asked = useRef(focusOn);
  const prefix = useId();
  const idOf = useMemo(() => (id: number) => `${prefix}${id}`, [prefix]);
  const drawn = useDrawn(rows.length, active);

  if (focusOn !== asked.current) {
    asked.current = focusOn;
    if (focusOn != null) {
      setActive(focusOn.id);
      bringFocus(focusOn.id);
    }
  }
  const use = (id: number) => {
    setActive(id);
    // Nothing is drawn anew for the row that is in use already.
    const element = rows[active]?.item.id === id ? tree.current?.querySelector<HTMLElement>('[tabindex="0"]') : null;
    if (element == null) bringFocus(id);
    else element.focus();
  };
  const rowOf = (element: HTMLElement | null) => {
    const id = Number(element?.dataset['item']);
    return element !== null && tree.current?.contains(element) ? rows.find(({ item }) => item.id === id) : undefined;
  };
  const toggle = ({ item, isOpen }: TreeRow<T>) => {
    use(item.id);
    onExpand([item.id], !isOpen);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const element = treeitemOf(event.target);
    const row = rowOf(element);
    if (row === undefined || event.defaultPrevented) return;
    if (element !== event.target) {
      // From the buttons of a row back to the row.
      if (event.key !== 'ArrowLeft' && event.key !== 'Escape') return;
      event.preventDefault();
      element?.focus();
      return;
    }
    if (onKey?.(event, row.item)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = rows.indexOf(row);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onSelect?.(row.item);
      return;
    }
    const step = stepOfKey(event.key, at, rows) ?? typedStep(event, at);
    if (step === null) return;
    event.preventDefault();
    const to = 'to' in step ? rows[step.to] : undefined;
    if (to !== undefined) use(to.item.id);
    if ('open' in step && step.open.length > 0) onExpand(step.open, true);
    if ('close' in step) onExpand([step.close], false);
  };
  const typedStep = (event: KeyboardEvent, at: number) => {
    if ([...event.key].length !== 1 || event.nativeEvent.isComposing) return null;
    const to = rowByTyping(type(event.key.toLocaleLowerCase(), event.timeStamp), at, rows, startsWith);
    return to === null ? null : { to };
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = rowOf(treeitemOf(target));
    // What stands in a row and does something by itself is left to it.
    if (row === undefined || target.closest('[data-row]') === null || target.closest('a, button') !== null) return;
    if (target.closest('[data-toggle]') !== null) {
      toggle(row);
      return;
    }
    use(row.item.id);
    onSelect?.(row.item);
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
  return (
    <ul
      ref={tree}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the list of a tree, as the practices write it
      role="tree"
      aria-label={label}
      className={styles['tree']}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onFocus={(event) => {
        const row = rowOf(treeitemOf(event.target));
        if (row !== undefined) setActive(row.item.id);
      }}
    >
      {branch({ rows, from: 0, to: drawn, active, selected, idOf, look })}
    </ul>
  );
}
