import type { Lexicon } from '../lexicon.ts';
import { once, Recent } from '../remember.ts';
import type { Sections } from '../snapshot/reader.ts';
import type { SnapshotWriter } from '../snapshot/writer.ts';
import type { Sounds } from './skeleton.ts';

/** Words whose like are remembered: one search asks several times. */
const WORDS = 64;

/**
 * Which values of a lexicon have one skeleton. Section `skeleton/N` u32, of the schema's Nth writing with sounds: the ids in the order of their skeletons, so that
 * those of one skeleton are a range, found by computing a few skeletons; none is stored. Id 0, the empty value, is not
 * among them.
 */
export class Alike {
  private readonly found = new Recent<Uint32Array>(WORDS);
  private readonly order: Uint32Array;
  private readonly lexicon: Lexicon;
  readonly sounds: Sounds;

  constructor(order: Uint32Array, lexicon: Lexicon, sounds: Sounds) {
    this.order = order;
    this.lexicon = lexicon;
    this.sounds = sounds;
  }

  /** Ids, sorted, of the values whose skeleton is that of `word`. */
  idsOf(word: string): Uint32Array {
    return once(this.found, word, () => this.find(word));
  }

  forget(): void {
    this.found.clear();
  }

  private find(word: string): Uint32Array {
    const key = this.sounds.skeleton(word);
    if (key === '') return new Uint32Array(0);
    const from = this.lowest((id) => this.keyOf(id) >= key, 0);
    const to = this.lowest((id) => this.keyOf(id) > key, from);
    return this.order.slice(from, to);
  }

  private keyOf(id: number): string {
    return this.sounds.skeleton(this.lexicon.get(id));
  }

  private lowest(holds: (id: number) => boolean, from: number): number {
    let low = from;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.order[middle])) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Of a column that has skeletons, for each of the sounds; of any other, nothing. */
export function readAlike(sections: Sections, name: string, lexicon: Lexicon, all: readonly Sounds[]): Alike[] {
  return all.flatMap((sounds, i) => {
    const section = sectionOf(name, i);
    return sections.has(section) ? new Alike(sections.u32(section), lexicon, sounds) : [];
  });
}

/** `values` are those of the lexicon, sorted, '' first. */
export function writeAlike(
  writer: SnapshotWriter,
  name: string,
  values: readonly string[],
  all: readonly Sounds[],
): void {
  for (const [i, { skeleton }] of all.entries()) {
    const keys = values.map(skeleton);
    const order = Uint32Array.from(values.keys()).subarray(1);
    // Ids of one skeleton stay in order: the sort is stable.
    const sorted = Array.from(order).sort((a, b) => compare(keys[a], keys[b]));
    writer.add(sectionOf(name, i), Uint32Array.from(sorted));
  }
}

const sectionOf = (name: string, sounds: number) => `${name}/skeleton/${sounds}`;

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
