/**
 * How far a plain word of a query may be from what stands in the text. `exact`: the same string. `case`: the same but for
 * the case of its letters. `folded`: the same after `fold`. `variant`: folded, or of the same phonetic skeleton, or among
 * the imported variants. Each level holds the one before it.
 */
export interface Spelling {
  readonly level: 'exact' | 'case' | 'folded' | 'variant';
  /** Values that the person does not want, as they stand in the text; left out on every level. */
  readonly without: ReadonlySet<string>;
}

export type Level = Spelling['level'];

interface SpellingOptions {
  readonly variants?: boolean;
  readonly without?: readonly string[];
}

export function spellingOf(options: SpellingOptions, level: Level = widestLevel(options)): Spelling {
  return { level, without: new Set(options.without) };
}

export function widestLevel({ variants = false }: SpellingOptions): Level {
  return variants ? 'variant' : 'folded';
}
