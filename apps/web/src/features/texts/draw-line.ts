import { BREAK_SIGNS, type DisplayItem } from '@glosa/contract';
import { type Convention, type DrawnRun, drawRun, shownRuns } from './marks.ts';

/** How every item of a line that has characters is drawn; items of which nothing shows are absent. */
export type DrawnLine = ReadonlyMap<DisplayItem, readonly DrawnRun[]>;

/** Draws a line as a whole, because brackets open and close over the words they enclose. */
export function drawLine(items: readonly DisplayItem[], convention: Convention, asWritten: boolean): DrawnLine {
  const places = items.flatMap((item) =>
    'r' in item ? shownRuns(item, convention, asWritten).map((run) => ({ item, run })) : [],
  );
  const drawn = new Map<DisplayItem, DrawnRun[]>();
  for (const [i, { item, run }] of places.entries()) {
    const one = drawRun(run, convention, places[i - 1]?.run, places[i + 1]?.run);
    const list = drawn.get(item);
    if (list === undefined) drawn.set(item, [one]);
    else list.push(one);
  }
  return drawn;
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

const hasBreakSign = new RegExp(BREAK_SIGNS, 'u');

/** Whether the line ends within a word that goes on in the next one. */
export function endsWithinWord(items: readonly DisplayItem[]): boolean {
  const last = items.findLast((item) => item.k === 'w' || item.k === 'p' || item.k === 'x' || item.k === 'g');
  return last?.k === 'w' && (last.part === 'I' || last.part === 'M');
}

/** Whether a broken word shows a hyphen of ours: the scribe's own sign, where there is one, is enough. */
export function needsHyphen(item: DisplayItem): boolean {
  return item.k === 'w' && (item.part === 'I' || item.part === 'M') && !hasBreakSign.test(item.r.at(-1)?.x ?? '');
}
