/** What the values of fields of records are called in lists of hits. */
import {
  type FacetField,
  type FurtherColumn,
  furtherKey,
  isFurther,
  type Names,
  type RecordVocabulary,
  valueName,
} from '@glosa/contract';
import { inEach, languageName } from '@glosa/dictionary';

/** As a query may write the name of a field: `text_genre`. */
const PREFIX = 'text_';

/** What the vocabulary calls a field. */
export const inVocabulary = (field: FacetField | FurtherColumn): string =>
  isFurther(field) ? furtherKey(field) : field;

/** Null where the value stands for itself: it is no key, or the editors have given it no name. */
export function nameOfFieldValue(vocabulary: RecordVocabulary, name: string, value: string): Names | null {
  const field = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : name;
  if (value === '') return null;
  const named = inEach((language) => valueName(vocabulary, field, value, language)?.text ?? null);
  const ofLanguage = field === 'language' ? inEach((language) => languageName(language, value)) : null;
  const names = inEach((language) => named[language] ?? ofLanguage?.[language] ?? '');
  return Object.values(names).some((one) => one !== '') ? names : null;
}
