import { type InEach, inEach } from '@glosa/dictionary/browser';
import type { Manifest, TranscriptMeta } from './layer.ts';
import type { ProblemLog } from './problem.ts';
import { compose, findControl } from './unicode.ts';

type Json = Record<string, unknown>;

/** A JSON object, or null with the reason logged. */
function readObject(file: string, text: string, log: ProblemLog): Json | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    log.error('JSON-WF', { file, ...placeOf(text, error) });
    return null;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  log.error('JSON-VALUE', { file, line: 1, column: 1, found: kindOf(value), expected: '{…}', params: { field: file } });
  return null;
}

/** Line and column of the fault. The engine does not always tell its position: then the shortest wrong start is sought. */
function placeOf(text: string, error: unknown): { line: number; column: number } {
  const at = /position (\d+)/.exec(String(error))?.[1];
  return lineAndColumn(text, at === undefined ? firstFault(text) : Number(at));
}

/** Offset of the first character after which no continuation can make the text JSON. */
function firstFault(text: string): number {
  let good = 0;
  let bad = text.length;
  while (good < bad) {
    const middle = (good + bad) >> 1;
    if (isStartOfJson(text.slice(0, middle + 1))) good = middle + 1;
    else bad = middle;
  }
  return good;
}

function isStartOfJson(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1];
    return at === undefined ? /end of JSON input/.test(String(error)) : Number(at) >= start.length;
  }
}

function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

/** A value as a message shows it. What is in a list or an object is not: it may be nested without end. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  if (typeof value === 'object' && value !== null) return '{…}';
  return JSON.stringify(value) ?? '';
}

/** No control characters, which escapes can bring in where the file itself has none, and no half of a pair. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && findControl(text) < 0;
}

function field(object: Json, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A JSON file opened: its object, and what is needed to say where in it something stands. */
interface JsonFile {
  file: string;
  source: string;
  log: ProblemLog;
}

/** Where a field's name first stands, as precisely as can be said without a parser of our own. */
function placeOfField({ file, source }: JsonFile, name: string) {
  return { file, ...lineAndColumn(source, Math.max(source.indexOf(JSON.stringify(name)), 0)) };
}

/** A text or null; anything else is logged. */
function text(json: JsonFile, object: Json, name: string): string | null {
  const value = field(object, name);
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isStorable(value)) return compose(value).trim() || null;
  json.log.error('JSON-VALUE', {
    ...placeOfField(json, name),
    expected: '"…"',
    found: kindOf(value),
    params: { field: name },
  });
  return null;
}

/** `{"pl": …, "en": …}`; one text alone stands for all languages. */
function names(json: JsonFile, object: Json, name: string): InEach<string | null> {
  const value = field(object, name);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return inEach((language) => text(json, value as Json, language));
  }
  const one = text(json, object, name);
  return inEach(() => one);
}

/**
 * `manifest.json`. Where it names kind or code, they must be those of the call: it guards against the wrong file. What
 * belongs to no text has no code.
 */
export function readManifest(
  file: string,
  content: string,
  call: { kind: string; code: string | null },
  log: ProblemLog,
): Manifest | null {
  const object = readObject(file, content, log);
  if (!object) return null;
  const json = { file, source: content, log };
  const format = text(json, object, 'format');
  const kind = text(json, object, 'kind');
  const code = text(json, object, 'code');
  if (format !== null && format !== 'corpus/1') {
    log.error(['ZIP-KIND', 'manifest-format'], {
      ...placeOfField(json, 'format'),
      expected: 'corpus/1',
      found: format,
    });
  }
  if (kind !== null && kind !== call.kind) {
    log.error(['ZIP-KIND', 'manifest-kind'], { ...placeOfField(json, 'kind'), expected: call.kind, found: kind });
  }
  if (code !== null && call.code !== null && code !== call.code.normalize('NFC')) {
    log.error(['ZIP-KIND', 'manifest-code'], { ...placeOfField(json, 'code'), expected: call.code, found: code });
  }
  return { kind, code, title: names(json, object, 'title'), license: text(json, object, 'license') };
}

const TRANSCRIPT_KINDS = ['witness', 'edition', 'translation'] as const;

/** What may stand in an address as it is: the designation of an other transcript. */
const DESIGNATION = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;

/** `meta.json` of an other transcript. */
export function readMeta(file: string, content: string, log: ProblemLog): TranscriptMeta | null {
  const object = readObject(file, content, log);
  if (!object) return null;
  const json = { file, source: content, log };
  const designation = text(json, object, 'designation');
  if (designation !== null && (!DESIGNATION.test(designation) || /^\.\.?$/.test(designation))) {
    log.error('JSON-VALUE', {
      ...placeOfField(json, 'designation'),
      expected: 'A–Z 0–9 . _ -',
      found: designation,
      params: { field: 'designation' },
    });
  }
  const given = text(json, object, 'kind');
  const kind = TRANSCRIPT_KINDS.find((one) => one === given) ?? null;
  if (given !== null && kind === null) {
    log.error('JSON-VALUE', {
      ...placeOfField(json, 'kind'),
      expected: TRANSCRIPT_KINDS.join(', '),
      found: given,
      params: { field: 'kind' },
    });
  }
  return {
    designation,
    name: names(json, object, 'name'),
    kind,
    language: text(json, object, 'lang'),
    source: text(json, object, 'source'),
  };
}
