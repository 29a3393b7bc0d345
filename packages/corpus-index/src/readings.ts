import { Bitmap, wordsFor } from './bitmap.ts';
import { type ForwardColumn, idsOf } from './forward-column.ts';
import { Lexicon } from './lexicon.ts';
import { lowerBound } from './positions.ts';
import { Postings, type Rows, readRows, row } from './postings.ts';
import type { Reading } from './schema.ts';
import type { IdColumn } from './snapshot/format.ts';
import type { Sections } from './snapshot/reader.ts';

/**
 * The readings of tokens. A token's lemmas (and its tags) are one id: a single lemma is its own id, and every set of
 * several that occurs is a further id after them. So each position is in the postings once and counts stay sums, also
 * where tokens are ambiguous. Sections:
 *
 *   lemma/lexicon, lemma/folded, lemma/members     as of a string attribute; '' is "no lemma"
 *   lemma/sets, lemma/in-sets rows                 set → its members; member → the sets that hold it
 *   lemma/ids u16 or u32[tokens], lemma/postings   over ids and sets
 *   tag/matrix u16[tags × attributes]              value number of each attribute (class first, then categories)
 *   tag/sets, tag/in-sets, tag/ids, tag/postings   as for lemmas
 *   tag/common u32, tag/common-bits u32            attribute, value number, attribute … of frequent values; their bitmaps
 *   readings/positions u32, readings/pairs rows    tokens with several readings: lemma, tag, lemma, tag … in order
 */
export class SetColumn implements ForwardColumn {
  /** Number of plain ids; from here on ids are sets. */
  readonly base: number;
  readonly size: number;
  readonly postings: Postings;
  readonly ids: IdColumn;
  /** Row k: the members of id `base + k`. */
  readonly sets: Rows;
  private readonly inSets: Rows;

  constructor(sections: Sections, name: string, length: number) {
    this.ids = sections.ids(`${name}/ids`);
    this.sets = readRows(sections, `${name}/sets`);
    this.inSets = readRows(sections, `${name}/in-sets`);
    this.postings = new Postings(sections, `${name}/postings`, length);
    this.base = this.inSets.offsets.length - 1;
    this.size = this.base + this.sets.offsets.length - 1;
  }

  at(position: number): number {
    return this.ids[position];
  }

  test(mask: Uint8Array, position: number): boolean {
    return mask[this.ids[position]] === 1;
  }

  isSet(position: number): boolean {
    return this.ids[position] >= this.base;
  }

  /** The plain ids that an id stands for. */
  members(id: number): Uint32Array {
    return id < this.base ? Uint32Array.of(id) : row(this.sets, id - this.base);
  }

  /** The plain ids and every set that holds one of them, sorted. */
  expand(ids: Uint32Array): Uint32Array {
    const further = new Set<number>();
    for (let i = 0; i < ids.length; i++) {
      for (const set of row(this.inSets, ids[i])) further.add(set);
    }
    if (further.size === 0) return ids;
    const sets = [...further].sort((a, b) => a - b);
    const all = new Uint32Array(ids.length + sets.length);
    all.set(ids);
    all.set(sets, ids.length);
    return all;
  }
}

/** One class and one value for each category it has. */
export interface TagAttribute {
  readonly name: string;
  /** Value number → value; number 0 is '', the attribute is absent. */
  readonly values: readonly string[];
}

export class Readings {
  readonly lemma: SetColumn;
  readonly tag: SetColumn;
  readonly lemmas: Lexicon;
  readonly folded: Lexicon;
  readonly members: Rows;
  readonly tagCount: number;
  readonly attributes: readonly TagAttribute[];
  private readonly matrix: Uint16Array;
  private readonly several: Uint32Array;
  private readonly pairs: Rows;
  private readonly tags: (Pick<Reading, 'posClass' | 'categories'> | undefined)[] = [];

  /** `further`: names of categories that no reading here has, so that they can be asked for all the same. */
  constructor(
    sections: Sections,
    attributes: readonly TagAttribute[],
    length: number,
    further: readonly string[] = [],
  ) {
    this.attributes = [...attributes, ...further.map((name) => ({ name, values: [''] }))];
    this.lemma = new SetColumn(sections, 'lemma', length);
    this.tag = new SetColumn(sections, 'tag', length);
    this.lemmas = new Lexicon(sections, 'lemma/lexicon');
    this.folded = new Lexicon(sections, 'lemma/folded');
    this.members = readRows(sections, 'lemma/members');
    this.tagCount = this.tag.base;
    this.matrix = widened(sections.u16('tag/matrix'), attributes.length, this.attributes.length);
    this.several = sections.u32('readings/positions');
    this.pairs = readRows(sections, 'readings/pairs');
    this.keepCommon(sections, length);
  }

  private keepCommon(sections: Sections, length: number): void {
    const values = sections.u32('tag/common');
    const bits = sections.u32('tag/common-bits');
    const size = wordsFor(length);
    for (let i = 0; i + 1 < values.length; i += 2) {
      const ids = this.tag.expand(this.tagsOfValue(values[i], values[i + 1]));
      const words = bits.subarray((i / 2) * size, (i / 2 + 1) * size);
      this.tag.postings.keepUnion(ids, new Bitmap(length, words));
    }
  }

  private tagsOfValue(attribute: number, value: number): Uint32Array {
    const values = new Uint8Array(this.attributes[attribute].values.length);
    values[value] = 1;
    return idsOf(this.tagsWith(attribute, values));
  }

  attribute(name: string): number {
    return this.attributes.findIndex((attribute) => attribute.name === name);
  }

  /** The value number that each tag has of the attribute. */
  valuesOfTags(attribute: number): Uint32Array {
    const width = this.attributes.length;
    return Uint32Array.from({ length: this.tagCount }, (_, tag) => this.matrix[tag * width + attribute]);
  }

  /** Marks the tags whose value of the attribute is one of the marked value numbers. */
  tagsWith(attribute: number, values: Uint8Array): Uint8Array {
    const width = this.attributes.length;
    const mask = new Uint8Array(this.tagCount);
    for (let tag = 0; tag < mask.length; tag++) {
      mask[tag] = values[this.matrix[tag * width + attribute]];
    }
    return mask;
  }

  /** Value of a tag for the attribute with this number; '' where it has none. */
  valueOf(tag: number, attribute: number): string {
    const number = this.matrix[tag * this.attributes.length + attribute];
    return this.attributes[attribute]?.values[number] ?? '';
  }

  /** A tag as one value: the class and the values of its categories in the order of their names, colons between. */
  tagText(tag: number): string {
    const values = this.attributes.map((_, attribute) => this.valueOf(tag, attribute));
    return values.filter((value) => value !== '').join(':');
  }

  /** Whether one reading of the token has a marked lemma and a marked tag. */
  joint(lemmas: Uint8Array, tags: Uint8Array, position: number): boolean {
    if (!this.lemma.isSet(position) || !this.tag.isSet(position)) {
      return lemmas[this.lemma.at(position)] === 1 && tags[this.tag.at(position)] === 1;
    }
    const pairs = this.pairsAt(position);
    for (let i = 0; i < pairs.length; i += 2) {
      if (lemmas[pairs[i]] === 1 && tags[pairs[i + 1]] === 1) return true;
    }
    return false;
  }

  at(position: number): Reading[] {
    const lemma = this.lemma.at(position);
    const tag = this.tag.at(position);
    const pairs = this.pairsAt(position);
    if (pairs.length === 0) {
      const reading = this.reading(lemma, tag);
      return reading.lemma === null && reading.posClass === null && isEmpty(reading.categories) ? [] : [reading];
    }
    const readings: Reading[] = [];
    for (let i = 0; i < pairs.length; i += 2) readings.push(this.reading(pairs[i], pairs[i + 1]));
    return readings;
  }

  /** What a tag says, without a lemma; nothing where it says nothing. */
  ofTag(tag: number): Reading[] {
    const { posClass, categories } = this.tagAt(tag);
    return posClass === null && isEmpty(categories) ? [] : [{ lemma: null, posClass, categories }];
  }

  private pairsAt(position: number): Uint32Array {
    const i = lowerBound(this.several, position);
    return this.several[i] === position ? row(this.pairs, i) : NONE;
  }

  private reading(lemma: number, tag: number): Reading {
    const value = this.lemmas.get(lemma);
    const { posClass, categories } = this.tagAt(tag);
    return { lemma: value === '' ? null : value, posClass, categories };
  }

  private tagAt(tag: number): Pick<Reading, 'posClass' | 'categories'> {
    const known = this.tags[tag];
    if (known !== undefined) return known;
    const width = this.attributes.length;
    const categories: Record<string, string> = {};
    let posClass: string | null = null;
    for (const [i, attribute] of this.attributes.entries()) {
      const value = attribute.values[this.matrix[tag * width + i]];
      if (value === '') continue;
      if (i === 0) posClass = value;
      else categories[attribute.name] = value;
    }
    const made = { posClass, categories };
    this.tags[tag] = made;
    return made;
  }

  /** Tokens with each value of a tag attribute; a token counts once for each value it has in any reading. */
  countValue(attribute: number, value: number): number {
    return this.tag.postings.total(this.tag.expand(this.tagsOfValue(attribute, value)));
  }
}

const NONE = new Uint32Array(0);

/** Rows with columns of zeros after their own. */
function widened(matrix: Uint16Array, width: number, wanted: number): Uint16Array {
  if (width === wanted) return matrix;
  const wide = new Uint16Array((matrix.length / width) * wanted);
  for (let from = 0, to = 0; from < matrix.length; from += width, to += wanted) {
    wide.set(matrix.subarray(from, from + width), to);
  }
  return wide;
}

function isEmpty(categories: Record<string, string>): boolean {
  for (const _ in categories) return false;
  return true;
}
