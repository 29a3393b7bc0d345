import { Interner } from './growing.ts';
import { writeLexicon } from './lexicon.ts';
import type { Folding } from './normalize.ts';
import { invert, writePostings, writeRows } from './postings.ts';
import { narrowed } from './snapshot/format.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/** Fewer non-empty values than one in so many: the column is stored as a list of them. */
const SPARSE_SHARE = 16;

/** Writes a string attribute: the sections that forward-column.ts describes. Returns its values, sorted. `isNeeded`: its ids will be asked for. */
export function writeStrings(
  writer: SnapshotWriter,
  name: string,
  values: Interner,
  column: Uint32Array<ArrayBuffer>,
  unitOf: Uint32Array,
  folding: Folding,
  isNeeded: boolean,
): string[] {
  // '' takes part in every lexicon, so that id 0 always means "none".
  values.number('');
  const { sorted, rank } = values.ranked();
  let filled = 0;
  // In place: from here on the column has ids.
  for (let p = 0; p < column.length; p++) {
    const id = rank[column[p]];
    column[p] = id;
    if (id !== 0) filled++;
  }
  writeLexicon(writer, `${name}/lexicon`, sorted);
  writeFolded(writer, name, sorted, folding);
  if (filled * SPARSE_SHARE < column.length) {
    writeSparse(writer, name, column, { filled, size: sorted.length }, unitOf);
    return sorted;
  }
  writePostings(writer, `${name}/postings`, invert(column, sorted.length), unitOf);
  writer.add(`${name}/ids`, narrowed(column, sorted.length), isNeeded);
  return sorted;
}

/** Only the positions that have a value, and postings of their ids alone. */
function writeSparse(
  writer: SnapshotWriter,
  name: string,
  column: Uint32Array<ArrayBuffer>,
  { filled, size }: { filled: number; size: number },
  unitOf: Uint32Array,
): void {
  const positions = new Uint32Array(filled);
  const ids = new Uint32Array(filled);
  let n = 0;
  for (let p = 0; p < column.length; p++) {
    if (column[p] === 0) continue;
    positions[n] = p;
    ids[n++] = column[p];
  }
  column.buffer.transfer(0);
  const { offsets, values } = invert(ids, size);
  writePostings(writer, `${name}/postings`, { offsets, values: values.map((i) => positions[i]) }, unitOf);
  writer.add(`${name}/sparse-positions`, positions);
  writer.add(`${name}/sparse-ids`, ids);
}

/** The folded lexicon of a column and which values each folded one stands for. */
export function writeFolded(writer: SnapshotWriter, name: string, sorted: readonly string[], { fold }: Folding): void {
  const folded = new Interner();
  const numbers = Uint32Array.from(sorted, (value) => folded.number(fold(value)));
  const ranked = folded.ranked();
  const ids = numbers.map((number) => ranked.rank[number]);
  writeLexicon(writer, `${name}/folded`, ranked.sorted);
  writeRows(writer, `${name}/members`, invert(ids, ranked.sorted.length));
}
