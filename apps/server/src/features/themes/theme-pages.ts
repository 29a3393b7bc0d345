/** What the server writes into the pages of themes. */
import {
  pageHref,
  readPageQuery,
  THEME_KINDS,
  type ThemeKind,
  type ThemeTreeNode,
  themePassages,
  themeTree,
} from '@glosa/contract';
import { DICTIONARIES, format } from '@glosa/dictionary';
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { type Html, html, langOf, writeName } from '../../http/html.ts';
import { orNull, type PageRequest, type PageView } from '../../http/page-view.ts';
import { passagePath } from '../texts/passages.service.ts';
import { describeTheme, type ShownPassage } from './themes.service.ts';
import { listThemes } from './themes.store.ts';

export const themePath = (kind: ThemeKind, id: number, page?: number): string =>
  pageHref(`${kind}-theme`, { page }, id);

/** Both trees. */
export async function describeThemes(request: PageRequest): Promise<PageView> {
  const { query, language, link, ask } = request;
  const dictionary = DICTIONARIES[language];
  const parts: Html[] = [];
  for (const kind of THEME_KINDS) {
    // The other kind is a click away in the application, which asks for it then.
    const isShown = kind === readPageQuery('themes', query).kind;
    const { themes } = await ask(themeTree, { params: { kind }, query: { lang: language } }, isShown);
    parts.push(
      html`<section><h2>${dictionary[`themes.kind.${kind}`]}</h2>${writeTree(themes, kind, request)}</section>\n`,
    );
  }
  return {
    title: dictionary['page.themes'],
    description: dictionary['themes.intro'],
    canonical: pageHref('themes'),
    body: html`<p>${dictionary['themes.intro']}</p>\n${parts}<p><a href="${link(pageHref('texts'))}">${dictionary['nav.texts']}</a></p>`,
  };
}

function writeTree(themes: readonly ThemeTreeNode[], kind: ThemeKind, request: PageRequest): Html | null {
  if (themes.length === 0) return null;
  const line = ({ id, name, total, children }: ThemeTreeNode) =>
    html`<li><a href="${request.link(themePath(kind, id))}">${name[request.language]}</a> (${total})${writeTree(children, kind, request)}</li>\n`;
  return html`<ul>\n${themes.map(line)}</ul>`;
}

/** One theme with its passages; null where there is no such theme of the kind. */
export async function describeThemePage(
  storage: Storage,
  kind: ThemeKind,
  request: PageRequest,
): Promise<PageView | null> {
  const { query, language, origin, link, ask } = request;
  const head = await storage.snapshot((reader) => describeTheme(reader, kind, query['id'], language));
  if (head === null) return null;
  const asked = { ...readPageQuery(`${kind}-theme`, query), lang: language };
  const answer = await orNull(ask(themePassages, { params: { kind, id: Number(query['id']) }, query: asked }));
  if (answer === null) return null;
  const { theme, page, pages, passages } = answer;
  const dictionary = DICTIONARIES[language];
  const way = (number: number, key: 'sources.previous' | 'sources.next') =>
    number >= 1 &&
    number <= pages &&
    html` <a href="${link(themePath(kind, theme.id, number))}">${dictionary[key]}</a>`;
  const below = theme.children.map(
    ({ id, name, total }) =>
      html`<li><a href="${link(themePath(kind, id))}">${writeName(language, name)}</a> (${total})</li>\n`,
  );
  return {
    ...head,
    body: html`${theme.description && html`<p>${theme.description}</p>`}${below.length > 0 && html`<ul>\n${below}</ul>`}<ul>\n${passages.map((one) => writePassage(one, request))}</ul>${pages > 1 && html`<p>${format(dictionary['sources.page'], { page, of: pages })}${way(page - 1, 'sources.previous')}${way(page + 1, 'sources.next')}</p>`}<p><a href="${link(pageHref('themes'))}">${dictionary['page.themes']}</a></p>`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'DefinedTerm',
      '@id': `${origin}${themePath(kind, theme.id)}`,
      name: head.title,
      ...(theme.description !== null && { description: theme.description }),
      ...(theme.authority !== null && { sameAs: theme.authority }),
      inDefinedTermSet: `${origin}${pageHref('themes')}`,
    },
  };
}

function writePassage({ passage }: ShownPassage, { language, link }: PageRequest): Html {
  const { name, from, to, language: tag, text } = passage;
  return html`<li><a href="${link(passagePath(passage))}">${writeName(language, name)} ${from}${to !== from && `–${to}`}</a>: <q${langOf(tag)}>${text}</q></li>\n`;
}

/** The pages of all themes. */
export async function listThemePaths(reader: Reader): Promise<string[]> {
  return (await listThemes(reader)).map(({ kind, id }) => themePath(kind, id));
}
