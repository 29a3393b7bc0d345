/** The queries of the pages of words and of grammatical forms. */
import { choice, flag, list, named, optional, type Parameter, pageNumber, text, textCodes, whole } from '../address.ts';
import { GRAMMAR_SORTS, GRAMMAR_UNITS, SECOND_PLACES } from './grammar.ts';
import { LONGEST_LANGUAGE, WORD_LAYERS, WORD_MATCHES, WORD_SORTS } from './words.ts';

const LONGEST = 200;
const asked = text(undefined, LONGEST);
const layer = choice(WORD_LAYERS, 'lemma');
/** Codes of the texts that are counted, empty: all; and of these those that are meant by their records, as `readFilter` reads it. */
const chosenTexts = { texts: textCodes, f: text() };
/** Whether what sounds alike, and the imported variants, are asked for, too. */
const variants = flag({ on: '1' });
/** Forms that variants would add and that are left out. */
const without = list(' ');
const withOther = named('other', flag({ on: '1' }));
/** The language that the words are in, as in calls; empty: any. */
const language = text(undefined, LONGEST_LANGUAGE);

export const WORDS_QUERY = {
  /** The word whose page is shown; empty: the list. */
  lemma: asked,
  layer,
  match: choice(WORD_MATCHES, 'begins'),
  q: asked,
  ...chosenTexts,
  language,
  variants,
  without,
  /** A letter of the rail; empty: all. */
  initial: text(undefined, 8),
  sort: choice(WORD_SORTS, 'value'),
  page: pageNumber,
};

export const SEARCH_WORDS_QUERY = {
  layer,
  match: choice(WORD_MATCHES, 'exact'),
  q: asked,
  ...chosenTexts,
  language,
  variants,
  without,
  /** Which tokens of the words, as JSON; empty: all of them. */
  filters: text(),
  /** Whether the other layer stands below. */
  withOther,
  page: pageNumber,
};

/** The parts of the pages of forms: the list of them, and the values of a category over the texts. */
export const GRAMMAR_TABS = ['list', 'spread'] as const;
/** In what the values of a category are counted: hits, share of the hits of the text, per million words of the text. */
export const SPREAD_MEASURES = ['hits', 'share', 'million'] as const;
/** The second word is at most so many words away. */
export const MOST_DISTANCE = 20;

const TAG = /^[\p{L}\p{N}_-]{1,40}$/u;
const tags = list(',', TAG);

/** Values by their categories, `num:sg,du;cas:gen`; a category that is named twice has the values of both. */
export const categoryValues: Parameter<Readonly<Record<string, readonly string[]>>> = {
  usual: {},
  read: (written) => {
    const values = new Map<string, string[]>();
    for (const part of written.split(';')) {
      const [category = '', wanted = ''] = part.split(':');
      const read = tags.read(wanted) ?? [];
      if (!TAG.test(category) || read.length === 0) continue;
      values.set(category, [...new Set([...(values.get(category) ?? []), ...read])]);
    }
    return Object.fromEntries(values);
  },
  write: (values) =>
    Object.entries(values)
      .map(([category, wanted]) => `${category}:${wanted.join(',')}`)
      .join(';'),
};

export const GRAMMAR_QUERY = {
  class: tags,
  categories: categoryValues,
  lemma: asked,
  form: asked,
  class2: tags,
  categories2: categoryValues,
  lemma2: asked,
  form2: asked,
  /** Where the second word stands; that it is said says that there is one. */
  place: optional(choice(SECOND_PLACES)),
  distance: whole(1, MOST_DISTANCE, 3),
  ...chosenTexts,
  tab: choice(GRAMMAR_TABS, 'list'),
  of: choice(GRAMMAR_UNITS, 'form'),
  sort: choice(GRAMMAR_SORTS, 'hits'),
  /** `pos` or a category; empty: the first that says something of the classes asked for. */
  over: text(TAG),
  measure: choice(SPREAD_MEASURES, 'hits'),
  /** Whether the transliteration stands below every sentence. */
  withOther,
  page: pageNumber,
};
