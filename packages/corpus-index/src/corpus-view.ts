import type { Bitmap } from './bitmap.ts';
import type { IndexData } from './index-data.ts';
import type { Values } from './results/values.ts';
import type { Types } from './types.ts';

/** What answers are read from once hits are known: one snapshot, or several as one (segments/edited-view.ts). */
export interface CorpusView
  extends Pick<
    IndexData,
    | 'schema'
    | 'folding'
    | 'length'
    | 'regions'
    | 'partition'
    | 'unitOf'
    | 'unitStarts'
    | 'sameUnit'
    | 'unitEnd'
    | 'vocabulary'
  > {
  readonly types: Pick<Types, 'count' | 'among'>;
  /** Tokens that a query of plain words passes over. */
  readonly skipped: Bitmap;
  makeValues(attribute: string): Values;
  makeTags(): Values;
}
