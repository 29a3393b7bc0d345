import type { Interpretation } from '@glosa/corpus-index';
import { answerCollocations, type CollocationsAnswer } from './collocations.ts';
import { answerDistribution, type DistributionAnswer } from './distribution.ts';
import { answerExcerpts, type ExcerptsAnswer } from './excerpts.ts';
import { answerExport, type ExportAnswer } from './export.ts';
import { answerFrequencies, type FrequenciesAnswer } from './frequencies.ts';
import {
  answerGrammar,
  answerGrammarClasses,
  answerGrammarSpread,
  type GrammarAnswer,
  type GrammarClassesAnswer,
  type GrammarSpreadAnswer,
} from './grammar.ts';
import { answerKeywords, type KeywordsAnswer } from './keywords.ts';
import { answerRead, answerSuggest, answerVocabulary, type CountedValue, type VocabularyAnswer } from './lists.ts';
import type { Index, Outcome, Request } from './request.ts';
import { answerSentences, type SentencesAnswer } from './sentences.ts';
import { answerWord, type WordAnswer } from './word.ts';
import { answerWords, type WordsAnswer } from './words.ts';
import { answerWordsQuery } from './words-query.ts';

/** Kind of request → what it is answered with. */
export interface Answers {
  sentences: SentencesAnswer;
  frequencies: FrequenciesAnswer;
  collocations: CollocationsAnswer;
  keywords: KeywordsAnswer;
  distribution: DistributionAnswer;
  export: ExportAnswer;
  excerpts: ExcerptsAnswer;
  suggest: CountedValue[];
  vocabulary: VocabularyAnswer;
  grammar: GrammarAnswer;
  'grammar-spread': GrammarSpreadAnswer;
  'grammar-classes': GrammarClassesAnswer;
  words: WordsAnswer;
  word: WordAnswer | null;
  'words-query': { q: string };
  read: Interpretation;
}

/**
 * Answers in one go everything that one call asks of the index. All of it belongs in a thread: reading a hostile query,
 * with the suggestions for it, can take as long as running one.
 */
export function answer(index: Index, request: Request): Outcome<Answers[Request['kind']]> {
  switch (request.kind) {
    case 'sentences':
      return answerSentences(index, request);
    case 'frequencies':
      return answerFrequencies(index, request);
    case 'collocations':
      return answerCollocations(index, request);
    case 'keywords':
      return answerKeywords(index, request);
    case 'distribution':
      return answerDistribution(index, request);
    case 'export':
      return answerExport(index, request);
    case 'excerpts':
      return answerExcerpts(index, request);
    case 'suggest':
      return answerSuggest(index, request);
    case 'vocabulary':
      return answerVocabulary(index, request);
    case 'grammar':
      return answerGrammar(index, request);
    case 'grammar-spread':
      return answerGrammarSpread(index, request);
    case 'grammar-classes':
      return answerGrammarClasses(index, request);
    case 'words':
      return answerWords(index, request);
    case 'word':
      return answerWord(index, request);
    case 'words-query':
      return answerWordsQuery(index, request);
    case 'read':
      return answerRead(index, request);
  }
}
