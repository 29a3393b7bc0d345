import type { RegexNode } from '../regex/syntax.ts';

/** What part of the query text something was read from, in UTF-16 code units of the original; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A query as understood: plain data, so it can be sent to a worker thread. */
export interface Query {
  readonly text: string;
  /**
   * 'words': plain words were given, so words stand next to each other also across punctuation. 'strict': every
   * position counts.
   */
  readonly adjacency: 'words' | 'strict';
  readonly body: Sequence | RegionQuery;
  readonly filters: readonly Filter[];
  /** From `layer:`; else the caller's choice holds. */
  readonly layer: string | null;
}

export interface Sequence {
  readonly kind: 'sequence';
  readonly items: readonly Item[];
}

/** Regions of one kind that contain, or do not contain, a hit of each sequence. */
export interface RegionQuery {
  readonly kind: 'regions';
  readonly region: string;
  readonly tests: readonly { readonly negated: boolean; readonly sequence: Sequence }[];
  readonly span: Span;
}

export type Item = Word | Token | Any;

/** An unmarked word (compared folded), `=word` (exact), or in a query of words `*`: any one word. */
export interface Word {
  readonly kind: 'word';
  readonly match: 'folded' | 'exact' | 'any';
  readonly matcher: Matcher;
  readonly span: Span;
}

/** Conditions on one token. */
export interface Token {
  readonly kind: 'token';
  readonly condition: Condition;
  readonly span: Span;
}

/** Tokens of any kind; `max` may be infinite. */
export interface Any {
  readonly kind: 'any';
  readonly min: number;
  readonly max: number;
  readonly span: Span;
}

export type Condition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | Test;

/** `attribute` is the canonical name. `!=` is read as the negation of the test. */
export interface Test {
  readonly kind: 'test';
  readonly attribute: string;
  readonly matcher: Matcher;
}

export type Matcher =
  | { readonly kind: 'literal'; readonly value: string; readonly caseless: boolean }
  | {
      readonly kind: 'pattern';
      readonly syntax: 'glob' | 'regex';
      /** As written, in that syntax. */
      readonly source: string;
      readonly node: RegexNode;
      readonly caseless: boolean;
    };

/** Limits hits to those that start in a region of the kind with one of the labels. */
export interface Filter {
  readonly region: string;
  readonly value:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'pattern'; readonly source: string; readonly node: RegexNode }
    | { readonly kind: 'range'; readonly first: string; readonly last: string };
  readonly span: Span;
}
