/** What the server writes into the pages about the site itself. */
import { type Names, pageHref } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, formatNumber, LANGUAGES } from '@glosa/dictionary';
import { type Html, html, writeName } from '../../http/html.ts';
import type { PageRequest, PageView } from '../../http/page-view.ts';
import type { CorpusSize } from './pages.routes.ts';

/** Lines of a text with the place that they stand in. */
interface ShownVerse {
  lines: readonly string[];
  /** BCP 47; undefined where the text does not say. */
  lang: string | undefined;
  where: string;
  path: string;
}

/** A text in a list of links. */
export interface ListedText {
  name: Names;
  path: string;
}

const UNITS = ['texts', 'cards', 'verses', 'words'] as const;

/** What the main page says of a language of the texts. */
interface ShownLanguage {
  name: Names;
  years: string | null;
}

interface HomeContent {
  corpus: CorpusSize;
  languages: readonly ShownLanguage[];
  verse: ShownVerse | null;
  texts: readonly ListedText[];
  themes: readonly ListedText[];
  intro: Html;
}

/** The main page: what the corpus is, how large, and its texts. Machines read it as a data set. */
export function describeHome(
  { language, origin, link }: PageRequest,
  { corpus, languages, verse, texts, themes, intro }: HomeContent,
): PageView {
  const dictionary = DICTIONARIES[language];
  const sizes = UNITS.map(
    (unit) => html`<dt>${dictionary[`home.size.${unit}`]}</dt><dd>${formatNumber(language, corpus[unit])}</dd>`,
  );
  const name = dictionary['app.name'];
  const description = dictionary['page.description'];
  return {
    title: name,
    heading: dictionary['home.heading'],
    description,
    canonical: pageHref('home'),
    body: html`${intro}
<form action="${pageHref('results')}" role="search"><label>${dictionary['search.label']} <input type="search" name="q"></label> <button>${dictionary['search.submit']}</button></form>
<dl>${sizes}</dl>
${languages.length > 0 && html`<p>${languages.map(({ name, years }, at) => html`${at > 0 && ' · '}${writeName(language, name)}${years !== null && ` ${years}`}`)}</p>\n`}${verse !== null && html`<h2>${dictionary['home.verse']}</h2><blockquote lang="${verse.lang ?? 'und'}">${verse.lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</blockquote><p><a href="${link(verse.path)}">${verse.where}</a></p>\n`}<h2>${dictionary['home.texts']}</h2><ul>\n${texts.map((text) => listed(text, language, link))}</ul>${themes.length > 0 && html`<h2>${dictionary['nav.themes']}</h2><ul>\n${themes.map((theme) => listed(theme, language, link))}</ul>`}`,
    data: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'Dataset', '@id': `${origin}/`, name, description, url: `${origin}/`, inLanguage: LANGUAGES },
        {
          '@type': 'WebSite',
          '@id': `${origin}/#site`,
          name,
          url: `${origin}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${origin}${pageHref('results')}?q={query}`,
            'query-input': 'required name=query',
          },
        },
      ],
    },
  };
}

const listed = ({ name, path }: ListedText, language: PageRequest['language'], link: PageRequest['link']) =>
  html`<li><a href="${link(path)}">${writeName(language, name)}</a></li>\n`;

const PAGES: readonly (readonly [string, DictionaryKey])[] = [
  [pageHref('home'), 'nav.main-page'],
  [pageHref('texts'), 'nav.texts'],
  [pageHref('sources'), 'nav.sources'],
  [pageHref('themes'), 'nav.themes'],
  [pageHref('words'), 'nav.words'],
  [pageHref('search-words'), 'page.search-words'],
  [pageHref('grammar-single'), 'page.grammar-single'],
  [pageHref('grammar-double'), 'page.grammar-double'],
  [pageHref('results'), 'page.results'],
  [pageHref('about'), 'nav.about'],
  [pageHref('about', { id: '2' }), 'nav.search-help'],
  [pageHref('about', { id: '5' }), 'nav.contact'],
  [pageHref('elabo'), 'page.elabo'],
  [pageHref('policy'), 'nav.policy'],
  [pageHref('policy', { id: '2' }), 'nav.accessibility'],
];

/** The page that names all pages, and every text. */
export function describeSitemap({ language, link }: PageRequest, texts: readonly ListedText[]): PageView {
  const dictionary = DICTIONARIES[language];
  const pages = PAGES.map(([path, name]) => html`<li><a href="${link(path)}">${dictionary[name]}</a></li>\n`);
  return {
    title: dictionary['page.sitemap'],
    description: dictionary['page.description'],
    body: html`<ul>\n${pages}</ul><h2>${dictionary['nav.texts']}</h2><ul>\n${texts.map((text) => listed(text, language, link))}</ul>`,
  };
}
