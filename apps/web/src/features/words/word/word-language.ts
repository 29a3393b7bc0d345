import { createContext, useContext } from 'react';

/** Of the headword whose page is drawn, and of its forms, as a BCP 47 tag. */
export const WordLanguage = createContext('und');

/** For `lang` of whatever shows the headword or a form of it. */
export const useWordLanguage = (): string => useContext(WordLanguage);
