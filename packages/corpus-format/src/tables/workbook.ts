/**
 * Reads one sheet of an `.xlsx` workbook (ECMA-376, part 1, SpreadsheetML) as texts. See docs/decisions/013: a library
 * would guess at types, and `1-2` must not become a date.
 */
import { SaxesParser } from 'saxes';
import type { ProblemLog } from '../problem.ts';
import type { ContainerEntry } from '../zip.ts';
import { cellReader, dateStyles, type Shared, unescapeText, type XmlEvents } from './sheet-cell.ts';
import type { Cells } from './table.ts';

/** The rows and columns that a sheet can have at all. */
const EDGE = { rows: 1_048_576, columns: 16_384 };

/** Characters of all cells together: a text that cells share is stored once and read as often as it is named. */
const TEXT_LIMIT = 50_000_000;

/** Cells of a table, empty ones too: rows times columns. */
const CELLS_LIMIT = 5_000_000;

/** Ends the reading of a workbook; `variant` is that of `ZIP-BROKEN`, or the doctype that no XML file may have. */
class Unreadable extends Error {
  readonly isDoctype: boolean;
  constructor(message: string, isDoctype = false) {
    super(message);
    this.isDoctype = isDoctype;
  }
}

/**
 * The rows of the sheet that is named like the file, else of the first. Null where the workbook cannot be read, which has
 * been logged. Empty rows are left out, and so are those whose first cell starts with `#`.
 */
export function readWorkbook(entry: ContainerEntry, log: ProblemLog): Cells[] | null {
  const { name: file, parts = new Map<string, Uint8Array>() } = entry;
  try {
    const target = sheetOf(file, parts);
    const sharedTexts = readSharedTexts(part(parts, 'xl/sharedStrings.xml'));
    const styles = part(parts, 'xl/styles.xml');
    const dates = styles === null ? new Set<number>() : dateStyles((handler) => scan(styles, handler));
    const sheet = part(parts, target);
    if (sheet === null) throw new Unreadable(target);
    return readSheet(file, sheet, { sharedTexts, dates }, log);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (error.isDoctype) log.error('XML-DOCTYPE', { file });
    else log.error(['ZIP-BROKEN', 'sheet'], { file, found: error.message });
    return null;
  }
}

function scan(xml: string, { open, close, text }: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  parser.on('error', (error) => {
    throw new Unreadable(error.message);
  });
  parser.on('doctype', () => {
    throw new Unreadable('DOCTYPE', true);
  });
  parser.on('opentag', (tag) => open(local(tag.name), tag.attributes));
  if (close) parser.on('closetag', (tag) => close(local(tag.name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.write(xml).close();
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function part(parts: ReadonlyMap<string, Uint8Array>, path: string): string | null {
  const key = [...parts.keys()].find((name) => name.toLowerCase() === path.toLowerCase());
  const bytes = key === undefined ? undefined : parts.get(key);
  if (bytes === undefined) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(`${path}: UTF-8`);
  }
}

/** The path of the sheet to read within the workbook. */
function sheetOf(file: string, parts: ReadonlyMap<string, Uint8Array>): string {
  const workbook = part(parts, 'xl/workbook.xml');
  if (workbook === null) throw new Unreadable('xl/workbook.xml');
  const sheets: { name: string; id: string }[] = [];
  scan(workbook, {
    open(name, attributes) {
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      sheets.push({ name: (attributes['name'] ?? '').normalize('NFC').toLowerCase(), id });
    },
  });
  const stem = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const sheet = sheets.find(({ name }) => name === stem.toLowerCase()) ?? sheets[0];
  if (sheet === undefined) throw new Unreadable('xl/workbook.xml: sheet');
  let target = '';
  scan(part(parts, 'xl/_rels/workbook.xml.rels') ?? '<none/>', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === sheet.id) target = Target ?? '';
    },
  });
  if (target === '') throw new Unreadable(sheet.name);
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells name by their number. Of a text in several formats its runs are joined; phonetic hints are not text. */
function readSharedTexts(xml: string | null): string[] {
  const texts: string[] = [];
  if (xml === null) return texts;
  let text = '';
  let isText = false;
  let hints = 0;
  scan(xml, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') hints++;
      isText = name === 't' && hints === 0;
    },
    close(name) {
      if (name === 'rPh') hints--;
      if (name === 'si') texts.push(unescapeText(text));
      isText = false;
    },
    text(chunk) {
      if (isText) text += chunk;
    },
  });
  return texts;
}

function readSheet(file: string, xml: string, shared: Shared, log: ProblemLog): Cells[] | null {
  const rows: Cells[] = [];
  const cell = cellReader(file, shared, log);
  let row: Cells = { line: 0, cells: [] };
  let column = 0;
  let size = 0;
  scan(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = { line: position(attributes['r'], row.line, EDGE.rows), cells: [] };
        column = 0;
      } else if (name === 'c') {
        column = position(columnOf(attributes['r']), column, EDGE.columns);
        cell.open(attributes, { line: row.line, column });
      } else cell.inside(name);
    },
    close(name) {
      if (name === 'row') keepRow(rows, row);
      else if (name === 'c') {
        const text = cell.close();
        size += text.length;
        if (size > TEXT_LIMIT) throw new Unreadable(`> ${TEXT_LIMIT}`);
        if (text.trim() !== '') row.cells.push({ text, line: row.line, column });
      } else cell.outside();
    },
    text: (chunk) => cell.text(chunk),
  });
  return filled(rows);
}

/** As the file says, where it says something that can be; else the next. */
function position(given: string | undefined, last: number, edge: number): number {
  const number = Number(given ?? '');
  return Number.isInteger(number) && number > 0 && number <= edge ? number : last + 1;
}

/** `AB12` → `28`. */
function columnOf(address: string | undefined): string | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0];
  if (letters === undefined) return undefined;
  return String([...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0));
}

function keepRow(rows: Cells[], row: Cells): void {
  const [first] = row.cells;
  if (first !== undefined && !first.text.trimStart().startsWith('#')) rows.push(row);
}

/** A sheet stores no empty cells: here every row gets as many as the header has, and those beyond that it holds. */
function filled(rows: readonly Cells[]): Cells[] {
  const width = (rows[0]?.cells ?? []).reduce((widest, { column }) => Math.max(widest, column), 0);
  if (rows.length * width > CELLS_LIMIT) throw new Unreadable(`> ${CELLS_LIMIT}`);
  return rows.map(({ line, cells }) => {
    const byColumn = new Map(cells.map((one) => [one.column, one]));
    const all = Array.from({ length: width }, (_, i) => byColumn.get(i + 1) ?? { text: '', line, column: i + 1 });
    return { line, cells: [...all, ...cells.filter(({ column }) => column > width)] };
  });
}
