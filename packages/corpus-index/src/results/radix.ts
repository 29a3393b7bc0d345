const DIGIT_BITS = 11;
const BUCKETS = 1 << DIGIT_BITS;

/** Sorts `order` by `keys[item]`, keeping the order of items with equal keys. Returns one of the two arrays given. */
export function radixSort(order: Uint32Array, spare: Uint32Array, keys: Uint32Array): Uint32Array {
  let from = order;
  let to = spare;
  let highest = 0;
  for (let i = 0; i < keys.length; i++) highest = Math.max(highest, keys[i]);
  for (let shift = 0; shift < 32 && highest >>> shift > 0; shift += DIGIT_BITS) {
    distribute(from, to, keys, shift);
    [from, to] = [to, from];
  }
  return from;
}

function distribute(from: Uint32Array, to: Uint32Array, keys: Uint32Array, shift: number): void {
  const fill = new Uint32Array(BUCKETS + 1);
  for (let i = 0; i < keys.length; i++) {
    const digit = (keys[i] >>> shift) & (BUCKETS - 1);
    fill[digit + 1] = fill[digit + 1] + 1;
  }
  for (let digit = 0; digit < BUCKETS; digit++) {
    fill[digit + 1] = fill[digit + 1] + fill[digit];
  }
  for (let i = 0; i < from.length; i++) {
    const item = from[i];
    const digit = (keys[item] >>> shift) & (BUCKETS - 1);
    const at = fill[digit];
    to[at] = item;
    fill[digit] = at + 1;
  }
}
