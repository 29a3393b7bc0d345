import { ruleBroken } from '../errors.ts';

/** Deeper than any body of ours, and shallow enough that nothing overflows. */
const DEPTH = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body strictly. Beyond what JSON itself forbids, refused are: bytes that are not UTF-8, nesting deeper
 * than 32, a key that comes twice in an object (readers disagree on which one counts), keys that reach for prototypes,
 * NUL and lone surrogates (PostgreSQL cannot store them). A byte order mark is skipped.
 * @throws BadRequest
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  const duplicate = scan(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw ruleBroken('The body is not JSON.', null, 'answer.rule.json');
  }
  if (duplicate) throw ruleBroken('A key comes twice in one object of the body.', null, 'answer.rule.twice');
  checkStrings(value);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw ruleBroken('The body is not UTF-8.', null, 'answer.rule.utf8');
  }
}

interface Level {
  /** Keys so far; null for an array. */
  keys: Set<string> | null;
}

/**
 * Walks the text once, before it is parsed, for what `JSON.parse` does not tell: depth and repeated keys. It only has to
 * be right about valid JSON; anything else is refused right after.
 */
function scan(text: string): boolean {
  const levels: Level[] = [];
  let duplicate = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      levels.push({ keys: character === '{' ? new Set() : null });
      if (levels.length > DEPTH) throw ruleBroken('The body is nested too deeply.', null, 'answer.rule.deep');
    } else if (character === '}' || character === ']') {
      levels.pop();
    } else if (character === '"') {
      const end = endOfString(text, at);
      const keys = levels.at(-1)?.keys;
      if (keys && isKey(text, end)) {
        const key = keyText(text.slice(at, end));
        duplicate ||= keys.has(key);
        keys.add(key);
      }
      at = end - 1;
    }
  }
  return duplicate;
}

/** Index after the closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at++;
  return text[at] === ':';
}

function keyText(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted);
  } catch {
    throw ruleBroken('The body is not JSON.', null, 'answer.rule.json');
  }
}

function checkStrings(value: unknown): void {
  if (typeof value === 'string') {
    checkString(value);
  } else if (Array.isArray(value)) {
    for (const item of value) checkStrings(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
        throw ruleBroken('The body has a key that is not allowed.', null, 'answer.rule.key');
      }
      checkString(key);
      checkStrings(item);
    }
  }
}

function checkString(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw ruleBroken('The body has a character that is no text.', null, 'answer.rule.character');
}
