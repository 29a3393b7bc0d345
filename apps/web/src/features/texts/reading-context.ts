import { createContext, useContext } from 'react';
import type { Layout } from './address.ts';
import { type GrammarIndex, NO_GRAMMAR } from './grammar.ts';

/** What every line of a reading page needs to know. */
export interface Reading {
  /** transcription, transliteration, both, or other:{designation}. */
  mode: string;
  layout: Layout;
  /** With both layers: whole line under whole line, where there is little room. */
  stacked: boolean;
  allNumbers: boolean;
  /** Whether the number of a sentence stands where it begins. */
  sentences: boolean;
  /** Whether the transliteration shows abbreviations as the scribe wrote them. */
  asWritten: boolean;
  /** BCP 47 tag of the text; `und` where it is not known. */
  lang: string;
  grammar: GrammarIndex;
  /** Whether words are buttons. */
  interactive: boolean;
  hits: ReadonlySet<number>;
  currentHit: ReadonlySet<number>;
  /** The place the address names in its fragment; empty where it names none. */
  anchor: string;
}

export const ReadingContext = createContext<Reading>({
  mode: 'transcription',
  layout: 'lines',
  stacked: false,
  allNumbers: false,
  sentences: false,
  asWritten: false,
  lang: 'und',
  grammar: NO_GRAMMAR,
  interactive: false,
  hits: new Set(),
  currentHit: new Set(),
  anchor: '',
});

export function useReading(): Reading {
  return useContext(ReadingContext);
}
