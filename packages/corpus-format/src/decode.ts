import type { PlaceOf, SourcePlace } from './layer.ts';
import type { ProblemLog } from './problem.ts';
import { findControl, findStackedMarks } from './unicode.ts';

/** Letters of Polish that Windows-1250 codes as no other usual encoding does: ą ę ł ś ź ż Ł Ś Ż. */
const POLISH_1250 = new Set([0xb9, 0xea, 0xb3, 0x9c, 0x9f, 0xbf, 0xa3, 0x8c, 0xaf]);

/** The rest of what a Polish text may have in it: other letters, quotation marks, dashes, the ellipsis, hard spaces. */
const OTHER_1250 = new Set([
  0x8f, 0xa5, 0xc6, 0xca, 0xd1, 0xd3, 0xe6, 0xf1, 0xf3, 0x82, 0x84, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x85, 0xa0,
  0xa7,
]);

/** The text of a UTF-8 file without its byte order mark, or null with `ENC-UTF8` logged at the first byte that is wrong. */
export function decodeUtf8(file: string, bytes: Uint8Array, log: ProblemLog): string | null {
  if (isUtf16(bytes)) {
    log.error(['ENC-UTF8', 'utf-16'], { file, line: 1, column: 1 });
    return null;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    logBadByte(file, bytes, log);
    return null;
  }
}

/** By its byte order mark, or by the zero half of the `<` that an XML file starts with. */
function isUtf16([a, b]: Uint8Array): boolean {
  const isMark = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  return isMark || (a === 0x3c && b === 0) || (a === 0 && b === 0x3c);
}

/** Whether the text holds nothing that cannot be stored or composed; else the first such character is logged. */
export function checkCharacters(file: string, text: string, log: ProblemLog): boolean {
  // Of an XML file its parser says it.
  const control = /\.xml$/i.test(file) ? -1 : findControl(text);
  const marks = findStackedMarks(text);
  if (control >= 0) {
    const code = text.charCodeAt(control).toString(16).toUpperCase().padStart(4, '0');
    log.error(['ENC-UTF8', 'control'], { ...placeAt(file, text, control), found: `U+${code}` });
  }
  if (marks >= 0) log.error(['CHAR-NFC', 'marks'], placeAt(file, text, marks));
  return control < 0 && marks < 0;
}

function placeAt(file: string, text: string, at: number): SourcePlace {
  const before = text.slice(0, at);
  return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

function logBadByte(file: string, bytes: Uint8Array, log: ProblemLog): void {
  const at = firstBadByte(bytes);
  const before = new TextDecoder('utf-8').decode(bytes.subarray(0, at));
  const lineStart = before.lastIndexOf('\n') + 1;
  const place = { file, line: before.split('\n').length, column: before.length - lineStart + 1 };
  const found = `0x${(bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
  if (looksLikeWindows1250(bytes)) log.error(['ENC-UTF8', 'windows-1250'], { ...place, found });
  else log.error('ENC-UTF8', { ...place, found });
}

/** Offset of the first byte that is not part of a well-formed UTF-8 sequence (Unicode, table 3-7). */
function firstBadByte(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return bytes.length;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const [low, high] = SECOND_BYTE.get(lead) ?? [0x80, 0xbf];
  const second = bytes[at + 1] ?? 0;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

const SECOND_BYTE = new Map<number, readonly [low: number, high: number]>([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** Whether most bytes above ASCII are ones that a Polish text in Windows-1250 has. */
function looksLikeWindows1250(bytes: Uint8Array): boolean {
  let high = 0;
  let fitting = 0;
  let polish = 0;
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    high++;
    if (POLISH_1250.has(byte)) polish++;
    else if (OTHER_1250.has(byte)) fitting++;
  }
  return polish > 0 && (polish + fitting) * 4 >= high * 3;
}

/** Warns when the file holds sequences that NFC composes. What is stored is composed run by run, not here. */
export function checkNfc(file: string, text: string, log: ProblemLog): void {
  if (text.normalize('NFC') === text) return;
  let count = 0;
  for (const [cluster] of text.matchAll(/[^\p{M}]?\p{M}+|[\u0340-\u0343\u0374\u1f00-\u2adc\u{f900}-\u{faff}]/gu)) {
    if (cluster.normalize('NFC') !== cluster) count++;
  }
  log.warn('CHAR-NFC', { file, params: { count: Math.max(count, 1) } });
}

const RARE = /[\ue000-\uf8ff\ufffd\u{f0000}-\u{10ffff}]/gu;

/** Counts characters whose meaning is private, with the first place of each, to be reported once for the upload. */
export class RareCharacters {
  readonly #found = new Map<string, SourcePlace & { count: number }>();

  look(text: string, place: PlaceOf): void {
    if (text.search(RARE) < 0) return;
    for (const { 0: char, index } of text.matchAll(RARE)) {
      const known = this.#found.get(char);
      if (known) known.count++;
      else this.#found.set(char, { count: 1, ...place(index) });
    }
  }

  report(log: ProblemLog): void {
    for (const [char, { count, ...place }] of this.#found) {
      const code = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      const details = { ...place, found: `U+${code}`, params: { count } };
      if (char === '\ufffd') log.warn(['CHAR-RARE', 'replacement'], details);
      else log.warn('CHAR-RARE', details);
    }
  }
}
