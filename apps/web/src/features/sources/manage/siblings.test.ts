import type { SourceTreeNode } from '@glosa/contract';
import { expect, it } from 'vitest';
import { heirOf, placeOf, withMoved } from './siblings.ts';

function node(id: number, children: SourceTreeNode[] = []): SourceTreeNode {
  const names = { name: { pl: `${id}`, en: '' }, abbr: { pl: '', en: '' } };
  const facts = { show: true, type: 'folder', hasVerses: false, passages: 0 } as const;
  return { id, ...names, ...facts, hasChildren: children.length > 0, children };
}
const TREE = [node(1, [node(2), node(3), node(4)]), node(5)];
const written = (nodes: readonly SourceTreeNode[] | null): unknown =>
  nodes?.map(({ id, children }) => (children.length === 0 ? id : [id, written(children)])) ?? null;

it('a node is found with its siblings and what it stands in', () => {
  const place = placeOf(TREE, 3);
  expect([place?.parent?.id, place?.index, place?.siblings.length]).toEqual([1, 1, 3]);
  expect(placeOf(TREE, 5)).toMatchObject({ parent: null, index: 1 });
  expect(placeOf(TREE, 9)).toBeNull();
});

it.each([
  [3, -1, [[1, [3, 2, 4]], 5]],
  [3, 1, [[1, [2, 4, 3]], 5]],
  [5, -1, [5, [1, [2, 3, 4]]]],
  [2, -1, null],
  [4, 1, null],
  [9, 1, null],
] as const)('node %i by %i', (id, by, order) => {
  expect(written(withMoved(TREE, id, by))).toEqual(order);
});

it.each([
  [2, 3],
  [4, 3],
  [1, 5],
  [5, 1],
  [9, null],
])('after %i has gone, %s is next', (id, heir) => {
  expect(heirOf(TREE, id)).toBe(heir);
});

it('an only child leaves what it stood in', () => {
  expect(heirOf([node(1, [node(2)])], 2)).toBe(1);
  expect(heirOf([node(1)], 1)).toBeNull();
});
