import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MenuButton } from '../Menu.tsx';
import { Tree } from './Tree.tsx';
import type { TreeLook } from './TreeRows.tsx';
import { withOpen } from './tree-rows.ts';

afterEach(cleanup);

interface Node {
  id: number;
  name: string;
  count: number;
  children: Node[];
}
const node = (id: number, name: string, count = 0, children: Node[] = []): Node => ({ id, name, count, children });
const TREE = [
  node(1, 'Biblia', 214, [node(2, 'Mateusz', 200), node(3, 'Marek', 14, [node(4, 'Rozdział 1', 3)])]),
  node(5, 'Apokryfy', 0, [node(6, 'Protoewangelia')]),
];
const LOOK: TreeLook<Node> = { label: ({ name }) => name, end: ({ count }) => count };
const WITH_MENU: TreeLook<Node> = {
  label: ({ name }) => name,
  actions: ({ name }, isActive) => (
    <MenuButton
      label={`Actions: ${name}`}
      icon="⋮"
      tabIndex={isActive ? 0 : -1}
      items={[{ key: 'hide', label: 'Hide', text: 'Hide', onSelect: () => undefined }]}
    />
  ),
};

function Shown({
  items = TREE,
  chosen = [],
  look = LOOK,
}: {
  items?: Node[];
  chosen?: string[];
  look?: TreeLook<Node>;
}) {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState<number | null>(null);
  return (
    <Tree
      label="Sources"
      items={items}
      expanded={expanded}
      onExpand={(ids, isOpen) => setExpanded((now) => withOpen(now, ids, isOpen))}
      selected={selected}
      onSelect={({ id, name }) => {
        chosen.push(name);
        setSelected(id);
      }}
      startsWith={({ name }, typed) => name.toLowerCase().startsWith(typed)}
      look={look}
    />
  );
}

const shownNames = () =>
  screen
    .getAllByRole('treeitem')
    .map((item) => document.getElementById(item.getAttribute('aria-labelledby') ?? '')?.textContent);
const inUse = () => {
  const stops = screen.getAllByRole('treeitem').filter((item) => item.tabIndex === 0);
  expect(stops).toHaveLength(1);
  expect(stops[0]).toBe(document.activeElement);
  return document.getElementById(stops[0]?.getAttribute('aria-labelledby') ?? '')?.textContent;
};

describe('a tree by keyboard', () => {
  it('opens, goes in and out and closes by arrows, and draws nothing that is closed', async () => {
    render(<Shown />);
    expect(shownNames()).toEqual(['Biblia 214', 'Apokryfy 0']);
    await userEvent.tab();
    expect(inUse()).toBe('Biblia 214');
    await userEvent.keyboard('{ArrowRight}');
    expect(shownNames()).toEqual(['Biblia 214', 'Mateusz 200', 'Marek 14', 'Apokryfy 0']);
    await userEvent.keyboard('{ArrowRight}');
    expect(inUse()).toBe('Mateusz 200');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(inUse()).toBe('Rozdział 1 3');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(inUse()).toBe('Biblia 214');
    expect(shownNames()).toEqual(['Biblia 214', 'Apokryfy 0']);
  });

  it('goes to the ends, opens all siblings, finds by letters and leaves by one Tab', async () => {
    render(<Shown />);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    expect(inUse()).toBe('Apokryfy 0');
    await userEvent.keyboard('*');
    expect(screen.getAllByRole('treeitem')).toHaveLength(5);
    await userEvent.keyboard('{Home}mar');
    expect(inUse()).toBe('Marek 14');
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    await userEvent.tab({ shift: true });
    expect(inUse()).toBe('Marek 14');
  });

  it('takes a space between words that are typed for one of their letters', async () => {
    const chosen: string[] = [];
    render(<Shown items={[node(1, 'O ogrodzie'), node(2, 'O gwieździe')]} chosen={chosen} />);
    await userEvent.tab();
    await userEvent.keyboard('o g');
    expect(inUse()).toBe('O gwieździe 0');
    expect(chosen).toEqual([]);
  });

  it('chooses by Enter, Space and a press; the arrow before a name only opens', async () => {
    const chosen: string[] = [];
    render(<Shown chosen={chosen} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown} ');
    await userEvent.click(screen.getByText('Biblia'));
    const [first] = screen.getAllByRole('treeitem');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    await userEvent.click(first?.querySelector('[data-toggle]') ?? document.body);
    expect(chosen).toEqual(['Biblia', 'Apokryfy', 'Biblia']);
    expect(first?.getAttribute('aria-expanded')).toBe('true');
    expect(inUse()).toBe('Biblia 214');
  });
});

it('says level, place and number of siblings, in groups below their item', async () => {
  render(<Shown />);
  await userEvent.tab();
  await userEvent.keyboard('*{ArrowDown}{ArrowDown}*');
  const tree = screen.getByRole('tree', { name: 'Sources' });
  const marek = within(tree).getByRole('treeitem', { name: 'Marek 14' });
  const told = ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((name) => marek.getAttribute(name));
  expect(told).toEqual(['2', '2', '2', 'true']);
  const group = marek.closest('[role="group"]');
  expect(within(tree).getByRole('treeitem', { name: 'Biblia 214' }).getAttribute('aria-owns')).toBe(group?.id);
  const leaf = within(tree).getByRole('treeitem', { name: 'Rozdział 1 3' });
  expect(leaf.closest('[role="group"]')?.id).toBe(marek.getAttribute('aria-owns'));
  expect([leaf.getAttribute('aria-level'), leaf.getAttribute('aria-expanded')]).toEqual(['3', null]);
});

it('opens the menu of a row as context menu, and Esc leads back to the row', async () => {
  render(<Shown look={WITH_MENU} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  fireEvent.contextMenu(screen.getByRole('treeitem', { name: 'Apokryfy' }));
  expect(screen.getByRole('menu', { name: 'Actions: Apokryfy' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions: Apokryfy' }));
  await userEvent.keyboard('{Escape}');
  expect(inUse()).toBe('Apokryfy');
  expect(screen.getByRole('button', { name: 'Actions: Biblia' }).tabIndex).toBe(-1);
});

it('shows the first rows of very many at once, and all of them in the end', async () => {
  const many = [
    node(
      1,
      'All',
      0,
      Array.from({ length: 1200 }, (_, at) => node(at + 2, `Item ${at}`)),
    ),
  ];
  render(<Shown items={many} />);
  fireEvent.keyDown(screen.getByRole('treeitem'), { key: 'ArrowRight' });
  const drawn = () => document.querySelectorAll('[role="treeitem"]').length;
  expect(drawn()).toBeLessThan(500);
  expect(document.querySelector('[data-item="2"]')?.getAttribute('aria-setsize')).toBe('1200');
  fireEvent.keyDown(screen.getAllByRole('treeitem')[0] ?? document.body, { key: 'End' });
  expect(document.activeElement?.getAttribute('data-item')).toBe('1201');
  while (drawn() < 1201) await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  expect(document.activeElement?.getAttribute('data-item')).toBe('1201');
});
