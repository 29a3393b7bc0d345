/** The form of a folder or a package: text fields as they are typed, and what the call takes. */

import type { Language, Names, SourceForm, SourceTreeNode } from '@glosa/contract';
import { inEach, LANGUAGES } from '@glosa/dictionary/browser';

/** Fields are called as the server names them when something is wrong with them. */
export type NameField = `${'name' | 'abbr'}.${Language}`;
const fieldsOf = <P extends 'name' | 'abbr'>(part: P) => LANGUAGES.map((language) => `${part}.${language}` as const);
export const NAME_FIELDS: readonly NameField[] = [...fieldsOf('name'), ...fieldsOf('abbr')];

/** Of what is typed into it. */
export const languageOf = (field: NameField): string => field.slice(field.indexOf('.') + 1);

export type SourceValues = Record<NameField | 'show', string>;

const YES = 'yes';
export const isShown = ({ show }: Readonly<Pick<SourceValues, 'show'>>): boolean => show === YES;
export const shownValue = (show: boolean): string => (show ? YES : '');

/** What the form begins with: what the node has, or nothing. A new one is shown. */
export function valuesOf(node: Pick<SourceTreeNode, 'name' | 'abbr' | 'show'> | null): SourceValues {
  return {
    ...(Object.fromEntries([
      ...LANGUAGES.map((language) => [`name.${language}`, node?.name[language] ?? '']),
      ...LANGUAGES.map((language) => [`abbr.${language}`, node?.abbr[language] ?? '']),
    ]) as Record<NameField, string>),
    show: shownValue(node?.show ?? true),
  };
}

export function bodyOf(values: Readonly<SourceValues>): SourceForm {
  return {
    name: inEach((language) => values[`name.${language}`].trim()),
    abbr: inEach((language) => values[`abbr.${language}`].trim()),
    show: isShown(values),
  };
}

/** The fields that must not be empty: a name in one language, of a package also an abbreviation. */
export function missingFields(values: Readonly<SourceValues>, type: 'folder' | 'package'): NameField[] {
  const { name, abbr } = bodyOf(values);
  const isEmpty = (names: Names) => Object.values(names).every((one) => one === '');
  return [
    ...(isEmpty(name) ? fieldsOf('name').slice(0, 1) : []),
    ...(type === 'package' && isEmpty(abbr) ? fieldsOf('abbr').slice(0, 1) : []),
  ];
}
