import { describe, expect, it } from 'vitest';
import { filterTree, rowByTyping, stepOfKey, visibleRows, wayTo } from './tree-rows.ts';

interface Node {
  id: number;
  name: string;
  children: Node[];
  hasChildren?: boolean;
}
const node = (id: number, name: string, children: Node[] = []): Node => ({ id, name, children });

const TREE = [
  node(1, 'Biblia', [node(2, 'Mt'), node(3, 'Mk', [node(4, 'rozdział 1')]), node(5, 'Łk')]),
  node(6, 'Apokryfy', [node(7, 'Prot')]),
  { ...node(8, 'Later'), hasChildren: true },
];
const open = (...ids: number[]) => visibleRows(TREE, new Set(ids));
const startsWith = (item: Node, typed: string) => item.name.toLowerCase().startsWith(typed);

describe('the rows that show', () => {
  it('are those of open items, with level, place, and the end of what is below', () => {
    const rows = open(1, 3);
    expect(rows.map(({ item }) => item.id)).toEqual([1, 2, 3, 4, 5, 6, 8]);
    expect(rows.map(({ level }) => level)).toEqual([1, 2, 2, 3, 2, 1, 1]);
    expect(rows.map(({ place, size }) => `${place}/${size}`)).toEqual([
      '1/3',
      '1/3',
      '2/3',
      '1/1',
      '3/3',
      '2/3',
      '3/3',
    ]);
    expect(rows.map(({ parent }) => parent)).toEqual([-1, 0, 0, 2, 0, -1, -1]);
    expect(rows.map(({ end }) => end)).toEqual([5, 2, 4, 4, 5, 6, 7]);
    expect(rows.map(({ isOpen }) => isOpen)).toEqual([true, undefined, true, undefined, undefined, false, false]);
  });
});

describe('the keys', () => {
  it.each([
    ['ArrowDown', 0, { to: 1 }],
    ['ArrowDown', 6, { to: 6 }],
    ['ArrowUp', 0, { to: 0 }],
    ['Home', 4, { to: 0 }],
    ['End', 0, { to: 6 }],
    ['ArrowRight', 0, { to: 1 }],
    ['ArrowRight', 1, { to: 1 }],
    ['ArrowRight', 5, { open: [6] }],
    ['ArrowLeft', 0, { close: 1 }],
    ['ArrowLeft', 3, { to: 2 }],
    ['ArrowLeft', 5, { to: 5 }],
    ['*', 0, { open: [6, 8] }],
    ['*', 1, { open: [] }],
    ['F2', 1, null],
  ])('%s at row %i', (key, at, step) => {
    expect(stepOfKey(key, at, open(1, 3))).toEqual(step);
  });

  it('mean nothing in a tree without rows', () => {
    expect(stepOfKey('End', 0, visibleRows<Node>([], new Set()))).toBeNull();
  });
});

describe('typing', () => {
  it.each([
    ['m', 1, 2],
    ['m', 2, 1],
    ['mm', 1, 2],
    ['mk', 1, 2],
    ['mt', 1, 1],
    ['ł', 0, 4],
    ['b', 0, 0],
    ['x', 0, null],
  ])('%s from row %i', (typed, at, to) => {
    expect(rowByTyping(typed, at, open(1, 3), startsWith)).toBe(to);
  });
});

describe('a filter', () => {
  it('keeps what matches with all below it and the way to it', () => {
    const { items, expanded, found } = filterTree(TREE, ({ name }) => name.startsWith('Mk') || name.startsWith('Prot'));
    expect(items).toEqual([
      { ...TREE[0], children: [TREE[0]?.children[1]] },
      { ...TREE[1], children: TREE[1]?.children },
    ]);
    expect([...expanded].sort()).toEqual([1, 6]);
    expect(found).toBe(2);
  });

  it('keeps a matching item as it is, so that it need not be redrawn', () => {
    expect(filterTree(TREE, ({ name }) => name === 'Biblia').items[0]).toBe(TREE[0]);
  });
});

it('the way to an item leads from the root to itself', () => {
  expect(wayTo(TREE, 4).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(wayTo(TREE, 9)).toEqual([]);
});
