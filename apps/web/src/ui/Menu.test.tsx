import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { itemAfterKey, MenuButton } from './Menu.tsx';

afterEach(cleanup);

describe('the keys of a menu', () => {
  const texts = ['Karty', 'Historia', 'Usuń', 'Kopiuj'];

  it.each([
    ['ArrowDown', 3, 0],
    ['ArrowUp', 0, 3],
    ['Home', 2, 0],
    ['End', 0, 3],
    ['k', 0, 3],
    ['k', 3, 0],
    ['U', 0, 2],
  ])('%s from %i leads to %i', (key, at, to) => {
    expect(itemAfterKey(key, at, texts)).toBe(to);
  });

  it.each(['x', ' ', 'Enter', 'F5'])('%s means nothing', (key) => {
    expect(itemAfterKey(key, 0, texts)).toBeNull();
  });
});

it('opens by keyboard, runs an item with focus back on its button, and closes', async () => {
  const done: (Element | null)[] = [];
  render(
    <MenuButton
      label="Działania: RP"
      icon="⋮"
      items={[
        { key: 'cards', label: 'Karty', text: 'Karty', href: '/cards' },
        { key: 'delete', label: 'Usuń', text: 'Usuń', onSelect: () => done.push(document.activeElement) },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Działania: RP' });
  button.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Usuń' }));
  await userEvent.keyboard('{Enter}');
  expect(done).toEqual([button]);
  expect(screen.queryByRole('menu')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Karty' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});
