/** Sums of rows: what tells a changed byte, and costs a change no more than the rows that it changes. */
import { RowHash } from './row-hash.ts';

/** Of how rows are summed. Sums of another one say nothing, and are made again. */
const FORM = '1';
const STORED = /^1 (\d+) ([0-9a-f]{8})([0-9a-f]{8})$/;

/** Number of rows, and the sums (modulo 2³²) of the two halves of their hashes. */
export class RowSum {
  private rows = 0;
  private high = 0;
  private low = 0;

  /** As it was stored; null where it is in another form. */
  static parse(stored: string): RowSum | null {
    const [, rows, high = '', low = ''] = STORED.exec(stored) ?? [];
    if (rows === undefined) return null;
    const sum = new RowSum();
    sum.shift(Number(rows), Number.parseInt(high, 16), Number.parseInt(low, 16));
    return sum;
  }

  get isEmpty(): boolean {
    return this.rows === 0;
  }

  add({ high, low }: RowHash): void {
    this.shift(1, high, low);
  }

  /** This sum without the rows of one and with those of the other. */
  changed(before: RowSum, after: RowSum): RowSum {
    const sum = new RowSum();
    for (const one of [this, after]) sum.shift(one.rows, one.high, one.low);
    sum.shift(-before.rows, -before.high, -before.low);
    return sum;
  }

  toString(): string {
    return `${FORM} ${this.rows} ${digitsOf(this.high)}${digitsOf(this.low)}`;
  }

  private shift(rows: number, high: number, low: number): void {
    this.rows += rows;
    this.high = (this.high + high) >>> 0;
    this.low = (this.low + low) >>> 0;
  }
}

const digitsOf = (word: number) => word.toString(16).padStart(8, '0');

/** `text`, `layer 5`, `card 17`, `alignment 5`: what has a sum of its own. */
export type PartName = 'text' | `${'layer' | 'card' | 'alignment'} ${number}`;

/** The sums of parts of a text. */
export class Sums {
  private readonly parts = new Map<PartName, { layerId: number | null; sum: RowSum }>();
  private readonly hash = new RowHash();

  /** `row`: columns by name, in an order of their own; texts, numbers and nulls. */
  add(part: PartName, layerId: number | null, table: string, row: object): void {
    this.hash.take(table, row);
    this.at(part, layerId).add(this.hash);
  }

  /** Rows of the cards of a layer, each with the `card_id` of its own. */
  addToCards(layerId: number, table: string, rows: readonly { card_id: number }[]): void {
    const sums = new Map<number, RowSum>();
    for (const row of rows) {
      let sum = sums.get(row.card_id);
      if (sum === undefined) {
        sum = this.at(`card ${row.card_id}`, layerId);
        sums.set(row.card_id, sum);
      }
      this.hash.take(table, row);
      sum.add(this.hash);
    }
  }

  get names(): PartName[] {
    return [...this.parts.keys()];
  }

  /** Empty where the part has no rows. */
  of(part: PartName): RowSum {
    return this.parts.get(part)?.sum ?? new RowSum();
  }

  /** Null: of the text as a whole. */
  layerOf(part: PartName): number | null {
    return this.parts.get(part)?.layerId ?? null;
  }

  private at(part: PartName, layerId: number | null): RowSum {
    let found = this.parts.get(part);
    if (found === undefined) {
      found = { layerId, sum: new RowSum() };
      this.parts.set(part, found);
    }
    return found.sum;
  }
}
