/** Every page that search engines may keep, each once, by the address it calls its own. */
import { pageHref } from '@glosa/contract';
import type { Storage } from './db/open.ts';
import { listSourcePaths } from './features/sources/source-pages.ts';
import { listTextPages } from './features/texts/text-page.ts';
import { listThemePaths } from './features/themes/theme-pages.ts';
import type { ListedPage } from './http/site-map.ts';

const SITE = [
  ...[
    pageHref('home'),
    pageHref('texts'),
    pageHref('sources'),
    pageHref('themes'),
    pageHref('words'),
    pageHref('search-words'),
    pageHref('grammar-single'),
    pageHref('grammar-double'),
  ],
  ...[
    pageHref('about'),
    pageHref('about', { id: '2' }),
    pageHref('about', { id: '5' }),
    pageHref('elabo'),
    pageHref('policy'),
    pageHref('policy', { id: '2' }),
    pageHref('sitemap'),
  ],
];

/** The pages of the site, then every card of every text, the sources that have verses, the themes. */
export async function listPages(storage: Storage): Promise<ListedPage[]> {
  return storage.snapshot(async (reader) => {
    const texts = await listTextPages(reader);
    const others = [...SITE, ...(await listSourcePaths(reader)), ...(await listThemePaths(reader))];
    return [...others.map((path) => ({ path })), ...texts];
  });
}
