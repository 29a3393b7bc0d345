import type { SourceTreeNode } from '@glosa/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { countItems, filterTree, thinnedTree, withOpen } from '../../ui/tree/tree-rows.ts';
import { indexSources, isTyped, typedNode } from './source-names.ts';
import { useTreeState } from './use-tree-state.ts';

/** The nodes that are what was typed, with the way to them; null where nothing is typed. */
function useFilter(nodes: readonly SourceTreeNode[], typed: string) {
  const index = useMemo(() => indexSources(nodes), [nodes]);
  // The field shows every key at once; the tree may come a moment later.
  const wanted = typedNode(useDeferredValue(typed));
  return useMemo(
    () => (wanted === '' ? null : filterTree(nodes, ({ id }) => isTyped(index.get(id), wanted))),
    [nodes, index, wanted],
  );
}

/** Ids of folders at all levels: what is in them shows once they are open. */
const foldersIn = (nodes: readonly SourceTreeNode[]): number[] =>
  nodes.flatMap(({ id, type, children }) => (type === 'folder' ? [id, ...foldersIn(children)] : []));

/**
 * The tree as a page shows it: whole, or narrowed to what is typed. `found` is null where it is whole. What is opened in
 * a narrowed tree is forgotten when something else is typed. With `onlyLinked` the whole tree leaves out what has no
 * passages, unless the address asks for all, and opens down to the works; `left` counts what is left out then.
 */
export function useShownTree(
  nodes: readonly SourceTreeNode[],
  pagePath: string,
  { onlyLinked = false }: { onlyLinked?: boolean } = {},
) {
  const { open, node, find, asked, all, set } = useTreeState(pagePath);
  const [opened, setOpened] = useState<{ of: object; expanded: ReadonlySet<number> } | null>(null);
  const filtered = useFilter(nodes, find);
  const linked = useMemo(() => {
    if (!onlyLinked) return null;
    const items = thinnedTree(nodes, ({ passages }) => passages > 0);
    return items.length === 0 ? null : { items, left: countItems(nodes) - countItems(items) };
  }, [nodes, onlyLinked]);
  const usual = useMemo(
    () => new Set([...nodes.map(({ id }) => id), ...foldersIn(linked?.items ?? [])]),
    [nodes, linked],
  );
  const own = open ?? usual;
  const expanded = filtered === null ? own : opened?.of === filtered ? opened.expanded : filtered.expanded;
  const onExpand = (ids: readonly number[], isOpen: boolean) => {
    const next = withOpen(expanded, ids, isOpen);
    if (filtered === null) set({ open: next });
    else setOpened({ of: filtered, expanded: next });
  };
  return {
    ...{ node, find, asked, all, set, expanded, onExpand },
    /** What is open of the whole tree. */
    open: own,
    items: filtered?.items ?? (all ? null : linked?.items) ?? nodes,
    left: linked?.left ?? 0,
    found: filtered?.found ?? null,
  };
}
