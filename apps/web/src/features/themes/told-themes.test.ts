import type { ThemeTreeNode } from '@glosa/contract';
import { alike } from '@glosa/dictionary/browser';
import { expect, it } from 'vitest';
import { toldThemes } from './told-themes.ts';

const theme = (id: number, own: number, children: ThemeTreeNode[] = []): ThemeTreeNode => ({
  ...{ id, own, children, name: alike(`theme ${id}`) },
  total: own + children.reduce((sum, { total }) => sum + total, 0),
});

it('names themes that occur by themselves, most passages first, with what they are within below the root', () => {
  const tree = [theme(1, 0, [theme(2, 3, [theme(3, 5), theme(4, 0)]), theme(5, 4)])];
  expect(toldThemes(tree).map(({ theme: { id }, within }) => [id, within.map((names) => names.en)])).toEqual([
    [3, ['theme 2']],
    [5, []],
    [2, []],
  ]);
});
