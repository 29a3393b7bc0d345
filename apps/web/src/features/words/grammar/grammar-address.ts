/** What a grammar page shows, as its address says it. */
import { GRAMMAR_SORTS, GRAMMAR_UNITS, SECOND_PLACES } from '@glosa/contract';
import { type GrammarKind, isAsked, NO_WORD, type WordAsked } from './question.ts';

export type Place = (typeof SECOND_PLACES)[number];
export type GrammarSort = (typeof GRAMMAR_SORTS)[number];
/** In what the values of a category are counted: hits, share of the hits of the text, per million words of the text. */
export const MEASURES = ['hits', 'share', 'million'] as const;
export type SpreadMeasure = (typeof MEASURES)[number];

export const MOST_DISTANCE = 20;
const MOST_PAGE = 2147483647;

/** Forms or lemmas in a list, the values of a category over the texts, or the sentences. */
export type GrammarShows = 'list' | 'spread' | 'sentences';

export interface GrammarAddress {
  kind: GrammarKind;
  shows: GrammarShows;
  word: WordAsked;
  /** Null where none is asked for; an empty one is being made up. */
  second: WordAsked | null;
  place: Place;
  distance: number;
  /** Codes of the texts that are counted; empty: all. */
  texts: readonly string[];
  of: (typeof GRAMMAR_UNITS)[number];
  sort: GrammarSort;
  /** `pos` or a category; empty: the first that says something of the classes asked for. */
  over: string;
  measure: SpreadMeasure;
  /** Whether the transliteration stands below every sentence. */
  withOther: boolean;
  page: number;
}

export const USUAL = {
  second: null,
  place: 'next',
  distance: 3,
  texts: [],
  of: 'form',
  sort: 'hits',
  over: '',
  measure: 'hits',
  withOther: false,
  page: 1,
} as const satisfies Partial<GrammarAddress>;

type Search = Readonly<Record<string, unknown>>;

function text(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

const TAG = /^[\p{L}\p{N}_-]{1,40}$/u;

const tags = (list: string): string[] => [...new Set(list.split(',').filter((tag) => TAG.test(tag)))];

function oneOf<V extends string>(value: unknown, values: readonly V[], usual: V): V {
  return values.find((one) => one === value) ?? usual;
}

function whole(value: unknown, most: number, usual: number): number {
  const digits = text(value);
  return /^[1-9]\d{0,9}$/.test(digits) && Number(digits) <= most ? Number(digits) : usual;
}

/** `num:sg,du;cas:gen`; a category that is named twice has the values of both. */
export function readValues(list: string): Record<string, string[]> {
  const values = new Map<string, string[]>();
  for (const part of list.split(';')) {
    const [category = '', wanted = ''] = part.split(':');
    const read = tags(wanted);
    if (TAG.test(category) && read.length > 0) {
      values.set(category, [...new Set([...(values.get(category) ?? []), ...read])]);
    }
  }
  return Object.fromEntries(values);
}

export function writeValues(values: WordAsked['values']): string {
  return Object.entries(values)
    .map(([category, wanted]) => `${category}:${wanted.join(',')}`)
    .join(';');
}

function readWord(search: Search, suffix: '' | '2'): WordAsked {
  return {
    classes: tags(text(search[`class${suffix}`])),
    values: readValues(text(search[`categories${suffix}`])),
    lemma: text(search[`lemma${suffix}`]).slice(0, 200),
    form: text(search[`form${suffix}`]).slice(0, 200),
  };
}

function writeWord(word: WordAsked, suffix: '' | '2'): Record<string, string> {
  return {
    [`class${suffix}`]: word.classes.join(','),
    [`categories${suffix}`]: writeValues(word.values),
    [`lemma${suffix}`]: word.lemma,
    [`form${suffix}`]: word.form,
  };
}

/** Reads the query string of one of the pages; what makes no sense counts as absent. */
export function readGrammarAddress(kind: GrammarKind, isSearch: boolean, search: Search): GrammarAddress {
  const second = readWord(search, '2');
  const over = text(search['over']);
  return {
    kind,
    shows: isSearch ? 'sentences' : search['tab'] === 'spread' ? 'spread' : 'list',
    word: readWord(search, ''),
    second: isAsked(second) || SECOND_PLACES.some((place) => place === search['place']) ? second : null,
    place: oneOf(search['place'], SECOND_PLACES, USUAL.place),
    distance: whole(search['distance'], MOST_DISTANCE, USUAL.distance),
    texts: [...new Set(text(search['texts']).split(',').filter(Boolean))],
    of: oneOf(search['of'], GRAMMAR_UNITS, USUAL.of),
    sort: oneOf(search['sort'], GRAMMAR_SORTS, USUAL.sort),
    over: TAG.test(over) ? over : USUAL.over,
    measure: oneOf(search['measure'], MEASURES, USUAL.measure),
    withOther: text(search['other']) === '1',
    page: whole(search['page'], MOST_PAGE, USUAL.page),
  };
}

/** The parameters of an address; what is usual is left out. The place of a second word says that there is one. */
export function grammarParams(address: GrammarAddress): Record<string, string> {
  const { word, second, place, distance, texts, of, sort, over, measure, withOther, page, shows } = address;
  const params: Record<string, string> = {
    ...writeWord(word, ''),
    ...(second === null
      ? {}
      : { ...writeWord(second, '2'), place, distance: distance === USUAL.distance ? '' : String(distance) }),
    texts: texts.join(','),
    tab: shows === 'spread' ? 'spread' : '',
    of: of === USUAL.of ? '' : of,
    sort: sort === USUAL.sort ? '' : sort,
    over,
    measure: measure === USUAL.measure ? '' : measure,
    other: withOther ? '1' : '',
    page: page === USUAL.page ? '' : String(page),
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
}

/** Whether anything is asked for: without it there is nothing to count. */
export const asksSomething = ({ word, second }: GrammarAddress): boolean =>
  isAsked(word) || (second !== null && isAsked(second));

/** What every call is asked with. */
export function questionParams({ word, second, place, distance, texts }: GrammarAddress) {
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
    texts: [...texts],
  };
}

/** The call takes a list of categories as it stands in an address, where the values of each are a list of their own. */
function inAddress({ values }: WordAsked): { category: string; values: string[] }[] {
  const written = writeValues(values);
  return (written === '' ? [] : [written]) as unknown as { category: string; values: string[] }[];
}
