/** The six modes of the page of words and grammatical forms, each with an address of its own. */
export const MODES = {
  '/words': 'WORDS',
  '/search/words': 'WORDS_SEARCH',
  '/grammar/single': 'GRAMMAR_SINGLE',
  '/search/grammar/single': 'GRAMMAR_SEARCH_SINGLE',
  '/grammar/double': 'GRAMMAR_DOUBLE',
  '/search/grammar/double': 'GRAMMAR_SEARCH_DOUBLE',
} as const;

export type WordsMode = (typeof MODES)[keyof typeof MODES];
export type GrammarMode = Exclude<WordsMode, 'WORDS' | 'WORDS_SEARCH'>;

/** The mode of a path; the router leads no other path here. */
export function modeOf(pathname: string): WordsMode {
  return MODES[pathname as keyof typeof MODES] ?? 'WORDS';
}

/** Whether the mode shows sentences, not a list. */
export const showsSentences = (mode: WordsMode): boolean => mode.includes('SEARCH');

export function isGrammar(mode: WordsMode): mode is GrammarMode {
  return mode !== 'WORDS' && mode !== 'WORDS_SEARCH';
}
