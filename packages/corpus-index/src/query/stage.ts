import type { IndexData } from '../index-data.ts';
import type { PositionSet } from '../positions.ts';
import type { Block } from './blocks.ts';
import type { Boundary } from './boundary.ts';

/** Where a sequence is looked for. */
export interface Scope {
  readonly data: IndexData;
  readonly boundary: Boundary;
}

/** A block with the starts from which the whole rest of the sequence can be matched. */
export interface Stage {
  readonly block: Block;
  readonly starts: PositionSet;
  /** Starts that match as a whole split word → where that ends. */
  readonly longEnds: ReadonlyMap<number, number>;
  /** Whether the block matches at a start with the tokens it covers, too; asked only where there are long ends. */
  readonly isShort: (start: number) => boolean;
}
