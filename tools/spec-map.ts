/** Checks docs/spec-map.md: every page and call is in it and nothing else, each with a file and a test that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_ROUTES } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { ROOT, report } from './source-files.ts';

const MAP = 'docs/spec-map.md';

/** A table row of the map; `code` and `test` are paths in backticks. */
export interface MapRow {
  line: number;
  subject: string;
  code: string;
  test: string;
}

/** Rows of all tables with three columns whose first cell is one thing in backticks. */
export function mapRows(markdown: string): MapRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const [, subject, code, test] = text.match(/^\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/) ?? [];
    return subject && code && test ? [{ line: index + 1, subject, code: code.trim(), test: test.trim() }] : [];
  });
}

const pathsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);

/** What is wrong with the map, as `file:line: …`. `subjects` must each have one row; `exists` looks a path up. */
export function mapErrors(
  rows: readonly MapRow[],
  subjects: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const missing = subjects
    .filter((subject) => !rows.some((row) => row.subject === subject))
    .map((subject) => `${MAP}:1: no row for ${subject}`);
  const wrong = rows.flatMap(({ line, subject, code, test }) => {
    if (rows.some((other) => other.line < line && other.subject === subject)) {
      return [`${MAP}:${line}: ${subject} has a row already`];
    }
    if (!subjects.includes(subject)) return [`${MAP}:${line}: ${subject} is no page and no call`];
    const named = { file: pathsIn(code), test: pathsIn(test) };
    return [
      ...Object.entries(named).flatMap(([kind, paths]) =>
        paths.length > 0 ? [] : [`${MAP}:${line}: ${subject} names no ${kind}`],
      ),
      ...[...named.file, ...named.test]
        .filter((path) => !exists(path))
        .map((path) => `${MAP}:${line}: ${path} does not exist`),
    ];
  });
  return [...missing, ...wrong];
}

if (import.meta.main) {
  const rows = mapRows(readFileSync(join(ROOT, MAP), 'utf8'));
  const subjects = [
    ...PAGE_ROUTES.map(({ path }) => path),
    ...ENDPOINTS.map(({ method, path }) => `${method} ${path}`),
  ];
  report(
    mapErrors(rows, subjects, (path) => existsSync(join(ROOT, path))),
    `spec-map: ${rows.length} rows`,
  );
}
