import { Interner } from './growing.ts';
import { writeLexicon } from './lexicon.ts';
import { fold } from './normalize.ts';
import { invert, writePostings, writeRows } from './postings.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/** Fewer non-empty values than one in so many: the column is stored as a list of them. */
const SPARSE_SHARE = 16;

/** Writes a string attribute: the sections that forward-column.ts describes. Returns its values, sorted. */
export function writeStrings(
  writer: SnapshotWriter,
  name: string,
  values: Interner,
  column: Uint32Array,
  unitOf: Uint32Array,
): string[] {
  // '' takes part in every lexicon, so that id 0 always means "none".
  values.number('');
  const { sorted, rank } = values.ranked();
  const ids = new Uint32Array(column.length);
  let filled = 0;
  for (let p = 0; p < ids.length; p++) {
    const id = rank[column[p] as number] as number;
    ids[p] = id;
    if (id !== 0) filled++;
  }
  writeLexicon(writer, `${name}/lexicon`, sorted);
  writeFolded(writer, name, sorted);
  const sparse = filled * SPARSE_SHARE < ids.length;
  const rows = invert(ids, sorted.length);
  if (sparse) {
    const positions = new Uint32Array(filled);
    const present = new Uint32Array(filled);
    let n = 0;
    for (let p = 0; p < ids.length; p++) {
      if (ids[p] === 0) continue;
      positions[n] = p;
      present[n++] = ids[p] as number;
    }
    writer.add(`${name}/sparse-positions`, positions);
    writer.add(`${name}/sparse-ids`, present);
    const empties = rows.offsets[1] as number;
    const offsets = rows.offsets.map((offset) => Math.max(offset - empties, 0));
    writePostings(writer, `${name}/postings`, { offsets, values: rows.values.slice(empties) }, unitOf);
    return sorted;
  }
  writer.add(`${name}/ids`, ids);
  writePostings(writer, `${name}/postings`, rows, unitOf);
  return sorted;
}

/** The folded lexicon of a column and which values each folded one stands for. */
export function writeFolded(writer: SnapshotWriter, name: string, sorted: readonly string[]): void {
  const folded = new Interner();
  const numbers = Uint32Array.from(sorted, (value) => folded.number(fold(value)));
  const ranked = folded.ranked();
  const ids = numbers.map((number) => ranked.rank[number] as number);
  writeLexicon(writer, `${name}/folded`, ranked.sorted);
  writeRows(writer, `${name}/members`, invert(ids, ranked.sorted.length));
}
