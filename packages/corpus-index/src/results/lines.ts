import type { SearchScope } from '../answers.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { Hit } from '../hits.ts';
import type { IndexSchema, TokenOf } from '../schema.ts';
import type { Arrangement } from './arrange.ts';
import type { Ordering } from './sort.ts';
import type { Spans } from './spans.ts';

/** A line of an export: a hit and its context as tokens; `no` from 1 in the order asked for. */
export interface ExportLine<S extends IndexSchema> {
  readonly no: number;
  readonly hit: Hit;
  readonly left: readonly TokenOf<S>[];
  readonly node: readonly TokenOf<S>[];
  readonly right: readonly TokenOf<S>[];
}

export interface ExportOptions extends SearchScope, Arrangement {
  /** At most so many tokens of the sentence on each side. */
  readonly context: number;
  /** Lines in a chunk. */
  readonly size: number;
}

/** A hit with the positions around it: left context [from, start), node [start, end), right context [end, to). */
interface Line {
  /** From 1, in the order in which lines come. */
  readonly no: number;
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly to: number;
}

/** Context that ends with the sentence only. */
export const WHOLE_SENTENCE = Number.POSITIVE_INFINITY;

/**
 * Every hit in order, `size` at a time, with up to `context` tokens of its sentence on either side. Nothing but the
 * chunk is held, so that any number of hits can be written out.
 */
export function* linesOf(
  data: CorpusView,
  spans: Spans,
  ordering: Ordering,
  context: number,
  size: number,
): Generator<Line[], void, void> {
  if (!(context >= 0)) throw new RangeError(`context of ${context}`);
  if (!(Number.isInteger(size) && size >= 1)) throw new RangeError(`chunks of ${size}`);
  // One look at the last hit has everything sorted at once instead of page by page.
  ordering.slice(ordering.count - 1, ordering.count);
  for (let offset = 0; offset < ordering.count; offset += size) {
    const numbers = ordering.slice(offset, offset + size);
    yield Array.from(numbers, (hit, i) => lineOf(data, spans, hit, context, offset + i + 1));
  }
}

function lineOf({ unitOf, unitStarts }: CorpusView, spans: Spans, hit: number, context: number, no: number): Line {
  const start = spans.starts[hit];
  const end = spans.ends[hit];
  const unitStart = unitStarts[unitOf[start]];
  const unitEnd = unitStarts[unitOf[end - 1] + 1];
  return { no, from: Math.max(unitStart, start - context), start, end, to: Math.min(unitEnd, end + context) };
}
