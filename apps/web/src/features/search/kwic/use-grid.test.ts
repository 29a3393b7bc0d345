import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveBy } from './use-grid.ts';

const SIZE = { rows: 30, columns: 4 };

describe('a key in a grid', () => {
  it.each([
    ['ArrowUp', false, 4, 2],
    ['ArrowDown', false, 6, 2],
    ['ArrowLeft', false, 5, 1],
    ['ArrowRight', false, 5, 3],
    ['Home', false, 5, 0],
    ['End', false, 5, 3],
    ['Home', true, 0, 0],
    ['End', true, 29, 3],
    ['PageUp', false, 0, 2],
    ['PageDown', false, 15, 2],
  ] as const)('%s (with Ctrl: %s) leads from 5:2 to %i:%i', (key, ctrl, row, column) => {
    expect(moveBy(key, ctrl, { row: 5, column: 2 }, SIZE)).toEqual({ row, column });
  });

  it('never leads out of it', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    );
    fc.assert(
      fc.property(keys, fc.boolean(), fc.nat(29), fc.nat(3), (key, ctrl, row, column) => {
        const to = moveBy(key, ctrl, { row, column }, SIZE);
        expect(to && to.row >= 0 && to.row < SIZE.rows && to.column >= 0 && to.column < SIZE.columns).toBe(true);
      }),
    );
  });

  it('that means nothing there leads nowhere', () => {
    expect(moveBy('a', false, { row: 0, column: 0 }, SIZE)).toBeNull();
  });
});
