/** The form of a folder or a package: text fields as they are typed, and what the call takes. */
import type { SourceForm, SourceTreeNode } from '@glosa/contract';

/** Fields are called as the server names them when something is wrong with them. */
export const NAME_FIELDS = ['name.pl', 'name.en', 'abbr.pl', 'abbr.en'] as const;
export type NameField = (typeof NAME_FIELDS)[number];

export type SourceValues = Record<NameField | 'show', string>;

const YES = 'yes';
export const isShown = ({ show }: Readonly<Pick<SourceValues, 'show'>>): boolean => show === YES;
export const shownValue = (show: boolean): string => (show ? YES : '');

/** What the form begins with: what the node has, or nothing. A new one is shown. */
export function valuesOf(node: Pick<SourceTreeNode, 'name' | 'abbr' | 'show'> | null): SourceValues {
  return {
    'name.pl': node?.name.pl ?? '',
    'name.en': node?.name.en ?? '',
    'abbr.pl': node?.abbr.pl ?? '',
    'abbr.en': node?.abbr.en ?? '',
    show: shownValue(node?.show ?? true),
  };
}

export function bodyOf(values: Readonly<SourceValues>): SourceForm {
  return {
    name: { pl: values['name.pl'].trim(), en: values['name.en'].trim() },
    abbr: { pl: values['abbr.pl'].trim(), en: values['abbr.en'].trim() },
    show: isShown(values),
  };
}

/** The fields that must not be empty: a name in one language, of a package also an abbreviation. */
export function missingFields(values: Readonly<SourceValues>, type: 'folder' | 'package'): NameField[] {
  const { name, abbr } = bodyOf(values);
  return [
    ...(name.pl === '' && name.en === '' ? (['name.pl'] as const) : []),
    ...(type === 'package' && abbr.pl === '' && abbr.en === '' ? (['abbr.pl'] as const) : []),
  ];
}
