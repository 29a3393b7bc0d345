import type { PositionSet } from '../positions.ts';
import { lowerBound } from '../positions.ts';
import type { Reading } from '../schema.ts';
import type { Corpus, Part } from '../segments/corpus.ts';

/** Tokens of which the same is said. */
export interface Analysis {
  /** None where nothing is said. Of a token with one reading the lemma is left out: classes and categories are counted. */
  readonly readings: readonly Reading[];
  readonly tokens: number;
}

/** The tokens of a set by what is said of them, each token once. */
export function analysesOf(corpus: Corpus, set: PositionSet): Analysis[] {
  const tally = new AnalysisTally(corpus);
  tally.add(set, 0, corpus.view.length);
  return tally.take();
}

/** The same for each text (region of the partition), those without such tokens included, in order. */
export function analysesByText(corpus: Corpus, set: PositionSet): { label: string; analyses: Analysis[] }[] {
  const tally = new AnalysisTally(corpus);
  const { labels, starts, ends } = corpus.view.partition;
  return labels.map((label, i) => {
    tally.add(set, starts[i] as number, ends[i] as number);
    return { label, analyses: tally.take() };
  });
}

/** Counts by the id of the tag in each part of the corpus; what has several readings is told apart by all of them. */
class AnalysisTally {
  private readonly corpus: Corpus;
  private readonly byTag: Uint32Array[];
  private readonly met: Set<number>[];
  private several = new Map<string, { readings: readonly Reading[]; tokens: number }>();

  constructor(corpus: Corpus) {
    this.corpus = corpus;
    this.byTag = corpus.parts.map(({ binding }) => new Uint32Array(binding.data.readings.tag.base));
    this.met = corpus.parts.map(() => new Set());
  }

  /** Counts the members of the set in [from, to). */
  add(set: PositionSet, from: number, to: number): void {
    let at = from;
    for (const { part, from: own, to: end } of this.corpus.stretches(from, to)) {
      this.addStretch(set, part, { own, at, length: end - own });
      at += end - own;
    }
  }

  take(): Analysis[] {
    const found: Analysis[] = [];
    for (const [i, { binding }] of this.corpus.parts.entries()) {
      const { readings } = binding.data;
      const counts = this.byTag[i] as Uint32Array;
      for (const tag of this.met[i] as Set<number>) {
        found.push({ readings: readings.ofTag(tag), tokens: counts[tag] as number });
        counts[tag] = 0;
      }
      this.met[i]?.clear();
    }
    found.push(...this.several.values());
    this.several = new Map();
    return found;
  }

  private addStretch(set: PositionSet, part: number, { own, at, length }: { own: number; at: number; length: number }) {
    const { readings } = (this.corpus.parts[part] as Part).binding.data;
    const { tag, lemma } = readings;
    const counts = this.byTag[part] as Uint32Array;
    const met = this.met[part] as Set<number>;
    const shift = own - at;
    eachMember(set, at, at + length, (position) => {
      const id = tag.ids[position + shift] as number;
      if (id >= tag.base || lemma.isSet(position + shift)) {
        this.addSeveral(readings.at(position + shift));
        return;
      }
      if (counts[id] === 0) met.add(id);
      counts[id] = (counts[id] as number) + 1;
    });
  }

  private addSeveral(readings: readonly Reading[]): void {
    const key = JSON.stringify(readings);
    const known = this.several.get(key);
    if (known === undefined) this.several.set(key, { readings, tokens: 1 });
    else known.tokens++;
  }
}

/** Visits the members of a set in [from, to), in order. */
export function eachMember(set: PositionSet, from: number, to: number, visit: (position: number) => void): void {
  if (from >= to) return;
  if (set.kind === 'list') {
    const { list } = set;
    for (let i = lowerBound(list, from); i < list.length && (list[i] as number) < to; i++) visit(list[i] as number);
    return;
  }
  const { words } = set.bits;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  for (let i = first; i <= last; i++) {
    let word = words[i] as number;
    if (i === first) word &= -1 << (from & 31);
    if (i === last) word &= -1 >>> (31 - ((to - 1) & 31));
    for (; word !== 0; word &= word - 1) visit((i << 5) + 31 - Math.clz32(word & -word));
  }
}
