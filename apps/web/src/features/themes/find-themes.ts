import type { ThemeTreeNode } from '@glosa/contract';
import { foldForFilter } from '@glosa/dictionary/browser';
import { filterTree } from '../../ui/tree/tree-rows.ts';

/** Every theme of a tree, in the order it is read. */
export function allThemes(themes: readonly ThemeTreeNode[]): ThemeTreeNode[] {
  return themes.flatMap((theme) => [theme, ...allThemes(theme.children)]);
}

/** Finds themes by their names in any language: each word typed begins a word of the name, in any order. */
export function buildFinder(themes: readonly ThemeTreeNode[]) {
  const names = new Map(allThemes(themes).map(({ id, name }) => [id, ` ${Object.values(name).map(folded).join(' ')}`]));
  return (typed: string) => {
    const words = folded(typed).split(' ').filter(Boolean);
    return filterTree(themes, ({ id }) => words.every((word) => names.get(id)?.includes(` ${word}`) === true));
  };
}

/** Without case, marks and punctuation. */
function folded(text: string): string {
  return foldForFilter(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
}
