import { Bitmap, wordsFor } from '../../bitmap.ts';

/** A new bitmap with bit p + 1 for each bit p; what leaves the length is dropped. */
export function shiftedUp(bits: Bitmap): Bitmap {
  const moved = new Bitmap(bits.length);
  const { words } = bits;
  let carry = 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    moved.words[i] = (word << 1) | carry;
    carry = word >>> 31;
  }
  const end = bits.length;
  const last = end >>> 5;
  moved.words[last] = moved.words[last] & ~(-1 << (end & 31));
  moved.words.fill(0, last + 1);
  return moved;
}

/**
 * Places between tokens, as bits: p is the place before token p. Where one text ends and the next starts, what ends is
 * seen from the token before only, and what starts from the token after.
 */
export interface EdgePlaces {
  readonly beforeToken: Bitmap;
  readonly afterToken: Bitmap;
}

/** Places between tokens as the tokens they come after: bit p for place p + 1. */
export function tokensBefore(places: Bitmap, length: number): Bitmap {
  const moved = new Bitmap(length);
  const { words } = moved;
  for (let i = 0; i < words.length; i++) {
    words[i] = (places.words[i] >>> 1) | ((places.words[i + 1] ?? 0) << 31);
  }
  return moved;
}

/** Places between tokens as the tokens they come before; a place at the end of all comes before none. */
export function tokensAfter(places: Bitmap, length: number): Bitmap {
  const kept = new Bitmap(length, places.words.slice(0, wordsFor(length)));
  const last = length >>> 5;
  kept.words[last] = kept.words[last] & ~(-1 << (length & 31));
  return kept;
}

/** In place: adds what lies before a bit in a run of `own`: within a word by doubling strides, then on to the word before. */
export function runLeft({ words }: Bitmap, { words: own }: Bitmap, { words: same }: Bitmap): void {
  let carry = 0;
  for (let i = words.length - 1; i >= 0; i--) {
    let passes = own[i] & same[i];
    let got = words[i] | (passes & (carry << 31));
    if (got !== 0) {
      for (let stride = 1; stride < 32; stride *= 2) {
        got |= passes & (got >>> stride);
        passes &= passes >>> stride;
      }
      words[i] = got;
    }
    carry = got & 1;
  }
}
