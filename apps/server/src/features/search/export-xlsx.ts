import { Defect, FormError, Unavailable } from '../../errors.ts';
import { Queue } from '../../jobs/queue.ts';
import { runInThread } from '../../jobs/thread-run.ts';
import type { Cell, Table } from './export-table.ts';
import type { Head } from './export-text.ts';
import type { SheetOrder, SheetReply } from './export-xlsx-worker.ts';

/**
 * Rows that one sheet is made of at most. The format holds 1,048,576, but the whole sheet has to be held in memory while
 * it is packed: at this size about 400 MB and ten seconds of a thread of its own.
 */
export const MOST_ROWS = 50_000;
/** Characters that a cell holds (ECMA-376; the limit of the programs that read it). */
const MOST_CHARACTERS = 32_767;

type Whole = Pick<Table, 'columns' | 'count' | 'chunks'>;

/** One sheet at a time; so many may wait, and more are turned away at once. */
const sheets = new Queue({ waiting: 8, full: () => new Unavailable('Too many sheets wait.') });

/**
 * A workbook with one sheet. Throws FormError where it would not hold everything, Unavailable where too many wait, the
 * signal's reason where the client has gone away.
 */
export async function workbook(head: Head, table: Whole, signal: AbortSignal | undefined): Promise<Buffer> {
  const { count } = table;
  if (count > MOST_ROWS) {
    throw new FormError('too-many-rows', 'export.error.rows', { rows: count, most: MOST_ROWS });
  }
  // Rows are collected when it is their turn: those of everyone who waits would not fit into memory.
  return sheets.run(async () => {
    signal?.throwIfAborted();
    return pack(await orderOf(head, table), signal);
  });
}

async function orderOf(head: Head, { columns, chunks }: Whole): Promise<SheetOrder> {
  const rows: (readonly Cell[])[] = [];
  for await (const chunk of chunks()) {
    for (const row of chunk) for (const value of row) checkLength(value);
    rows.push(...chunk);
  }
  const order: SheetOrder = {
    head: head.map(([, label, value]) => [label, value]),
    columns: columns.map(({ label }) => label),
    rows,
  };
  for (const [, value] of order.head) checkLength(value);
  return order;
}

function checkLength(value: Cell): void {
  if (typeof value === 'string' && value.length > MOST_CHARACTERS) {
    throw new FormError('cell-too-long', 'export.error.cell', { most: MOST_CHARACTERS });
  }
}

/** Packing takes seconds of a processor: in a thread of its own, so that no other request waits. */
async function pack(order: SheetOrder, signal: AbortSignal | undefined): Promise<Buffer> {
  let file: SheetReply | undefined;
  const hear = (reply: SheetReply) => {
    file = reply;
  };
  const entry = new URL('./export-xlsx-worker.ts', import.meta.url);
  await runInThread<SheetOrder, SheetReply>({ entry, name: 'sheet', order, hear, signal });
  if (file === undefined) throw new Defect('The sheet thread ended without a sheet.');
  return Buffer.from(file);
}
