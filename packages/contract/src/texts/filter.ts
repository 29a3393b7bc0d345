/**
 * Which texts are meant, by what their records say: `language:pl,-genre:sermon,date:1150-1250`. Terms are parted by commas.
 * Those of one field are alternatives, terms of several fields hold together, and a text of which an excluded term is true
 * is not meant. A declared field is `further.KEY`. A value with a comma, a quotation mark or a space at an end stands in quotation marks, in which `\` comes
 * before `"` and `\`. A field without a value, `author:`, means the texts of which it is not known. Pure.
 */
import { type DatedYears, readSpan, spanOf, writeSpan, type YearSpan } from './dating.ts';
import type { TextRecord } from './record.ts';

/** What a text is classified by. Dates are a field of their own. */
export const FACET_FIELDS = ['language', 'region', 'domain', 'genre', 'form', 'author'] as const;
export type FacetField = (typeof FACET_FIELDS)[number];
/** A field that the installation declares, by its key. */
export type FurtherColumn = `further.${string}`;

const FURTHER = 'further.';
const FURTHER_COLUMN = /^further\.\p{L}[\p{L}\p{N}_-]{0,39}$/u;
export const isFurther = (name: string): name is FurtherColumn => FURTHER_COLUMN.test(name);
export const furtherKey = (name: FurtherColumn): string => name.slice(FURTHER.length);

export type FilterTerm =
  | { field: FacetField | FurtherColumn; value: string; excluded: boolean }
  /** Null: not dated. */
  | { field: 'date'; span: YearSpan | null; excluded: boolean };
export type TextFilter = readonly FilterTerm[];

/** What a filter asks a text for. Of levels, as regions have them, a text has each. */
export interface Classified extends Readonly<Record<FacetField, readonly string[]>> {
  date: DatedYears | null;
  /** Of declared fields, by their keys; of one that is not there nothing is known. */
  further?: Readonly<Record<string, readonly string[]>>;
}

/** What a record is classified by; of no record nothing is known. */
export function classifiedBy(record: TextRecord | null): Classified {
  if (record === null) return { language: [], region: [], domain: [], genre: [], form: [], author: [], date: null };
  const { language, region, domain, genre, form, author, date, further } = record;
  return { language, region, domain, genre, form, author: author.map(({ name }) => name), date, further };
}

/** Languages without what is private to a project: `pl-x-oldpol` is Polish. */
const LANGUAGE_KNOWN = /^(?!x-|und\b|mul\b|zxx\b|mis\b)/i;

/** The values of a text in a field, each once. */
export function facetValues(text: Classified, field: FacetField | FurtherColumn): readonly string[] {
  const said = isFurther(field) ? furtherOf(text, furtherKey(field)) : text[field];
  const values = [...new Set(said.map((value) => value.normalize('NFC').trim()))].filter((one) => one !== '');
  if (field !== 'language') return values;
  return [...new Set(values.filter((tag) => LANGUAGE_KNOWN.test(tag)).map((tag) => tag.replace(/-x-.*$/i, '')))];
}

const furtherOf = ({ further = {} }: Classified, key: string): readonly string[] =>
  Object.hasOwn(further, key) ? (further[key] ?? []) : [];

/** Whether what a term says, excluded or not, is true of a text. */
function holds(text: Classified, term: FilterTerm): boolean {
  if (term.field === 'date') {
    const years = spanOf(text.date);
    if (term.span === null || years === null) return term.span === years;
    return years.from <= term.span.to && years.to >= term.span.from;
  }
  const values = facetValues(text, term.field);
  return term.value === '' ? values.length === 0 : values.includes(term.value);
}

/** Whether a text is meant. Dates match where their years overlap. */
export function matches(text: Classified, filter: TextFilter): boolean {
  const [excluded, wanted] = [filter.filter((term) => term.excluded), filter.filter((term) => !term.excluded)];
  if (excluded.some((term) => holds(text, term))) return false;
  return wanted.every(({ field }) => wanted.some((term) => term.field === field && holds(text, term)));
}

/** The same term, said in the same way: two of them in a filter say no more than one. */
export const writeTerm = (term: FilterTerm): string =>
  `${term.excluded ? '-' : ''}${term.field}:${term.field === 'date' ? writeSpan(term.span) : quoted(term.value)}`;

export const writeFilter = (filter: TextFilter): string => filter.map(writeTerm).join(',');

/** Whether two filters say the same, if in another order. */
export const sameFilter = (one: TextFilter, other: TextFilter): boolean =>
  one.map(writeTerm).sort().join() === other.map(writeTerm).sort().join();

const quoted = (value: string): string =>
  /[,"]/.test(value) || value !== value.trim() ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;

function unquoted(written: string): string | undefined {
  if (!written.startsWith('"')) return written.includes('"') ? undefined : written;
  const [, inside] = /^"((?:[^"\\]|\\.)*)"$/su.exec(written) ?? [];
  return inside?.replace(/\\(.)/gsu, '$1');
}

/** At the commas that stand in no quotation marks. */
const TERM = /(?:"(?:[^"\\]|\\.)*"|[^,])+/gsu;

/** Undefined where it names no field, or says of it what cannot be. */
function readTerm(written: string): FilterTerm | undefined {
  const [, sign, field, rest = ''] = /^(-?)([a-z]+|further\.[\p{L}\p{N}_-]+):(.*)$/su.exec(written) ?? [];
  const excluded = sign === '-';
  if (field === 'date') {
    const span = rest === '' ? null : readSpan(rest);
    return span === undefined ? undefined : { field, span, excluded };
  }
  const known = field !== undefined && isFurther(field) ? field : FACET_FIELDS.find((one) => one === field);
  const value = unquoted(rest)?.normalize('NFC');
  return known === undefined || value === undefined ? undefined : { field: known, value, excluded };
}

/** A filter as an address has it, each term once, and the terms that cannot be read, as they stand there. */
export function readFilter(written: string): { filter: TextFilter; unread: readonly string[] } {
  const terms = (written.match(TERM) ?? []).map((term) => term.trim()).filter((term) => term !== '');
  const read = terms.map((term) => ({ term, is: readTerm(term) }));
  const filter = new Map(read.flatMap(({ is }) => (is === undefined ? [] : [[writeTerm(is), is] as const])));
  return { filter: [...filter.values()], unread: read.flatMap(({ term, is }) => (is === undefined ? [term] : [])) };
}

/** A filter of an address as calls take it: what of it can be read, undefined where that is nothing. */
export const askedFilter = (written: string): string | undefined =>
  writeFilter(readFilter(written).filter) || undefined;

/** In the place of a filter: what is compared with all texts that are searched. */
export const ALL_TEXTS = '*';

/** The texts that an address compares with, in which every text is meant by an empty filter; null: none. */
export function readCompared(against: string): TextFilter | null {
  if (against === ALL_TEXTS) return [];
  const { filter } = readFilter(against);
  return filter.length === 0 ? null : filter;
}

/** The same as an address has it. */
export const writeCompared = (filter: TextFilter | null): string =>
  filter === null ? '' : filter.length === 0 ? ALL_TEXTS : writeFilter(filter);
