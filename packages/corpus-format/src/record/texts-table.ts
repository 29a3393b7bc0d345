/** The table of records: `texts.tsv`, one row a text. */

import type { SourcePlace } from '../layer.ts';
import { nearest } from '../nearest.ts';
import { type ImportProblem, ProblemLog } from '../problem.ts';
import { cell, uniqueness } from '../tables/cells.ts';
import { headerTags } from '../tables/languages.ts';
import { type Column, type RawTable, readTable } from '../tables/table.ts';
import { openTables, tableOf } from '../tables/table-set.ts';
import { type WrittenFile, writeManifest, writeTable } from '../tables/write-table.ts';
import type { ContainerEntry } from '../zip.ts';
import {
  columnsByField,
  type FactColumns,
  FURTHER,
  type FurtherKinds,
  factCells,
  type ParsedFacts,
  readFacts,
  TAGGED,
} from './fact-cells.ts';

export const RECORDS_KIND = 'text-records';

/** What the table says of one text. */
export interface ParsedRecordRow {
  code: string;
  facts: ParsedFacts;
  /** Of the cell of a column. */
  place(column: string): SourcePlace;
}

export interface ParsedRecords {
  rows: ParsedRecordRow[];
  /** Fields that the table has columns of: of all others it says nothing. */
  fields: ReadonlySet<string>;
  columns: FactColumns;
}

const TABLES = ['texts'];
/** What a further field may be called: as a source may call a classification of its own. */
const FIELD = /^\p{L}[\p{L}\p{N}_-]{0,39}$/u;
const CODE: Column = { name: 'code', required: true, aliases: ['kod', 'text', 'siglum'] };

export function looksLikeRecords(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  return entries.some(({ name }) => tableOf(name, TABLES) !== undefined);
}

/**
 * Reads `texts` (tsv, csv or xlsx); `codes` are the texts that there are, `kinds` those of declared fields. Null where there is any error; nothing here throws on
 * what the file holds.
 */
export function parseRecords(
  entries: readonly ContainerEntry[],
  codes: ReadonlySet<string>,
  kinds: FurtherKinds = new Map(),
): { records: ParsedRecords | null; problems: ImportProblem[] } {
  const log = new ProblemLog();
  const { tables } = openTables(entries, { kind: RECORDS_KIND, tables: TABLES }, log);
  const table = tables.get('texts');
  const records = table === undefined ? null : readRecords(table, { codes, kinds }, log);
  return { records: log.failed ? null : records, problems: log.list() };
}

function readRecords(
  table: RawTable,
  { codes, kinds }: { codes: ReadonlySet<string>; kinds: FurtherKinds },
  log: ProblemLog,
): ParsedRecords {
  const columns: FactColumns = {
    title: headerTags(table, TAGGED.title, log),
    role: headerTags(table, TAGGED.role, log),
    description: headerTags(table, TAGGED.description, log),
    further: furtherIn(table),
  };
  const known = columnsByField(columns);
  const isFirst = uniqueness(log);
  const rows: ParsedRecordRow[] = [];
  for (const row of readTable(table, [CODE, ...known.flatMap(([, own]) => own)], log)) {
    const facts = readFacts(row, columns, log, kinds);
    const code = cell(row, 'code', log);
    if (code === null) continue;
    const place = row.place('code');
    if (!codes.has(code)) {
      const near = nearest(code, codes);
      if (near === null) log.error(['REF-TEXT', 'unknown'], { ...place, found: code });
      else log.error(['REF-TEXT', 'near'], { ...place, found: code, expected: near });
    } else if (isFirst(code, code, place)) rows.push({ code, facts, place: (column) => row.place(column) });
  }
  const named = namesIn(table);
  const fields = known.flatMap(([field, own]) =>
    own.some(({ name, aliases = [] }) => [name, ...aliases].some((one) => named.has(one))) ? [field] : [],
  );
  return { rows, fields: new Set(fields), columns };
}

const namesIn = ({ rows: [head] }: RawTable): Set<string> =>
  new Set(head?.cells.map(({ text }) => text.trim().toLowerCase().normalize('NFC')));

/** As they are written, but for the same in other letters. */
function furtherIn({ rows: [head] }: RawTable): string[] {
  const names = (head?.cells ?? []).map(({ text }) => text.trim().normalize('NFC'));
  const further = names
    .filter((name) => name.toLowerCase().startsWith(FURTHER))
    .map((name) => name.slice(FURTHER.length));
  return [...new Map(further.map((name) => [name.toLowerCase(), name])).values()].filter((name) => FIELD.test(name));
}

/** The columns that are needed to say all of this. */
export function columnsFor(all: readonly ParsedFacts[]): FactColumns {
  const tags = (said: (facts: ParsedFacts) => readonly (object | null | undefined)[]) =>
    [...new Set(all.flatMap((facts) => said(facts).flatMap((one) => Object.keys(one ?? {}))))].sort();
  return {
    title: tags(({ title }) => [title]),
    role: tags(({ editors = [] }) => editors.map(({ role }) => role)),
    description: tags(({ description }) => [description]),
    further: tags(({ further }) => [further]),
  };
}

/** The files of a zip that `parseRecords` reads back as the same; `further` fields have columns whatever the rows say. */
export function writeRecords(
  rows: readonly { code: string; facts: ParsedFacts }[],
  further: readonly string[] = [],
): WrittenFile[] {
  const said = columnsFor(rows.map(({ facts }) => facts));
  const columns = { ...said, further: [...new Set([...further, ...said.further])] };
  const hasSource = rows.some(({ facts }) => facts.sourceUrl !== undefined);
  // Where it stands among the identifiers it is not taken away by a column without it.
  const shown = columnsByField(columns).filter(([field]) => hasSource || field !== 'sourceUrl');
  const header = shown.flatMap(([, own]) => own.map(({ name }) => name));
  const cells = rows.map(({ code, facts }) => {
    const of = factCells(facts, columns);
    return [code, ...header.map((name) => of.get(name) ?? '')];
  });
  return [writeTable('texts', [CODE.name, ...header], cells), writeManifest(RECORDS_KIND)];
}
