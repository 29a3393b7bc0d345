/** A tree as the rows that show: what is folded in has none. Keys, typing and filtering are worked out on them. */

/** `hasChildren` says that there are some where `children` have not been brought yet. */
export interface TreeItem<T> {
  id: number;
  children: readonly T[];
  hasChildren?: boolean;
}

export interface TreeRow<T> {
  item: T;
  /** 1 at the root. */
  level: number;
  /** Its place among its siblings, from 1, and how many they are. */
  place: number;
  size: number;
  /** Index of the row it stands under; -1 at the root. */
  parent: number;
  /** Index behind the last row under it: its children are the rows between. */
  end: number;
  /** Undefined: there is nothing below it. */
  isOpen: boolean | undefined;
}

function hasBelow<T extends TreeItem<T>>({ children, hasChildren }: T): boolean {
  return children.length > 0 || hasChildren === true;
}

/** The rows of a tree in the order they are read. */
export function visibleRows<T extends TreeItem<T>>(items: readonly T[], expanded: ReadonlySet<number>): TreeRow<T>[] {
  const rows: TreeRow<T>[] = [];
  const add = (siblings: readonly T[], level: number, parent: number) => {
    for (const [index, item] of siblings.entries()) {
      const isOpen = hasBelow(item) ? expanded.has(item.id) : undefined;
      const at = rows.length;
      const row = { item, level, place: index + 1, size: siblings.length, parent, end: at + 1, isOpen };
      rows.push(row);
      if (isOpen) add(item.children, level + 1, at);
      row.end = rows.length;
    }
  };
  add(items, 1, -1);
  return rows;
}

/** What a key does from the row at an index; null: it means nothing there. */
export type TreeStep = { to: number } | { open: number[] } | { close: number } | null;

/** The rows below the same row that can still be opened, as `*` opens them. */
function closedSiblings<T extends TreeItem<T>>(rows: readonly TreeRow<T>[], at: number): number[] {
  const parent = rows[at]?.parent;
  return rows.flatMap((row) => (row.parent === parent && row.isOpen === false ? [row.item.id] : []));
}

/** The keys of a tree, by the authoring practices of WAI-ARIA; letters are `rowByTyping`'s. */
export function stepOfKey<T extends TreeItem<T>>(key: string, at: number, rows: readonly TreeRow<T>[]): TreeStep {
  const row = rows[at];
  if (row === undefined) return null;
  const { item, isOpen, parent, end } = row;
  if (key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) };
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) };
  if (key === 'Home') return { to: 0 };
  if (key === 'End') return { to: rows.length - 1 };
  if (key === '*') return { open: closedSiblings(rows, at) };
  if (key === 'ArrowRight') {
    if (isOpen === false) return { open: [item.id] };
    return { to: isOpen && end > at + 1 ? at + 1 : at };
  }
  if (key === 'ArrowLeft') return isOpen ? { close: item.id } : { to: parent < 0 ? at : parent };
  return null;
}

/**
 * The row that typing leads to: the next one that begins so, round the end. One letter, also typed again and again,
 * leads on from where one is; of more letters the row one is at may still be the one.
 */
export function rowByTyping<T extends TreeItem<T>>(
  typed: string,
  at: number,
  rows: readonly TreeRow<T>[],
  startsWith: (item: T, typed: string) => boolean,
): number | null {
  const letters = [...typed];
  const isOne = letters.every((letter) => letter === letters[0]);
  const wanted = isOne ? (letters[0] ?? '') : typed;
  for (let step = isOne ? 1 : 0; step < rows.length + (isOne ? 1 : 0); step += 1) {
    const index = (at + step) % rows.length;
    const row = rows[index];
    if (row !== undefined && startsWith(row.item, wanted)) return index;
  }
  return null;
}

/**
 * The items that match, with all that is below them and the way to them. `expanded` is what has to be open for every
 * match to show.
 */
export function filterTree<T extends TreeItem<T>>(
  items: readonly T[],
  matches: (item: T) => boolean,
): { items: T[]; expanded: Set<number>; found: number } {
  const expanded = new Set<number>();
  let found = 0;
  const keep = (siblings: readonly T[]): T[] =>
    siblings.flatMap((item) => {
      const isMatch = matches(item);
      if (isMatch) found += 1;
      const below = keep(item.children);
      if (below.length > 0) expanded.add(item.id);
      if (isMatch) return [item];
      return below.length > 0 ? [{ ...item, children: below }] : [];
    });
  return { items: keep(items), expanded, found };
}

/** The items that are kept, on every level: below one that is left out nothing is kept. */
export function thinnedTree<T extends TreeItem<T>>(items: readonly T[], isKept: (item: T) => boolean): T[] {
  return items.filter(isKept).map((item) => {
    const children = thinnedTree(item.children, isKept);
    return { ...item, children, hasChildren: children.length > 0 };
  });
}

/** How many items a tree has. */
export function countItems<T extends TreeItem<T>>(items: readonly T[]): number {
  return items.reduce((sum, { children }) => sum + 1 + countItems(children), 0);
}

/** The items from the root to the one with an id, itself included; empty where there is none. */
export function wayTo<T extends TreeItem<T>>(items: readonly T[], id: number): T[] {
  for (const item of items) {
    if (item.id === id) return [item];
    const below = wayTo(item.children, id);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}

/** The open items after some were opened or closed. */
export function withOpen(expanded: ReadonlySet<number>, ids: readonly number[], isOpen: boolean): ReadonlySet<number> {
  const next = new Set(expanded);
  for (const id of ids) {
    if (isOpen) next.add(id);
    else next.delete(id);
  }
  return next;
}
