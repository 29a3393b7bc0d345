/** Every link of the application, one function per place, and the shape of the queries those places read. */
import { TextCode, urlBoolean, urlInteger, urlTextCodes, VerseLabel } from '@glosa/contract';
import { z } from 'zod';

type QueryValue = string | number | boolean | readonly string[] | undefined;

/** Writes a query string; undefined and empty values are left out, lists are joined by commas. */
function withQuery(path: string, query: Readonly<Record<string, QueryValue>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value === undefined ? '' : String(value);
    if (text !== '') params.set(name, text);
  }
  const search = params.toString();
  return search === '' ? path : `${path}?${search}`;
}

const id = (value: string | number) => encodeURIComponent(String(value));

/** Word ids joined by commas: `hl=12,15,80`. */
const urlWordIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10})*$/)
  .transform((list) => list.split(',').map(Number));

/**
 * Query of `/texts/item`. Card numbers count from 1 in the order of the text; verse numbers are labels.
 * Left out: from the first card, its first verse. `hl` are the ids of words to highlight.
 */
export const textItemSearch = z.looseObject({
  code: TextCode,
  startCardNumber: urlInteger(1).optional(),
  startVerseNo: VerseLabel.optional(),
  endCardNumber: urlInteger(1).optional(),
  endVerseNo: VerseLabel.optional(),
  mode: z
    .union([
      z.enum(['transcription', 'transliteration', 'both']),
      z.string().regex(/^other:[\p{L}\p{M}\p{N}._-]{1,64}$/u),
    ])
    .default('transcription'),
  grammar: urlBoolean.default(false),
  hl: urlWordIds.optional(),
});

/** Query of `/results`. */
export const resultsSearch = z.looseObject({
  q: z.string().default(''),
  texts: urlTextCodes.default([]),
  page: urlInteger(1).default(1),
  size: urlInteger(1, 100).optional(),
  view: z.enum(['sentence', 'kwic']).optional(),
  layer: z.enum(['transcription', 'transliteration', 'both']).optional(),
  variants: z.enum(['0', '1']).optional(),
});

/** Query of `/about` and `/policy`: the number of the tab. */
export const tabSearch = z.looseObject({ id: urlInteger(1).optional() });

/** Query of `/sources/search/{id}`. */
export const sourceVersesSearch = z.looseObject({ verseFrom: z.string().optional(), verseTo: z.string().optional() });

export interface TextItemLink {
  code: string;
  startCardNumber?: number;
  startVerseNo?: string;
  endCardNumber?: number;
  endVerseNo?: string;
  mode?: string;
  grammar?: boolean;
  hl?: readonly number[];
}

export interface ResultsLink {
  q: string;
  texts?: readonly string[];
  page?: number;
  size?: number;
  view?: 'sentence' | 'kwic';
  layer?: 'transcription' | 'transliteration' | 'both';
  variants?: '0' | '1';
}

export const paths = {
  home: () => '/',
  results: ({ q, ...more }: Partial<ResultsLink> = {}) => withQuery('/results', { q, ...more }),

  texts: () => '/texts',
  textItem: ({ hl, ...range }: TextItemLink) => withQuery('/texts/item', { ...range, hl: hl?.map(String) }),
  /** The short form made for citing; the server turns it into the reading page. `reference` as in `12r.5-12v.3`. */
  textCitation: (code: string, reference: string) => `/t/${id(code)}:${encodeURIComponent(reference)}`,

  sources: () => '/sources',
  sourceSearch: (node: number, verses: { verseFrom?: string; verseTo?: string } = {}) =>
    withQuery(`/sources/search/${id(node)}`, verses),
  sourceCompare: (node: number) => `/sources/compare/${id(node)}`,

  themes: () => '/themes',
  eventTheme: (theme: number) => `/themes/search/event-themes/${id(theme)}`,
  personTheme: (theme: number) => `/themes/search/person-themes/${id(theme)}`,

  words: () => '/words',
  searchWords: () => '/search/words',
  grammarSingle: () => '/grammar/single',
  searchGrammarSingle: () => '/search/grammar/single',
  grammarDouble: () => '/grammar/double',
  searchGrammarDouble: () => '/search/grammar/double',

  about: (tab?: number) => withQuery('/about', { id: tab }),
  searchHelp: () => paths.about(2),
  contact: () => paths.about(5),
  elabo: () => '/elabo',
  policy: (tab?: number) => withQuery('/policy', { id: tab }),
  accessibility: () => paths.policy(2),
  sitemap: () => '/sitemap',

  login: () => '/login',
  users: () => '/users',
  manageTexts: () => '/manage-texts',
  manageText: (code: string) => withQuery('/manage-texts/text', { code }),
  manageCards: (type: string, code: string, designation?: string) =>
    withQuery('/manage-texts/cards', { type, code, designation }),
  manageOtherTranscript: (code: string, designation?: string) =>
    withQuery('/manage-texts/other-transcript', { code, designation }),
  manageCard: (card: { type: string; code: string; cardAddress: string; designation?: string }) =>
    withQuery('/manage-texts/card', { ...card }),
  manageSources: () => '/manage-sources',
  importOthers: () => '/import-others',
  annotation: () => '/annotation',
  annotationSentences: (code: string) => withQuery('/annotation/sentences', { code }),
  annotationEditor: (code: string, sentenceNo?: string) => withQuery('/annotation/editor', { code, sentenceNo }),
} as const;
