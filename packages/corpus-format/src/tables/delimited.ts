import type { ProblemLog } from '../problem.ts';
import type { Cells } from './table.ts';

/** More columns than any table has; what a line has beyond them is not read. */
const MAX_COLUMNS = 500;

/** Rows of cells between tabs. There is no quoting: what stands between two tabs is the value. */
export function splitTsv(text: string): Cells[] {
  const rows: Cells[] = [];
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.replace(/\r$/, '');
    if (line.trim() === '' || line.startsWith('#')) continue;
    let column = 1;
    const cells = line.split('\t', MAX_COLUMNS).map((cell) => {
      const at = column;
      column += cell.length + 1;
      return { text: cell, line: i + 1, column: at };
    });
    rows.push({ line: i + 1, cells });
  }
  return rows;
}

/** Rows of cells, quoted or plain; quotes may hold separators, line breaks and doubled quotes. */
export function splitCsv(file: string, text: string, log: ProblemLog): Cells[] {
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
    if (row.cells.length < MAX_COLUMNS) row.cells.push({ text: cell.text, line, column: at - lineStart + 1 });
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
