/** The catalogue of texts as a table: its columns, its order, and which of its rows are asked for. Pure. */
import { nameIn } from '@glosa/dictionary/browser';
import { inOrder, textsNamed } from '../list-order.ts';
import type { Language } from '../values.ts';
import type { Catalogue, CataloguedText } from './catalogue.ts';
import { dateLabel, spanOf } from './dating.ts';
import {
  type FacetField,
  type FurtherColumn,
  facetValues,
  furtherKey,
  isFurther,
  matches,
  readFilter,
} from './filter.ts';
import type { Dating } from './record.ts';
import { furtherName } from './wording.ts';

const COLUMNS = [
  'name',
  'code',
  'author',
  'date',
  'work-date',
  'language',
  'region',
  'place',
  'domain',
  'genre',
  'form',
  'witness',
  'folios',
  'edition',
  'editors',
  'licence',
  'layers',
  'cards',
  'verses',
  'words',
  'sentences',
  'composites',
  'annotated',
] as const;
export type CatalogueColumn = (typeof COLUMNS)[number];

/** With those of declared fields, which come after the others. */
export type AnyColumn = CatalogueColumn | FurtherColumn;

/** In the full catalogue alone. */
const FULL = ['folios', 'edition', 'editors'] as const satisfies readonly CatalogueColumn[];
const COUNTED = [
  'cards',
  'verses',
  'words',
  'sentences',
  'composites',
  'annotated',
] as const satisfies readonly CatalogueColumn[];

/** The columns in their order, or those of a kind. A list would come with every page; this comes with those that call it. */
export const catalogueColumns = (which: 'all' | 'full' = 'all'): readonly CatalogueColumn[] =>
  ({ all: COLUMNS, full: FULL })[which];

/** Those that are shown where a reader chose none, as far as any text has something there. The siglum and the size always are. */
const USUAL = ['name', 'code', 'date', 'language', 'genre', 'witness', 'layers', 'words'] as const;

/** In which language values are named, and the names that came with the catalogue. */
export interface Naming {
  language: Language;
  names: Catalogue['names'];
  fields: Catalogue['fields'];
}

/** The columns of declared fields, or of those by which the list is narrowed. */
export const furtherColumns = (fields: Catalogue['fields'], which: 'all' | 'facets' = 'all'): FurtherColumn[] =>
  fields.filter(({ isFacet }) => which === 'all' || isFacet).map(({ key }): FurtherColumn => `further.${key}`);

/** What the column of a declared field is called. */
export const furtherLabel = ({ fields, language }: Naming, column: FurtherColumn): string =>
  furtherName(fields, furtherKey(column), language);

/** What a value of a field is called; as it is where it has no name. */
export function recordValueName(
  { language, names }: Pick<Naming, 'language' | 'names'>,
  field: FacetField | FurtherColumn,
  value: string,
): string {
  const known = Object.hasOwn(names, field) ? names[field] : undefined;
  const named = known !== undefined && Object.hasOwn(known, value) ? known[value] : undefined;
  return (named && nameIn(language, named).text) || value;
}

/** The layers a text has, as letters: T transcription, L transliteration, G grammar, and the designations of others. */
export function layerLetters({ layers, annotated }: Pick<CataloguedText, 'layers' | 'annotated'>): string[] {
  return [
    ...(layers.transcription ? ['T'] : []),
    ...(layers.transliteration ? ['L'] : []),
    ...(annotated > 0 ? ['G'] : []),
    ...layers.otherTranscripts.map((other) => other.designation),
  ];
}

/** What a column says of a text, in words; a number where it counts. Null where nothing is known. */
export function columnValue(
  text: CataloguedText,
  column: AnyColumn,
  naming: Pick<Naming, 'language' | 'names'>,
): string | number | null {
  if (isFurther(column))
    return listed(facetValues(text, column).map((value) => recordValueName(naming, column, value)));
  switch (column) {
    case 'name':
      return nameIn(naming.language, text.name).text;
    case 'code':
      return text.code;
    case 'date':
      return dateLabel(text.date);
    case 'work-date':
      return dateLabel(text.workDate);
    case 'author':
    case 'language':
    case 'region':
    case 'domain':
    case 'genre':
    case 'form':
      return listed(facetValues(text, column).map((value) => recordValueName(naming, column, value)));
    case 'editors':
      return listed(text.editors);
    case 'witness':
      return text.manuscript ?? text.source;
    case 'layers':
      return listed(layerLetters(text), ' ');
    case 'place':
    case 'folios':
    case 'edition':
    case 'licence':
    case 'cards':
    case 'verses':
    case 'words':
    case 'sentences':
    case 'composites':
    case 'annotated':
      return text[column];
  }
}

const listed = (values: readonly string[], separator = '; '): string | null => values.join(separator) || null;

/** The columns that are shown where a reader chose none. */
export function usualColumns(
  { texts, names }: Pick<Catalogue, 'texts' | 'names'>,
  language: Language,
): CatalogueColumn[] {
  return USUAL.filter((column) => texts.some((text) => columnValue(text, column, { language, names }) !== null));
}

/** What a column orders a text by: dates by their first year, then by their last; a declared field by its kind. */
export function sortKey(text: CataloguedText, column: AnyColumn, naming: Naming): string | number | null {
  if (isFurther(column)) return furtherSortKey(text, column, naming);
  if (column === 'date') return dateKey(text.date);
  if (column === 'work-date') return dateKey(text.workDate);
  return columnValue(text, column, naming);
}

/** What is no number where numbers are declared has no place among them. */
function furtherSortKey(text: CataloguedText, column: FurtherColumn, naming: Naming): string | number | null {
  const [value] = facetValues(text, column);
  const kind = furtherKind(naming.fields, column);
  if (value === undefined || kind === undefined || kind === 'value' || kind === 'link')
    return columnValue(text, column, naming);
  const written = value.replace('−', '-').replace(',', '.');
  const number = Number(kind === 'number' ? written : (/^-?\d{1,4}(?=$|-)/.exec(written)?.[0] ?? Number.NaN));
  return Number.isNaN(number) ? null : number;
}

const furtherKind = (fields: Catalogue['fields'], column: FurtherColumn) =>
  fields.find(({ key }) => key === furtherKey(column))?.kind;

/** Sorted from the greatest at first. */
export const countsUp = (column: AnyColumn, fields: Catalogue['fields']): boolean =>
  isFurther(column) ? furtherKind(fields, column) === 'number' : COUNTED.some((one) => one === column);

function dateKey(date: Dating | null): number | null {
  const span = spanOf(date);
  return span === null ? null : span.from * 100_000 + span.to;
}

/** The texts that an address asks for, in its order; what it says that makes no sense counts as not said. */
export function askedTexts(
  { texts, names, fields }: Pick<Catalogue, 'texts' | 'names' | 'fields'>,
  { find, f, sort }: { find: string; f: string; sort: string },
  language: Language,
): CataloguedText[] {
  const { filter } = readFilter(f);
  const meant = textsNamed(texts, find).filter((text) => matches(text, filter));
  const named = sort.replace(/^-/, '');
  const column = [...COLUMNS, ...furtherColumns(fields)].find((one) => one === named);
  if (column === undefined) return meant;
  return inOrder(meant, (text) => sortKey(text, column, { language, names, fields }), sort.startsWith('-'), language);
}
