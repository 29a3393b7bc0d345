/** What a grammar page shows, as its address says it. */
import {
  categoryValues,
  type GivenQuery,
  type GRAMMAR_SORTS,
  type GRAMMAR_UNITS,
  type PageSaid,
  readPageQuery,
  type SECOND_PLACES,
  type SPREAD_MEASURES,
} from '@glosa/contract';
import { askedTexts, type TextsChosen } from '../pieces/texts-chosen.ts';
import { type GrammarKind, isAsked, NO_WORD, type WordAsked } from './question.ts';

export type Place = (typeof SECOND_PLACES)[number];
export type GrammarSort = (typeof GRAMMAR_SORTS)[number];
export type SpreadMeasure = (typeof SPREAD_MEASURES)[number];

/** Forms or lemmas in a list, the values of a category over the texts, or the sentences. */
export type GrammarShows = 'list' | 'spread' | 'sentences';

export interface GrammarAddress extends TextsChosen {
  kind: GrammarKind;
  shows: GrammarShows;
  word: WordAsked;
  /** Null where none is asked for; an empty one is being made up. */
  second: WordAsked | null;
  place: Place;
  distance: number;
  of: (typeof GRAMMAR_UNITS)[number];
  sort: GrammarSort;
  /** `pos` or a category; empty: the first that says something of the classes asked for. */
  over: string;
  measure: SpreadMeasure;
  /** Whether the transliteration stands below every sentence. */
  withOther: boolean;
  page: number;
}

/** Where a second word stands that nothing is said of. */
export const USUAL_PLACE: Place = 'next';

const wordAsked = (classes: string[], values: WordAsked['values'], lemma: string, form: string): WordAsked => ({
  classes,
  values,
  lemma,
  form,
});

/** Reads the query string of one of the pages; what makes no sense counts as absent. */
export function readGrammarAddress(kind: GrammarKind, isSearch: boolean, search: GivenQuery): GrammarAddress {
  const said = readPageQuery('grammar-single', search);
  const { class: classes, categories, lemma, form, class2, categories2, lemma2, form2, place, tab, ...rest } = said;
  const second = wordAsked(class2, categories2, lemma2, form2);
  return {
    ...rest,
    kind,
    shows: isSearch ? 'sentences' : tab,
    word: wordAsked(classes, categories, lemma, form),
    second: isAsked(second) || place !== null ? second : null,
    place: place ?? USUAL_PLACE,
  };
}

/** What the address of a page says. The place of a second word says that there is one. */
export function grammarSaid(address: GrammarAddress): PageSaid<'grammar-single'> {
  const { kind, word, second, place, distance, shows, ...rest } = address;
  const { classes, values, lemma, form } = word;
  return {
    ...rest,
    ...{ class: classes, categories: values, lemma, form },
    ...(second !== null && {
      ...{ class2: second.classes, categories2: second.values, lemma2: second.lemma, form2: second.form },
      ...{ place, distance },
    }),
    tab: shows === 'spread' ? shows : 'list',
  };
}

/** Whether anything is asked for: without it there is nothing to count. */
export const asksSomething = ({ word, second }: GrammarAddress): boolean =>
  isAsked(word) || (second !== null && isAsked(second));

/** What every call is asked with. */
export function questionParams(address: GrammarAddress) {
  const { word, second, place, distance } = address;
  const other = second ?? NO_WORD;
  return {
    class: [...word.classes],
    categories: inAddress(word),
    lemma: word.lemma.trim(),
    form: word.form.trim(),
    ...(isAsked(other) && {
      class2: [...other.classes],
      categories2: inAddress(other),
      lemma2: other.lemma.trim(),
      form2: other.form.trim(),
      place,
      distance,
    }),
    ...askedTexts(address),
  };
}

/** The call takes a list of categories as it stands in an address, where the values of each are a list of their own. */
function inAddress({ values }: WordAsked): { category: string; values: string[] }[] {
  const written = categoryValues.write(values);
  return (written === '' ? [] : [written]) as unknown as { category: string; values: string[] }[];
}
