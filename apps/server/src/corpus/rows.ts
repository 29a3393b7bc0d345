import { type Selectable, sql } from 'kysely';
import type { Database, WholeRow } from '../db/schema.ts';
import type { Writer } from '../db/transaction.ts';

/** Values in one statement: SQLite takes 32,766, PostgreSQL 65,535; fewer make statements that are cheap to prepare. */
const PARAMETERS = 12_000;

type Table = keyof Database;
type Row = Readonly<Record<string, string | number | null>>;

/** Writes rows given one by one, many in a statement. */
export class Batch<T extends Table> {
  readonly #size: number;
  readonly #write: (rows: WholeRow<Database[T]>[]) => Promise<void>;
  #rows: WholeRow<Database[T]>[] = [];

  constructor(columns: number, write: (rows: WholeRow<Database[T]>[]) => Promise<void>) {
    this.#size = Math.floor(PARAMETERS / columns);
    this.#write = write;
  }

  async add(row: WholeRow<Database[T]>): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length >= this.#size) await this.end();
  }

  async end(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length > 0) await this.#write(rows);
  }
}

/** A batch of plain inserts. */
export function inserts<T extends Table>(writer: Writer, table: T, columns: number): Batch<T> {
  return new Batch<T>(columns, async (rows) => {
    await writer.insertInto(table).values(rows).execute();
  });
}

/** Runs `write` on the ids, so many at a time as one statement takes. */
export async function inChunks(ids: readonly number[], write: (ids: number[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += PARAMETERS) await write(ids.slice(start, start + PARAMETERS));
}

/** Deletes rows by id. */
export async function deleteAll(
  writer: Writer,
  table: 'word' | 'piece' | 'composite' | 'card' | 'verse' | 'sentence',
  ids: readonly number[],
): Promise<void> {
  await inChunks(ids, (some) => writer.deleteFrom(table).where('id', 'in', some).execute());
}

/** Writes whole rows over those with their ids. */
export function updates<T extends 'word' | 'piece' | 'card' | 'verse' | 'sentence' | 'composite'>(
  writer: Writer,
  table: T,
  columns: readonly string[],
): Batch<T> {
  return new Batch<T>(columns.length + 2, async (rows) => {
    const set = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]));
    await writer
      .insertInto(table as 'word')
      .values(rows as never)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(set as never))
      .execute();
  });
}

type OrderedTable = 'card' | 'verse' | 'sentence' | 'word';

/** All columns but id, layer and order. */
type OrderedRow<T extends OrderedTable> = Row & Omit<Selectable<Database[T]>, 'id' | 'layer_id' | 'ord'>;

/** The new rows of a layer, in order, beside the stored ones. */
export interface OrderedRows<T extends OrderedTable> {
  layerId: number;
  count: number;
  /** Of the stored row that the one at this place continues; null: a new row. */
  idAt: (at: number) => number | null;
  rowAt: (at: number) => OrderedRow<T>;
  /** The same of a stored row; undefined: always written. */
  storedAt: (id: number) => OrderedRow<T> | undefined;
  /** Stored rows that stay, with the order they have. */
  stored: readonly { id: number; ord: number }[];
}

/**
 * Replaces the stored rows of a layer by the new ones, and writes only those that differ: where rows were put in or left
 * out, the order of all that follow moves in one statement. Returns the ids in order.
 */
export async function syncRows<T extends OrderedTable>(
  writer: Writer,
  table: T,
  rows: OrderedRows<T>,
): Promise<number[]> {
  const ords = await shiftOrders(writer, table, rows);
  const ids: number[] = new Array(rows.count);
  const byOrd = new Map<number, number>();
  const fresh = new Batch<T>(12, async (some) => {
    const inserted = await writer
      .insertInto(table)
      .values(some)
      .returning(['id', 'ord'] as never)
      .execute();
    for (const { id, ord } of inserted as unknown as { id: number; ord: number }[]) byOrd.set(ord, id);
  });
  let changed: Batch<T> | null = null;
  for (let at = 0; at < rows.count; at++) {
    const id = rows.idAt(at);
    const row = rows.rowAt(at);
    const whole = { layer_id: rows.layerId, ord: at + 1, ...row };
    if (id === null) await fresh.add(whole as never);
    else ids[at] = id;
    if (id === null || (ords.get(id) === at + 1 && isSame(rows.storedAt(id), row))) continue;
    changed ??= updates(writer, table, ['ord', ...Object.keys(row)]);
    await changed.add({ id, ...whole } as never);
  }
  await fresh.end();
  await changed?.end();
  for (const [ord, id] of byOrd) ids[ord - 1] = id;
  return ids;
}

export function isSame(stored: Row | undefined, row: Row): boolean {
  if (stored === undefined) return false;
  for (const column in row) if (stored[column] !== row[column]) return false;
  return true;
}

/** A stretch of rows, by the order they have, that keep their distance. */
interface Shift {
  first: number;
  last: number;
  by: number;
}

/** So many rows are written one by one rather than shifted; and so many stretches go into one statement. */
const FEW = 100;
const STRETCHES = 200;

/** Moves what only moves. Returns the order of each stored row after that. */
async function shiftOrders<T extends OrderedTable>(
  writer: Writer,
  table: T,
  rows: OrderedRows<T>,
): Promise<Map<number, number>> {
  const ords = new Map(rows.stored.map(({ id, ord }) => [id, ord]));
  const goals = new Map<number, number>();
  for (let at = 0; at < rows.count; at++) {
    const id = rows.idAt(at);
    if (id !== null) goals.set(id, at + 1);
  }
  const shifts: Shift[] = [];
  let moved = 0;
  for (const { id, ord } of rows.stored) {
    const goal = goals.get(id);
    if (goal === undefined) continue;
    const last = shifts.at(-1);
    if (last && last.by === goal - ord) last.last = ord;
    else shifts.push({ first: ord, last: ord, by: goal - ord });
    if (goal !== ord) moved++;
  }
  const moving = shifts.filter(({ by }) => by !== 0);
  if (moved <= FEW || moving.length > STRETCHES) return ords;
  const cases = moving.map(({ first, last, by }) => sql`when ord between ${first} and ${last} then ${sql.lit(by)}`);
  await writer
    .updateTable(table as 'word')
    .set({ ord: sql<number>`ord + case ${sql.join(cases, sql` `)} else 0 end` })
    .where('layer_id', '=', rows.layerId)
    .where('ord', '>=', moving[0]?.first ?? 0)
    .where('ord', '<=', moving.at(-1)?.last ?? 0)
    .execute();
  return goals;
}
