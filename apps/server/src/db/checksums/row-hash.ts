/**
 * Hashes of rows: MurmurHash3 (x86, 32 bits), with two seeds at once. Millions of rows are summed, and any cryptographic
 * hash takes longer for a row than the database needs to read it. What is to be found is damage: within one block (two
 * letters, one number) a change always gives another hash, over several with all but one chance in 2⁶⁴.
 */

const SEEDS = [0x9747b28c, 0x3c6ef372] as const;
/** Blocks that stand for what is no letter and no number. */
const NULL = 0x5bd1e995;
const TEXT = 0x1f83d9ab;

/** The hash of the last row that was added. */
export class RowHash {
  high = 0;
  low = 0;
  private blocks = 0;

  /** `row`: columns by name, in an order of their own; texts, numbers and nulls. */
  take(table: string, row: object): void {
    [this.high, this.low] = SEEDS;
    this.blocks = 0;
    this.text(table);
    for (const column in row) {
      const value = (row as Record<string, unknown>)[column];
      if (typeof value === 'string') this.text(value);
      else if (value === null) this.block(NULL);
      else if (Number.isSafeInteger(value)) this.number(value as number);
      // Of a type that no column has: damage, too.
      else this.text(String(value));
    }
    this.high = finished(this.high ^ this.blocks);
    this.low = finished(this.low ^ this.blocks);
  }

  private number(value: number): void {
    this.block(value | 0);
    const rest = Math.floor(value / 2 ** 32);
    if (rest !== 0) this.block(rest | 0);
  }

  private text(value: string): void {
    const { length } = value;
    this.block(TEXT ^ length);
    for (let i = 0; i < length; i += 2) {
      this.block(value.charCodeAt(i) | (i + 1 < length ? value.charCodeAt(i + 1) << 16 : 0));
    }
  }

  private block(block: number): void {
    let k = Math.imul(block, 0xcc9e2d51);
    k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
    const high = this.high ^ k;
    const low = this.low ^ k;
    this.high = (Math.imul((high << 13) | (high >>> 19), 5) + 0xe6546b64) | 0;
    this.low = (Math.imul((low << 13) | (low >>> 19), 5) + 0xe6546b64) | 0;
    this.blocks++;
  }
}

function finished(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
