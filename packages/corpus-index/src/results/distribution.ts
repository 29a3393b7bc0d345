import type { CorpusView } from '../corpus-view.ts';
import { countBetween, type Hits } from '../hits.ts';
import { perMillion, type Scope, tokensBetween } from './scope.ts';

export interface TextDistribution {
  /** Label of the region of the partition. */
  readonly label: string;
  readonly hits: number;
  /** Tokens of it that were searched. */
  readonly tokens: number;
  readonly perMillion: number;
  /** Hits in each of the bins, into which the text's positions are divided as evenly as they can be. */
  readonly bins: Uint32Array;
}

export interface Distribution {
  /** Every text that was searched, in order, also those without hits. */
  readonly texts: readonly TextDistribution[];
  /** The bins of all texts added up: where in a text hits tend to stand. */
  readonly bins: Uint32Array;
  /** Positions of all texts in each bin. */
  readonly binTokens: Uint32Array;
}

/** Where hits start, by text and, within each text, by bin; `bins` 0: no bins. Throws RangeError for a negative number. */
export function distributionOf(data: CorpusView, hits: Hits, bins: number, scope: Scope): Distribution {
  if (!(Number.isInteger(bins) && bins >= 0)) throw new RangeError(`${bins} bins`);
  const { partition } = data;
  const texts: TextDistribution[] = [];
  const sums = new Uint32Array(bins);
  const binTokens = new Uint32Array(bins);
  for (let i = 0; i < partition.size; i++) {
    const from = partition.starts[i];
    const to = partition.ends[i];
    const tokens = tokensBetween(scope, from, to);
    if (tokens === 0) continue;
    const found = countBetween(hits, from, to);
    const inBins = new Uint32Array(bins);
    for (let bin = 0; bin < bins; bin++) {
      const binStart = edge(from, to, bin, bins);
      const binEnd = edge(from, to, bin + 1, bins);
      if (found > 0) inBins[bin] = countBetween(hits, binStart, binEnd);
      sums[bin] = sums[bin] + inBins[bin];
      binTokens[bin] = binTokens[bin] + tokensBetween(scope, binStart, binEnd);
    }
    texts.push({ label: partition.label(i), hits: found, tokens, perMillion: perMillion(found, tokens), bins: inBins });
  }
  return { texts, bins: sums, binTokens };
}

/** First position of a bin. Position p is in bin ⌊(p - from) · bins / (to - from)⌋. */
function edge(from: number, to: number, bin: number, bins: number): number {
  return from + Math.ceil((bin * (to - from)) / bins);
}
