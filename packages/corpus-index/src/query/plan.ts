import type { Regions } from '../regions.ts';
import type { Layer } from '../schema.ts';
import type { Spelling } from '../spelling/spelling.ts';
import type { Equation, Query, RegionTest, Relation } from './ast.ts';
import type { Binding } from './binding.ts';
import type { SequencePlan } from './blocks.ts';
import type { HitMode } from './modes.ts';
import type { Pattern } from './pattern/match.ts';
import type { Scope } from './stage.ts';

/** How an expression is run: what is matched where, what its hits must satisfy, and which of them are kept. */
export interface Plan {
  readonly binding: Binding;
  readonly scope: Scope;
  readonly base: Base;
  readonly conditions: readonly SpanCondition[];
  readonly equations: readonly Equation[];
  readonly mode: HitMode;
}

export type Base =
  | { readonly kind: 'sequence'; readonly plan: SequencePlan }
  /** Two blocks and the gap between them, their labelled tokens compared pair by pair. */
  | { readonly kind: 'linked'; readonly plan: SequencePlan }
  /** Sequences of which each start takes the nearest end. */
  | { readonly kind: 'choice'; readonly plans: readonly SequencePlan[] }
  | { readonly kind: 'regions'; readonly regions: Regions; readonly tests: readonly RegionTest[] }
  | { readonly kind: 'groups'; readonly group: string; readonly indexes: Uint32Array }
  | NearPlan
  | { readonly kind: 'pattern'; readonly pattern: Pattern };

export interface NearPlan {
  readonly kind: 'near';
  readonly left: Plan;
  readonly right: Plan;
  readonly distance: number | null;
  /** Of the left and of the right side as a whole; '' where it has none. */
  readonly labels: readonly [left: string, right: string];
}

export type SpanCondition =
  | {
      readonly kind: 'within' | 'containing';
      readonly negated: boolean;
      readonly right: Plan;
    }
  | {
      readonly kind: 'window';
      readonly operator: Relation['operator'];
      readonly negated: boolean;
      readonly tokens: number;
    };

/** What a plan is made for. */
export interface Planning {
  readonly binding: Binding;
  readonly layer: Layer;
  readonly spelling: Spelling;
  readonly adjacency: Query['adjacency'];
}
