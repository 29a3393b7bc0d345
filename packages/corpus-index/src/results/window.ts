import { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { Hits } from '../hits.ts';
import { shiftedUp } from '../query/pattern/bits.ts';
import { spreadLeft, spreadPasses, spreadRight } from '../spread.ts';
import { type Spans, spansOf } from './spans.ts';

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
export function windowOf(data: CorpusView, hits: Hits, { left, right }: Window): Bitmap {
  for (const width of [left, right]) {
    if (!(Number.isInteger(width) && width >= 0 && width <= WIDEST_WINDOW)) throw new RangeError(`window of ${width}`);
  }
  if (hits.starts.kind === 'bits' && hits.tokens !== undefined) {
    return aroundEqual(data, hits.starts.bits, hits.tokens, left, right);
  }
  const spans = spansOf(hits);
  const words = data.sameUnit.words.length;
  const passes = spreadPasses(left) + spreadPasses(right) + OTHER_PASSES;
  const bySpreading = words * passes < spans.count * FILL_COST;
  const found = bySpreading ? spread(data, spans, left, right) : filled(data, spans, left, right);
  clearHits(found, spans);
  return found;
}

/** Passes of a bitmap besides those that spread it, and in how many words' time the window of one hit is filled. */
const OTHER_PASSES = 4;
const FILL_COST = 20;

function filled({ length, unitOf, unitStarts }: CorpusView, spans: Spans, left: number, right: number): Bitmap {
  const found = new Bitmap(length);
  for (let i = 0; i < spans.count; i++) {
    const start = spans.starts[i];
    const end = spans.ends[i];
    const unitStart = unitStarts[unitOf[start]];
    const unitEnd = unitStarts[unitOf[end - 1] + 1];
    found.addRange(Math.max(unitStart, start - left), start);
    found.addRange(end, Math.min(unitEnd, end + right));
  }
  return found;
}

function spread({ length, sameUnit }: CorpusView, { count, starts, ends }: Spans, left: number, right: number): Bitmap {
  const firsts = new Bitmap(length);
  firsts.addAll(starts);
  const lasts = new Bitmap(length);
  for (let i = 0; i < count; i++) lasts.add(ends[i] - 1);
  return spreadLeft(firsts, sameUnit, left).or(spreadRight(lasts, sameUnit, right));
}

/** Hits that are all of so many tokens. */
function aroundEqual({ sameUnit }: CorpusView, firsts: Bitmap, tokens: number, left: number, right: number): Bitmap {
  let lasts = firsts;
  const covered = tokens === 1 ? firsts : firsts.copy();
  for (let token = 1; token < tokens; token++) {
    lasts = shiftedUp(lasts);
    covered.or(lasts);
  }
  return spreadLeft(firsts, sameUnit, left)
    .or(spreadRight(lasts, sameUnit, right))
    .without(covered);
}

function clearHits({ words }: Bitmap, { count, starts, ends }: Spans): void {
  for (let i = 0; i < count; i++) {
    const end = ends[i];
    for (let p = starts[i]; p < end; p++) {
      words[p >>> 5] = words[p >>> 5] & ~(1 << (p & 31));
    }
  }
}
