/** The table that declares further fields of records: `fields.tsv`. */
import { type ImportProblem, ProblemLog } from '../problem.ts';
import { cell, choice, uniqueness } from '../tables/cells.ts';
import { isWebAddress } from '../tables/images.ts';
import { byTag, headerTags, taggedColumns } from '../tables/languages.ts';
import { type Column, type RawTable, readTable } from '../tables/table.ts';
import { openTables, tableOf } from '../tables/table-set.ts';
import { type WrittenFile, writeManifest, writeTable } from '../tables/write-table.ts';
import type { ContainerEntry } from '../zip.ts';
import { type Wording, YEARS } from './record.ts';

export const FIELDS_KIND = 'record-fields';

/** What the values of a further field are: words or keys, numbers, years and days, web addresses. */
export type FieldKind = 'value' | 'number' | 'date' | 'link';

/** A further field, and what it is called. */
export interface ParsedField {
  key: string;
  kind: FieldKind;
  /** Whether lists of texts are narrowed by it. */
  isFacet: boolean;
  names: Wording;
}

const TABLES = ['fields'];
const COLUMNS: readonly Column[] = [
  { name: 'key', required: true, aliases: ['klucz', 'pole'] },
  { name: 'kind', aliases: ['rodzaj'] },
  { name: 'facet', aliases: ['filtr'] },
];
const NAME = { stem: 'name', aliases: ['nazwa'] } as const;
/** What a source may call a classification of its own. */
const KEY = /^\p{L}[\p{L}\p{N}_-]{0,39}$/u;
const KINDS: ReadonlyMap<string, FieldKind> = new Map([
  ...(['value', 'number', 'date', 'link'] as const).map((kind): [string, FieldKind] => [kind, kind]),
  ...([
    ['', 'value'],
    ['wartość', 'value'],
    ['liczba', 'number'],
    ['data', 'date'],
    ['odnośnik', 'link'],
  ] as const),
]);
const ANSWERS: ReadonlyMap<string, 'yes' | 'no'> = new Map([
  ...['yes', 'tak', '1', 'true'].map((word): [string, 'yes'] => [word, 'yes']),
  ...['no', 'nie', '0', 'false', ''].map((word): [string, 'no'] => [word, 'no']),
]);

export function looksLikeFields(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  return entries.some(({ name }) => tableOf(name, TABLES) !== undefined);
}

/** Reads `fields` (tsv, csv or xlsx). Null where there is any error; nothing here throws on what the file holds. */
export function parseFields(entries: readonly ContainerEntry[]): {
  fields: ParsedField[] | null;
  problems: ImportProblem[];
} {
  const log = new ProblemLog();
  const { tables } = openTables(entries, { kind: FIELDS_KIND, tables: TABLES }, log);
  const table = tables.get('fields');
  const fields = table === undefined ? [] : readRows(table, log);
  return { fields: log.failed ? null : fields, problems: log.list() };
}

function readRows(table: RawTable, log: ProblemLog): ParsedField[] {
  const tags = headerTags(table, NAME, log);
  const isFirst = uniqueness(log);
  const fields: ParsedField[] = [];
  for (const row of readTable(table, [...COLUMNS, ...taggedColumns(NAME, tags)], log)) {
    const key = cell(row, 'key', log);
    const kind = choice(row, 'kind', KINDS, log);
    const facet = choice(row, 'facet', ANSWERS, log);
    if (key === null || kind === null || facet === null) continue;
    if (!KEY.test(key)) {
      log.error(['TAB-VALUE', 'field'], { ...row.place('key'), found: key, params: { column: 'key' } });
    } else if (isFirst(key.toLowerCase(), key, row.place('key'))) {
      fields.push({ key, kind, isFacet: facet === 'yes', names: byTag(row, NAME, tags) });
    }
  }
  return fields;
}

/** The files of a zip that `parseFields` reads back as the same. */
export function writeFields(fields: readonly ParsedField[]): WrittenFile[] {
  const tags = [...new Set(fields.flatMap(({ names }) => Object.keys(names)))].sort();
  const header = [...COLUMNS.map(({ name }) => name), ...taggedColumns(NAME, tags).map(({ name }) => name)];
  const rows = fields.map(({ key, kind, isFacet, names }) => [
    ...[key, kind, isFacet ? 'yes' : 'no'],
    ...tags.map((tag) => names[tag] ?? ''),
  ]);
  return [writeTable('fields', header, rows), writeManifest(FIELDS_KIND)];
}

/** Whether a value is of a kind. Dates are years, spans of them (`1150-1250`), and days (`1402-05-03`). */
export function isOfKind(kind: FieldKind, value: string): boolean {
  switch (kind) {
    case 'value':
      return true;
    case 'number':
      return /^[-−]?\d{1,15}(?:[.,]\d{1,15})?$/.test(value);
    case 'date':
      return isDate(value.replaceAll('−', '-').replace('–', '-'));
    case 'link':
      return isWebAddress(value);
  }
}

function isDate(value: string): boolean {
  const [day] = /^\d{4}-\d{2}-\d{2}$/.exec(value) ?? [];
  if (day !== undefined) return !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  const [, first, last = first] = /^(-?\d{1,4})(?:-(-?\d{1,4}))?$/.exec(value) ?? [];
  const [from, to] = [Number(first), Number(last)];
  return from >= YEARS.least && to <= YEARS.greatest && from <= to;
}
