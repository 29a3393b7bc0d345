import { describe, expect, it } from 'vitest';
import { markFault } from './query-error.ts';

/** The query with the fault in brackets. */
function marked(q: string, from: number, to: number): string {
  const { before, fault, after } = markFault(q, { from, to });
  return `${before}[${fault}]${after}`;
}

describe('marking the fault in a query', () => {
  it('marks what the offsets say', () => {
    expect(marked('lema:być dom', 0, 4)).toBe('[lema]:być dom');
  });

  it('marks the character before a place where something is missing', () => {
    expect(marked('[form="x"', 9, 9)).toBe('[form="x["]');
    expect(marked('', 0, 0)).toBe('[]');
  });

  it('keeps to the query when offsets do not', () => {
    expect(marked('bog', 2, 99)).toBe('bo[g]');
    expect(marked('bog', -5, 1)).toBe('[b]og');
    expect(marked('bog', 3, 1)).toBe('bo[g]');
  });

  it('does not tear a character of two units apart', () => {
    expect(marked('a𐀀b', 2, 2)).toBe('a[𐀀]b');
    expect(marked('a𐀀b', 1, 2)).toBe('a[𐀀]b');
  });
});
