import { type Convention, type DisplayItem, goesOn, shownLine } from '@glosa/contract';
import { type DrawnRun, drawRun } from './marks.ts';

/** How every item of a line that has characters is drawn; items of which nothing shows are absent. */
export type DrawnLine = ReadonlyMap<DisplayItem, readonly DrawnRun[]>;

export function drawLine(items: readonly DisplayItem[], convention: Convention, asWritten: boolean): DrawnLine {
  const line = shownLine(items, convention, asWritten);
  return new Map([...line].map(([item, runs]) => [item, runs.map((run) => drawRun(run, convention))]));
}

/** A stretch of a line that belongs to one block of the source; `block` is null where the line only continues one. */
interface LineSegment {
  block: string | null;
  items: DisplayItem[];
}

/** Cuts a line where blocks of the source (headings, paragraphs, stanzas) begin. */
export function segments(items: readonly DisplayItem[]): LineSegment[] {
  const out: LineSegment[] = [];
  for (const item of items) {
    const last = out.at(-1);
    if (item.k === 'b') {
      // A division and the heading it opens with are one beginning.
      if (last !== undefined && last.items.length === 0) last.block = item.b;
      else out.push({ block: item.b, items: [] });
    } else if (last === undefined) out.push({ block: null, items: [item] });
    else last.items.push(item);
  }
  return out.filter((segment) => segment.items.length > 0);
}

/** Whether the line ends within a word that goes on in the next one. */
export function endsWithinWord(items: readonly DisplayItem[]): boolean {
  const last = items.findLast((item) => item.k === 'w' || item.k === 'p' || item.k === 'x' || item.k === 'g');
  return last !== undefined && goesOn(last);
}
