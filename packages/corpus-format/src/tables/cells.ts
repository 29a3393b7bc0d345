import type { SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import type { Row } from './table.ts';

/** A cell that must not be empty. */
export function cell(row: Row, column: string, log: ProblemLog): string | null {
  const value = row.get(column);
  if (value !== '') return value;
  log.error(['TAB-VALUE', 'empty'], { ...row.place(column), params: { column } });
  return null;
}

/** A cell that must hold one word. */
export function word(row: Row, column: string, log: ProblemLog): string | null {
  const value = cell(row, column, log);
  if (value === null || !/\s/u.test(value)) return value;
  log.error(['TAB-VALUE', 'space'], { ...row.place(column), found: value, params: { column } });
  return null;
}

/**
 * A cell that must hold one of a few words, in any case; `names` has them all, also the Polish ones, with what they stand
 * for. An empty cell is as wrong as any other.
 */
export function choice<T extends string>(
  row: Row,
  column: string,
  names: ReadonlyMap<string, T>,
  log: ProblemLog,
): T | null {
  const found = row.get(column);
  const value = names.get(found.toLowerCase());
  if (value !== undefined) return value;
  const expected = [...new Set(names.values())].join(', ');
  log.error(['TAB-VALUE', 'choice'], { ...row.place(column), found, expected, params: { column } });
  return null;
}

/** A whole number from 0; null where the cell is empty, or is no such number, which has been logged. */
export function wholeNumber(row: Row, column: string, log: ProblemLog): number | null {
  const found = row.get(column);
  if (found === '') return null;
  if (/^\d{1,9}$/.test(found)) return Number(found);
  log.error(['TAB-VALUE', 'order'], { ...row.place(column), found, params: { column } });
  return null;
}

/** Tells of a value that may come once only, the second time it comes. */
export function uniqueness(
  log: ProblemLog,
  severity: 'error' | 'warning' = 'error',
): (key: string, found: string, place: SourcePlace) => boolean {
  const seen = new Map<string, SourcePlace>();
  return (key, found, place) => {
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, place);
      return true;
    }
    const where = other.file === place.file ? other.line : `${other.file}:${other.line}`;
    const details = { ...place, found, params: { other: where } };
    if (severity === 'error') log.error(['TAB-VALUE', 'duplicate'], details);
    else log.warn(['TAB-VALUE', 'duplicate'], details);
    return false;
  };
}
