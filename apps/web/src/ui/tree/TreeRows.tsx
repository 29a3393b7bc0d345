import { ChevronRight } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import styles from './tree.module.css';
import type { TreeItem, TreeRow } from './tree-rows.ts';

/** How a row looks. The functions should stay the same between drawings: rows are redrawn when they change. */
export interface TreeLook<T> {
  /** Its name, which it is also read out by. */
  label: (item: T) => ReactNode;
  /** At the end of the row, and read after the name: a count. */
  end?: ((item: T) => ReactNode) | undefined;
  /** Buttons behind it. Of the row in use they can be reached by Tab; a menu among them also opens as context menu. */
  actions?: ((item: T, isActive: boolean) => ReactNode) | undefined;
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
export function branch<T extends TreeItem<T>>(props: BranchProps<T>): ReactNode[] {
  const { rows, from, to, active, selected, idOf, look } = props;
  const items: ReactNode[] = [];
  for (let at = from; at < to; ) {
    const row = rows[at];
    if (row === undefined) break;
    const { item, level, place, size, isOpen, end } = row;
    const id = idOf(item.id);
    items.push(
      // What is below an item stands beside it, not in it: its visible text is then its name, as its name says.
      <li key={item.id} role="none">
        <div
          role="treeitem"
          data-item={item.id}
          aria-level={level}
          aria-posinset={place}
          aria-setsize={size}
          aria-expanded={isOpen}
          aria-selected={item.id === selected}
          aria-labelledby={id}
          aria-owns={end > at + 1 ? `${id}-below` : undefined}
          aria-busy={(isOpen && item.children.length === 0) || undefined}
          tabIndex={at === active ? 0 : -1}
          className={styles['item']}
          style={level === 1 ? undefined : ({ '--level': level - 1 } as Record<string, number>)}
        >
          <Row item={item} id={id} isOpen={isOpen} isActive={at === active} look={look} />
        </div>
        {end > at + 1 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a tree
          <ul role="group" id={`${id}-below`} className={styles['group']}>
            {branch({ ...props, from: at + 1, to: Math.min(end, to) })}
          </ul>
        ) : null}
      </li>,
    );
    at = end;
  }
  return items;
}
