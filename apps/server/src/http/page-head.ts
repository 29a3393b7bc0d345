import type { Language } from '@glosa/contract';
import { LANGUAGES, TRAITS } from '@glosa/dictionary';
import { escapeHtml, type Html, html } from './html.ts';
import type { PageView } from './page-view.ts';

/** What the head of a page is made of. */
export interface HeadFacts extends PageView {
  language: Language;
  /** Name of the installation. */
  site: string;
  /** Search engines may keep it. */
  indexed: boolean;
  /** Null: the address of the site is not known. */
  origin: string | null;
  /** Path and query as they were asked for. */
  url: string;
}

/** Open Graph names languages with their country. */

/** Query keys that say how a page looks, not which one it is. */
const APPEARANCE = ['lang', 'hl', 'back'];

/** The lines of a page's head beside its title. */
export function writeHead(facts: HeadFacts): string {
  const { description, indexed, origin, url } = facts;
  const lines: Html[] = [html`<meta name="description" content="${description}">`];
  const address = origin === null ? null : addressOf(facts.canonical ?? url, origin);
  if (!indexed) lines.push(html`<meta name="robots" content="noindex">`);
  else if (address !== null) lines.push(...writeAddresses(facts, address));
  const written = lines.map(({ markup }) => markup);
  if (indexed && facts.data !== undefined) written.push(writeData(facts.data));
  return written.join('\n    ');
}

/** Null for a path that leads to another site. */
function addressOf(path: string, origin: string): URL | null {
  const address = new URL(path.startsWith('/') ? `${origin}${path}` : origin);
  for (const key of APPEARANCE) address.searchParams.delete(key);
  return address.origin === origin ? address : null;
}

function writeAddresses(facts: HeadFacts, address: URL): Html[] {
  const { title, description, language, site, url, type = 'website', meta = [], links = [] } = facts;
  // An address that names a language is a page of its own: the one in the reader's language stands beside it.
  const canonical = asksForLanguage(url, language) ? inLanguage(address, language) : address.href;
  return [
    html`<link rel="canonical" href="${canonical}">`,
    ...LANGUAGES.map((one) => html`<link rel="alternate" hreflang="${one}" href="${inLanguage(address, one)}">`),
    html`<link rel="alternate" hreflang="x-default" href="${address.href}">`,
    html`<meta property="og:title" content="${title}">`,
    html`<meta property="og:description" content="${description}">`,
    html`<meta property="og:type" content="${type}">`,
    html`<meta property="og:url" content="${canonical}">`,
    html`<meta property="og:site_name" content="${site}">`,
    html`<meta property="og:locale" content="${TRAITS[language].locale.replace('-', '_')}">`,
    ...links.map((link) => writeLink(link)),
    ...meta.flatMap(([name, content]) =>
      content === null || content === '' ? [] : [html`<meta name="${name}" content="${content}">`],
    ),
  ];
}

function asksForLanguage(url: string, language: Language): boolean {
  const at = url.indexOf('?');
  return at !== -1 && new URLSearchParams(url.slice(at)).get('lang') === language;
}

function writeLink({ rel, href, type, title }: NonNullable<PageView['links']>[number]): Html {
  const more = [
    type === undefined ? null : html` type="${type}"`,
    title === undefined ? null : html` title="${title}"`,
  ];
  return html`<link rel="${rel}" href="${href}"${more}>`;
}

/** The same page in one language, for every reader. */
export function inLanguage(address: URL, language: Language): string {
  const own = new URL(address);
  own.searchParams.set('lang', language);
  return own.href;
}

/** A block of data, which no browser runs: the content policy lets it be. Nothing in it can end the element. */
function writeData(data: object): string {
  const json = JSON.stringify(data).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return `<script type="application/ld+json">${json}</script>`;
}

export const titleOf = ({ title, comment }: PageView, site: string): string => {
  const page = comment === undefined ? title : `${title} (${comment})`;
  return escapeHtml(page === site ? page : `${page} – ${site}`);
};
