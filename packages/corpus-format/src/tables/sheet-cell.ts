import type { SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';

/** What a sheet can hold in one cell. */
const CELL_LIMIT = 32_767;

/** What happens in an XML file, with names without their prefixes. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** What cells refer to. */
export interface Shared {
  sharedTexts: readonly string[];
  /** Numbers of the cell formats that show a number as a date or time. */
  dates: ReadonlySet<number>;
}

export interface CellReader {
  open(attributes: Readonly<Record<string, string>>, place: { line: number; column: number }): void;
  /** An element within the cell begins. */
  inside(name: string): void;
  /** An element within the cell ends. */
  outside(): void;
  text(chunk: string): void;
  /** The cell's text; '' where it has none or it cannot be told, which has been logged. */
  close(): string;
}

/** Reads the cells of a sheet one after another. Of a formula, what it came to when the file was saved. */
export function cellReader(file: string, shared: Shared, log: ProblemLog): CellReader {
  let attributes: Readonly<Record<string, string>> = {};
  let place: SourcePlace = { file, line: 1, column: 1 };
  let value = '';
  let part = '';
  let hints = 0;
  return {
    open(given, at) {
      attributes = given;
      place = { file, ...at };
      value = '';
      part = '';
      hints = 0;
    },
    inside(name) {
      part = name;
      if (name === 'rPh') hints++;
    },
    outside() {
      part = '';
    },
    text(chunk) {
      if ((part === 'v' || part === 't') && hints === 0) value += chunk;
    },
    close() {
      const text = textOf(attributes, value, shared, place, log);
      if (text.length <= CELL_LIMIT) return text;
      log.error(['TAB-VALUE', 'long'], { ...place, expected: String(CELL_LIMIT), found: String(text.length) });
      return '';
    },
  };
}

function textOf(
  { t: type = 'n', s: style }: Readonly<Record<string, string>>,
  value: string,
  { sharedTexts, dates }: Shared,
  place: SourcePlace,
  log: ProblemLog,
): string {
  if (type === 's') return sharedTexts[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return unescapeText(value);
  if (type === 'b') return value.trim() === '1' ? 'true' : 'false';
  const found = value.trim();
  if (found === '') return '';
  if (type === 'e') log.error(['TAB-VALUE', 'formula'], { ...place, found });
  else if (type === 'd' || dates.has(Number(style ?? 0))) {
    log.error(['TAB-VALUE', 'date'], { ...place, found: type === 'd' ? found : dayOf(Number(found)) });
  } else if (/^-?\d{1,15}$/.test(found)) return found;
  // A number that was typed as 12.10 is stored as 12.1: what was meant cannot be told any more.
  else log.error(['TAB-VALUE', 'number'], { ...place, found });
  return '';
}

/** Days since 1899-12-30, as spreadsheets count them, for the message. */
function dayOf(serial: number): string {
  const time = Date.UTC(1899, 11, 30) + serial * 86_400_000;
  return Number.isFinite(time) && Math.abs(time) < 8e15 ? new Date(time).toISOString().slice(0, 10) : String(serial);
}

/** Characters that XML has no way to write stand as `_x000D_`. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Of the formats that every spreadsheet program knows by number, those of dates and times. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** The cell formats by which a number is shown as a date: their places in `cellXfs`. */
export function dateStyles(scan: (events: XmlEvents) => void): Set<number> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  let isCellFormats = false;
  let at = 0;
  scan({
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isCellFormats = true;
      if (name !== 'xf' || !isCellFormats) return;
      if (isBuiltInDate(id) || isDateCode(codes.get(id) ?? '')) dates.add(at);
      at++;
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return dates;
}

/** Whether a format has a part of a date or time in it, outside quotes, escapes and conditions. */
function isDateCode(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return !/^general$/i.test(bare) && /[ymdhs]/i.test(bare);
}
