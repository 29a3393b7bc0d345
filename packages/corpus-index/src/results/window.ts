import { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { Spans } from './spans.ts';

/** Tokens on each side of a hit, within its sentence. */
export interface Window {
  readonly left: number;
  readonly right: number;
}

export const WIDEST_WINDOW = 10;

/**
 * Tokens in the window of at least one hit, those of hits left out. A bit is set once however many windows it lies in,
 * so every token of the corpus counts at most once.
 */
export function windowOf(data: CorpusView, spans: Spans, { left, right }: Window): Bitmap {
  for (const width of [left, right]) {
    if (!(Number.isInteger(width) && width >= 0 && width <= WIDEST_WINDOW)) throw new RangeError(`window of ${width}`);
  }
  const words = data.sameUnit.words.length;
  const byShifting = words * (left + right) * SHIFT_COST < spans.count * FILL_COST;
  const found = byShifting ? shifted(data, spans, left, right) : filled(data, spans, left, right);
  clearHits(found, spans);
  return found;
}

/** About how long it takes to shift one word of a bitmap, and to fill the window of one hit. */
const SHIFT_COST = 1;
const FILL_COST = 20;

function filled({ length, unitOf, unitStarts }: CorpusView, spans: Spans, left: number, right: number): Bitmap {
  const found = new Bitmap(length);
  for (let i = 0; i < spans.count; i++) {
    const start = spans.starts[i] as number;
    const end = spans.ends[i] as number;
    const unitStart = unitStarts[unitOf[start] as number] as number;
    const unitEnd = unitStarts[(unitOf[end - 1] as number) + 1] as number;
    found.addRange(Math.max(unitStart, start - left), start);
    found.addRange(end, Math.min(unitEnd, end + right));
  }
  return found;
}

function shifted(
  { length, sameUnit }: CorpusView,
  { count, starts, ends }: Spans,
  left: number,
  right: number,
): Bitmap {
  const found = new Bitmap(length);
  const firsts = new Bitmap(length);
  firsts.addAll(starts);
  for (let i = 0; i < left; i++) stepLeft(firsts.words, sameUnit.words, found.words);
  const lasts = new Bitmap(length);
  for (let i = 0; i < count; i++) lasts.add((ends[i] as number) - 1);
  for (let i = 0; i < right; i++) stepRight(lasts.words, sameUnit.words, found.words);
  return found;
}

/** Moves every bit to the position before, where that is of the same unit, and adds it to `found`. */
function stepLeft(words: Uint32Array, sameUnit: Uint32Array, found: Uint32Array): void {
  const last = words.length - 1;
  for (let i = 0; i <= last; i++) {
    const following = i < last ? (words[i + 1] as number) << 31 : 0;
    const moved = (((words[i] as number) >>> 1) | following) & (sameUnit[i] as number);
    words[i] = moved;
    found[i] = (found[i] as number) | moved;
  }
}

/** Moves every bit to the next position, where that is of the same unit, and adds it to `found`. */
function stepRight(words: Uint32Array, sameUnit: Uint32Array, found: Uint32Array): void {
  let carried = 0;
  for (let i = 0; i < words.length; i++) {
    const kept = (words[i] as number) & (sameUnit[i] as number);
    const moved = (kept << 1) | carried;
    carried = kept >>> 31;
    words[i] = moved;
    found[i] = (found[i] as number) | moved;
  }
}

function clearHits({ words }: Bitmap, { count, starts, ends }: Spans): void {
  for (let i = 0; i < count; i++) {
    const end = ends[i] as number;
    for (let p = starts[i] as number; p < end; p++) {
      words[p >>> 5] = (words[p >>> 5] as number) & ~(1 << (p & 31));
    }
  }
}
