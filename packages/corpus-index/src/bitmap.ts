/** One bit per position, least significant first, with one spare word so that shifts may read past the end. */
export class Bitmap {
  readonly length: number;
  readonly words: Uint32Array;

  constructor(length: number, words: Uint32Array = new Uint32Array(wordsFor(length))) {
    this.length = length;
    this.words = words;
  }

  has(position: number): boolean {
    return ((this.words[position >>> 5] >>> (position & 31)) & 1) === 1;
  }

  add(position: number): void {
    const i = position >>> 5;
    this.words[i] = this.words[i] | (1 << (position & 31));
  }

  remove(position: number): void {
    const i = position >>> 5;
    this.words[i] = this.words[i] & ~(1 << (position & 31));
  }

  addAll(positions: Uint32Array): void {
    const { words } = this;
    for (let k = 0; k < positions.length; k++) {
      const p = positions[k];
      const i = p >>> 5;
      words[i] = words[i] | (1 << (p & 31));
    }
  }

  /** Sets every bit of [from, to). */
  addRange(from: number, to: number): void {
    if (from >= to) return;
    const { words } = this;
    const first = from >>> 5;
    const last = (to - 1) >>> 5;
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) {
      words[first] = words[first] | (head & tail);
      return;
    }
    words[first] = words[first] | head;
    words.fill(0xffffffff, first + 1, last);
    words[last] = words[last] | tail;
  }

  /** Number of set bits. */
  count(): number {
    return this.countRange(0, this.length);
  }

  /** Number of set bits in [from, to). */
  countRange(from: number, to: number): number {
    if (from >= to) return 0;
    const { words } = this;
    const first = from >>> 5;
    const last = (to - 1) >>> 5;
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) return ones(words[first] & head & tail);
    let total = ones(words[first] & head) + ones(words[last] & tail);
    for (let i = first + 1; i < last; i++) total += ones(words[i]);
    return total;
  }

  /**
   * Number of stretches with a set bit in them, where `same` has a bit for every position whose next one belongs to the
   * same stretch. A stretch of n positions is n - 1 set bits of `same` and one that is clear: adding any bit to the set
   * ones carries into the clear one, and what is carried within a word of 32 positions costs one addition.
   */
  countStretches({ words: same }: Bitmap): number {
    const { words } = this;
    let total = 0;
    let carry = 0;
    for (let i = 0; i < words.length; i++) {
      const set = words[i];
      if ((set | carry) === 0) continue;
      const inner = same[i];
      const added = set & inner;
      const sum = (added + inner + carry) | 0;
      carry = ((added & inner) | ((added | inner) & ~sum)) >>> 31;
      total += ones((sum | set) & ~inner);
    }
    return total;
  }

  /** Of sorted positions, how many have a clear bit between them (their own among it) and the next, the last included. */
  countApart(positions: Uint32Array): number {
    const { words } = this;
    let apart = 0;
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i];
      const next = i + 1 < positions.length ? positions[i + 1] : this.length;
      let k = position >>> 5;
      let clear = ~words[k] & (-1 << (position & 31));
      while (clear === 0 && ++k << 5 < next) clear = ~words[k];
      if (clear !== 0 && (k << 5) + 31 - Math.clz32(clear & -clear) < next) apart++;
    }
    return apart;
  }

  /** The first set bit at or after `from`, or `length` when there is none. */
  next(from: number): number {
    if (from >= this.length) return this.length;
    const { words } = this;
    let i = from >>> 5;
    let word = words[i] & (-1 << (from & 31));
    while (word === 0) {
      i++;
      if (i >= words.length) return this.length;
      word = words[i];
    }
    return (i << 5) + 31 - Math.clz32(word & -word);
  }

  /** Position of the set bit number `rank`, from 0; `length` when there are not so many. */
  select(rank: number): number {
    const { words } = this;
    let before = 0;
    for (let i = 0; i < words.length; i++) {
      const here = ones(words[i]);
      if (before + here > rank) {
        let word = words[i];
        for (let k = before; k < rank; k++) word &= word - 1;
        return (i << 5) + 31 - Math.clz32(word & -word);
      }
      before += here;
    }
    return this.length;
  }

  copy(): Bitmap {
    return new Bitmap(this.length, this.words.slice());
  }

  /** In place: keeps the bits that are set in both. */
  and(other: Bitmap): this {
    const { words } = this;
    for (let i = 0; i < words.length; i++) words[i] = words[i] & other.words[i];
    return this;
  }

  or(other: Bitmap): this {
    const { words } = this;
    for (let i = 0; i < words.length; i++) words[i] = words[i] | other.words[i];
    return this;
  }

  /** Whether a bit is set in both. */
  meets(other: Bitmap): boolean {
    const { words } = this;
    for (let i = 0; i < words.length; i++) if ((words[i] & other.words[i]) !== 0) return true;
    return false;
  }

  /** In place: clears the bits that `other` has. */
  without(other: Bitmap): this {
    const { words } = this;
    for (let i = 0; i < words.length; i++) words[i] = words[i] & ~other.words[i];
    return this;
  }

  /** In place: keeps bit p where `other` has bit p + distance. */
  andShifted(other: Bitmap, distance: number): this {
    const { words } = this;
    const source = other.words;
    const skip = distance >>> 5;
    const shift = distance & 31;
    if (shift === 0) {
      for (let i = 0; i < words.length; i++) words[i] = words[i] & (source[i + skip] ?? 0);
      return this;
    }
    const safe = Math.min(words.length, source.length - skip - 1);
    for (let i = 0; i < safe; i++) {
      const moved = (source[i + skip] >>> shift) | (source[i + skip + 1] << (32 - shift));
      words[i] = words[i] & moved;
    }
    for (let i = Math.max(safe, 0); i < words.length; i++) {
      words[i] = words[i] & ((source[i + skip] ?? 0) >>> shift);
    }
    return this;
  }

  /** In place: moves every bit to the position before, and drops those that `same` does not hold together with it. */
  moveLeft({ words: same }: Bitmap): void {
    const { words } = this;
    let word = words[0];
    for (let i = 0; i + 1 < words.length; i++) {
      const following = words[i + 1];
      words[i] = ((word >>> 1) | (following << 31)) & same[i];
      word = following;
    }
    words[words.length - 1] = 0;
  }

  /** A new bitmap with every bit turned over. */
  complement(): Bitmap {
    const words = new Uint32Array(this.words.length);
    for (let i = 0; i < words.length; i++) words[i] = ~this.words[i];
    const flipped = new Bitmap(this.length, words);
    flipped.clearFrom(this.length);
    return flipped;
  }

  /** Whether every bit of [from, to) is set. */
  hasAll(from: number, to: number): boolean {
    const { words } = this;
    const first = from >>> 5;
    const last = (to - 1) >>> 5;
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) return (~words[first] & head & tail) === 0;
    if ((~words[first] & head) !== 0) return false;
    for (let i = first + 1; i < last; i++) if (words[i] !== 0xffffffff) return false;
    return (~words[last] & tail) === 0;
  }

  /** Set bits as sorted positions; `count` is their number if the caller knows it. */
  toList(count: number = this.count()): Uint32Array {
    return this.listBetween(0, this.length, count);
  }

  /** The set bits of [from, to) as sorted positions; `count` is their number. */
  listBetween(from: number, to: number, count: number = this.countRange(from, to)): Uint32Array {
    const list = new Uint32Array(count);
    const { words } = this;
    let n = 0;
    for (let i = from >>> 5; n < count; i++) {
      let word = words[i];
      if (i === from >>> 5) word &= -1 << (from & 31);
      while (word !== 0 && n < count) {
        const low = word & -word;
        list[n++] = (i << 5) + 31 - Math.clz32(low);
        word ^= low;
      }
    }
    return list;
  }

  /** In place: sets the bits of [from, to) that `other` has; what lies outside is not looked at. */
  copyRange({ words: theirs }: Bitmap, from: number, to: number): void {
    if (from >= to) return;
    const { words } = this;
    const first = from >>> 5;
    const last = (to - 1) >>> 5;
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) {
      words[first] = words[first] | (theirs[first] & head & tail);
      return;
    }
    words[first] = words[first] | (theirs[first] & head);
    for (let i = first + 1; i < last; i++) words[i] = words[i] | theirs[i];
    words[last] = words[last] | (theirs[last] & tail);
  }

  private clearFrom(position: number): void {
    const { words } = this;
    const i = position >>> 5;
    words[i] = words[i] & ~(-1 << (position & 31));
    words.fill(0, i + 1);
  }
}

export function wordsFor(length: number): number {
  return (length >>> 5) + 2;
}

export function fullBitmap(length: number): Bitmap {
  const bitmap = new Bitmap(length);
  bitmap.addRange(0, length);
  return bitmap;
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
