import { maskOf, type StringColumn } from './forward-column.ts';
import { GrowingU32 } from './growing.ts';
import type { Postings } from './postings.ts';
import type { Readings } from './readings.ts';
import type { IdColumn } from './snapshot/format.ts';
import type { Sections } from './snapshot/reader.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/** The columns that a type is made of: the first string attribute, the lemmas and the tags. */
const COLUMNS = ['string', 'lemma', 'tag'] as const;

/**
 * Every combination of spelling, lemma and tag that occurs, with the number of its tokens: there are far fewer than
 * tokens, so what is about these three alone is counted over them. Sections `types/string`, `types/lemma`, `types/tag`,
 * `types/count`, all u32: ids of the columns, in order of first occurrence. Missing where the first attribute is empty
 * on most tokens.
 */
export class Types {
  private readonly columns: readonly { postings: Postings; positions: IdColumn | null; ids: Uint32Array }[];
  private readonly counts: Uint32Array;

  constructor(sections: Sections, { columns, readings }: { columns: readonly StringColumn[]; readings: Readings }) {
    const [first] = columns;
    if (first === undefined || !sections.has('types/count')) {
      this.columns = [];
      this.counts = new Uint32Array(0);
      return;
    }
    const { lemma, tag } = readings;
    const places = [
      { postings: first.postings, positions: first.forward.ids },
      { postings: lemma.postings, positions: lemma.ids },
      { postings: tag.postings, positions: tag.ids },
    ];
    this.columns = places.map((place, i) => ({ ...place, ids: sections.u32(`types/${COLUMNS[i]}`) }));
    this.counts = sections.u32('types/count');
  }

  /** The types with one of the ids, with their numbers of tokens. Null where types do not tell. */
  among(of: { postings: Postings; ids: Uint32Array }): TypesFound | null {
    const given = this.columns.find(({ postings }) => postings === of.postings);
    if (given === undefined) return null;
    const mask = maskOf(of.ids, Math.max(highestOf(given.ids), of.ids.at(-1) ?? 0) + 1);
    const numbers = new Uint32Array(this.counts.length);
    let n = 0;
    for (let type = 0; type < this.counts.length; type++) if (mask[given.ids[type]] === 1) numbers[n++] = type;
    return {
      numbers: numbers.subarray(0, n),
      counts: this.counts,
      ids: (column) => this.columns.find(({ positions }) => positions === column)?.ids ?? null,
    };
  }

  /**
   * Of the tokens with one of the ids, how many have each id (below `size`) of the column whose ids by position are
   * `column`. Null where types do not tell.
   */
  count(of: { postings: Postings; ids: Uint32Array }, column: IdColumn, size: number): Uint32Array | null {
    const given = this.columns.find(({ postings }) => postings === of.postings);
    const wanted = this.columns.find(({ positions }) => positions === column);
    if (given === undefined || wanted === undefined) return null;
    const mask = maskOf(of.ids, Math.max(highestOf(given.ids), of.ids.at(-1) ?? 0) + 1);
    const sums = new Uint32Array(size);
    for (let type = 0; type < this.counts.length; type++) {
      if (mask[given.ids[type]] !== 1) continue;
      const id = wanted.ids[type];
      sums[id] = sums[id] + this.counts[type];
    }
    return sums;
  }
}

/** Some types: `counts` and `ids` are of all types, by number. */
export interface TypesFound {
  readonly numbers: Uint32Array;
  readonly counts: Uint32Array;
  /** Ids of a column by type, where types know it; `column` are its ids by position. */
  ids(column: IdColumn): Uint32Array | null;
}

function highestOf(ids: Uint32Array): number {
  return ids.reduce((high, id) => Math.max(high, id), 0);
}

/** Writes the sections from the forward columns; `strings` null: the attribute has no column of its own. */
export function writeTypes(writer: SnapshotWriter, strings: IdColumn | null, lemmas: IdColumn, tags: IdColumn): void {
  if (strings === null) return;
  const table = new TypeTable();
  for (let p = 0; p < strings.length; p++) table.add(strings[p], lemmas[p], tags[p]);
  table.write(writer);
}

/** Types by what they are made of: a hash table of their numbers, open addresses, never more than half full. */
class TypeTable {
  private readonly strings = new GrowingU32();
  private readonly lemmas = new GrowingU32();
  private readonly tags = new GrowingU32();
  private counts = new Uint32Array(1024);
  private slots = new Uint32Array(4096);

  add(string: number, lemma: number, tag: number): void {
    const mask = this.slots.length - 1;
    for (let at = hash(string, lemma, tag) & mask; ; at = (at + 1) & mask) {
      const type = this.slots[at] - 1;
      if (type < 0) {
        this.slots[at] = this.append(string, lemma, tag) + 1;
        if (this.strings.length * 2 > this.slots.length) this.grow();
        return;
      }
      if (this.strings.at(type) === string && this.lemmas.at(type) === lemma && this.tags.at(type) === tag) {
        this.counts[type] = this.counts[type] + 1;
        return;
      }
    }
  }

  write(writer: SnapshotWriter): void {
    const { length } = this.strings;
    writer.add('types/string', this.strings.take());
    writer.add('types/lemma', this.lemmas.take());
    writer.add('types/tag', this.tags.take());
    writer.add('types/count', this.counts.slice(0, length));
  }

  private append(string: number, lemma: number, tag: number): number {
    const type = this.strings.length;
    this.strings.push(string);
    this.lemmas.push(lemma);
    this.tags.push(tag);
    if (type === this.counts.length) {
      const larger = new Uint32Array(this.counts.length * 2);
      larger.set(this.counts);
      this.counts = larger;
    }
    this.counts[type] = 1;
    return type;
  }

  private grow(): void {
    const slots = new Uint32Array(this.slots.length * 4);
    const mask = slots.length - 1;
    for (let type = 0; type < this.strings.length; type++) {
      let at = hash(this.strings.at(type), this.lemmas.at(type), this.tags.at(type)) & mask;
      while (slots[at] !== 0) at = (at + 1) & mask;
      slots[at] = type + 1;
    }
    this.slots = slots;
  }
}

function hash(string: number, lemma: number, tag: number): number {
  let mixed = Math.imul(string, 0x9e3779b1) ^ Math.imul(lemma, 0x85ebca6b) ^ Math.imul(tag, 0xc2b2ae35);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x27d4eb2f);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
