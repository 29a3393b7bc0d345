import type { Names, SourceForm } from '@glosa/contract';
import { type DictionaryKey, inEach, LANGUAGES } from '@glosa/dictionary';
import { FormError } from '../../errors.ts';

/** In characters, of one language. */
const LONGEST = { name: 200, abbr: 40 };

export type FieldFaults = Readonly<Record<string, DictionaryKey>>;

/** Without invisible white space, in NFC. Everything else stays: what looks like markup is text. */
export function tidyForm({ name, abbr, show }: SourceForm): SourceForm {
  return { name: inEach((one) => tidy(name[one])), abbr: inEach((one) => tidy(abbr[one])), show };
}

/** What is wrong with a tidied form, by field; nothing of `folder` but its name must be given. */
export function faultsOf({ name, abbr }: SourceForm, type: 'folder' | 'package'): FieldFaults {
  const faults: Record<string, DictionaryKey> = {};
  const [first] = LANGUAGES;
  if (isEmpty(name)) faults[`name.${first}`] = 'form.required';
  if (type === 'package' && isEmpty(abbr)) faults[`abbr.${first}`] = 'form.required';
  for (const language of LANGUAGES) {
    const [ownName, ownAbbr] = [name[language], abbr[language]];
    if (isLong(ownName, LONGEST.name)) faults[`name.${language}`] = 'text.error.name-length';
    else if (CONTROL.test(ownName)) faults[`name.${language}`] = 'text.error.name-form';
    if (isLong(ownAbbr, LONGEST.abbr)) faults[`abbr.${language}`] = 'source.error.abbr-length';
    else if (CONTROL.test(ownAbbr)) faults[`abbr.${language}`] = 'text.error.name-form';
    else if (ownAbbr.includes('/')) faults[`abbr.${language}`] = 'source.error.abbr-slash';
  }
  return faults;
}

/** Abbreviations that a sibling has, by field: a path has to lead to one node only. */
export function takenFields({ abbr }: Pick<SourceForm, 'abbr'>, taken: ReadonlySet<string>): FieldFaults {
  const fields = LANGUAGES.filter((language) => taken.has(abbr[language]));
  return Object.fromEntries(fields.map((language) => [`abbr.${language}`, 'source.error.abbr-taken' as const]));
}

/** @throws FormError with all fields that are wrong; none: nothing. */
export function refuseFaults(faults: FieldFaults): void {
  const [fault] = Object.values(faults);
  if (fault === undefined) return;
  const isAlone = Object.keys(faults).length === 1;
  const params = { longest: LONGEST.name, longestAbbr: LONGEST.abbr };
  throw new FormError(CODES[fault] ?? 'form', isAlone ? fault : 'source.error.form', params, {}, faults);
}

const CODES: Partial<Record<DictionaryKey, string>> = {
  'form.required': 'form.required',
  'text.error.name-length': 'name-length',
  'text.error.name-form': 'name-form',
  'source.error.abbr-length': 'abbr-length',
  'source.error.abbr-slash': 'abbr-form',
  'source.error.abbr-taken': 'abbr-taken',
};

const isEmpty = (names: Names) => Object.values(names).every((name) => name === '');
const CONTROL = /\p{Cc}/u;
const isLong = (text: string, longest: number) => [...text].length > longest;
const tidy = (text: string) => text.normalize('NFC').trim().replace(/ {2,}/g, ' ');
