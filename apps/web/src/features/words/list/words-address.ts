import { type QueryOf, type searchWords, WORD_LAYERS, WORD_MATCHES, WORD_SORTS } from '@glosa/contract';
import { paths } from '../../../paths.ts';

export type WordLayer = (typeof WORD_LAYERS)[number];
export type WordMatch = (typeof WORD_MATCHES)[number];
export type WordSort = (typeof WORD_SORTS)[number];
export type Filters = QueryOf<typeof searchWords>['filters'];

/** What the index of words shows, as its address says it. */
export interface WordsAddress {
  shown: 'list' | 'sentences';
  layer: WordLayer;
  match: WordMatch;
  q: string;
  /** Codes of the texts counted; empty: all. */
  texts: string[];
  /** Whether what sounds alike, and the imported variants, are asked for, too. */
  variants: boolean;
  /** Forms that variants would add and that are left out. */
  without: string[];
  page: number;
  /** Of the list: a letter of the rail; empty: all. */
  initial: string;
  sort: WordSort;
  /** The word whose page is shown; empty: the list. */
  lemma: string;
  /** Of the sentences: which tokens of the words, as JSON; empty: all of them. */
  filters: string;
  /** Of the sentences: whether the other layer stands below. */
  withOther: boolean;
}

type Search = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function oneOf<V extends string>(value: unknown, values: readonly V[], usual: V): V {
  return values.find((one) => one === value) ?? usual;
}

/** A list shows what begins so, sentences show the very word. */
const usualMatch = (shown: WordsAddress['shown']): WordMatch => (shown === 'list' ? 'begins' : 'exact');

/** Reads the query string; what makes no sense counts as absent. */
export function readWordsAddress(search: Search, shown: WordsAddress['shown']): WordsAddress {
  const page = text(search['page']);
  return {
    shown,
    layer: oneOf(search['layer'], WORD_LAYERS, 'lemma'),
    match: oneOf(search['match'], WORD_MATCHES, usualMatch(shown)),
    q: text(search['q']).slice(0, 200),
    texts: [...new Set(text(search['texts']).split(',').filter(Boolean))],
    variants: text(search['variants']) === '1',
    without: [...new Set(text(search['without']).split(' ').filter(Boolean))],
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    initial: text(search['initial']).slice(0, 8),
    sort: oneOf(search['sort'], WORD_SORTS, 'value'),
    lemma: text(search['lemma']).slice(0, 200),
    filters: text(search['filters']),
    withOther: text(search['other']) === '1',
  };
}

/** What belongs to one of the two ways of showing. */
function ownParams({ shown, initial, sort, lemma, filters, withOther }: WordsAddress) {
  if (shown === 'sentences') return { filters, other: withOther ? '1' : '' };
  return { initial, sort: sort === 'value' ? '' : sort, lemma };
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
  const { shown, layer, match, q, texts, variants, without, page } = next;
  const link = {
    layer: layer === 'lemma' ? '' : layer,
    match: match === usualMatch(shown) ? '' : match,
    q,
    texts,
    variants: variants ? '1' : '',
    without: without.join(' '),
    ...ownParams(next),
    page: page === 1 ? '' : page,
  };
  return shown === 'list' ? paths.words(link) : paths.searchWords(link);
}

/** What the list, its file and the sentences are asked with. */
export function askedParams({ layer, match, q, texts, variants, without }: WordsAddress) {
  return {
    layer,
    match,
    q,
    texts,
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
