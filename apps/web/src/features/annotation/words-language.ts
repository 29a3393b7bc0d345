import { createContext, useContext } from 'react';

/** What words are taken for where the transcription does not say: the language has no code of its own. */
export const OLD_POLISH = 'zlw-x-oldpol';

/** Of the words that are annotated, as a BCP 47 tag: that of the transcription. */
export const WordsLanguage = createContext(OLD_POLISH);

/** For `lang` of whatever shows words of the text, so that they are read out as what they are. */
export const useWordsLanguage = (): string => useContext(WordsLanguage);
