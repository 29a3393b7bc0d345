import type { Reading, TokenOf } from '../src/index.ts';
import type { RandomSchema } from './schema.ts';

/** A token with the unit (sentence) it lies in. */
export interface PlainToken extends TokenOf<RandomSchema> {
  readings: readonly Reading[];
  unit: number;
}

export interface PlainRegion {
  readonly kind: string;
  readonly label: string;
  readonly start: number;
  readonly end: number;
  /** Index of the region that holds it, among those of the parent kind. */
  readonly parent: number;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface PlainGroup {
  readonly kind: string;
  readonly members: readonly number[];
  readonly reading: Reading;
}

/** Everything an index is made of, as plain lists. */
export interface PlainCorpus {
  readonly tokens: readonly PlainToken[];
  readonly regions: readonly PlainRegion[];
  readonly groups: readonly PlainGroup[];
}

export interface PlainHit {
  readonly start: number;
  readonly end: number;
  readonly members?: readonly number[];
}
