import type { SentenceResults } from '@glosa/contract';
import type { ComponentType } from 'react';
import type { Failed } from '../../api/queries.ts';

/** What a list of sentences is drawn from. */
export interface SentencesProps {
  /** The answer; undefined while the first one is on its way. */
  results: SentenceResults | undefined;
  /** Why there is none. */
  failed: Failed | null;
  onRetry: () => void;
  /** Whether these are still the sentences of the address before. */
  stale: boolean;
  /** Codes of the texts the question is narrowed to; empty: all. */
  texts: readonly string[];
  /** Whether the transliteration stands below every sentence. */
  withOther: boolean;
  /** The address of the same question with another page or with the other layer. */
  href: (change: { page?: number; withOther?: boolean }) => string;
}

/** Draws sentences with hits; it comes from outside because it belongs to the search. */
export type Sentences = ComponentType<SentencesProps>;
