import { valuesWithin } from '../edit-distance.ts';
import type { Lexicon } from '../lexicon.ts';

/** Words of fewer letters have no near ones: most others would be. */
const ONE_EDIT = 4;
const TWO_EDITS = 8;

/** Ids, sorted, of the values that are one letter away from `word` (two where it is long), and its own. */
export function nearValues(lexicon: Lexicon, word: string): Uint32Array {
  return Uint32Array.from(valuesWithin(lexicon, word, editsAllowed(word)), ({ id }) => id);
}

function editsAllowed(word: string): number {
  if (word.length < ONE_EDIT) return 0;
  return word.length < TWO_EDITS ? 1 : 2;
}
