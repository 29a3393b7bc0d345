import { describe, expect, it } from 'vitest';
import { endOptions, firstRange, fromVerse } from './verse-range.ts';

const LABELS = ['1', '2', '3', '3b', '4'];

describe('the choice of verses', () => {
  it('begins with the whole source, or with what was asked for', () => {
    expect(firstRange(LABELS, null)).toEqual({ from: '1', to: '4' });
    expect(firstRange(LABELS, { from: '2', to: '3b' })).toEqual({ from: '2', to: '3b' });
    expect(firstRange(LABELS, { from: '3', to: '1' })).toEqual({ from: '3', to: '3' });
    expect(firstRange(LABELS, { from: '9', to: '9' })).toEqual({ from: '1', to: '4' });
    expect(firstRange([], null)).toBeNull();
  });

  it('offers as end only the start and what comes after it', () => {
    expect(endOptions(LABELS, '3')).toEqual(['3', '3b', '4']);
    expect(endOptions(LABELS, '1')).toEqual(LABELS);
  });

  it('keeps an end that is still possible, and else takes the first that is', () => {
    expect(fromVerse(LABELS, { from: '1', to: '3b' }, '2')).toEqual({ from: '2', to: '3b' });
    expect(fromVerse(LABELS, { from: '1', to: '2' }, '3b')).toEqual({ from: '3b', to: '3b' });
  });
});
