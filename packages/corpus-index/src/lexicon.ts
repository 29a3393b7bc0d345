import { held } from './remember.ts';
import type { Sections } from './snapshot/reader.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/**
 * The distinct values of one attribute. An id is the value's rank in UTF-16 code unit order, so a prefix is a range of
 * ids and sorting by value is sorting by id. Sections, each named `lexicon/…`:
 *
 *   chars u16, offsets u32[n+1]   the values one after another
 *   shared u8[n]                  how many code units each shares with the one before it (at most 255)
 *   reverse u32[n]                ids in the order of their values read backwards: a suffix is a range of it
 *   gram-keys, gram-offsets, gram-ids u32, alphabet u16     trigram → ids, only in large lexicons
 *
 * A trigram is packed from the ranks of its three code units in `alphabet`, ten bits each; rank 0 stands for the end of
 * a value and 1 for every unit beyond the first thousand, so a look-up finds candidates, never a proof.
 */
export class Lexicon {
  readonly size: number;
  readonly chars: Uint16Array;
  readonly offsets: Uint32Array;
  readonly shared: Uint8Array;
  readonly reverse: Uint32Array;
  private readonly grams: Grams | null;
  private readonly decoded: (string | undefined)[];

  constructor(sections: Sections, name: string) {
    this.chars = sections.u16(`${name}/chars`);
    this.offsets = sections.u32(`${name}/offsets`);
    this.shared = sections.u8(`${name}/shared`);
    this.reverse = sections.u32(`${name}/reverse`);
    this.size = this.offsets.length - 1;
    this.grams = sections.has(`${name}/gram-keys`) ? readGrams(sections, name) : null;
    this.decoded = new Array(this.size);
  }

  get(id: number): string {
    const known = this.decoded[id];
    if (known !== undefined) return known;
    const value = decode(this.chars, this.offsets[id], this.offsets[id + 1]);
    this.decoded[id] = value;
    return value;
  }

  /** Id of a value, or -1. */
  find(value: string): number {
    const id = this.lowest((candidate) => this.compare(candidate, value) >= 0);
    return id < this.size && this.compare(id, value) === 0 ? id : -1;
  }

  /** Ids [from, to) of the values that start with `prefix`. */
  prefixRange(prefix: string): [number, number] {
    const from = this.lowest((id) => this.compareStart(id, prefix) >= 0);
    return [from, this.lowest((id) => this.compareStart(id, prefix) > 0, from)];
  }

  /** Places [from, to) in `reverse` of the values that end with `suffix`. */
  suffixRange(suffix: string): [number, number] {
    const from = this.lowest((place) => this.compareEnd(this.reverse[place], suffix) >= 0);
    return [from, this.lowest((place) => this.compareEnd(this.reverse[place], suffix) > 0, from)];
  }

  /** Ids, sorted, among which are all values containing `factor`; null where there is no index to ask. */
  containing(factor: string): Uint32Array | null {
    return this.grams === null || factor.length < 2 ? null : candidates(this.grams, factor);
  }

  private lowest(holds: (id: number) => boolean, from = 0): number {
    let low = from;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private compare(id: number, value: string): number {
    const start = this.compareStart(id, value);
    if (start !== 0) return start;
    return this.offsets[id + 1] - this.offsets[id] - value.length;
  }

  /** 0 when the value starts with `prefix`, else the order of the two. */
  private compareStart(id: number, prefix: string): number {
    const from = this.offsets[id];
    const length = this.offsets[id + 1] - from;
    for (let i = 0; i < prefix.length; i++) {
      if (i >= length) return -1;
      const difference = this.chars[from + i] - prefix.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private compareEnd(id: number, suffix: string): number {
    const to = this.offsets[id + 1];
    const length = to - this.offsets[id];
    for (let i = 1; i <= suffix.length; i++) {
      if (i > length) return -1;
      const difference = this.chars[to - i] - suffix.charCodeAt(suffix.length - i);
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

interface Grams {
  keys: Uint32Array;
  offsets: Uint32Array;
  ids: Uint32Array;
  alphabet: Uint16Array;
}

const END = 0;
const OTHER = 1;
const FIRST_SYMBOL = 2;
const SYMBOL_BITS = 10;
const SYMBOLS = 1 << SYMBOL_BITS;
/** Below this many values walking all of them is as fast as looking up. */
const GRAM_THRESHOLD = 1000;

function readGrams(sections: Sections, name: string): Grams {
  return {
    keys: sections.u32(`${name}/gram-keys`),
    offsets: sections.u32(`${name}/gram-offsets`),
    ids: sections.u32(`${name}/gram-ids`),
    alphabet: sections.u16(`${name}/alphabet`),
  };
}

function candidates(grams: Grams, factor: string): Uint32Array {
  const symbols = [...Array(factor.length).keys()].map((i) => symbolOf(grams.alphabet, factor.charCodeAt(i)));
  if (symbols.length === 2)
    return sortedDistinct(idsBetween(grams, pack(symbols, 0, END), pack(symbols, 0, SYMBOLS - 1)));
  let best: Uint32Array | null = null;
  for (let i = 0; i + 3 <= symbols.length; i++) {
    const key = pack(symbols, i, symbols[i + 2]);
    const ids = idsBetween(grams, key, key);
    if (best === null || ids.length < best.length) best = ids;
  }
  return best ?? new Uint32Array(0);
}

function idsBetween(grams: Grams, low: number, high: number): Uint32Array {
  const from = firstKey(grams.keys, low);
  const to = firstKey(grams.keys, high + 1);
  return grams.ids.subarray(grams.offsets[from], grams.offsets[to]);
}

function firstKey(keys: Uint32Array, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function pack(symbols: readonly number[], at: number, third: number): number {
  return ((symbols[at] << (2 * SYMBOL_BITS)) | (symbols[at + 1] << SYMBOL_BITS) | third) >>> 0;
}

function symbolOf(alphabet: Uint16Array, code: number): number {
  let low = 0;
  let high = alphabet.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (alphabet[middle] < code) low = middle + 1;
    else high = middle;
  }
  return alphabet[low] === code ? low + FIRST_SYMBOL : OTHER;
}

function sortedDistinct(ids: Uint32Array): Uint32Array {
  const sorted = ids.slice().sort();
  let n = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[n++] = sorted[i];
  }
  return sorted.subarray(0, n);
}

function decode(chars: Uint16Array, from: number, to: number): string {
  let value = '';
  for (let i = from; i < to; i++) value += String.fromCharCode(chars[i]);
  return value;
}

/** Writes the sections of a lexicon. `values` are distinct and sorted by code unit, as `sort()` leaves them. */
export function writeLexicon(writer: SnapshotWriter, name: string, values: readonly string[]): void {
  const offsets = new Uint32Array(values.length + 1);
  for (const [i, value] of values.entries()) offsets[i + 1] = offsets[i] + value.length;
  const chars = new Uint16Array(offsets[values.length]);
  const shared = new Uint8Array(values.length);
  let before = '';
  for (const [i, value] of values.entries()) {
    const at = offsets[i];
    for (let k = 0; k < value.length; k++) chars[at + k] = value.charCodeAt(k);
    let same = 0;
    while (same < 255 && same < before.length && before.charCodeAt(same) === value.charCodeAt(same)) same++;
    shared[i] = same;
    before = value;
  }
  writer.add(`${name}/shared`, shared);
  writer.add(`${name}/reverse`, reverseOrder(chars, offsets));
  if (values.length >= GRAM_THRESHOLD) writeGrams(writer, name, chars, offsets);
  writer.add(`${name}/chars`, chars);
  writer.add(`${name}/offsets`, offsets);
}

/** Ids sorted by their values read backwards. */
function reverseOrder(chars: Uint16Array, offsets: Uint32Array): Uint32Array {
  const n = offsets.length - 1;
  const backwards = new Array<string>(n);
  const idOf = new Map<string, number>();
  for (let id = 0; id < n; id++) {
    let value = '';
    const from = offsets[id];
    for (let i = offsets[id + 1] - 1; i >= from; i--) value += String.fromCharCode(chars[i]);
    backwards[id] = value;
    idOf.set(value, id);
  }
  backwards.sort();
  return Uint32Array.from(backwards, (value) => held(idOf, value));
}

function writeGrams(writer: SnapshotWriter, name: string, chars: Uint16Array, offsets: Uint32Array): void {
  const { alphabet, symbols } = readAlphabet(chars);
  const counts = new Map<number, number>();
  const visit = (see: (key: number, id: number) => void) => {
    for (let id = 0; id + 1 < offsets.length; id++) {
      const from = offsets[id];
      const to = offsets[id + 1];
      for (let i = from; i + 1 < to; i++) {
        const third = i + 2 < to ? symbols[chars[i + 2]] : END;
        const first = symbols[chars[i]];
        const second = symbols[chars[i + 1]];
        see(((first << (2 * SYMBOL_BITS)) | (second << SYMBOL_BITS) | third) >>> 0, id);
      }
    }
  };
  visit((key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const keys = Uint32Array.from(counts.keys()).sort();
  const starts = new Uint32Array(keys.length + 1);
  const place = new Map<number, number>();
  for (let k = 0; k < keys.length; k++) {
    place.set(keys[k], k);
    starts[k + 1] = starts[k] + held(counts, keys[k]);
  }
  const fill = starts.slice();
  const ids = new Uint32Array(starts[keys.length]);
  visit((key, id) => {
    const k = held(place, key);
    const at = fill[k];
    // Within one value the same trigram comes once.
    if (at > starts[k] && ids[at - 1] === id) return;
    ids[at] = id;
    fill[k] = at + 1;
  });
  const packed = closeGaps(ids, starts, fill);
  writer.add(`${name}/gram-keys`, keys);
  writer.add(`${name}/gram-offsets`, packed.offsets);
  writer.add(`${name}/gram-ids`, packed.ids);
  writer.add(`${name}/alphabet`, alphabet);
}

function closeGaps(
  ids: Uint32Array,
  starts: Uint32Array,
  ends: Uint32Array,
): { ids: Uint32Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(starts.length);
  let n = 0;
  for (let k = 0; k + 1 < starts.length; k++) {
    offsets[k] = n;
    for (let i = starts[k]; i < ends[k]; i++) ids[n++] = ids[i];
  }
  offsets[starts.length - 1] = n;
  return { ids: ids.slice(0, n), offsets };
}

function readAlphabet(chars: Uint16Array): { alphabet: Uint16Array; symbols: Uint16Array } {
  const symbols = new Uint16Array(0x10000);
  for (let i = 0; i < chars.length; i++) symbols[chars[i]] = OTHER;
  const alphabet: number[] = [];
  for (let code = 0; code < symbols.length && alphabet.length < SYMBOLS - FIRST_SYMBOL; code++) {
    if (symbols[code] === 0) continue;
    symbols[code] = alphabet.length + FIRST_SYMBOL;
    alphabet.push(code);
  }
  return { alphabet: Uint16Array.from(alphabet), symbols };
}
