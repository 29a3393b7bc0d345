import { type ImportDiff, LISTED_CHANGES } from '@glosa/contract';
import type { ImportProblem, WrittenFile } from '@glosa/corpus-format';
import type { Writer } from '../../../db/transaction.ts';
import { noChange } from '../layers/plan.ts';

/** A row of a table, as it is compared and shown. */
export interface TableRow {
  what: 'parallel' | 'theme' | 'row';
  /** What makes it the same row. */
  key: string;
  /** What it is called in a list of changes. */
  ref: string;
  /** Everything it says. */
  values: readonly (string | number | null)[];
}

/** A table that could be stored. */
export interface TableContent {
  /** What is in the upload, by name of the count. */
  counts: Record<string, number>;
  before: readonly TableRow[];
  after: readonly TableRow[];
  /** What it was made from: when it is another by the time of saving, the table is planned again. */
  basis: string;
  /** @returns codes of the texts that are other ones now; of what is of no one text none. */
  save(writer: Writer, by: { actor: string; at: string }): Promise<readonly string[]>;
  /** The whole table as it will be. */
  files(): WrittenFile[];
}

/** `content` is null when there is any error. */
export interface PlannedTable {
  problems: ImportProblem[];
  content: TableContent | null;
}

/** What becomes of the rows. `isSame`: neither a row nor their order changes. */
export function diffRows(
  before: readonly TableRow[],
  after: readonly TableRow[],
): { diff: ImportDiff; isSame: boolean } {
  const diff = noChange();
  const { rows, changes } = diff;
  const stored = new Map(before.map((row) => [row.key, row]));
  const add = (change: ImportDiff['changes'][number]) => {
    if (changes.length < LISTED_CHANGES) changes.push(change);
    else diff.more++;
  };
  for (const row of after) {
    const old = stored.get(row.key);
    const { what, ref } = row;
    if (old === undefined) {
      rows.added++;
      add({ what, fate: 'added', ref, after: shown(row) });
    } else if (isEqual(old, row)) rows.same++;
    else {
      rows.changed++;
      add({ what, fate: 'changed', ref, before: shown(old), after: shown(row) });
    }
  }
  const kept = new Set(after.map(({ key }) => key));
  for (const row of before) {
    if (kept.has(row.key)) continue;
    rows.removed++;
    add({ what: row.what, fate: 'removed', ref: row.ref, before: shown(row) });
  }
  const isReordered = before.length !== after.length || before.some(({ key }, i) => after[i]?.key !== key);
  return { diff, isSame: rows.added + rows.changed + rows.removed === 0 && !isReordered };
}

export function isEqual(a: TableRow, b: TableRow): boolean {
  return JSON.stringify(a.values) === JSON.stringify(b.values);
}

function shown({ values }: TableRow): string {
  return values.filter((value) => value !== null && value !== '').join(' · ');
}

/** Rows as they will be: those of the file alone, or with `isUpdate` put among those that are stored, by their key. */
export function merged<T>(
  stored: readonly T[],
  given: readonly T[],
  keyOf: (row: T) => string,
  isUpdate: boolean,
): T[] {
  if (!isUpdate) return [...given];
  const all = new Map(stored.map((row) => [keyOf(row), row]));
  for (const row of given) all.set(keyOf(row), row);
  return [...all.values()];
}

/** Rows of one statement: PostgreSQL takes 65,535 values, SQLite 32,766. */
const BATCH = 1_000;

export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
