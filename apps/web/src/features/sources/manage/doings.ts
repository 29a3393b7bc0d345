/** What staff do with a node, and with which ones it can be done. */
import type { SourceTreeNode } from '@glosa/contract';

export const DOINGS = ['add-folder', 'add-package', 'edit', 'up', 'down', 'show', 'hide', 'delete'] as const;
export type Doing = (typeof DOINGS)[number];

/** Parts are as the file of their package has them: nothing is done with them here. Null: the root. */
export function doingsOf(node: SourceTreeNode | null): Doing[] {
  if (node === null) return ['add-folder', 'add-package'];
  if (node.type === 'part') return [];
  const own: Doing[] = ['edit', 'up', 'down', node.show ? 'hide' : 'show', 'delete'];
  return node.type === 'folder' ? ['add-folder', 'add-package', ...own] : own;
}

/** What a key pressed on a row does. */
export function doingOfKey(event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): Doing | null {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (ctrlKey || metaKey) return null;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null;
  return key === 'F2' ? 'edit' : key === 'Delete' ? 'delete' : null;
}
