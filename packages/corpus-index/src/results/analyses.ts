import { lowerBound, type PositionSet } from '../positions.ts';
import { once } from '../remember.ts';
import type { Reading } from '../schema.ts';
import type { Corpus } from '../segments/corpus.ts';

/** Tokens of which the same is said. */
export interface Analysis {
  /** None where nothing is said. Of a token with one reading the lemma is left out: classes and categories are counted. */
  readonly readings: readonly Reading[];
  readonly tokens: number;
}

const known = new WeakMap<PositionSet, readonly Analysis[]>();

/** The tokens of a set by what is said of them, each token once; kept as long as the set. */
export function analysesOf(corpus: Corpus, set: PositionSet): readonly Analysis[] {
  return once(known, set, () => {
    const tally = new AnalysisTally(corpus);
    tally.add(set, 0, corpus.view.length);
    return tally.take();
  });
}

/** The same for each text (region of the partition), those without such tokens included, in order. */
export function analysesByText(corpus: Corpus, set: PositionSet): { label: string; analyses: Analysis[] }[] {
  const tally = new AnalysisTally(corpus);
  const { labels, starts, ends } = corpus.view.partition;
  return labels.map((label, i) => {
    tally.add(set, starts[i], ends[i]);
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
      const counts = this.byTag[i];
      for (const tag of this.met[i]) {
        found.push({ readings: readings.ofTag(tag), tokens: counts[tag] });
        counts[tag] = 0;
      }
      this.met[i]?.clear();
    }
    found.push(...this.several.values());
    this.several = new Map();
    return found;
  }

  private addStretch(set: PositionSet, part: number, { own, at, length }: { own: number; at: number; length: number }) {
    const { readings } = this.corpus.parts[part].binding.data;
    const { tag, lemma } = readings;
    const counts = this.byTag[part];
    const met = this.met[part];
    const shift = own - at;
    const list = membersOf(set);
    const end = lowerBound(list, at + length);
    for (let i = lowerBound(list, at); i < end; i++) {
      const position = list[i] + shift;
      const id = tag.ids[position];
      if (id >= tag.base || lemma.ids[position] >= lemma.base) {
        this.addSeveral(readings.at(position));
        continue;
      }
      if (counts[id] === 0) met.add(id);
      counts[id] = counts[id] + 1;
    }
  }

  private addSeveral(readings: readonly Reading[]): void {
    const key = JSON.stringify(readings);
    const counted = this.several.get(key);
    if (counted === undefined) this.several.set(key, { readings, tokens: 1 });
    else counted.tokens++;
  }
}

const lists = new WeakMap<PositionSet, Uint32Array>();

/** The members of a set, sorted; written out once. */
export function membersOf(set: PositionSet): Uint32Array {
  if (set.kind === 'list') return set.list;
  return once(lists, set, () => set.bits.toList(set.count));
}
