import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import { GrowingU32 } from '../growing.ts';
import { once } from '../remember.ts';
import { type Values, valuesOfId } from './values.ts';

/**
 * How many of some tokens have each value, text by text: of any choice of texts the counts are then a sum. Row `text` has
 * the values that stand in it, each with the number of its tokens.
 */
export class TextCounts {
  private readonly size: number;
  private readonly offsets: Uint32Array;
  private readonly values: Uint32Array;
  private readonly counts: Uint32Array;

  /** Of the tokens at the set bits; an ambiguous token counts for each of its distinct values. */
  constructor({ partition }: CorpusView, values: Values, bits: Bitmap) {
    this.size = values.size;
    this.offsets = new Uint32Array(partition.size + 1);
    const met = new GrowingU32();
    const counts = new GrowingU32();
    const here = new Uint32Array(values.size);
    for (let text = 0; text < partition.size; text++) {
      const first = met.length;
      const add = (value: number) => {
        if (here[value] === 0) met.push(value);
        here[value] = here[value] + 1;
      };
      const end = partition.ends[text];
      for (let p = bits.next(partition.starts[text]); p < end; p = bits.next(p + 1)) {
        const id = values.ids[p];
        if (id < values.singles) add(values.valueOfId[id]);
        else for (const value of valuesOfId(values, id)) add(value);
      }
      for (let i = first; i < met.length; i++) {
        counts.push(here[met.at(i)]);
        here[met.at(i)] = 0;
      }
      this.offsets[text + 1] = met.length;
    }
    this.values = met.take();
    this.counts = counts.take();
  }

  /** The values that a text has, each with the number of its tokens. */
  forEach(text: number, visit: (value: number, hits: number) => void): void {
    const end = this.offsets[text + 1];
    for (let i = this.offsets[text]; i < end; i++) visit(this.values[i], this.counts[i]);
  }

  /** Of the marked texts together: tokens with each value, and texts with such a token. */
  sum(isIn: (text: number) => boolean): { hits: Uint32Array; texts: Uint32Array } {
    const hits = new Uint32Array(this.size);
    const texts = new Uint32Array(this.size);
    for (let text = 0; text + 1 < this.offsets.length; text++) {
      if (!isIn(text)) continue;
      this.forEach(text, (value, found) => {
        hits[value] = hits[value] + found;
        texts[value] = texts[value] + 1;
      });
    }
    return { hits, texts };
  }
}

/** Of words, and of the marks that plain words pass over. */
interface WordsAndMarks {
  readonly words: TextCounts;
  readonly marks: TextCounts;
}

const counted = new WeakMap<Values, WordsAndMarks>();

/** Found once for each attribute. */
export function textCountsOf(data: CorpusView, values: Values): WordsAndMarks {
  return once(counted, values, () => ({
    words: new TextCounts(data, values, data.skipped.complement()),
    marks: new TextCounts(data, values, data.skipped),
  }));
}
