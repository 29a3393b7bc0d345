import { type Language, type PageErrorBody, pageHref } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format, LANGUAGES, TRAITS } from '@glosa/dictionary';
import { type Html, html } from './html.ts';
import type { PageView } from './page-view.ts';

/** The ways that every page names. */
const WAYS: readonly (readonly [string, DictionaryKey])[] = [
  [pageHref('texts'), 'nav.texts'],
  [pageHref('sources'), 'nav.sources'],
  [pageHref('themes'), 'nav.themes'],
  [pageHref('words'), 'nav.words'],
  [pageHref('grammar-single'), 'nav.grammatical-forms'],
];

const ABOUT: readonly (readonly [string, DictionaryKey])[] = [
  [pageHref('about'), 'nav.about'],
  [pageHref('policy'), 'nav.policy'],
  [pageHref('policy', { id: '2' }), 'nav.accessibility'],
  [pageHref('sitemap'), 'nav.sitemap'],
];

export interface BodyFacts extends Pick<PageView, 'title' | 'heading' | 'above' | 'body'> {
  /** Of the route; undefined where there is none. */
  name?: string;
  language: Language;
  /** Path and query as they were asked for. */
  url: string;
  link: (path: string) => string;
  /** File of the logo; undefined where there is none. */
  logo: string | undefined;
  /** Whether the reader has yet to be told which cookies there are. */
  tellsCookies: boolean;
}

/**
 * A page as it is read without scripts, in place of the application until it has come. Its styles are the application's
 * own, by the class `served`: everything stands where the application will draw it, so that nothing jumps.
 */
export function writeBody(facts: BodyFacts): string {
  const { title, name, heading, body, language, link, tellsCookies } = facts;
  const dictionary = DICTIONARIES[language];
  const page: Html = html`<div class="served" data-page="${name}">${tellsCookies && cookieNotice(language, link)}<header><div>${brand(facts)}<a href="${link(pageHref('results'))}">${dictionary['header.search-open']}</a>${ways(facts)}</div></header>
<main><div class="title">${way(facts)}<h1>${heading ?? title}</h1></div>
${body ?? html`<noscript><p>${dictionary['page.needs-script']}</p></noscript>`}
</main>
<footer><ul>${linkList(ABOUT, language, link)}</ul></footer></div>`;
  return page.markup;
}

const linkList = (list: typeof WAYS, language: Language, link: BodyFacts['link']) =>
  list.map(([path, name]) => html`<li><a href="${link(path)}">${DICTIONARIES[language][name]}</a></li>`);

/** What it says is no part of the page; only the application can take it away. */
function cookieNotice(language: Language, link: BodyFacts['link']): Html {
  const dictionary = DICTIONARIES[language];
  return html`<section aria-label="${dictionary['cookies.label']}" data-nosnippet><p>${dictionary['cookies.text']} <a href="${link(pageHref('policy'))}">${dictionary['cookies.more']}</a></p><span aria-hidden="true">${dictionary['cookies.accept']}</span></section>`;
}

function brand({ language, link, logo }: BodyFacts): Html {
  const dictionary = DICTIONARIES[language];
  const picture = html`<img src="/${logo}" alt="${dictionary['nav.main-page']}" height="60">`;
  return html`<a href="${link(pageHref('home'))}">${logo === undefined ? dictionary['nav.main-page'] : picture}</a>`;
}

function ways({ language, link, url }: BodyFacts): Html {
  const others = LANGUAGES.filter((one) => one !== language).map(
    (one) => html`<a href="${switched(url, one)}" hreflang="${one}" lang="${one}">${TRAITS[one].name}</a>`,
  );
  return html`<nav aria-label="${DICTIONARIES[language]['nav.main']}"><ul>${linkList(WAYS, language, link)}<li>${others}</li></ul></nav>`;
}

/** What the page is a part of, before its heading. */
function way({ above, language, link }: BodyFacts): Html | false {
  if (above === undefined) return false;
  return html`<nav aria-label="${DICTIONARIES[language]['breadcrumbs.label']}"><ol><li><a href="${link(above.path)}">${above.name}</a></li></ol></nav>`;
}

/** The same address in another language; a path only, wherever the request came to. */
function switched(url: string, language: Language): string {
  const address = new URL(`http://localhost${url.startsWith('/') ? url.replace(/^\/+/, '/') : '/'}`);
  address.searchParams.set('lang', language);
  return `${address.pathname}${address.search}`;
}

/** What stands on the page of an address that leads nowhere. */
export function nothingThere(language: Language): Html {
  const text = DICTIONARIES[language]['error.404'].replace(/<[^>]*>/g, '');
  return html`<p>${text}</p>`;
}

/** Headings of failures; what is not among them is headed as the failure of a server. */
const HEADINGS: Readonly<Record<number, DictionaryKey>> = {
  400: 'error.message.400',
  403: 'error.message.403',
  429: 'error.message.429',
  503: 'error.message.503',
};

/** What stands on a page that could not be made: what happened, the number to report it by, and where to go on. */
export function whatFailed(
  language: Language,
  status: number,
  { error, requestId }: PageErrorBody,
): { title: string; text: Html } {
  const dictionary = DICTIONARIES[language];
  const text = html`<p>${error}</p><p>${format(dictionary['error.request'], { id: requestId })}</p>
<p><a href="/">${dictionary['nav.main-page']}</a></p>`;
  return { title: dictionary[HEADINGS[status] ?? 'error.message.500'], text };
}
