import type { CorpusView } from '../corpus-view.ts';
import { GrowingU32 } from '../growing.ts';
import { placeAmong } from './values.ts';
import { valuesOf } from './values-of.ts';

/** The languages that tokens are in, as the schema's attribute has them, sorted by code units; '' is none that is known. */
export interface Languages {
  readonly size: number;
  value(language: number): string;
  /** -1 where no token can be in it. */
  find(language: string): number;
  /** Of the token at a position. */
  at(position: number): number;
}

/** Where the schema knows no language of tokens, all of them are in none that is known. */
export function languagesIn(data: CorpusView): Languages {
  const { language: attribute } = data.schema;
  if (attribute === undefined) return { size: 1, value: () => '', find: (tag) => (tag === '' ? 0 : -1), at: () => 0 };
  const values = valuesOf(data, attribute);
  const { ids, valueOfId } = values;
  return {
    size: values.size,
    value: (language) => values.value(language),
    find: (tag) => placeAmong(values, tag),
    at: (position) => valueOfId[ids[position]],
  };
}

/** Nothing is known of a value yet. */
const NONE = -1;

/**
 * Values in one language each, by numbers. As most values stand in one language, the number of a value in the one it was
 * first met in is its own; in each further language it has a number beyond those of all values.
 */
export class Entries {
  readonly languages: Languages;
  private readonly values: number;
  private readonly firstLanguages: Int32Array;
  private readonly numbers = new Map<number, number>();
  private readonly furtherValues = new GrowingU32();
  private readonly furtherLanguages = new GrowingU32();
  private readonly shared = new Set<number>();

  /** `values`: how many there are. */
  constructor(values: number, languages: Languages) {
    this.values = values;
    this.languages = languages;
    this.firstLanguages = new Int32Array(values).fill(NONE);
  }

  /** All numbers are below it. */
  get size(): number {
    return this.values + this.furtherValues.length;
  }

  /** The number of a value in a language, a new one where they have not been met together. */
  at(value: number, language: number): number {
    const first = this.firstLanguages[value];
    if (first === language) return value;
    if (first === NONE) {
      this.firstLanguages[value] = language;
      return value;
    }
    const key = value * this.languages.size + language;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.size;
    this.numbers.set(key, number);
    this.furtherValues.push(value);
    this.furtherLanguages.push(language);
    this.shared.add(value);
    return number;
  }

  valueOf(entry: number): number {
    return entry < this.values ? entry : this.furtherValues.at(entry - this.values);
  }

  languageOf(entry: number): number {
    return entry < this.values ? this.firstLanguages[entry] : this.furtherLanguages.at(entry - this.values);
  }

  /** Whether a value has been met in several languages. */
  isShared(value: number): boolean {
    return this.shared.has(value);
  }
}
