import { pickSpans } from '../hits.ts';
import type { Spans } from './spans.ts';

/** `size` hits by chance; the same seed gives the same hits of the same query on the same index. */
export interface Sample {
  readonly size: number;
  readonly seed: string;
}

/** The sampled hits in text order; all of them where there are no more than `size`. */
export function sampleHits(spans: Spans, sample: Sample): Spans {
  if (!(Number.isInteger(sample.size) && sample.size >= 0)) throw new RangeError(`a sample of ${sample.size}`);
  if (spans.count <= sample.size) return spans;
  const numbers = sampleNumbers(spans.count, sample);
  return { count: numbers.length, ...pickSpans(spans, numbers) };
}

/**
 * `size` distinct numbers below `count`, sorted, every such set equally likely: Floyd's algorithm (Bentley and Floyd,
 * "A sample of brilliance", CACM 30, 1987), which takes `size` steps however many hits there are.
 */
export function sampleNumbers(count: number, { size, seed }: Sample): Uint32Array {
  const random = makeRandom(seed);
  const chosen = new Set<number>();
  for (let last = count - Math.min(size, count); last < count; last++) {
    const candidate = Math.floor(random() * (last + 1));
    chosen.add(chosen.has(candidate) ? last : candidate);
  }
  return Uint32Array.from(chosen).sort();
}

/** Numbers in [0, 1) from a seed: SplitMix32 (mixing constants of MurmurHash3) begun at the seed's FNV-1a hash. */
function makeRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x100000000;
  };
}
