import { checkCharacters, checkNfc, decodeUtf8, type RareCharacters } from '../decode.ts';
import type { ProblemLog } from '../problem.ts';
import { findControl, findStackedMarks } from '../unicode.ts';
import type { ContainerEntry } from '../zip.ts';
import { splitCsv, splitTsv } from './delimited.ts';
import type { Cells, RawTable } from './table.ts';
import { readWorkbook } from './workbook.ts';

/**
 * Opens a table: `.tsv` (tabs, no quoting), `.csv` (comma or semicolon, as the header has it, with RFC 4180 quotes) or
 * `.xlsx` (every cell as text). Null, with the reason logged, where it cannot be read or is empty.
 */
export function openTable(entry: ContainerEntry, log: ProblemLog, rare?: RareCharacters): RawTable | null {
  const { name: file } = entry;
  const isWorkbook = /\.xlsx$/i.test(file);
  const rows = isWorkbook ? openWorkbook(entry, log) : openText(entry, log);
  if (rows === null) return null;
  for (const { cells } of rare ? rows : []) {
    for (const { text, line, column } of cells) {
      rare?.look(text, (offset) => ({ file, line, column: column + (isWorkbook ? 0 : offset) }));
    }
  }
  return { file, rows };
}

function openText(entry: ContainerEntry, log: ProblemLog): Cells[] | null {
  const { name: file, bytes } = entry;
  const text = decodeUtf8(file, bytes, log);
  if (text === null || !checkCharacters(file, text, log)) return null;
  checkNfc(file, text, log);
  if (text.trim() === '') {
    log.error(['ZIP-EMPTY', 'file'], { file });
    return null;
  }
  return /\.csv$/i.test(file) ? splitCsv(file, text, log) : splitTsv(text);
}

function openWorkbook(entry: ContainerEntry, log: ProblemLog): Cells[] | null {
  const { name: file } = entry;
  const rows = readWorkbook(entry, log);
  if (rows === null) return null;
  let isClean = true;
  for (const { cells } of rows) for (const cell of cells) isClean = checkCell(file, cell, log) && isClean;
  if (!isClean) return null;
  checkNfc(file, rows.map(({ cells }) => cells.map(({ text }) => text).join('\n')).join('\n'), log);
  if (rows.length > 0) return rows;
  log.error(['ZIP-EMPTY', 'file'], { file });
  return null;
}

function checkCell(file: string, { text, line, column }: Cells['cells'][number], log: ProblemLog): boolean {
  const control = findControl(text);
  const marks = findStackedMarks(text);
  if (control >= 0) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    log.error(['ENC-UTF8', 'control'], { file, line, column, found: `U+${code}` });
  }
  if (marks >= 0) log.error(['CHAR-NFC', 'marks'], { file, line, column });
  if (!text.isWellFormed()) log.error('ENC-UTF8', { file, line, column, found: 'U+D800' });
  return control < 0 && marks < 0 && text.isWellFormed();
}
