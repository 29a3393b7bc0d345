import type { Language } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey } from '@glosa/dictionary';
import { type Html, html } from './html.ts';
import { LANGUAGES } from './language.ts';
import type { PageView } from './page-view.ts';

/** The ways that every page names. */
const WAYS: readonly (readonly [string, DictionaryKey])[] = [
  ['/', 'nav.main-page'],
  ['/texts', 'nav.texts'],
  ['/sources', 'nav.sources'],
  ['/themes', 'nav.themes'],
  ['/words', 'nav.words'],
  ['/grammar/single', 'nav.grammatical-forms'],
];

const ABOUT: readonly (readonly [string, DictionaryKey])[] = [
  ['/about', 'nav.about'],
  ['/policy', 'nav.policy'],
  ['/policy?id=2', 'nav.accessibility'],
  ['/sitemap', 'nav.sitemap'],
];

const NAMES: Readonly<Record<Language, string>> = { pl: 'Polski', en: 'English' };

export interface BodyFacts extends Pick<PageView, 'title' | 'heading' | 'body'> {
  language: Language;
  /** Path and query as they were asked for. */
  url: string;
  link: (path: string) => string;
}

/**
 * A page as it is read without scripts, in place of the application until it has come. Its styles are the application's
 * own, by the class `served`.
 */
export function writeBody({ title, heading, body, language, url, link }: BodyFacts): string {
  const dictionary = DICTIONARIES[language];
  const ways = (list: typeof WAYS) =>
    list.map(([path, name]) => html`<li><a href="${link(path)}">${dictionary[name]}</a></li>`);
  const others = LANGUAGES.filter((one) => one !== language).map(
    (one) => html`<a href="${switched(url, one)}" hreflang="${one}" lang="${one}">${NAMES[one]}</a>`,
  );
  const page: Html = html`<div class="served"><header><nav aria-label="${dictionary['nav.main']}"><ul>${ways(WAYS)}<li>${others}</li></ul></nav></header>
<main><h1>${heading ?? title}</h1>
${body ?? html`<noscript><p>${dictionary['page.needs-script']}</p></noscript>`}
</main>
<footer><ul>${ways(ABOUT)}</ul></footer></div>`;
  return page.markup;
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
