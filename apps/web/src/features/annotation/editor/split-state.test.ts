import { parsePartition } from '@glosa/tagset';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginSplit, cutsOf, isChanged, partitionOf, piecesOf, type SplitMove, splitMoved } from './split-state.ts';

const anyForm = fc.constantFrom('rozmyślałem', 'mogłabym', 'na\u0144', 'a\u0304by\u0364ch', 'iż', 'ꟁdbywaiąc');
const anyMove: fc.Arbitrary<SplitMove> = fc.oneof(
  fc.constantFrom<SplitMove[]>({ type: 'cut' }, { type: 'join' }),
  fc.constantFrom('next', 'previous', 'first', 'last').map((to): SplitMove => ({ type: 'caret', to: to as 'next' })),
  fc.integer({ min: -2, max: 14 }).map((at): SplitMove => ({ type: 'cut', at })),
  fc.integer({ min: -2, max: 14 }).map((to): SplitMove => ({ type: 'caret', to })),
  fc
    .constantFrom('rozmyślał|em', 'mogła|by|m', 'nie|to', '|x')
    .map((partition): SplitMove => ({ type: 'suggest', partition })),
);

describe('split', () => {
  it('always spells the word, in five pieces at most, with the caret between two letters', () => {
    fc.assert(
      fc.property(anyForm, fc.array(anyMove, { maxLength: 30 }), (token, moves) => {
        const state = moves.reduce(splitMoved, beginSplit({ wordNo: 1, token, partition: token }));
        expect(piecesOf(state).join('')).toBe(token);
        expect(parsePartition(token, partitionOf(state)).problem).toBeNull();
        expect(state.caret).toBeGreaterThanOrEqual(1);
        expect(state.caret).toBeLessThan(state.letters.length);
        expect(cutsOf(state.letters, partitionOf(state))).toEqual(state.cuts);
        expect(isChanged(state)).toBe(state.cuts.length > 0);
      }),
    );
  });

  it('cuts, takes a cut away, takes a suggestion, joins', () => {
    const state = beginSplit({ wordNo: 1, token: 'mogłabym', partition: 'mogła|bym' });
    const suggested = splitMoved(state, { type: 'suggest', partition: 'mogła|by|m' });
    expect(
      [state, suggested, splitMoved(suggested, { type: 'cut' }), splitMoved(state, { type: 'join' })].map(partitionOf),
    ).toEqual(['mogła|bym', 'mogła|by|m', 'mogłaby|m', 'mogłabym']);
    expect(splitMoved({ ...state, isSending: true }, { type: 'join' }).cuts).toEqual(state.cuts);
  });
});
