import { expect, test } from 'vitest';
import { type KeyPress, listCommand } from './list-keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

test.each([
  [press('ArrowDown'), { kind: 'move', by: 1, extends: false }],
  [press('ArrowUp', { shiftKey: true }), { kind: 'move', by: -1, extends: true }],
  [press('PageDown'), { kind: 'move', by: 10, extends: false }],
  [press('End', { shiftKey: true }), { kind: 'ends', to: 'last', extends: true }],
  [press(' '), { kind: 'toggle' }],
  [press('Enter'), { kind: 'open' }],
  [press('N'), { kind: 'next-open' }],
  [press('a', { ctrlKey: true }), { kind: 'all' }],
  [press('Escape'), { kind: 'clear' }],
  // AltGr with a letter writes another letter; Ctrl with one is the browser's.
  [press('n', { altKey: true, ctrlKey: true }), null],
  [press('n', { ctrlKey: true }), null],
  [press('x'), null],
])('%o', (given, command) => expect(listCommand(given, 'n')).toEqual(command));

test('the key of the next sentence to do is the one a person chose', () => {
  expect([listCommand(press('n'), '?'), listCommand(press('?', { shiftKey: true }), '?')]).toEqual([
    null,
    { kind: 'next-open' },
  ]);
  expect(listCommand(press('N', { shiftKey: true }), 'n')).toBeNull();
});

test('without single-letter shortcuts a letter does nothing', () => {
  expect(listCommand(press('n'), '')).toBeNull();
  expect(listCommand(press('Enter'), '')).toEqual({ kind: 'open' });
});
