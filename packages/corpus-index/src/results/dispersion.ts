/** How evenly something is spread over the parts of a corpus, here its texts. */

export interface Dispersion {
  /**
   * Deviation of proportions, 0 (each part has the share of the hits that its size lets expect) to nearly 1: Gries,
   * "Dispersions and adjusted frequencies in corpora" (International Journal of Corpus Linguistics 13, 2008).
   */
  readonly dp: number;
  /** The same up to 1 whatever the parts, DP / (1 − share of the smallest): Lijffijt and Gries (ibid. 17, 2012). */
  readonly dpNorm: number;
  /**
   * Juilland's D, 0 (all hits in one part) to 1 (even): 1 − V / √(n − 1), V the standard deviation over the mean. Juilland
   * and Chang-Rodríguez, Frequency Dictionary of Spanish Words (1964); for parts of unequal size of the hits in relation to
   * the tokens of each part, as Gries (2008) has it.
   */
  readonly juilland: number;
}

/** What hits are spread over: the tokens of each part by its number, 0 for what is no part. */
export class Parts {
  readonly sizes: readonly number[];
  private readonly total: number;
  private readonly least: number;
  /** Parts that have tokens. */
  readonly count: number;

  constructor(sizes: readonly number[]) {
    const own = sizes.filter((size) => size > 0);
    this.sizes = sizes;
    this.total = own.reduce((sum, size) => sum + size, 0);
    this.least = own.reduce((least, size) => Math.min(least, size), Number.POSITIVE_INFINITY);
    this.count = own.length;
  }

  /** Of all tokens, from 0 to 1. */
  share(part: number): number {
    return (this.sizes[part] ?? 0) / this.total;
  }

  get leastShare(): number {
    return this.least / this.total;
  }
}

/** Finds the dispersion of many values at once. Only parts that have a value are looked at. */
export class Spread {
  private readonly parts: Parts;
  private readonly totals: ArrayLike<number>;
  /** What the parts with hits add to twice DP beyond what they would if they had none. */
  private readonly deviations: Float64Array;
  private readonly rates: Float64Array;
  private readonly squares: Float64Array;

  /** `totals`: the hits of each value in all parts. */
  constructor(parts: Parts, totals: ArrayLike<number>) {
    this.parts = parts;
    this.totals = totals;
    this.deviations = new Float64Array(totals.length);
    this.rates = new Float64Array(totals.length);
    this.squares = new Float64Array(totals.length);
  }

  /** Says how many hits a value has in a part; once for each part that has any. */
  add(value: number, part: number, hits: number): void {
    const share = this.parts.share(part);
    const rate = hits / (this.parts.sizes[part] ?? 1);
    this.deviations[value] = this.deviations[value] + Math.abs(hits / (this.totals[value] ?? 1) - share) - share;
    this.rates[value] = this.rates[value] + rate;
    this.squares[value] = this.squares[value] + rate * rate;
  }

  /** Null where nothing can be said: of fewer than two parts, and of what has no hits. */
  of(value: number): Dispersion | null {
    const { count, leastShare } = this.parts;
    if (count < 2 || (this.totals[value] ?? 0) === 0) return null;
    const dp = Math.max(0, (1 + this.deviations[value]) / 2);
    const variation = Math.sqrt(Math.max(0, (count * this.squares[value]) / this.rates[value] ** 2 - 1));
    return {
      dp,
      dpNorm: Math.min(1, dp / (1 - leastShare)),
      juilland: Math.max(0, 1 - variation / Math.sqrt(count - 1)),
    };
  }
}

/** Hits of one value in a part. */
export type InPart = readonly [part: number, hits: number];

/** The dispersion of one value. */
export function dispersionOf(parts: Parts, found: Iterable<InPart>): Dispersion | null {
  const all = [...found];
  const spread = new Spread(parts, [all.reduce((sum, [, hits]) => sum + hits, 0)]);
  for (const [part, hits] of all) spread.add(0, part, hits);
  return spread.of(0);
}
