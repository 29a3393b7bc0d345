import type { SourcePlace } from '../layer.ts';

/** Which words of the corpus a form or a rule is about. */
export type VariantLayer = 'transliteration' | 'transcription' | 'lemma';

/** A spelling that stands for the others of its group. */
export interface ParsedVariantForm {
  form: string;
  layer: VariantLayer;
  note: string | null;
  place: SourcePlace;
}

export interface ParsedVariantGroup {
  /** As written in the file; it names the group there and nowhere else. */
  label: string;
  forms: ParsedVariantForm[];
}

/**
 * A regular alternation. `before` and `after` say what stands on either side: `V` a vowel, `C` a consonant, `#` the edge
 * of the word, else letters; '' anything.
 */
export interface ParsedVariantRule {
  id: string;
  from: string;
  to: string;
  before: string;
  after: string;
  direction: 'both' | 'expand';
  layer: VariantLayer;
  exampleFrom: string;
  exampleTo: string;
  place: SourcePlace;
}

/** A whole table of phonetic variants. */
export interface ParsedVariants {
  groups: ParsedVariantGroup[];
  rules: ParsedVariantRule[];
}

/** What a rule makes of a word: the search engine's own doing, so that what is checked is what will be searched. */
export type RunRule = (
  rule: Pick<ParsedVariantRule, 'from' | 'to' | 'before' | 'after' | 'direction'>,
  word: string,
) => readonly string[];
