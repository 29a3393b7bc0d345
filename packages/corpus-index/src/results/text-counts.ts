import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import { GrowingU32 } from '../growing.ts';
import { once } from '../remember.ts';
import { Entries, languagesIn } from './entries.ts';
import { type Values, valuesOfId } from './values.ts';

/** What some tokens of each text are counted by: row `text` has the numbers that stand in it, each with its tokens. */
interface Rows {
  readonly offsets: Uint32Array;
  readonly numbers: Uint32Array;
  readonly counts: Uint32Array;
}

/**
 * How many of some tokens have each value, or each value in one language, text by text: of any choice of texts the counts
 * are then a sum.
 */
export class TextCounts {
  readonly size: number;
  private readonly rows: Rows;

  /** `size`: all numbers are below it. */
  constructor(size: number, rows: Rows) {
    this.size = size;
    this.rows = rows;
  }

  /** The numbers that a text has, each with its tokens. */
  forEach(text: number, visit: (number: number, hits: number) => void): void {
    const { offsets, numbers, counts } = this.rows;
    const end = offsets[text + 1];
    for (let i = offsets[text]; i < end; i++) visit(numbers[i], counts[i]);
  }

  /** Of the marked texts together: tokens with each number, and texts with such a token. */
  sum(isIn: (text: number) => boolean): { hits: Uint32Array; texts: Uint32Array } {
    const hits = new Uint32Array(this.size);
    const texts = new Uint32Array(this.size);
    for (let text = 0; text + 1 < this.rows.offsets.length; text++) {
      if (!isIn(text)) continue;
      this.forEach(text, (number, found) => {
        hits[number] = hits[number] + found;
        texts[number] = texts[number] + 1;
      });
    }
    return { hits, texts };
  }
}

/** A list of counts for each text: of the tokens at the set bits, an ambiguous one for each of its distinct values. */
function countTexts(
  { partition }: CorpusView,
  values: Values,
  bits: Bitmap,
  numberOf: (value: number, position: number) => number,
): Rows {
  return rowsOf(partition.size, values.size, (text, add) => {
    const end = partition.ends[text];
    for (let p = bits.next(partition.starts[text]); p < end; p = bits.next(p + 1)) {
      const id = values.ids[p];
      if (id < values.singles) add(numberOf(values.valueOfId[id], p), 1);
      else for (const value of valuesOfId(values, id)) add(numberOf(value, p), 1);
    }
  });
}

/** `size`: about so many numbers there are. */
function rowsOf(
  texts: number,
  size: number,
  visit: (text: number, add: (number: number, count: number) => void) => void,
): Rows {
  const offsets = new Uint32Array(texts + 1);
  const met = new GrowingU32();
  const counts = new GrowingU32();
  let here = new Uint32Array(size);
  for (let text = 0; text < texts; text++) {
    const first = met.length;
    visit(text, (number, count) => {
      if (number >= here.length) {
        const larger = new Uint32Array(number + (number >>> 1) + 1);
        larger.set(here);
        here = larger;
      }
      if (here[number] === 0) met.push(number);
      here[number] = here[number] + count;
    });
    for (let i = first; i < met.length; i++) {
      counts.push(here[met.at(i)]);
      here[met.at(i)] = 0;
    }
    offsets[text + 1] = met.length;
  }
  return { offsets, numbers: met.take(), counts: counts.take() };
}

/** Words by their values in each language, and the marks that plain words pass over by their values. */
export interface EntryCounts {
  readonly entries: Entries;
  readonly words: TextCounts;
  readonly marks: TextCounts;
}

const entryCounts = new WeakMap<Values, EntryCounts>();
const valueCounts = new WeakMap<Values, TextCounts>();

/** Found once for each attribute. */
export function entryCountsOf(data: CorpusView, values: Values): EntryCounts {
  return once(entryCounts, values, () => {
    const languages = languagesIn(data);
    const entries = new Entries(values.size, languages);
    const words = countTexts(data, values, data.skipped.complement(), (value, p) => entries.at(value, languages.at(p)));
    const marks = countTexts(data, values, data.skipped, (value) => value);
    return {
      entries,
      words: new TextCounts(entries.size, words),
      marks: new TextCounts(values.size, marks),
    };
  });
}

/** Words by their values, whatever their language. */
export function wordCountsOf(data: CorpusView, values: Values): TextCounts {
  return once(valueCounts, values, () => {
    const { entries, words } = entryCountsOf(data, values);
    if (entries.size === values.size) return words;
    const rows = rowsOf(data.partition.size, values.size, (text, add) => {
      words.forEach(text, (entry, hits) => add(entries.valueOf(entry), hits));
    });
    return new TextCounts(values.size, rows);
  });
}
