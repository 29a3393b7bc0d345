/** What is key in some texts against others: which values are more frequent there, or rarer, than chance lets expect. */
import type { CorpusView } from '../corpus-view.ts';
import type { Hits } from '../hits.ts';
import { bitSet } from '../positions.ts';
import { once, Recent } from '../remember.ts';
import type { CrossTables } from './cross-table.ts';
import { type Dispersion, Parts, Spread } from './dispersion.ts';
import { type Compared, criticalLikelihood, type Keyness, keyness, logLikelihood } from './keyness.ts';
import { collationIn, perMillion } from './scope.ts';
import { firstOf } from './select.ts';
import { wordCountsOf } from './text-counts.ts';
import { ranksOfValues } from './values.ts';
import { valuesOf } from './values-of.ts';

/** What a list of keywords can be ordered by. */
export const KEYWORD_ORDERS = [
  ...(['value', 'hits', 'referenceHits', 'texts', 'referenceTexts', 'logLikelihood', 'difference'] as const),
  ...(['logRatio', 'low', 'high', 'dp', 'dpNorm', 'juilland'] as const),
] as const;
export type KeywordOrder = (typeof KEYWORD_ORDERS)[number];

export interface KeywordOptions {
  /** What tokens are told apart by, together: within one reading. Under any of their names. */
  readonly attributes: readonly string[];
  /** Labels of the partition's regions: those asked about, and those they are set against. None is in both. */
  readonly texts: readonly string[];
  readonly reference: readonly string[];
  /** Only what is relatively more frequent in the texts, or only what is rarer; default both. */
  readonly keys?: 'positive' | 'negative' | 'both';
  /** Fewer tokens, and tokens in fewer texts, are left out: where the value is relatively more frequent. Default 1. */
  readonly minimum?: number;
  readonly minimumTexts?: number;
  /** How likely any value is to be listed by chance, 0 to 1; null, the default: chance is not asked about. */
  readonly level?: number | null;
  /** The greatest first, values from the first; equal ones are in the order of their values. */
  readonly order: KeywordOrder;
  /** Turns the order around; what cannot be told comes last either way. */
  readonly reversed?: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface Keyword extends Keyness {
  /** As many as attributes; '' where a token has none. */
  readonly values: readonly string[];
  readonly hits: number;
  readonly perMillion: number;
  readonly texts: number;
  readonly referenceHits: number;
  readonly referencePerMillion: number;
  readonly referenceTexts: number;
  /** Over the texts asked about; null where that cannot be said. */
  readonly dispersion: Dispersion | null;
}

export interface KeywordList {
  readonly rows: readonly Keyword[];
  /** Rows of the whole list. */
  readonly distinct: number;
  /** Values that either of both has: so many comparisons are made. */
  readonly compared: number;
  /** The least G² that is significant at the level; null without one. */
  readonly critical: number | null;
  /** Words of either: tokens but those that plain words pass over, which are compared nowhere here. */
  readonly tokens: number;
  readonly referenceTokens: number;
}

/** Values by the texts that they stand in. */
interface Counted {
  readonly size: number;
  values(value: number): readonly string[];
  forEach(text: number, visit: (value: number, hits: number) => void): void;
  /** Ranks of the values in their order. */
  ranks(): ArrayLike<number>;
}

/** Values of several attributes kept for further pages, and how many rows all of them may have. */
const REMEMBERED = 4;
const REMEMBERED_ROWS = 1_000_000;

/** Makes lists of keywords of a corpus. */
export class KeywordLists {
  private readonly data: CorpusView;
  private readonly tables: CrossTables;
  private readonly counted = new Recent<Counted>(REMEMBERED, { most: REMEMBERED_ROWS, of: ({ size }) => size });

  constructor(data: CorpusView, tables: CrossTables) {
    this.data = data;
    this.tables = tables;
  }

  forget(): void {
    this.counted.clear();
  }

  /**
   * Throws RangeError for no attributes, for one that has no values of its own, for no texts on either side, one that does
   * not exist, and one that is on both.
   */
  list(options: KeywordOptions): KeywordList {
    const { attributes, texts, reference, order, reversed = false, offset, limit, level = null } = options;
    const both = this.numbersOf(texts, reference);
    const counted = this.countedBy(attributes);
    const one = this.sum(counted, both.texts);
    const other = this.sum(counted, both.reference);
    const compared = (value: number): Compared => ({
      hits: one.hits[value],
      tokens: one.tokens,
      referenceHits: other.hits[value],
      referenceTokens: other.tokens,
    });
    const present: number[] = [];
    for (let value = 0; value < counted.size; value++) {
      const isAny = one.hits[value] + other.hits[value] > 0;
      if (isAny && counted.values(value).some((part) => part !== '')) present.push(value);
    }
    const critical = level === null ? null : criticalLikelihood(level, present.length);
    const isAsked = tester(options, one, other);
    const kept = present.filter(
      (value) => isAsked(value) && (critical === null || logLikelihood(compared(value)) >= critical),
    );
    const spread = new Spread(one.parts, one.hits);
    for (const text of both.texts) counted.forEach(text, (value, hits) => spread.add(value, text, hits));
    const row = (value: number): Keyword => {
      const figures = compared(value);
      return {
        values: counted.values(value),
        hits: figures.hits,
        perMillion: perMillion(figures.hits, figures.tokens),
        texts: one.texts[value],
        referenceHits: figures.referenceHits,
        referencePerMillion: perMillion(figures.referenceHits, figures.referenceTokens),
        referenceTexts: other.texts[value],
        ...keyness(figures),
        dispersion: spread.of(value),
      };
    };
    const ranks = counted.ranks();
    const keys = Float64Array.from(kept, (value) => keyOf(order, row(value), ranks[value] ?? 0));
    const sign = (order === 'value') === reversed ? -1 : 1;
    const best = firstOf(kept.length, offset + limit, (a, b) => {
      const [x, y] = [keys[a], keys[b]];
      const isTold = Number(Number.isNaN(x)) - Number(Number.isNaN(y));
      if (isTold !== 0) return isTold;
      return (x === y || Number.isNaN(x) ? 0 : sign * (x < y ? -1 : 1)) || ranks[kept[a] ?? 0] - ranks[kept[b] ?? 0];
    });
    return {
      rows: Array.from(best.subarray(offset), (at) => row(kept[at] ?? 0)),
      distinct: kept.length,
      compared: present.length,
      critical,
      tokens: one.tokens,
      referenceTokens: other.tokens,
    };
  }

  /** The places of the texts in the partition. */
  private numbersOf(texts: readonly string[], reference: readonly string[]) {
    const places = new Map(this.data.partition.labels.map((label, text) => [label, text]));
    const numbers = (labels: readonly string[]) =>
      [...new Set(labels)].map((label) => {
        const text = places.get(label);
        if (text === undefined) throw new RangeError(`no text ${label}`);
        return text;
      });
    const both = { texts: numbers(texts), reference: numbers(reference) };
    if (both.texts.length === 0 || both.reference.length === 0) throw new RangeError('no texts to compare');
    if (both.texts.some((text) => both.reference.includes(text))) throw new RangeError('a text is on both sides');
    return both;
  }

  private sum(counted: Counted, texts: readonly number[]) {
    const { partition, skipped } = this.data;
    const hits = new Uint32Array(counted.size);
    const inTexts = new Uint32Array(counted.size);
    const sizes = partition.labels.map(() => 0);
    for (const text of texts) {
      const [start, end] = [partition.starts[text], partition.ends[text]];
      sizes[text] = end - start - skipped.countRange(start, end);
      counted.forEach(text, (value, found) => {
        hits[value] = hits[value] + found;
        inTexts[value] = inTexts[value] + 1;
      });
    }
    const tokens = sizes.reduce((sum, size) => sum + size, 0);
    return { hits, texts: inTexts, tokens, parts: new Parts(sizes) };
  }

  private countedBy(attributes: readonly string[]): Counted {
    const [only, ...others] = attributes;
    if (only === undefined) throw new RangeError('nothing to compare');
    if (others.length > 0) return once(this.counted, JSON.stringify(attributes), () => this.together(attributes));
    const values = valuesOf(this.data, only);
    const words = wordCountsOf(this.data, values);
    return {
      size: values.size,
      values: (value) => [values.value(value)],
      forEach: (text, visit) => words.forEach(text, visit),
      ranks: () => ranksOfValues(values, collationIn(this.data, null)),
    };
  }

  /** The combinations that words have of several attributes. */
  private together(attributes: readonly string[]): Counted {
    const { data } = this;
    const words = data.skipped.complement();
    const hits: Hits = { count: words.count(), starts: bitSet(words), endOf: (start) => start + 1, tokens: 1 };
    const table = this.tables.table('keywords', () => ({ hits, scope: null }), {
      attributes,
      perText: true,
      sort: 'value',
    });
    const numbers = new Map<string, number>();
    const all: (readonly string[])[] = [];
    const byText = new Map<string, [value: number, hits: number][]>();
    // In the order of their values, texts last: numbers are ranks.
    for (const { values, text = '', hits: found } of table.rows) {
      const value = once(numbers, values.join('\u0000'), () => all.push(values) - 1);
      once(byText, text, () => []).push([value, found]);
    }
    const ranks = Uint32Array.from(all, (_, value) => value);
    return {
      size: all.length,
      values: (value) => all[value] ?? [],
      forEach: (text, visit) => {
        for (const [value, found] of byText.get(data.partition.label(text)) ?? []) visit(value, found);
      },
      ranks: () => ranks,
    };
  }
}

interface Sums {
  readonly hits: Uint32Array;
  readonly texts: Uint32Array;
  readonly tokens: number;
}

/** Whether a value is on the side that is asked for, often enough and in texts enough there. */
function tester(
  { keys = 'both', minimum = 1, minimumTexts = 1 }: KeywordOptions,
  one: Sums,
  other: Sums,
): (value: number) => boolean {
  return (value) => {
    const excess = one.hits[value] * other.tokens - other.hits[value] * one.tokens;
    if (keys === 'positive' && excess <= 0) return false;
    if (keys === 'negative' && excess >= 0) return false;
    const { hits, texts } = excess >= 0 ? one : other;
    return hits[value] >= minimum && texts[value] >= minimumTexts;
  };
}

/** NaN: it cannot be told. */
function keyOf(order: KeywordOrder, row: Keyword, rank: number): number {
  switch (order) {
    case 'value':
      return rank;
    case 'difference':
      // Of what the reference has not the percentage grows beyond all bounds.
      return row.difference ?? Number.POSITIVE_INFINITY;
    case 'dp':
    case 'dpNorm':
    case 'juilland':
      return row.dispersion?.[order] ?? Number.NaN;
    case 'hits':
    case 'referenceHits':
    case 'texts':
    case 'referenceTexts':
    case 'logLikelihood':
    case 'logRatio':
    case 'low':
    case 'high':
      return row[order];
  }
}
