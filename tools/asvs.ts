/**
 * Checks docs/security/asvs.md, the table of what holds each requirement of OWASP ASVS: every requirement of levels 1 and
 * 2 has one row, and the tests and sections that a row names exist.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, report } from './source-files.ts';

const TABLE = 'docs/security/asvs.md';
/** Number of each requirement → its level. */
const REQUIREMENTS = 'docs/security/asvs-5.0.0.json';

/** A row: what holds a requirement, or why nothing has to. */
export interface Row {
  line: number;
  id: string;
  state: string;
}

/** A place that holds a requirement: a test by its name, or a section of a document by its heading. */
interface Place {
  file: string;
  name: string;
}

export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const [, id, state] = text.match(/^\| (\d+\.\d+\.\d+) \| (.+) \|$/) ?? [];
    return id && state ? [{ line: index + 1, id, state: state.trim() }] : [];
  });
}

const placesIn = (state: string): Place[] =>
  [...state.matchAll(/`([^`]+)` › (.+?)(?=; `|$)/g)].map(([, file = '', name = '']) => ({ file, name }));

/** Why there is no test: it does not apply, it is done otherwise, or what it is about does not exist yet. */
const isReason = (state: string) => /^(n\/a|deviation|later): \S.{9,}/.test(state);

/** Whether a test or section of this name is in the text of a file. */
export function hasPlace(text: string, { file, name }: Place): boolean {
  if (file.endsWith('.md')) return text.split('\n').some((line) => line.replace(/^#+ /, '') === name && line !== name);
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => text.includes(quoted));
}

/** What is wrong with the table, as `file:line: …`. `read` gives the text of a file, null where there is none. */
export function asvsErrors(
  rows: readonly Row[],
  ids: readonly string[],
  read: (file: string) => string | null,
): string[] {
  const missing = ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => `${TABLE}:1: no row for ${id}`);
  const wrong = rows.flatMap(({ line, id, state }) => {
    const at = `${TABLE}:${line}: ${id}`;
    if (!ids.includes(id)) return [`${at} is no requirement of levels 1 and 2`];
    if (rows.some((other) => other.line < line && other.id === id)) return [`${at} has a row already`];
    const places = placesIn(state);
    if (places.length === 0) return isReason(state) ? [] : [`${at} names neither a test nor a reason`];
    return places.flatMap((place) => {
      const text = read(place.file);
      if (text === null) return [`${at}: ${place.file} does not exist`];
      return hasPlace(text, place) ? [] : [`${at}: ${place.file} has nothing called "${place.name}"`];
    });
  });
  return [...missing, ...wrong];
}

function summary(rows: readonly Row[]): string {
  const kinds = ['n/a', 'deviation', 'later'];
  const counts = kinds.map((kind) => `${rows.filter(({ state }) => state.startsWith(`${kind}: `)).length} ${kind}`);
  const held = rows.filter(({ state }) => !isReason(state)).length;
  return `asvs: ${rows.length} rows, ${held} held, ${counts.join(', ')}`;
}

if (import.meta.main) {
  const text = (file: string) => {
    const path = join(ROOT, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  const rows = readRows(text(TABLE) ?? '');
  const ids = Object.keys(JSON.parse(text(REQUIREMENTS) ?? '{}') as Record<string, number>);
  report(asvsErrors(rows, ids, text), summary(rows));
}
