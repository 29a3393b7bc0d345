import { GrowingU32 } from '../growing.ts';

/** Counts combinations of a few numbers: a hash table with open addresses, never more than half full. */
export class Combinations {
  /** Numbers of a combination. */
  readonly width: number;
  private readonly numbers = new GrowingU32();
  private counts = new Uint32Array(1024);
  private slots = new Uint32Array(4096);
  private known = 0;

  constructor(width: number) {
    this.width = width;
  }

  /** Number of distinct combinations; they are known by their place in the order they were met in. */
  get size(): number {
    return this.known;
  }

  /** Number `at` of a combination. */
  number(combination: number, at: number): number {
    return this.numbers.at(combination * this.width + at);
  }

  count(combination: number): number {
    return this.counts[combination];
  }

  add(numbers: Uint32Array, count: number): void {
    const mask = this.slots.length - 1;
    for (let at = hash(numbers, this.width) & mask; ; at = (at + 1) & mask) {
      const combination = this.slots[at] - 1;
      if (combination < 0) {
        this.slots[at] = this.append(numbers, count) + 1;
        if (this.known * 2 > this.slots.length) this.grow();
        return;
      }
      if (this.isSame(combination, numbers)) {
        this.counts[combination] = this.counts[combination] + count;
        return;
      }
    }
  }

  private isSame(combination: number, numbers: Uint32Array): boolean {
    const { width } = this;
    for (let i = 0, at = combination * width; i < width; i++, at++) {
      if (this.numbers.at(at) !== numbers[i]) return false;
    }
    return true;
  }

  private append(numbers: Uint32Array, count: number): number {
    for (let i = 0; i < this.width; i++) this.numbers.push(numbers[i]);
    if (this.known === this.counts.length) {
      const larger = new Uint32Array(this.counts.length * 2);
      larger.set(this.counts);
      this.counts = larger;
    }
    this.counts[this.known] = count;
    return this.known++;
  }

  private grow(): void {
    const slots = new Uint32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    const numbers = new Uint32Array(this.width);
    for (let combination = 0; combination < this.known; combination++) {
      for (let i = 0; i < this.width; i++) numbers[i] = this.number(combination, i);
      let at = hash(numbers, this.width) & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = combination + 1;
    }
    this.slots = slots;
  }
}

function hash(numbers: Uint32Array, width: number): number {
  let mixed = 0x9e3779b1;
  for (let i = 0; i < width; i++) {
    mixed = Math.imul(mixed ^ numbers[i], 0x85ebca6b);
    mixed ^= mixed >>> 13;
  }
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
