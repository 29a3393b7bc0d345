/** The table that names the values of records: `vocabulary.tsv`. */
import { nearest } from '../nearest.ts';
import { type ImportProblem, ProblemLog } from '../problem.ts';
import { cell, uniqueness } from '../tables/cells.ts';
import { byTag, headerTags, taggedColumns } from '../tables/languages.ts';
import { type Column, type RawTable, type Row, readTable } from '../tables/table.ts';
import { openTables, tableOf } from '../tables/table-set.ts';
import { type WrittenFile, writeManifest, writeTable } from '../tables/write-table.ts';
import type { ContainerEntry } from '../zip.ts';
import type { Wording } from './record.ts';

export const VOCABULARY_KIND = 'vocabulary';

/** A value of a field, and what it is called. */
export interface ParsedValue {
  field: string;
  value: string;
  /** The value of the same field that it is part of. */
  parent: string | null;
  names: Wording;
}

const TABLES = ['vocabulary'];
const COLUMNS: readonly Column[] = [
  { name: 'facet', required: true, aliases: ['field', 'pole'] },
  { name: 'value', required: true, aliases: ['wartość'] },
  { name: 'parent', aliases: ['nadrzędna'] },
];
const NAME = { stem: 'name', aliases: ['nazwa'] } as const;
/** What a field may be called: as a source may call a classification of its own. */
const FIELD = /^\p{L}[\p{L}\p{N}_-]{0,39}$/u;

export function looksLikeVocabulary(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  return entries.some(({ name }) => tableOf(name, TABLES) !== undefined);
}

/**
 * Reads `vocabulary` (tsv, csv or xlsx). `stored` are values that a parent may be, too: those that stay beside the file. Null
 * where there is any error; nothing here throws on what the file holds.
 */
export function parseVocabulary(
  entries: readonly ContainerEntry[],
  stored: readonly ParsedValue[],
): { values: ParsedValue[] | null; problems: ImportProblem[] } {
  const log = new ProblemLog();
  const { tables } = openTables(entries, { kind: VOCABULARY_KIND, tables: TABLES }, log);
  const table = tables.get('vocabulary');
  const values = table === undefined ? [] : readValues(table, stored, log);
  return { values: log.failed ? null : values, problems: log.list() };
}

function readValues(table: RawTable, stored: readonly ParsedValue[], log: ProblemLog): ParsedValue[] {
  const tags = headerTags(table, NAME, log);
  const isFirst = uniqueness(log);
  const found: { value: ParsedValue; row: Row }[] = [];
  for (const row of readTable(table, [...COLUMNS, ...taggedColumns(NAME, tags)], log)) {
    const field = cell(row, 'facet', log);
    const value = cell(row, 'value', log);
    if (field === null || value === null) continue;
    if (!FIELD.test(field)) {
      log.error(['TAB-VALUE', 'field'], { ...row.place('facet'), found: field, params: { column: 'facet' } });
      continue;
    }
    if (!isFirst(`${field}\t${value}`, value, row.place('value'))) continue;
    const names = byTag(row, NAME, tags);
    found.push({ value: { field, value, parent: row.get('parent') || null, names }, row });
  }
  checkParents(found, stored, log);
  return found.map(({ value }) => value);
}

const keyOf = ({ field, value }: Pick<ParsedValue, 'field' | 'value'>): string => `${field}\t${value}`;

function checkParents(
  found: readonly { value: ParsedValue; row: Row }[],
  stored: readonly ParsedValue[],
  log: ProblemLog,
): void {
  const known = new Map([...stored, ...found.map(({ value }) => value)].map((one) => [keyOf(one), one]));
  for (const { value, row } of found) {
    const { field, parent } = value;
    if (parent === null) continue;
    const place = row.place('parent');
    if (!known.has(keyOf({ field, value: parent }))) {
      const near = nearest(
        parent,
        [...known.values()].filter((one) => one.field === field).map((one) => one.value),
      );
      if (near === null) log.error(['TAB-VALUE', 'parent'], { ...place, found: parent, params: { field } });
      else log.error(['TAB-VALUE', 'parent-near'], { ...place, found: parent, expected: near, params: { field } });
    } else if (isWithinItself(value, known)) log.error(['TAB-VALUE', 'circle'], { ...place, found: value.value });
  }
}

function isWithinItself(value: ParsedValue, known: ReadonlyMap<string, ParsedValue>): boolean {
  const passed = new Set<string>();
  for (let at: ParsedValue | undefined = value; at !== undefined; ) {
    const key = keyOf(at);
    if (passed.has(key)) return key === keyOf(value);
    passed.add(key);
    at = at.parent === null ? undefined : known.get(keyOf({ field: at.field, value: at.parent }));
  }
  return false;
}

/** The files of a zip that `parseVocabulary` reads back as the same. */
export function writeVocabulary(values: readonly ParsedValue[]): WrittenFile[] {
  const tags = [...new Set(values.flatMap(({ names }) => Object.keys(names)))].sort();
  const header = [...COLUMNS.map(({ name }) => name), ...taggedColumns(NAME, tags).map(({ name }) => name)];
  const rows = values.map(({ field, value, parent, names }) => [
    ...[field, value, parent],
    ...tags.map((tag) => names[tag] ?? ''),
  ]);
  return [writeTable('vocabulary', header, rows), writeManifest(VOCABULARY_KIND)];
}
