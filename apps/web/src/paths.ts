/** Every link of the application, one function per place, and the pages a visitor is led to from everywhere. */
import { type PageName, type PageRoute, type PageSaid, pageHref, shortAddress } from '@glosa/contract';

/** A page whose address is its name and what its query says. */
const page =
  <N extends PageName>(name: N) =>
  (said?: PageSaid<N>): string =>
    pageHref(name, said);

/** The same for a page of one thing, which its path names. */
const pageOf =
  <N extends PageName>(name: N) =>
  (id: number, said?: PageSaid<N>): string =>
    pageHref(name, said, id);

const tabOf = (name: 'about' | 'policy') => (tab?: number) => pageHref(name, { id: tab?.toString() });

export const paths = {
  home: page('home'),
  results: page('results'),

  texts: page('texts'),
  textItem: page('text'),
  aboutText: page('about-text'),
  /** The short form made for citing; the server turns it into the reading page. `reference` as in `12r.5-12v.3`. */
  textCitation: shortAddress,

  sources: page('sources'),
  sourceSearch: pageOf('source-search'),
  sourceCompare: pageOf('source-compare'),

  themes: page('themes'),
  eventTheme: pageOf('event-theme'),
  personTheme: pageOf('person-theme'),

  keywords: page('keywords'),
  words: page('words'),
  searchWords: page('search-words'),
  grammarSingle: page('grammar-single'),
  searchGrammarSingle: page('search-grammar-single'),
  /** Leads to the sentences with single forms. */
  searchGrammar: page('search-grammar'),
  grammarDouble: page('grammar-double'),
  searchGrammarDouble: page('search-grammar-double'),

  about: tabOf('about'),
  searchHelp: () => paths.about(2),
  signs: () => paths.about(4),
  contact: () => paths.about(5),
  elabo: page('elabo'),
  policy: tabOf('policy'),
  accessibility: () => paths.policy(2),
  sitemap: page('sitemap'),

  login: page('login'),
  users: page('users'),
  desk: page('desk'),
  manageTexts: page('manage-texts'),
  manageText: (code: string, said: PageSaid<'manage-text'> = {}) => pageHref('manage-text', { ...said, code }),
  manageCards: page('manage-cards'),
  manageOtherTranscript: page('manage-other-transcript'),
  manageCard: page('manage-card'),
  manageSources: page('manage-sources'),
  importOthers: page('import-others'),
  annotation: page('annotation'),
  annotationSentences: (code: string, said: PageSaid<'annotation-sentences'> = {}) =>
    pageHref('annotation-sentences', { ...said, code }),
  annotationEditor: (code: string, sentenceNo?: number | null) => pageHref('annotation-editor', { code, sentenceNo }),
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
    under: [
      { name: 'page.search-words', href: paths.searchWords() },
      { name: 'page.keywords', href: paths.keywords() },
    ],
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
