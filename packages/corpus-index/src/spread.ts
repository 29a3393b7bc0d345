import type { Bitmap } from './bitmap.ts';
import { once } from './remember.ts';

/** Bits are moved by less than a word at a time. */
const MOST_STRIDE = 31;

/**
 * The bits and every position up to `reach` before one of them, as far as `same` holds each such position together with
 * the next. Strides double: what has been spread by n is spread by n + 1 more at once.
 */
export function spreadLeft(bits: Bitmap, same: Bitmap, reach: number): Bitmap {
  const spread = bits.copy();
  const { words } = spread;
  for (const stride of stridesOf(reach)) {
    const links = chained(same, stride).words;
    let word = words[0];
    for (let i = 0; i + 1 < words.length; i++) {
      const next = words[i + 1];
      words[i] = word | (((word >>> stride) | (next << (32 - stride))) & links[i]);
      word = next;
    }
  }
  return spread;
}

/** The bits and every position up to `reach` after one of them, likewise. */
export function spreadRight(bits: Bitmap, same: Bitmap, reach: number): Bitmap {
  const spread = bits.copy();
  const { words } = spread;
  for (const stride of stridesOf(reach)) {
    const links = chained(same, stride).words;
    let before = 0;
    for (let i = 0; i < words.length; i++) {
      const word = words[i];
      const moving = word & links[i];
      words[i] = word | (moving << stride) | (before >>> (32 - stride));
      before = moving;
    }
  }
  return spread;
}

/** How many passes of a bitmap that is. */
export function spreadPasses(reach: number): number {
  const doubled = Math.min(reach, MOST_STRIDE);
  return 32 - Math.clz32(doubled) + Math.ceil((reach - doubled) / MOST_STRIDE);
}

function stridesOf(reach: number): number[] {
  const strides: number[] = [];
  for (let done = 0; done < reach; ) {
    const stride = Math.min(done + 1, reach - done, MOST_STRIDE);
    strides.push(stride);
    done += stride;
  }
  return strides;
}

/** By stride, for as long as the bitmap that they are of is there. */
const chains = new WeakMap<Bitmap, Map<number, Bitmap>>();

/** Bit p where `same` has the bits p to p + stride - 1; kept, and not to be changed. */
export function chained(same: Bitmap, stride: number): Bitmap {
  if (stride === 1) return same;
  const known = once(chains, same, () => new Map<number, Bitmap>());
  return once(known, stride, () => {
    const half = stride >>> 1;
    return chained(same, stride - half)
      .copy()
      .andShifted(chained(same, half), stride - half);
  });
}
