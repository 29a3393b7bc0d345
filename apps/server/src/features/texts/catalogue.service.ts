/** The texts as a catalogue has them, and that catalogue as a file. */
import {
  type AnyColumn,
  askedTexts,
  type Catalogue,
  type CataloguedText,
  catalogueColumns,
  columnValue,
  type exportTexts,
  FACET_FIELDS,
  type FacetField,
  type FurtherColumn,
  type FurtherField,
  facetValues,
  furtherColumns,
  furtherLabel,
  isFurther,
  type Language,
  type Naming,
  pageHref,
  type QueryOf,
  spanOf,
  type TextListItem,
} from '@glosa/contract';
import { DICTIONARIES, LANGUAGES, TRAITS } from '@glosa/dictionary';
import { listFirstCards } from '../../corpus/places.ts';
import { listFields } from '../../corpus/record-fields.ts';
import { listTextsWithLayers } from '../../corpus/texts.ts';
import { type Levels, levelsOf, readVocabulary } from '../../corpus/vocabulary.ts';
import type { Reader } from '../../db/transaction.ts';
import type { FileAnswer } from '../../http/file-answer.ts';
import { classified } from '../../indexing/text-attributes.ts';
import { inVocabulary, nameOfFieldValue } from '../search/field-names.ts';
import { tableFile } from '../search/table-file.service.ts';
import { recordOf } from './record.service.ts';
import { isListed, type ListedText, listItem } from './texts.service.ts';

/** The texts that a visitor sees, `full` with what takes many words. A text without any layer is not among them. */
export async function listCatalogue(reader: Reader, full: boolean): Promise<Catalogue> {
  const texts = await listTextsWithLayers(reader, true);
  const firstCards = new Map((await listFirstCards(reader)).map((row) => [row.layer_id, row]));
  const vocabulary = await readVocabulary(reader);
  const levels = levelsOf(vocabulary);
  const declared = await listFields(reader);
  const all = texts
    .filter(isListed)
    .map((text) => catalogued(text, listItem(text, firstCards.get(text.base.id)), { full, levels, declared }));
  const used = [...FACET_FIELDS, ...furtherColumns(declared)].map(
    (field) => [field, [...new Set(all.flatMap((text) => facetValues(text, field)))]] as const,
  );
  return {
    texts: all,
    fields: declared,
    // The server knows the names of more languages than browsers do.
    names: byValue(used, (field, value) => nameOfFieldValue(vocabulary, inVocabulary(field), value)),
    parents: byValue(used, (field, value) => levels.get(inVocabulary(field))?.get(value)?.[0] ?? null),
  };
}

/** What there is to say of values, by field and value; null: nothing. */
function byValue<T>(
  used: readonly (readonly [FacetField | FurtherColumn, readonly string[]])[],
  say: (field: FacetField | FurtherColumn, value: string) => T | null,
): Record<string, Record<string, T>> {
  const fields = used.map(([field, values]) => {
    const said = values.flatMap((value): [string, T][] => {
      const of = say(field, value);
      return of === null ? [] : [[value, of]];
    });
    return [field, Object.fromEntries(said)] as const;
  });
  return Object.fromEntries(fields.filter(([, said]) => Object.keys(said).length > 0));
}

/** A hundredth of a per cent is fine enough. */
const SHARES = 10_000;

function catalogued(
  text: ListedText,
  item: TextListItem,
  { full, levels, declared }: { full: boolean; levels: Levels; declared: readonly FurtherField[] },
): CataloguedText {
  const record = recordOf(text);
  const { code, name, layers, firstCard, cards, verses, words, sentences, composites } = item;
  const { manuscript, edition, source, licence, licenceUrl, place } = item;
  const { folios = '' } = record ?? {};
  const classification = { fields: declared.map(({ key }) => key), levels };
  const {
    language,
    region,
    domain,
    genre,
    form,
    further = {},
  } = classified({ record, language: item.language }, classification);
  return {
    ...{ code, name, layers, firstCard, cards, verses, words, sentences, composites },
    annotated: Math.round(item.annotated * SHARES) / SHARES,
    edition: full ? edition : null,
    ...{ manuscript, source, licence, licenceUrl, place },
    ...{ language, region, domain, genre, form },
    author: (record?.author ?? []).map((one) => one.name),
    editors: full ? (record?.editors ?? []).map((one) => one.name) : [],
    date: record?.date ?? null,
    workDate: record?.workDate ?? null,
    further: Object.fromEntries(Object.entries(further).filter(([, values]) => values.length > 0)),
    folios: full ? folios || null : null,
  };
}

type Cell = string | number;

interface FileColumn {
  key: string;
  label: string;
  cell: (text: CataloguedText) => Cell | null;
}

/** What a column is in a file: a name in each language of the interface, a date with its years. */
function fileColumns(column: AnyColumn, naming: Naming): FileColumn[] {
  const { language } = naming;
  const cell = (text: CataloguedText) => columnValue(text, column, naming);
  if (isFurther(column)) return [{ key: column, label: furtherLabel(naming, column), cell }];
  const dictionary = DICTIONARIES[language];
  const label = dictionary[`texts.column.${column}`];
  if (column === 'name') {
    return LANGUAGES.map((one) => ({
      key: `name_${one}`,
      label: `${label} (${TRAITS[one].name})`,
      cell: ({ name }) => name[one],
    }));
  }
  const said: FileColumn = { key: column, label, cell };
  if (column !== 'date' && column !== 'work-date') return [said];
  const years = (text: CataloguedText) => spanOf(column === 'date' ? text.date : text.workDate);
  return [
    said,
    {
      key: `${column}-from`,
      label: `${label}: ${dictionary['texts.file.from']}`,
      cell: (text) => years(text)?.from ?? null,
    },
    { key: `${column}-to`, label: `${label}: ${dictionary['texts.file.to']}`, cell: (text) => years(text)?.to ?? null },
  ];
}

/** @throws FormError where the format cannot hold so many rows */
export async function catalogueFile(
  catalogue: Catalogue,
  { lang: _, format, columns, ...asked }: QueryOf<typeof exportTexts>,
  { language, origin, now, signal }: { language: Language; origin: string; now: Date; signal: AbortSignal | undefined },
): Promise<FileAnswer> {
  const dictionary = DICTIONARIES[language];
  // What a row is about says its siglum.
  const { names, fields } = catalogue;
  const wanted = [...catalogueColumns(), ...furtherColumns(fields)].filter(
    (column) => columns.length === 0 || column === 'code' || columns.includes(column),
  );
  const shown = askedTexts(catalogue, asked, language);
  const all = wanted.flatMap((column) => fileColumns(column, { language, names, fields }));
  const head = [
    ['date', dictionary['export.date'], now.toISOString()],
    ['link', dictionary['export.link'], `${origin}${pageHref('texts', { ...asked, columns })}`],
    ['count', dictionary['export.rows'], shown.length],
  ] as const;
  const rows = shown.map((text) => all.map(({ cell }) => cell(text) ?? ''));
  return tableFile(format, { name: 'glosa-texts', head, columns: all, rows }, signal);
}
