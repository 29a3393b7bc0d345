import type { IndexData } from '../index-data.ts';
import type { ValueMatcher } from './match-values.ts';

/** What a condition is bound to. */
export interface Binding {
  readonly data: IndexData;
  readonly values: ValueMatcher;
}
