/**
 * Names and notes in the languages of the interface are one column: JSON by language, without those that are empty and in the
 * order of their codes, so that the same names are the same text, whatever languages there are and in whatever order.
 */
import { alike, LANGUAGES, type Names, namesFrom } from '@glosa/dictionary/browser';

/**
 * As they are stored; '' where there is none. What a changed byte has made no JSON stands for itself: checksums tell it, and it
 * keeps neither the index nor a list of texts from being read.
 */
export function namesOf(stored: string): Names {
  try {
    return namesFrom(JSON.parse(stored));
  } catch {
    return alike(stored);
  }
}

export function storedNames(names: Names): string {
  const given = LANGUAGES.filter((language) => names[language] !== '').sort();
  return JSON.stringify(Object.fromEntries(given.map((language) => [language, names[language]])));
}
