import { createContext, useContext } from 'react';

/** Where the transcription does not say in which language it is. */
export const UNKNOWN_LANGUAGE = 'und';

/** Of the words that are annotated, as a BCP 47 tag: that of the transcription. */
export const WordsLanguage = createContext(UNKNOWN_LANGUAGE);

/** For `lang` of whatever shows words of the text, so that they are read out as what they are. */
export const useWordsLanguage = (): string => useContext(WordsLanguage);
