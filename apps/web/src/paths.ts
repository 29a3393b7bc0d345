/** Every link of the application, one function per place, and the pages a visitor is led to from everywhere. */
import type { PageRoute } from '@glosa/contract';

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

/**
 * Query of `/texts/item`. Card numbers count from 1 in the order of the text; verse numbers are labels. What is left
 * out: from the first card, its first verse. `hl` are the ids of words to highlight.
 */
export interface TextItemLink {
  code: string;
  startCardNumber?: number;
  startVerseNo?: string;
  endCardNumber?: number;
  endVerseNo?: string;
  mode?: string;
  grammar?: boolean;
  hl?: readonly number[];
  /** The address of the row of results that the reader comes from. */
  back?: string;
}

/** Query of `/results`; `texts` are codes, none of them means all. The page itself reads and writes the other keys. */
export interface ResultsLink extends Readonly<Record<string, QueryValue>> {
  q?: string;
  texts?: readonly string[] | string | undefined;
  page?: number | string;
}

/** Query of the index of words; `lemma`: the page of one word. The pages read and write the other keys themselves. */
export interface WordsLink extends Readonly<Record<string, QueryValue>> {
  lemma?: string | undefined;
  q?: string | undefined;
  texts?: readonly string[] | string | undefined;
}

/** Query of the pages of grammatical forms, which read and write their keys themselves. */
export interface GrammarLink extends Readonly<Record<string, QueryValue>> {
  texts?: readonly string[] | string | undefined;
}

/** Query of `/themes`: which tree, what is looked for, ids of the open themes. */
export interface ThemesLink {
  kind?: 'person' | undefined;
  find?: string;
  open?: string | readonly string[] | undefined;
  all?: '1' | undefined;
}

/** Query of the page of a theme: codes of the texts it is narrowed to. */
export interface ThemePart {
  texts?: readonly string[];
  page?: number | undefined;
}

/** Query of `/users`: which part of the page, for an admin; the rest is of the list of what was done. */
export interface UsersLink {
  tab?: 'audit' | 'account';
  login?: string;
  action?: string;
  page?: number | undefined;
}

/** Query of `/manage-texts/text` beside the code: `history` of which layer, with the page of it; a page of `orphans`. */
export interface ManagedTextPart {
  history?: string;
  designation?: string | undefined;
  page?: number | undefined;
  orphans?: number | undefined;
}

/** Verses of a source, all of them where none are named, and the texts meant, all of them where none are. */
export interface SourceVersesLink {
  verseFrom?: string | undefined;
  verseTo?: string | undefined;
  texts?: readonly string[] | undefined;
}

export const paths = {
  home: () => '/',
  results: (link: ResultsLink = {}) => withQuery('/results', link),

  texts: () => '/texts',
  textItem: ({ hl, ...range }: TextItemLink) => withQuery('/texts/item', { ...range, hl: hl?.map(String) }),
  /** The short form made for citing; the server turns it into the reading page. `reference` as in `12r.5-12v.3`. */
  textCitation: (code: string, reference: string) => `/t/${id(code)}:${encodeURIComponent(reference)}`,

  sources: () => '/sources',
  sourceSearch: (node: number, verses: SourceVersesLink & { page?: number } = {}) =>
    withQuery(`/sources/search/${id(node)}`, { ...verses }),
  sourceCompare: (node: number, verses: SourceVersesLink & { marks?: 'all' | undefined } = {}) =>
    withQuery(`/sources/compare/${id(node)}`, { ...verses }),

  themes: (part: ThemesLink = {}) => withQuery('/themes', { ...part }),
  eventTheme: (theme: number, part: ThemePart = {}) =>
    withQuery(`/themes/search/event-themes/${id(theme)}`, { ...part }),
  personTheme: (theme: number, part: ThemePart = {}) =>
    withQuery(`/themes/search/person-themes/${id(theme)}`, { ...part }),

  words: (link: WordsLink = {}) => withQuery('/words', link),
  searchWords: (link: WordsLink = {}) => withQuery('/search/words', link),
  grammarSingle: (link: GrammarLink = {}) => withQuery('/grammar/single', link),
  searchGrammarSingle: (link: GrammarLink = {}) => withQuery('/search/grammar/single', link),
  /** Leads to the sentences with single forms. */
  searchGrammar: () => '/search/grammar',
  grammarDouble: (link: GrammarLink = {}) => withQuery('/grammar/double', link),
  searchGrammarDouble: (link: GrammarLink = {}) => withQuery('/search/grammar/double', link),

  about: (tab?: number) => withQuery('/about', { id: tab }),
  searchHelp: () => paths.about(2),
  signs: () => paths.about(4),
  contact: () => paths.about(5),
  elabo: () => '/elabo',
  policy: (tab?: number) => withQuery('/policy', { id: tab }),
  accessibility: () => paths.policy(2),
  sitemap: () => '/sitemap',

  login: () => '/login',
  users: (part: UsersLink = {}) => withQuery('/users', { ...part }),
  manageTexts: () => '/manage-texts',
  manageText: (code: string, part: ManagedTextPart = {}) => withQuery('/manage-texts/text', { code, ...part }),
  manageCards: (type: string, code: string, designation?: string, page?: number) =>
    withQuery('/manage-texts/cards', { type, code, designation, page }),
  manageOtherTranscript: (code: string, designation?: string, page?: number) =>
    withQuery('/manage-texts/other-transcript', { code, designation, page }),
  manageCard: (card: { type: string; code: string; cardAddress: string; designation?: string | undefined }) =>
    withQuery('/manage-texts/card', {
      type: card.type,
      code: card.code,
      designation: card.designation,
      card: card.cardAddress,
    }),
  manageSources: () => '/manage-sources',
  /** `history`: the versions of one of the tables. */
  importOthers: (part: { history?: string; page?: number | undefined } = {}) =>
    withQuery('/import-others', { ...part }),
  annotation: () => '/annotation',
  annotationSentences: (code: string, part: { filter?: string; contains?: string } = {}) =>
    withQuery('/annotation/sentences', { code, ...part }),
  annotationEditor: (code: string, sentenceNo?: string) => withQuery('/annotation/editor', { code, sentenceNo }),
} as const;

/** A page that is named in menus: under which name, and which pages belong to it. */
export interface PageLink {
  name: PageRoute['title'];
  href: string;
  under?: readonly PageLink[];
}

/** The ways into the corpus, by the group of the navigation they open. */
export const CORPUS_PAGES = [
  { id: 'texts', name: 'nav.texts', href: paths.texts() },
  { id: 'sources', name: 'nav.sources', href: paths.sources() },
  { id: 'themes', name: 'nav.themes', href: paths.themes() },
  {
    id: 'words',
    name: 'nav.words',
    href: paths.words(),
    under: [{ name: 'page.search-words', href: paths.searchWords() }],
  },
  {
    id: 'grammatical_forms',
    name: 'nav.grammatical-forms',
    href: paths.grammarSingle(),
    under: [
      { name: 'page.grammar-single', href: paths.grammarSingle() },
      { name: 'page.grammar-double', href: paths.grammarDouble() },
      { name: 'page.search-grammar', href: paths.searchGrammar() },
    ],
  },
] as const satisfies readonly (PageLink & { id: string })[];

/** The pages about the site itself. */
export const SITE_PAGES: readonly PageLink[] = [
  {
    name: 'nav.about',
    href: paths.about(),
    under: [
      { name: 'nav.search-help', href: paths.searchHelp() },
      { name: 'nav.contact', href: paths.contact() },
    ],
  },
  { name: 'nav.policy', href: paths.policy(), under: [{ name: 'nav.accessibility', href: paths.accessibility() }] },
  { name: 'page.elabo', href: paths.elabo() },
];
