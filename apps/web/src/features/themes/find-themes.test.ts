import type { ThemeTreeNode } from '@glosa/contract';
import { expect, it } from 'vitest';
import { allThemes, buildFinder } from './find-themes.ts';

const theme = (id: number, pl: string, en: string, children: ThemeTreeNode[] = []): ThemeTreeNode => ({
  ...{ id, name: { pl, en }, own: 0, total: 0, children },
});
const TREE = [
  theme(1, 'Wydarzenia', 'Events', [
    theme(2, 'Męka', 'Passion', [theme(3, 'Dobry łotr', 'The good thief'), theme(4, 'Śmierć (na krzyżu)', 'Death')]),
    theme(5, 'Trzej Królowie', 'The Three Kings'),
  ]),
];
const find = (typed: string) => {
  const { items, expanded, found } = buildFinder(TREE)(typed);
  return { shown: allThemes(items).map(({ id }) => id), open: [...expanded].sort(), found };
};

it('finds by the beginnings of words in either language and keeps the way to what was found', () => {
  expect(find('lotr')).toEqual({ shown: [1, 2, 3], open: [1, 2], found: 1 });
  expect(find('krol three')).toEqual({ shown: [1, 5], open: [1], found: 1 });
  expect(find('na')).toEqual({ shown: [1, 2, 4], open: [1, 2], found: 1 });
  expect(find('eka')).toEqual({ shown: [], open: [], found: 0 });
});

it('keeps what stands below a theme that was found', () => {
  expect(find('meka')).toEqual({ shown: [1, 2, 3, 4], open: [1], found: 1 });
});
