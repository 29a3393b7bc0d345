import { Bitmap, wordsFor } from './bitmap.ts';
import { compose } from './normalize.ts';
import { held } from './remember.ts';

/** An array of 32-bit numbers that grows in place where the system can, so that it is never held twice. */
export class GrowingU32 {
  length = 0;
  private data = new Uint32Array(1024);

  push(value: number): void {
    const { data } = this;
    if (this.length === data.length) this.data = resized(data, data.length + Math.max(data.length >>> 1, 1024));
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index];
  }

  /** A view of what has been pushed. */
  view(): Uint32Array {
    return this.data.subarray(0, this.length);
  }

  /** What has been pushed, given away: the array is empty afterwards. */
  take(): Uint32Array<ArrayBuffer> {
    const taken = resized(this.data, this.length);
    this.data = new Uint32Array(0);
    this.length = 0;
    return taken;
  }
}

function resized(data: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(data.buffer.transfer(length * Uint32Array.BYTES_PER_ELEMENT));
}

/** Bits one after another, as a bitmap has them. */
export class GrowingBits {
  private readonly words = new GrowingU32();
  private word = 0;
  private count = 0;

  push(isSet: boolean): void {
    if (isSet) this.word |= 1 << (this.count & 31);
    this.count++;
    if ((this.count & 31) === 0) this.close();
  }

  take(): Bitmap {
    const length = this.count;
    this.close();
    while (this.words.length < wordsFor(length)) this.words.push(0);
    return new Bitmap(length, this.words.take());
  }

  private close(): void {
    this.words.push(this.word >>> 0);
    this.word = 0;
  }
}

/** Gives each distinct value a number in order of first occurrence. Values are composed (NFC) on the way in. */
export class Interner {
  readonly values: string[] = [];
  private readonly numbers = new Map<string, number>();

  number(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const composed = compose(value);
    let number = this.numbers.get(composed);
    if (number === undefined) {
      number = this.values.length;
      this.values.push(composed);
      this.numbers.set(composed, number);
    }
    this.numbers.set(value, number);
    return number;
  }

  /** The values in order, and for each number its rank among them. */
  ranked(): { sorted: string[]; rank: Uint32Array } {
    const sorted = [...this.values].sort();
    const rank = new Uint32Array(sorted.length);
    for (const [place, value] of sorted.entries()) rank[held(this.numbers, value)] = place;
    return { sorted, rank };
  }
}
