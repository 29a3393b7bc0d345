/** Entry of a thread that packs one sheet. */
import { workerData } from 'node:worker_threads';
import writeExcelFile, { type Row } from 'write-excel-file/node';
import { say } from '../../jobs/thread-work.ts';
import type { Cell } from './export-table.ts';

export interface SheetOrder {
  head: readonly (readonly [label: string, value: Cell])[];
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** The file. */
export type SheetReply = Uint8Array;

const { head, columns, rows } = workerData as SheetOrder;
// The type is given with every text: nothing is taken for a formula.
const cell = (value: Cell) => (typeof value === 'number' ? { value, type: Number } : { value, type: String });
const sheet: Row[] = [
  ...head.map(([label, value]) => [{ value: label, type: String, fontWeight: 'bold' as const }, cell(value)]),
  [],
  columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ...rows.map((row) => row.map(cell)),
];
say<SheetReply>(await (await writeExcelFile(sheet, { sheet: 'Glosa' })).toBuffer());
