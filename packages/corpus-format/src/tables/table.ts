import type { SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';

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

interface Cells {
  line: number;
  cells: { text: string; line: number; column: number }[];
}

/**
 * Reads a table with a header row: `.tsv` (tabs, no quoting) or `.csv` (comma or semicolon, as the header has it, with
 * RFC 4180 quotes). Lines that start with `#` are comments. Rows with the wrong number of cells are logged and left out.
 */
export function readTable(file: string, text: string, columns: readonly Column[], log: ProblemLog): Row[] {
  const lines = /\.csv$/i.test(file) ? splitCsv(file, text, log) : splitTsv(text);
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
    if (!column) log.warn(['TAB-HEAD', 'unknown'], { ...place, expected: columns.map((one) => one.name).join(', ') });
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

function splitTsv(text: string): Cells[] {
  const rows: Cells[] = [];
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    if (line.trim() === '' || line.startsWith('#')) continue;
    let column = 1;
    const cells = line.split('\t').map((cell) => {
      const at = column;
      column += cell.length + 1;
      return { text: cell, line: i + 1, column: at };
    });
    rows.push({ line: i + 1, cells });
  }
  return rows;
}

/** Rows of cells, quoted or plain; quotes may hold separators, line breaks and doubled quotes. */
function splitCsv(file: string, text: string, log: ProblemLog): Cells[] {
  const rows: Cells[] = [];
  let separator: string | null = null;
  let at = 0;
  for (let line = 1; at < text.length; ) {
    const end = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const whole = text.slice(at, end);
    if (whole.trim() === '' || whole.startsWith('#')) {
      at = end + 1;
      line++;
      continue;
    }
    separator ??= whole.split(';').length > whole.split(',').length ? ';' : ',';
    const row: Cells = { line, cells: [] };
    const next = readCsvRow(text, at, separator, row);
    if (next === null) {
      log.error(['TAB-VALUE', 'quote'], { file, line, column: 1 });
      return rows;
    }
    line += text.slice(at, next).split('\n').length - 1;
    at = next;
    rows.push(row);
  }
  return rows;
}

/** Fills `row`; returns the offset of the next line, or null where a quote is never closed or is followed by more. */
function readCsvRow(text: string, start: number, separator: string, row: Cells): number | null {
  let line = row.line;
  let lineStart = start;
  for (let at = start; ; ) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator);
    if (!cell) return null;
    row.cells.push({ text: cell.text, line, column: at - lineStart + 1 });
    for (let next = text.indexOf('\n', at); next >= 0 && next < cell.end; next = text.indexOf('\n', next + 1)) {
      line++;
      lineStart = next + 1;
    }
    at = cell.end;
    if (text[at] !== separator) {
      const end = text.startsWith('\r\n', at) ? at + 2 : at + 1;
      return at < text.length && text[end - 1] !== '\n' ? null : Math.min(end, text.length);
    }
    at++;
  }
}

interface CsvCell {
  text: string;
  /** Offset after it. */
  end: number;
}

function quotedCell(text: string, start: number): CsvCell | null {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? null : { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function plainCell(text: string, start: number, separator: string): CsvCell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
  if (text[end] === '\n' && text[end - 1] === '\r' && end > start) end--;
  return { text: text.slice(start, end), end };
}
