import type { WordLayer, WordMatch, WordSort } from '@glosa/contract';
import type { TokenTest } from '@glosa/tagset';

/** Which words are listed. */
export interface ChosenWords {
  layer: WordLayer;
  match: WordMatch;
  /** Compared letter by letter, folded where it is typed without marks; '': every word. */
  typed: string;
  /** Text codes; null: all. */
  texts: readonly string[] | null;
  /** Tag of the language of the tokens, '' where none is said; null: any. */
  language: string | null;
  /** Words that are listed as if they were what was typed, as they stand: its homographs. */
  homographs: readonly string[];
  /** What sounds like the word, and its imported variants, are listed as well. */
  variants: boolean;
  /** Variants that are left out. */
  without: readonly string[];
}

/**
 * Class of composite forms → what its main word and the words that help it are. Of the classes that are here the helping
 * members are no uses of their lemmas as words; of all others they are.
 */
export type AuxiliaryRules = Readonly<
  Record<string, { readonly heads: readonly TokenTest[]; readonly helpers: readonly TokenTest[] }>
>;

export interface WordsRequest extends ChosenWords {
  kind: 'words';
  initial: string;
  sort: WordSort;
  /** From 1; beyond the end it becomes the last one. */
  page: number;
  size: number;
  auxiliary: AuxiliaryRules;
  /** Whether rows are told of in detail only: no references, nearest words and queries (for files). */
  isForFile: boolean;
}

export interface WordRequest {
  kind: 'word';
  lemma: string;
  /** Tag of the language of the tokens, '' where none is said; null: any. */
  language: string | null;
  /** What could be a homograph of the lemma; it may be among them. */
  homographs: readonly string[];
  /** Text codes; null: all. */
  texts: readonly string[] | null;
  /** Codes of all texts that may be searched; null: all. */
  allTexts: readonly string[] | null;
  auxiliary: AuxiliaryRules;
}

/** Which tokens of the words; any of a list, all of the lists. */
export interface WordConditions {
  classes: readonly string[];
  categories: Readonly<Record<string, readonly string[]>>;
  forms: readonly string[];
}

export interface WordsQueryRequest extends ChosenWords {
  kind: 'words-query';
  conditions: WordConditions;
  /** What the tagset has: `pos` or category → values. */
  known: Readonly<Record<string, readonly string[]>>;
}
