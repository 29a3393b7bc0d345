import {
  type GivenQuery,
  type PageValues,
  type QueryOf,
  readPageQuery,
  type searchWords,
  type WORD_MATCHES,
  type WORD_SORTS,
} from '@glosa/contract';
import { paths } from '../../../paths.ts';
import { askedTexts } from '../pieces/texts-chosen.ts';

export type WordMatch = (typeof WORD_MATCHES)[number];
export type WordSort = (typeof WORD_SORTS)[number];
export type Filters = QueryOf<typeof searchWords>['filters'];

/** What the index of words shows, as its address says it: the list with the page of a word, or sentences. */
export interface WordsAddress extends PageValues<'words'>, PageValues<'search-words'> {
  shown: 'list' | 'sentences';
}

/** Reads the query string; what makes no sense counts as absent. */
export function readWordsAddress(search: GivenQuery, shown: WordsAddress['shown']): WordsAddress {
  const [list, sentences] = [readPageQuery('words', search), readPageQuery('search-words', search)];
  return { ...list, ...sentences, match: shown === 'list' ? list.match : sentences.match, shown };
}

/**
 * The address with something changed; on its first page unless a page is said. Forms left out belong to what is asked:
 * another question has none.
 */
export function wordsHref(address: WordsAddress, change: Partial<WordsAddress> = {}): string {
  const next = { ...address, page: 1, ...change };
  const asksOther = next.q !== address.q || next.layer !== address.layer || next.match !== address.match;
  if (asksOther && change.without === undefined) next.without = [];
  if (asksOther && change.filters === undefined) next.filters = '';
  return next.shown === 'list' ? paths.words(next) : paths.searchWords(next);
}

/** A language as calls take it: not said where any is meant, as the server has it when it answers beforehand. */
export const askedLanguage = (language: string) => (language === '' ? {} : { language });

/** What the list, its file and the sentences are asked with. */
export function askedParams(address: WordsAddress) {
  const { layer, match, q, language, variants, without } = address;
  return {
    layer,
    match,
    q,
    ...askedTexts(address),
    ...askedLanguage(language),
    variants: variants ? ('1' as const) : ('0' as const),
    // The call takes one text with the forms parted by spaces, where a list would be written with commas.
    without: without.length === 0 ? [] : [without.join(' ')],
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The filters of an address as the call takes them; none where the address does not say them as it should. */
export function readFilters(written: string): Filters {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return {};
  }
  if (!isObject(value)) return {};
  const { class: classes, categories, form } = value;
  return {
    ...(isTexts(classes) && { class: classes }),
    ...(isObject(categories) && {
      categories: Object.fromEntries(
        Object.entries(categories).filter((entry): entry is [string, string[]] => isTexts(entry[1])),
      ),
    }),
    ...(isTexts(form) && { form }),
  };
}
