/** What fields of a record and their columns are called, and how what they say is written in a line. */
import { furtherName, recordFields } from '@glosa/contract';
import { languageName } from '@glosa/dictionary/browser';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';

/** Words by column, as the table of records has them. */
export type Said = Readonly<Record<string, string>>;

export const isBlank = (cells: Said): boolean => Object.values(cells).every((text) => text === '');

/** In one line; of several values one after another. */
export const saidIn = (cells: Said): string =>
  Object.values(cells)
    .filter((text) => text !== '')
    .map((text) => text.split('|').filter(Boolean).join('; '))
    .join(' · ');

const FIELDS = [
  ...(['title', 'author', 'editors', 'date', 'workDate', 'language', 'region', 'place', 'domain', 'genre'] as const),
  ...(['form', 'settlement', 'repository', 'shelfmark', 'folios', 'edition', 'identifiers', 'licence'] as const),
  ...(['credit', 'description'] as const),
];
const PARTS = ['from', 'to', 'label', 'uri', 'url', 'latitude', 'longitude', 'type'] as const;
const IN_LANGUAGES = /^(?:title|description|(editors_role))_(.+)$/;

/** A further field has the name that the installation declares, else the one that its source gave it. */
export function useFieldLabels() {
  const { t, language } = useI18n();
  const declared = useQuery(endpointQuery(recordFields, {})).data ?? [];
  const ofField = (field: string): string => {
    const known = FIELDS.find((one) => one === field);
    return known === undefined
      ? furtherName(declared, field.replace(/^further\./, ''), language)
      : t(`record-field.${known}`);
  };
  const ofColumn = (field: string, column: string): string => {
    const name = ofField(field);
    const [, role, tag] = IN_LANGUAGES.exec(column) ?? [];
    if (tag !== undefined) {
      const said = languageName(language, tag) ?? tag;
      return role === undefined ? `${name} (${said})` : `${name}, ${t('record-part.role')} (${said})`;
    }
    if (column === 'editors_role') return `${name}, ${t('record-part.role')}`;
    const part = PARTS.find((one) => column.endsWith(`_${one}`));
    return part === undefined ? name : `${name}, ${t(`record-part.${part}`)}`;
  };
  return { ofField, ofColumn };
}
