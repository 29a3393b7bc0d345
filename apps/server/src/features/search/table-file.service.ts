import { FileAnswer } from '../../http/file-answer.ts';
import type { Cell, Column, Table } from './export-table.ts';
import { type Head, json, separatedValues } from './export-text.ts';
import { workbook } from './export-xlsx.ts';

export const TABLE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
} as const;

export type TableFormat = keyof typeof TABLE_TYPES;

type Written = Pick<Table, 'columns' | 'count' | 'chunks'>;

/** A table in one of the formats, under a head that says what it is. */
export async function writeTable(
  format: TableFormat,
  head: Head,
  table: Written,
  signal: AbortSignal | undefined,
): Promise<FileAnswer['body']> {
  switch (format) {
    case 'xlsx':
      return workbook(head, table, signal);
    case 'json':
      return json(head, table);
    case 'csv':
      return separatedValues(head, table, ',');
    case 'tsv':
      return separatedValues(head, table, '\t');
  }
}

/** A table that is known as a whole. */
export interface WholeTable {
  /** Of the file, without what tells its format. */
  name: string;
  head: readonly (readonly [key: string, label: string, value: string | number])[];
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
}

/** The same as a file; FormError where the format cannot hold so many rows. */
export async function tableFile(
  format: TableFormat,
  { name, head, columns, rows }: WholeTable,
  signal: AbortSignal | undefined,
): Promise<FileAnswer> {
  async function* chunks() {
    yield rows;
  }
  const body = await writeTable(format, head, { columns, count: rows.length, chunks }, signal);
  return new FileAnswer(`${name}.${format}`, TABLE_TYPES[format], body);
}
