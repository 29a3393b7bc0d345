import type { CorpusView } from '../corpus-view.ts';
import type { Folding } from '../normalize.ts';
import { filterIntervals } from '../query/filters.ts';
import { once, Recent } from '../remember.ts';
import type { Collation } from './collation.ts';
import { type Dispersion, Parts, Spread } from './dispersion.ts';
import type { Entries } from './entries.ts';
import { type ValueMatch, type ValueTest, valueTest } from './letters.ts';
import { foldedOf, initialsOf, listRanksOf, ranksFromEnd } from './list-order.ts';
import { radixSort } from './radix.ts';
import { collationIn, collationOfLanguage } from './scope.ts';
import { type EntryCounts, entryCountsOf, type TextCounts } from './text-counts.ts';
import { placeAmong, type Values } from './values.ts';
import { valuesOf } from './values-of.ts';

export interface ValueListOptions {
  /** Spellings or lemmas, under any of their names. */
  readonly attribute: string;
  /** Labels of the partition's regions; empty or absent: all. */
  readonly texts?: readonly string[];
  /** How a value is compared with `typed`, by its letters; absent: every value is listed. */
  readonly match?: ValueMatch;
  readonly typed?: string;
  /** Listed besides what matches, as they stand. */
  readonly also?: readonly string[];
  /** Left out whatever matches, as they stand. */
  readonly except?: readonly string[];
  /** Only tokens in this language, as the schema's attribute has it; '' is none that is known. Default: in any. */
  readonly language?: string;
  /** Only values under this letter, of those that `initials` has. */
  readonly initial?: string;
  /**
   * `end`: from the last letter on, folded. Default 'value', in the order of the language, symbols last. Numbers and
   * Juilland's D start with the highest, deviations with the lowest: with what is spread most evenly. One value in several
   * languages is in the order of their tags.
   */
  readonly sort?: 'value' | 'end' | 'hits' | 'texts' | 'dp' | 'juilland';
  readonly offset: number;
  readonly limit: number;
  /** A value whose place in the list is asked for: the first where it stands in several languages. */
  readonly placeOf?: string;
  /** Whether rows are told of text by text. Default false. */
  readonly perText?: boolean;
}

/** A value in one language. */
export interface ListedValue {
  readonly value: string;
  /** Of its tokens, as the schema's attribute has it; '' where none is known. */
  readonly language: string;
  /** Whether words with the value stand in other languages, too, in whatever text. */
  readonly isShared: boolean;
  /** Tokens that have it (in any reading). */
  readonly hits: number;
  /** Texts (regions of the partition) with such a token. */
  readonly texts: number;
  /** Tokens with it, in any language, that are not counted, because plain words pass over them. */
  readonly skipped: number;
  /** Over the texts searched, by their words; null where it cannot be said. */
  readonly dispersion: Dispersion | null;
  /** Tokens by the labels of the texts they stand in, in the order of the texts; only with `perText`. */
  readonly perText?: readonly { readonly label: string; readonly hits: number }[];
}

export interface ValueList {
  readonly rows: readonly ListedValue[];
  /** Number of rows of the whole list, and the tokens of all of them. */
  readonly total: number;
  readonly tokens: number;
  /** First letters of what is listed without `initial`, in the order of the language. */
  readonly initials: readonly { readonly initial: string; readonly values: number }[];
  /** Languages of everything that is listed without `language` and `initial`, by their tags. */
  readonly languages: readonly { readonly language: string; readonly values: number; readonly tokens: number }[];
  /** Tokens without a value. */
  readonly without: number;
  /** Where `placeOf` stands in the list, from 0; -1 where it does not. */
  readonly place: number;
}

/** How often each entry, a value in one language, stands in a scope. Tokens that plain words pass over do not count. */
interface Counts {
  readonly entries: Entries;
  readonly words: TextCounts;
  readonly hits: Uint32Array;
  readonly texts: Uint32Array;
  /** By value. */
  readonly skipped: Uint32Array;
  readonly spread: Spread;
}

/** Counts of this many scopes are kept. */
const SCOPES = 8;

/** A list as a whole. */
interface Listed extends Pick<ValueList, 'tokens' | 'initials' | 'languages' | 'without'> {
  /** The entries, in order. */
  readonly order: Uint32Array;
}

/** Lists kept for further pages. */
const LISTS = 8;

/** Lists the values of attributes of a corpus, and keeps what the latest lists were made of. */
export class ValueLists {
  private readonly data: CorpusView;
  private readonly counts = new Recent<Counts>(SCOPES);
  private readonly lists = new Recent<Listed>(LISTS);

  constructor(data: CorpusView) {
    this.data = data;
  }

  forget(): void {
    this.counts.clear();
    this.lists.clear();
  }

  /** Throws RangeError for an attribute that has no values to count. */
  list(options: ValueListOptions): ValueList {
    const { attribute, offset, limit, placeOf, texts: labels = [], perText = false } = options;
    const { match, typed, also, except, language, initial, sort } = options;
    const values = valuesOf(this.data, attribute);
    const counts = this.countIn(values, labels);
    const key = JSON.stringify([values.attribute, labels, match, typed, also, except, language ?? null, initial, sort]);
    const { order, ...told } = once(this.lists, key, () => {
      const collation =
        language === undefined
          ? collationIn(this.data, filterIntervals(this.data, [], labels))
          : collationOfLanguage(this.data, language);
      return listOf(values, counts, collation, options);
    });
    const shown = order.subarray(offset, offset + limit);
    const byText = perText ? this.textsOf(shown, counts, labels) : null;
    const { entries, hits, texts, skipped, spread } = counts;
    const rows = Array.from(shown, (entry): ListedValue => {
      const value = entries.valueOf(entry);
      const row = {
        value: values.value(value),
        language: entries.languages.value(entries.languageOf(entry)),
        isShared: entries.isShared(value),
        hits: hits[entry],
        texts: texts[entry],
        skipped: skipped[value],
        dispersion: spread.of(entry),
      };
      return byText === null ? row : { ...row, perText: byText.get(entry) ?? [] };
    });
    const place = placeOf === undefined ? -1 : placeAmong(values, placeOf);
    return {
      rows,
      total: order.length,
      ...told,
      place: place < 0 ? -1 : order.findIndex((entry) => entries.valueOf(entry) === place),
    };
  }

  private countIn(values: Values, labels: readonly string[]): Counts {
    return once(this.counts, JSON.stringify([values.attribute, labels]), () => {
      const { entries, words, marks }: EntryCounts = entryCountsOf(this.data, values);
      const isIn = this.among(labels);
      const sum = words.sum(isIn);
      const spread = this.spreadOf(words, sum.hits, isIn);
      return { ...sum, entries, words, skipped: marks.sum(isIn).hits, spread };
    });
  }

  /** Whether a text is one of those with the labels; of none, any text is. */
  private among(labels: readonly string[]): (text: number) => boolean {
    const { partition } = this.data;
    const wanted = new Set(labels);
    return (text) => labels.length === 0 || wanted.has(partition.label(text));
  }

  /** Some entries by the texts that they stand in. */
  private textsOf(some: Uint32Array, { words, entries }: Counts, labels: readonly string[]) {
    const { partition } = this.data;
    const isIn = this.among(labels);
    const isSome = new Uint8Array(entries.size);
    const found = new Map<number, { label: string; hits: number }[]>();
    for (const entry of some) {
      isSome[entry] = 1;
      found.set(entry, []);
    }
    for (let text = 0; text < partition.size; text++) {
      if (!isIn(text)) continue;
      words.forEach(text, (entry, hits) => {
        if (isSome[entry] === 1) found.get(entry)?.push({ label: partition.label(text), hits });
      });
    }
    return found;
  }

  private spreadOf(words: TextCounts, hits: Uint32Array, isIn: (text: number) => boolean): Spread {
    const { partition, skipped } = this.data;
    const sizes = partition.labels.map((_, text) => {
      const [start, end] = [partition.starts[text], partition.ends[text]];
      return isIn(text) ? end - start - skipped.countRange(start, end) : 0;
    });
    const spread = new Spread(new Parts(sizes), hits);
    for (const [text, size] of sizes.entries()) {
      if (size > 0) words.forEach(text, (entry, found) => spread.add(entry, text, found));
    }
    return spread;
  }
}

function listOf(values: Values, counts: Counts, collation: Collation, options: ValueListOptions): Listed {
  const { language, initial = '', sort = 'value' } = options;
  const { entries, hits } = counts;
  const matching = select(values, counts, collation.folding, options);
  const only = language === undefined ? -1 : entries.languages.find(language);
  const isAsked = (entry: number) => language === undefined || entries.languageOf(entry) === only;
  const listed = language === undefined ? matching : matching.filter(isAsked);
  const { initials, letters } = initialsOf(values, collation);
  const letter = letters.indexOf(initial);
  const some = initial === '' ? listed : listed.filter((entry) => initials[entries.valueOf(entry)] === letter);
  let without = 0;
  for (let entry = 0; hasEmpty(values) && entry < entries.size; entry++) {
    if (entries.valueOf(entry) === 0 && isAsked(entry)) without += hits[entry];
  }
  return {
    order: inOrder(values, some, sort, counts, collation),
    tokens: some.reduce((sum, entry) => sum + hits[entry], 0),
    initials: histogram(listed, (entry) => initials[entries.valueOf(entry)], letters, collation),
    languages: languagesOf(matching, counts),
    without,
  };
}

/** In how many entries, and on how many tokens, each language stands. */
function languagesOf(listed: Uint32Array, { entries, hits }: Counts): ValueList['languages'] {
  const { languages } = entries;
  const values = new Uint32Array(languages.size);
  const tokens = new Uint32Array(languages.size);
  for (const entry of listed) {
    const language = entries.languageOf(entry);
    values[language] = values[language] + 1;
    tokens[language] = tokens[language] + hits[entry];
  }
  return Array.from(values, (count, language) => ({
    language: languages.value(language),
    values: count,
    tokens: tokens[language],
  })).filter((one) => one.values > 0);
}

/** Values are sorted by code units, so that '' is the first. */
function hasEmpty(values: Values): boolean {
  return values.size > 0 && values.value(0) === '';
}

/** The entries that are listed whatever their language: by value, those of one value by language. */
function select(values: Values, { entries, hits }: Counts, folding: Folding, options: ValueListOptions): Uint32Array {
  const { match, typed = '', also = [], except = [] } = options;
  const test: ValueTest = match === undefined ? () => true : valueTest(match, typed, folding);
  const folded = foldedOf(values, folding);
  const added = new Set(also.map((value) => placeAmong(values, value)));
  const taken = new Set(except.map((value) => placeAmong(values, value)));
  const isPlain = added.size === 0 && taken.size === 0;
  const found = new Uint32Array(entries.size);
  const empty = hasEmpty(values) ? 0 : -1;
  let n = 0;
  let value = 0;
  const read = () => values.value(value);
  for (let entry = 0; entry < entries.size; entry++) {
    if (hits[entry] === 0) continue;
    value = entries.valueOf(entry);
    if (value === empty) continue;
    const isListed = test(folded[value], read);
    if (isPlain ? isListed : (isListed || added.has(value)) && !taken.has(value)) found[n++] = entry;
  }
  const some = found.subarray(0, n);
  return entries.size === values.size ? some : sortBy(some, (entry) => entries.languageOf(entry));
}

function inOrder(
  values: Values,
  some: Uint32Array,
  sort: NonNullable<ValueListOptions['sort']>,
  counts: Counts,
  collation: Collation,
): Uint32Array {
  const { entries } = counts;
  const ranks = (sort === 'end' ? ranksFromEnd : listRanksOf)(values, collation);
  const order = sortBy(some, (entry) => ranks[entries.valueOf(entry)]);
  if (sort === 'value' || sort === 'end') return order;
  if (sort === 'dp' || sort === 'juilland') return byDispersion(order, sort, counts.spread);
  const numbers = counts[sort];
  const highest = order.reduce((high, entry) => Math.max(high, numbers[entry]), 0);
  return sortBy(order, (entry) => highest - numbers[entry]);
}

/** The most even first, what cannot be told last. */
function byDispersion(order: Uint32Array, by: 'dp' | 'juilland', spread: Spread): Uint32Array {
  const keys = Float64Array.from(order, (entry) => {
    const found = spread.of(entry);
    if (found === null) return Number.POSITIVE_INFINITY;
    // What differs by rounding alone is equal.
    return Math.round((by === 'dp' ? found.dp : -found.juilland) * 1e9);
  });
  const places = order.map((_, place) => place);
  return places.sort((a, b) => (keys[a] === keys[b] ? a - b : keys[a] - keys[b])).map((place) => order[place]);
}

/** Keeps the order of what has the same key. */
function sortBy(some: Uint32Array, keyOf: (entry: number) => number): Uint32Array {
  const places = some.map((_, place) => place);
  const sorted = radixSort(places, new Uint32Array(some.length), some.map(keyOf));
  return sorted.map((place) => some[place]);
}

function histogram(
  listed: Uint32Array,
  initialOf: (entry: number) => number,
  letters: readonly string[],
  { compareInitials }: Collation,
): ValueList['initials'] {
  const counts = new Uint32Array(letters.length);
  for (const entry of listed) {
    const letter = initialOf(entry);
    counts[letter] = counts[letter] + 1;
  }
  const found = letters.flatMap((initial, i) => (counts[i] === 0 ? [] : [{ initial, values: counts[i] }]));
  return found.sort((a, b) => compareInitials(a.initial, b.initial));
}
