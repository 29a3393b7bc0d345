/** What queries may ask of a text by its record. */
import { classifiedBy, type Dating, type FacetField, facetValues } from '@glosa/contract';
import { writeYears } from '@glosa/corpus-index';
import type { RecordAttribute } from './schema.ts';
import type { FeedText } from './state.ts';

/** Attribute → its value; of lists the values one a line, of years their span. '' where nothing is known. */
export function textAttributes({ record }: Pick<FeedText, 'record'>): Readonly<Record<RecordAttribute, string>> {
  const classified = classifiedBy(record);
  const values = (field: FacetField) => lines(facetValues(classified, field));
  return {
    author: values('author'),
    editor: lines(record?.editors.map(({ name }) => name) ?? []),
    date: years(record?.date),
    workdate: years(record?.workDate),
    language: values('language'),
    region: values('region'),
    place: line(record?.place?.name),
    domain: values('domain'),
    genre: values('genre'),
    form: values('form'),
    settlement: line(record?.settlement),
    repository: line(record?.repository),
    shelfmark: line(record?.shelfmark),
    edition: line(record?.edition),
    licence: line(record?.licence?.label),
  };
}

const line = (words = '') => words.replace(/\s+/gu, ' ').trim();
const lines = (values: readonly string[]) =>
  values
    .map(line)
    .filter((value) => value !== '')
    .join('\n');

function years(date: Dating | null | undefined): string {
  return date ? writeYears({ first: date.notBefore, last: date.notAfter }) : '';
}
