import { compose } from './normalize.ts';

/** An array of 32-bit numbers that grows by doubling. */
export class GrowingU32 {
  length = 0;
  private data = new Uint32Array(1024);

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint32Array(this.data.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  at(index: number): number {
    return this.data[index] as number;
  }

  /** A view of what has been pushed. */
  view(): Uint32Array {
    return this.data.subarray(0, this.length);
  }

  /** What has been pushed, given away: the array is empty afterwards. */
  take(): Uint32Array {
    const taken = this.view();
    this.data = new Uint32Array(1);
    this.length = 0;
    return taken;
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
    for (const [place, value] of sorted.entries()) rank[this.numbers.get(value) as number] = place;
    return { sorted, rank };
  }
}
