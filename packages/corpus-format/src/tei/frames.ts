import type { Alternative } from '../layer.ts';
import type { ChoiceMark } from '../layer-builder.ts';
import type { TextStyle } from '../word-draft.ts';

/** A choice or substitution being read. */
export interface Choice {
  mark: ChoiceMark;
  alternatives: Alternative[];
}

/** Text that is not running text: a note, or a reading left out. Ends with the element at `depth`. */
export interface Capture {
  depth: number;
  text: string;
  end: (text: string) => void;
}

/** An element that is open, and what holds again when it ends. */
export interface Frame {
  name: string;
  style: TextStyle;
  choice: Choice | null;
  /** What the element does when it ends. */
  end?: (() => void) | undefined;
}
