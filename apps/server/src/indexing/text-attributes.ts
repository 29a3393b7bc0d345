/** What queries may ask of a text by its record. */
import {
  type Classified,
  classifiedBy,
  type Dating,
  type FacetField,
  type FurtherColumn,
  facetValues,
  type TextRecord,
} from '@glosa/contract';
import { writeYears } from '@glosa/corpus-index';
import { type Levels, withLevels } from '../corpus/vocabulary.ts';
import type { RecordAttribute } from './schema.ts';

/** What of an installation texts are classified by. */
export interface Classification {
  /** Keys of the further fields that it declares. */
  fields: readonly string[];
  levels: Levels;
}

/** A text, and what is known of it. */
interface OfText {
  record: TextRecord | null;
  /** That its words are in; null: none is said. */
  language: string | null;
}

/** What a text is classified by: of levels, as regions have them, it has each. Where its record names no language it is that of its words. */
export function classified({ record, language }: OfText, { fields, levels }: Classification): Classified {
  const own = classifiedBy(record);
  const { region, domain, genre, form, further = {} } = own;
  const declared = fields.map((key) => {
    const values = Object.hasOwn(further, key) ? (further[key] ?? []) : [];
    return [key, withLevels(levels.get(key), values)] as const;
  });
  return {
    ...own,
    language: own.language.length === 0 && language !== null ? [language] : own.language,
    region: withLevels(levels.get('region'), region),
    domain: withLevels(levels.get('domain'), domain),
    genre: withLevels(levels.get('genre'), genre),
    form: withLevels(levels.get('form'), form),
    further: Object.fromEntries(declared),
  };
}

/**
 * Attribute → its value, declared fields among them by their keys; of lists the values one a line, of years their span. ''
 * where nothing is known.
 */
export function textAttributes(text: OfText, classification: Classification): Readonly<Record<string, string>> {
  const { record } = text;
  const known = classified(text, classification);
  const values = (field: FacetField | FurtherColumn) => lines(facetValues(known, field));
  const own: Record<RecordAttribute, string> = {
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
  const declared = classification.fields.map((key) => [key, values(`further.${key}`)] as const);
  return { ...Object.fromEntries(declared), ...own };
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
