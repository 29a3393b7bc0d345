/** The query of the page of results. */
import { choice, flag, list, MOST, named, optional, pageNumber, text, textCodes, whole } from '../address.ts';
import { KEYWORD_KINDS, KEYWORD_LEVELS, KEYWORD_SORTS, KEYWORDS_OF, MOST_MINIMUM } from './keywords.ts';
import { COLLOCATION_MEASURES, COUNTED_PLACES, COUNTED_TOGETHER, HIT_LISTS, SHOWN_RANKINGS } from './lists.ts';
import { HIT_SORTS, SEARCH_LAYERS, SORT_DIRECTIONS, TOKEN_ATTRIBUTES, type TokenAttribute } from './query.ts';
import { HIT_VIEWS } from './search.ts';

/** The ways in which results are shown: those that show the hits, and those that count them. */
export const RESULTS_VIEWS = [...HIT_VIEWS, ...HIT_LISTS] as const;

export const RESULTS_QUERY = {
  q: text(),
  /** Codes of the texts the search is narrowed to; empty: all. */
  texts: textCodes,
  /** Of these the texts that are meant by their records; `readFilter` reads it. */
  f: text(),
  /** Those that hits are compared with, in the same way; `*`: all, empty: none. `readCompared` reads it. */
  against: text(),
  /** Null: the first; addresses of results say even that. */
  page: optional(pageNumber),
  view: choice(RESULTS_VIEWS, 'sentence'),
  /** Null: as many as the view usually has. */
  size: optional(whole(1, 500)),
  /** Whether the other layer stands below every sentence or line. */
  withOther: named('other', flag({ on: '1' })),
  /** Whether a plain word also finds its phonetic variants. */
  variants: flag({ off: '0' }),
  /** Forms that variants would add and that are left out. */
  without: list(' '),
  layer: choice(SEARCH_LAYERS, 'both'),
  sort: choice(HIT_SORTS, 'rank'),
  /** The attribute contexts are sorted by. */
  by: choice<TokenAttribute>(TOKEN_ATTRIBUTES, 'norm'),
  /** How many words of the context decide. */
  words: whole(1, 5, 3),
  order: choice(SORT_DIRECTIONS, 'asc'),
  /** So many hits chosen at random; 0: all. */
  sample: whole(0, 100_000, 0),
  seed: whole(0, MOST, 1),
  /** Tokens on either side of a hit in the lines. */
  context: whole(1, 40, 10),
  /**
   * What a frequency list or collocations count: an attribute, a category, a field of the texts' records or `text`, of a
   * list several parted by commas, years in steps (`date/50`); empty: what fits the query.
   */
  of: text(new RegExp(COUNTED_TOGETHER, 'u')),
  /** Where a frequency list counts. */
  at: choice(COUNTED_PLACES, 'hit'),
  rank: choice(SHOWN_RANKINGS, 'hits'),
  /** Reach of collocations in tokens on each side. */
  left: whole(0, 10, 5),
  right: whole(0, 10, 5),
  /** Collocates with fewer common occurrences are left out. */
  minimum: whole(1, 1000, 3),
  measure: choice(COLLOCATION_MEASURES, 'logdice'),
};

export const KEYWORDS_QUERY = {
  /** The selection: codes of texts, and of these those that are meant by their records. */
  texts: textCodes,
  f: text(),
  /** The reference; empty: all other texts. */
  against: text(),
  /** One attribute, or several parted by commas. */
  of: { ...text(new RegExp(KEYWORDS_OF, 'u')), usual: 'lemma' },
  keys: choice(KEYWORD_KINDS),
  minimum: whole(1, MOST_MINIMUM, 5),
  minimumTexts: whole(1, MOST_MINIMUM),
  level: choice(KEYWORD_LEVELS, '0.01'),
  sort: choice(KEYWORD_SORTS, 'logLikelihood'),
  order: choice(SORT_DIRECTIONS, 'desc'),
  page: pageNumber,
};
