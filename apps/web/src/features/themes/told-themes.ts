/** The themes that occur, each by itself. Pure. */
import type { Names, ThemeTreeNode } from '@glosa/contract';

export interface ToldTheme {
  theme: ThemeTreeNode;
  /** What it is within, below the root that all are in; the widest first. */
  within: readonly Names[];
}

/** Those with passages of their own, that with most of them first. */
export function toldThemes(themes: readonly ThemeTreeNode[]): ToldTheme[] {
  const found: ToldTheme[] = [];
  const add = (nodes: readonly ThemeTreeNode[], within: readonly Names[], depth: number) => {
    for (const theme of nodes) {
      if (theme.own > 0) found.push({ theme, within });
      add(theme.children, depth === 0 ? [] : [...within, theme.name], depth + 1);
    }
  };
  add(themes, [], 0);
  return found.sort((a, b) => b.theme.own - a.theme.own);
}
