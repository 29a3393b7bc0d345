import type { Lexicon } from '../lexicon.ts';

/** Words of fewer letters have no near ones: most others would be. */
const ONE_EDIT = 4;
const TWO_EDITS = 8;

/** Ids, sorted, of the values that `word` becomes by adding, dropping or changing one letter (two in long words). */
export function nearValues(lexicon: Lexicon, word: string): Uint32Array {
  const allowed = editsAllowed(word);
  if (allowed === 0) {
    const id = lexicon.find(word);
    return id < 0 ? new Uint32Array(0) : Uint32Array.of(id);
  }
  return walk(lexicon, word, allowed);
}

export function editsAllowed(word: string): number {
  if (word.length < ONE_EDIT) return 0;
  return word.length < TWO_EDITS ? 1 : 2;
}

/**
 * One row of the edit table for each letter of a value. Neighbours share beginnings, so their rows are kept, and a
 * beginning whose row has gone beyond what is allowed rules out all that share it.
 */
function walk({ chars, offsets, shared, size }: Lexicon, word: string, allowed: number): Uint32Array {
  const width = word.length + 1;
  const longest = word.length + allowed;
  const rows = new Uint8Array((longest + 2) * width);
  for (let k = 0; k < width; k++) rows[k] = k;
  const found: number[] = [];
  /** Rows up to here are those of the value before; `dead`: the row there is beyond hope. */
  let depth = 0;
  let dead = false;
  for (let id = 0; id < size; id++) {
    const from = offsets[id] as number;
    const length = (offsets[id + 1] as number) - from;
    const same = shared[id] as number;
    if (same < depth || !dead) {
      depth = Math.min(depth, same);
      dead = false;
    }
    while (!dead && depth < length) {
      if (depth >= longest) dead = true;
      else dead = !nextRow(rows, ++depth, width, word, chars[from + depth - 1] as number, allowed);
    }
    if (!dead && depth === length && (rows[length * width + width - 1] as number) <= allowed) found.push(id);
  }
  return Uint32Array.from(found);
}

/** Fills row `row` for one more letter; false when no value that goes on from here is near. */
function nextRow(rows: Uint8Array, row: number, width: number, word: string, unit: number, allowed: number): boolean {
  const at = row * width;
  const above = at - width;
  let least = row;
  rows[at] = row;
  for (let k = 1; k < width; k++) {
    const changed = (rows[above + k - 1] as number) + (word.charCodeAt(k - 1) === unit ? 0 : 1);
    const cost = Math.min(changed, (rows[above + k] as number) + 1, (rows[at + k - 1] as number) + 1);
    rows[at + k] = cost;
    if (cost < least) least = cost;
  }
  return least <= allowed;
}
