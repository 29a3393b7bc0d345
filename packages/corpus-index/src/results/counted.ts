import type { InPart } from './dispersion.ts';

/**
 * What hits are grouped by: the attribute of a token in or next to the hit (`token` from 1; `all`, of the node only:
 * the values of all its tokens one after another), the label, or a further attribute, of the region they start in, or
 * the class of the group of tokens (a composite form) that they start in.
 */
export type FrequencyKey =
  | { readonly by: 'node'; readonly attribute: string; readonly token: number | 'all' }
  | { readonly by: 'left' | 'right'; readonly attribute: string; readonly token: number }
  | { readonly by: 'region'; readonly region: string; readonly attribute?: string }
  | { readonly by: 'group'; readonly group: string };

/** Counted groups, not yet in order. Arrays are by group; a group without hits is no row. */
export interface Counted {
  readonly hits: Uint32Array;
  /** In how many texts each of these groups was met. */
  texts(groups: Uint32Array): Uint32Array;
  /** The texts in which each of these groups has hits, by their places among all texts, and how many. */
  perText(groups: Uint32Array): readonly (readonly InPart[])[];
  readonly without: number;
  value(group: number): string;
  /** Tokens that the hits of a group are set against. */
  tokens(group: number): number;
  /** Groups in the order of their values. */
  inOrder(): Uint32Array;
}
