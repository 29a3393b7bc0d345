import type { RegexNode } from '../regex/syntax.ts';
import type { YearSpan } from '../year-span.ts';
import type { QueryError } from './problem.ts';

/** What part of the query text something was read from, in UTF-16 code units of the original; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Which of the spans that fit are hits. `standard`: for each start the nearest end, and of hits with one end the
 * earliest start. `longest`: from left to right the longest, without overlap. `shortest`: those that hold no other.
 * `all`: every span.
 */
export type Mode = 'standard' | 'longest' | 'shortest' | 'all';

/** A query as understood: plain data, so it can be sent to a worker thread. */
export interface Query {
  readonly text: string;
  /**
   * 'words': plain words were given, so words stand next to each other also across punctuation. 'strict': every
   * position counts.
   */
  readonly adjacency: 'words' | 'strict';
  /** As written `(?mode)`; null: `longest` where something repeats, else each start with its nearest end. */
  readonly mode: Mode | null;
  readonly body: Expression;
  readonly filters: readonly Filter[];
  /** From `layer:`; else the caller's choice holds. */
  readonly layer: string | null;
  /** Values that a closed set (class, category, text) does not have; the query runs and finds nothing for them. */
  readonly warnings: readonly QueryError[];
}

/** A pattern, limited by what it lies in or holds, and by what its labelled tokens have to do with each other. */
export type Expression = Node | Relation | Where;

/** `left within right`, `left !containing right` … */
export interface Relation {
  readonly kind: 'relation';
  readonly operator: 'within' | 'containing';
  readonly negated: boolean;
  readonly left: Expression;
  readonly right: Operand;
  readonly span: Span;
}

/** `window`: the hit covers at most so many tokens. A region kind by its bare name is a Region without tests. */
export type Operand = Expression | { readonly kind: 'window'; readonly tokens: number; readonly span: Span };

/** `pattern :: condition` */
export interface Where {
  readonly kind: 'where';
  readonly pattern: Expression;
  readonly condition: Equation;
}

export type Equation =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Equation[] }
  | { readonly kind: 'not'; readonly part: Equation }
  | {
      readonly kind: 'compare';
      readonly left: Reference;
      readonly operator: Comparison;
      /** A value of `=` and `!=` is a pattern like any other; of the others a literal. */
      readonly right: Reference | { readonly kind: 'value'; readonly matcher: Matcher };
      readonly span: Span;
    };

/** `label.attribute` */
export interface Reference {
  readonly kind: 'reference';
  readonly label: string;
  readonly attribute: string;
}

export type Comparison = '=' | '!=' | '<' | '>' | '<=' | '>=';

/** What can be matched from a position on. */
export type Node = Word | Token | Any | Sequence | Choice | Repeat | Labelled | Group | Region | Edge | Look | Near;

export interface Sequence {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
}

export interface Choice {
  readonly kind: 'choice';
  readonly branches: readonly Node[];
}

/** `max` may be infinite. Never around a node that can be empty with nothing else in the sequence. */
export interface Repeat {
  readonly kind: 'repeat';
  readonly node: Node;
  readonly min: number;
  readonly max: number;
  readonly span: Span;
}

/** `label:node`; the label names the first token that the node matched. */
export interface Labelled {
  readonly kind: 'labelled';
  readonly label: string;
  readonly node: Node;
}

/** A whole query in brackets that says more than a node can: its hits are matched as units. */
export interface Group {
  readonly kind: 'group';
  readonly body: Relation | Where;
  readonly span: Span;
}

/** `<name attribute="value"/>`: one whole region. */
export interface Region {
  readonly kind: 'region';
  readonly region: string;
  readonly tests: readonly RegionTest[];
  readonly span: Span;
}

/** `<name>` or `</name>`: the place where a region starts or ends; covers nothing. */
export interface Edge {
  readonly kind: 'edge';
  readonly side: 'start' | 'end';
  readonly region: string;
  readonly tests: readonly RegionTest[];
  readonly span: Span;
}

/** What must, or must not, follow or go before; covers nothing. */
export interface Look {
  readonly kind: 'look';
  readonly side: 'ahead' | 'behind';
  readonly negated: boolean;
  readonly node: Node;
  readonly span: Span;
}

/**
 * Both in either order, not overlapping. `distance`: the steps from the last token of the earlier to the first of the
 * later, at most (1: adjacent), or null: anywhere in one unit. A hit for each left one, with the nearest right one.
 */
export interface Near {
  readonly kind: 'near';
  readonly left: Node;
  readonly right: Node;
  readonly distance: number | null;
  readonly span: Span;
}

/**
 * An unmarked word (compared folded, and with variants where the caller wants them), `=word` (exact), `~word` (one or two
 * letters away), or in a query of words `*`: any one word. `negated`: any one word or mark that is not this one.
 */
export interface Word {
  readonly kind: 'word';
  readonly match: 'folded' | 'exact' | 'near' | 'any';
  readonly negated: boolean;
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
  | Test
  | RegionCondition
  | Order;

/** `attribute` is the canonical name. `!=` is read as the negation of the test. */
export interface Test {
  readonly kind: 'test';
  readonly attribute: string;
  readonly matcher: Matcher;
}

/** The token lies in (or, for regions of members, is a member of) such a region: `[foreign]`, `[double.pos="perf"]`. */
export interface RegionCondition {
  readonly kind: 'inside';
  readonly region: string;
  readonly tests: readonly RegionTest[];
}

/** The number of the token (`attribute`), or the place of its region among its kind, compared. */
export interface Order {
  readonly kind: 'order';
  /** A number attribute or a kind of region. */
  readonly attribute: string;
  readonly operator: '<' | '>' | '<=' | '>=';
  readonly value: string;
}

/**
 * On a region: its label (`attribute` null) or an attribute of its kind; on a group of members its class, lemma or a
 * category, all of one reading.
 */
export interface RegionTest {
  readonly attribute: string | null;
  readonly operator: Comparison;
  readonly matcher: Matcher;
}

export type Matcher =
  | { readonly kind: 'literal'; readonly value: string; readonly caseless: boolean; readonly markless?: boolean }
  | {
      readonly kind: 'pattern';
      readonly syntax: 'glob' | 'regex';
      /** As written, in that syntax. */
      readonly source: string;
      readonly node: RegexNode;
      readonly caseless: boolean;
      readonly markless?: boolean;
    };

/** Limits hits to those that start in a region of the kind whose label (or attribute) is one of these. */
export interface Filter {
  /** What it is called in a query. */
  readonly name: string;
  /** Such a region is left out. */
  readonly negated: boolean;
  readonly region: string;
  /** Of the region; null: its label. */
  readonly attribute: string | null;
  readonly value:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'pattern'; readonly source: string; readonly node: RegexNode }
    | { readonly kind: 'range'; readonly first: string; readonly last: string }
    /** A span of years that has one in common with what was written, which stands behind `:` or a sign of order. */
    | {
        readonly kind: 'years';
        readonly operator: Order['operator'] | ':';
        readonly written: string;
        readonly span: YearSpan;
      };
  readonly span: Span;
}
