import type { Reading, TokenOf } from '../src/index.ts';
import type { TestSchema } from './schema.ts';

/** A token with the unit (sentence) and the regions it lies in. */
export interface PlainToken extends TokenOf<TestSchema> {
  readings: readonly Reading[];
  unit: number;
  text: string;
  card: string;
  sentence: number | null;
}

/** A query as data: the generator writes it as text for the engine, the oracle reads it as it is. */
export interface Spec {
  readonly elements: readonly SpecElement[];
  /** Words follow each other across punctuation. */
  readonly skips: boolean;
}

export type SpecElement =
  /** `value` is a regular expression; `written` the same as a glob. */
  | { readonly kind: 'word'; readonly value: string; readonly written: string; readonly exact: boolean }
  | { readonly kind: 'token'; readonly condition: SpecCondition; readonly written: string }
  | { readonly kind: 'any'; readonly min: number; readonly max: number; readonly written: string };

export type SpecCondition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SpecCondition[] }
  | { readonly kind: 'not'; readonly part: SpecCondition }
  | { readonly kind: 'test'; readonly attribute: string; readonly regex: string };
