import type { SourcePlace } from '../layer.ts';
import { nearest } from '../nearest.ts';
import type { ProblemDetails, ProblemLog } from '../problem.ts';

/** Columns a table may have: its name, whether it must be there, and other names it goes by. */
export interface Column {
  name: string;
  required?: true;
  aliases?: readonly string[];
}

/** One row: a column's value by its name ('' where the column is missing), and where each value stands. */
export interface Row {
  get(column: string): string;
  place(column?: string): SourcePlace;
}

/** One row as it stands in the file. Line and column count from 1; in a sheet they are those of the cell. */
export interface Cells {
  line: number;
  cells: { text: string; line: number; column: number }[];
}

/** A table file opened: its rows without comments and empty lines, the header first. */
export interface RawTable {
  file: string;
  rows: Cells[];
}

/** Finds the columns by the header's names. Rows with the wrong number of cells are logged and left out. */
export function readTable({ file, rows: lines }: RawTable, columns: readonly Column[], log: ProblemLog): Row[] {
  const [head, ...rows] = lines;
  const positions = head ? readHeader(file, head, columns, log) : new Map<string, number>();
  if (!head) log.error('TAB-HEAD', { file, line: 1, column: 1, expected: required(columns).join(', '), found: '' });
  if (!head || required(columns).some((name) => !positions.has(name))) return [];
  const found: Row[] = [];
  for (const row of rows) {
    if (row.cells.length !== head.cells.length) {
      const counts = { expected: String(head.cells.length), found: String(row.cells.length) };
      log.error('TAB-COLS', { file, line: row.line, column: 1, ...counts });
      continue;
    }
    found.push(rowOf(file, row, positions));
  }
  return found;
}

function rowOf(file: string, row: Cells, positions: ReadonlyMap<string, number>): Row {
  const cell = (column: string) => row.cells[positions.get(column) ?? -1];
  return {
    get: (column) => cell(column)?.text.trim().normalize('NFC') ?? '',
    place: (column = '') => ({ file, line: cell(column)?.line ?? row.line, column: cell(column)?.column ?? 1 }),
  };
}

function required(columns: readonly Column[]): string[] {
  return columns.filter((column) => column.required).map((column) => column.name);
}

function readHeader(file: string, head: Cells, columns: readonly Column[], log: ProblemLog): Map<string, number> {
  const positions = new Map<string, number>();
  for (const [i, cell] of head.cells.entries()) {
    const name = cell.text.trim().toLowerCase().normalize('NFC');
    const column = columns.find((one) => one.name === name || one.aliases?.includes(name));
    const place = { file, line: head.line, column: cell.column, found: cell.text.trim() };
    if (!column) warnOfColumn(name, columns, place, log);
    else if (positions.has(column.name)) log.error(['TAB-HEAD', 'twice'], place);
    else positions.set(column.name, i);
  }
  for (const name of required(columns)) {
    if (positions.has(name)) continue;
    const found = head.cells.map((cell) => cell.text.trim()).join(', ');
    log.error('TAB-HEAD', { file, line: head.line, column: 1, expected: name, found });
  }
  return positions;
}

/** A column that is not known is left out; one of a name like it may be meant. */
function warnOfColumn(name: string, columns: readonly Column[], place: ProblemDetails, log: ProblemLog): void {
  const near = nearest(
    name,
    columns.map((column) => column.name),
  );
  if (near !== null) log.warn(['TAB-HEAD', 'near'], { ...place, expected: near });
  else log.warn(['TAB-HEAD', 'unknown'], { ...place, expected: columns.map((column) => column.name).join(', ') });
}
