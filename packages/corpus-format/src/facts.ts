import type { Manifest, TranscriptMeta } from './layer.ts';
import type { ProblemLog } from './problem.ts';

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
  log.error('JSON-VALUE', { file, found: kindOf(value), expected: '{…}', params: { field: file } });
  return null;
}

/** Line and column, where the engine's message tells the position. */
function placeOf(text: string, error: unknown): { line: number; column: number } {
  const at = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  const before = text.slice(0, at === undefined ? text.length : Number(at));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}

function kindOf(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 40) ?? '';
}

function field(object: Json, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A text or null; anything else is logged. */
function text(file: string, object: Json, name: string, log: ProblemLog): string | null {
  const value = field(object, name);
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.normalize('NFC').trim() || null;
  log.error('JSON-VALUE', { file, expected: '"…"', found: kindOf(value), params: { field: name } });
  return null;
}

/** `{"pl": …, "en": …}`; one text alone stands for both. */
function names(file: string, object: Json, name: string, log: ProblemLog): { pl: string | null; en: string | null } {
  const value = field(object, name);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { pl: text(file, value as Json, 'pl', log), en: text(file, value as Json, 'en', log) };
  }
  const one = text(file, object, name, log);
  return { pl: one, en: one };
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
  const format = text(file, object, 'format', log);
  const kind = text(file, object, 'kind', log);
  const code = text(file, object, 'code', log);
  if (format !== null && format !== 'corpus/1') {
    log.error(['ZIP-KIND', 'manifest-format'], { file, expected: 'corpus/1', found: format });
  }
  if (kind !== null && kind !== call.kind) {
    log.error(['ZIP-KIND', 'manifest-kind'], { file, expected: call.kind, found: kind });
  }
  if (code !== null && call.code !== null && code !== call.code.normalize('NFC')) {
    log.error(['ZIP-KIND', 'manifest-code'], { file, expected: call.code, found: code });
  }
  return { kind, code, title: names(file, object, 'title', log), license: text(file, object, 'license', log) };
}

const TRANSCRIPT_KINDS = ['witness', 'edition', 'translation'] as const;

/** What may stand in an address as it is: the designation of an other transcript. */
const DESIGNATION = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;

/** `meta.json` of an other transcript. */
export function readMeta(file: string, content: string, log: ProblemLog): TranscriptMeta | null {
  const object = readObject(file, content, log);
  if (!object) return null;
  const designation = text(file, object, 'designation', log);
  if (designation !== null && (!DESIGNATION.test(designation) || /^\.\.?$/.test(designation))) {
    log.error('JSON-VALUE', { file, expected: 'A–Z 0–9 . _ -', found: designation, params: { field: 'designation' } });
  }
  const given = text(file, object, 'kind', log);
  const kind = TRANSCRIPT_KINDS.find((one) => one === given) ?? null;
  if (given !== null && kind === null) {
    log.error('JSON-VALUE', { file, expected: TRANSCRIPT_KINDS.join(', '), found: given, params: { field: 'kind' } });
  }
  return {
    designation,
    name: names(file, object, 'name', log),
    kind,
    language: text(file, object, 'lang', log),
    source: text(file, object, 'source', log),
  };
}
