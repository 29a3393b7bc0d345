import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { InPart } from './dispersion.ts';
import { NOWHERE } from './places.ts';
import { sumByValue, type Values, valuesOfId } from './values.ts';

/**
 * Counts tokens by the value of an attribute, and the texts (regions of the partition) that each value is met in.
 * Tokens are counted by id, a single addition each; ids become values at the end, and once a text for each id in it.
 */
export class Tally {
  private readonly values: Values;
  private readonly byId: Uint32Array;
  /** Number of the last text, from 1, in which the id, the value, was met. */
  private readonly idMet: Uint32Array;
  private readonly valueMet: Uint32Array;
  private text = 0;
  /** Number of texts with each value. */
  readonly texts: Uint32Array;

  constructor(values: Values) {
    this.values = values;
    this.byId = new Uint32Array(values.idCount);
    this.idMet = new Uint32Array(values.idCount);
    this.valueMet = new Uint32Array(values.size);
    this.texts = new Uint32Array(values.size);
  }

  /** From here on tokens are those of another text. */
  nextText(): void {
    this.text++;
  }

  /** Counts places [from, to) of the list and returns how many of them are NOWHERE. */
  addPlaces(places: Uint32Array, from: number, to: number): number {
    const { byId, idMet, text } = this;
    const { ids } = this.values;
    let nowhere = 0;
    for (let i = from; i < to; i++) {
      const place = places[i];
      if (place === NOWHERE) {
        nowhere++;
        continue;
      }
      const id = ids[place];
      byId[id] = byId[id] + 1;
      if (idMet[id] !== text) this.meet(id);
    }
    return nowhere;
  }

  /** Counts every token at [from, to). */
  addRange(from: number, to: number): void {
    const { byId, idMet, text } = this;
    const { ids } = this.values;
    for (let position = from; position < to; position++) {
      const id = ids[position];
      byId[id] = byId[id] + 1;
      if (idMet[id] !== text) this.meet(id);
    }
  }

  /** Counts the tokens at the set bits of [from, to) and returns how many they are. */
  addBits(bits: Bitmap, from: number, to: number): number {
    if (from >= to) return 0;
    let counted = 0;
    const { byId, idMet, text } = this;
    const { ids } = this.values;
    const { words } = bits;
    const last = (to - 1) >>> 5;
    for (let i = from >>> 5; i <= last; i++) {
      let word = words[i];
      if (i === from >>> 5) word &= -1 << (from & 31);
      if (i === last) word &= -1 >>> (31 - ((to - 1) & 31));
      while (word !== 0) {
        const low = word & -word;
        const id = ids[(i << 5) + 31 - Math.clz32(low)];
        byId[id] = byId[id] + 1;
        if (idMet[id] !== text) this.meet(id);
        counted++;
        word ^= low;
      }
    }
    return counted;
  }

  /** Number of tokens with each value; an ambiguous token counts for each of its distinct values. */
  counts(): Uint32Array {
    return sumByValue(this.values, this.byId);
  }

  private meet(id: number): void {
    this.idMet[id] = this.text;
    const { valueOfId, singles } = this.values;
    if (id < singles) this.meetValue(valueOfId[id]);
    else for (const value of valuesOfId(this.values, id)) this.meetValue(value);
  }

  private meetValue(value: number): void {
    const { texts, valueMet, text } = this;
    if (valueMet[value] === text) return;
    valueMet[value] = text;
    texts[value] = texts[value] + 1;
  }
}

/** Visits the places that are counted in a text, which lies at [from, to). */
export type PlacesIn = (from: number, to: number, visit: (place: number) => void) => void;

/** The texts in which each of these values is met, by their numbers, and how often. */
export function textsOfValues(
  data: CorpusView,
  values: Values,
  wanted: Uint32Array,
  placesIn: PlacesIn,
): readonly (readonly InPart[])[] {
  const found = Array.from(wanted, (): InPart[] => []);
  const wantedOf = new Int32Array(values.size).fill(-1);
  for (const [i, value] of wanted.entries()) wantedOf[value] = i;
  const here = new Uint32Array(wanted.length);
  const add = (value: number) => {
    const i = wantedOf[value];
    if (i >= 0) here[i] = here[i] + 1;
  };
  const { ids, singles, valueOfId } = values;
  forEachText(data, (from, to, text) => {
    here.fill(0);
    placesIn(from, to, (at) => {
      const id = ids[at];
      if (id < singles) add(valueOfId[id]);
      else valuesOfId(values, id).forEach(add);
    });
    for (const [i, hits] of here.entries()) if (hits > 0) found[i]?.push([text, hits]);
  });
  return found;
}

/** Number of tokens with each id at the set bits. */
export function countIds({ ids, idCount }: Values, { words }: Bitmap): Uint32Array {
  const counts = new Uint32Array(idCount);
  for (let i = 0; i < words.length; i++) {
    let word = words[i];
    const end = (i << 5) + 31;
    while (word !== 0) {
      const low = word & -word;
      const id = ids[end - Math.clz32(low)];
      counts[id] = counts[id] + 1;
      word ^= low;
    }
  }
  return counts;
}

/** Visits the texts in order with the stretch of each. */
export function forEachText(
  { partition }: CorpusView,
  visit: (start: number, end: number, text: number) => void,
): void {
  for (let i = 0; i < partition.size; i++) visit(partition.starts[i], partition.ends[i], i);
}
