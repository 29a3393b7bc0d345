/** What the server writes into the pages of sources. */
import {
  type AnswerOf,
  type Language,
  pageHref,
  readPageQuery,
  type SourceTreeNode,
  searchSources,
  sourceMatrix,
  sourceNodes,
  sourcePsalms,
} from '@glosa/contract';
import { DICTIONARIES, format } from '@glosa/dictionary';
import type { Reader } from '../../db/transaction.ts';
import { type Html, html, langOf, writeName } from '../../http/html.ts';
import { orNull, type PageRequest, type PageView } from '../../http/page-view.ts';
import { passagePath } from '../texts/passages.service.ts';
import { inLanguage } from './citation.ts';
import { describeSource, type SourcePage } from './describe-source.ts';
import { SourceOutline } from './outline.ts';

type NodeAnswer = Extract<AnswerOf<typeof searchSources>, { kind: 'node' }>;

/** The tree; of a package its name only, its parts are on its own page. */
export async function describeSources({ language, link, ask }: PageRequest): Promise<PageView> {
  const dictionary = DICTIONARIES[language];
  const { nodes } = await ask(sourceNodes, { query: { lang: language } });
  const matrix = await ask(sourceMatrix, {});
  return {
    title: dictionary['page.sources'],
    description: dictionary['sources.intro'],
    body:
      nodes.length === 0
        ? html`<p>${dictionary['sources.none']}</p>`
        : html`<p>${dictionary['sources.intro']}</p>\n${writeMatrix(matrix, language, link)}${writeTree(nodes, language, link)}`,
  };
}

/** A line for each book, with the texts that draw on it. */
function writeMatrix(
  { within, texts, rows }: AnswerOf<typeof sourceMatrix>,
  language: Language,
  link: PageRequest['link'],
): Html | null {
  if (rows.length === 0) return null;
  const names = new Map(texts.map(({ code, name }) => [code, name]));
  const lines = rows.map(({ node, cells }) => {
    const drawing = cells.map(({ code, passages }) => {
      const name = names.get(code);
      const href = link(pageHref('source-search', { texts: [code] }, node.id));
      return html`<li><a href="${href}">${name === undefined ? code : writeName(language, name)}</a> (${passages})</li>\n`;
    });
    return html`<li>${writeName(language, node.name)}<ul>\n${drawing}</ul></li>\n`;
  });
  const dictionary = DICTIONARIES[language];
  const title =
    within === null
      ? dictionary['plots.matrix.title']
      : format(dictionary['plots.matrix.title-parts'], { source: inLanguage(within.name, language) });
  return html`<h2>${title}</h2>\n<ul>\n${lines}</ul>\n`;
}

function writeTree(nodes: readonly SourceTreeNode[], language: Language, link: PageRequest['link']): Html | null {
  if (nodes.length === 0) return null;
  const line = ({ id, name, abbr, type, passages, children }: SourceTreeNode) => {
    const below = type === 'folder' ? writeTree(children, language, link) : null;
    const label = inLanguage(name, language) || inLanguage(abbr, language);
    return html`<li><a href="${link(sourcePath(id))}">${label}</a>${passages > 0 && ` (${passages})`}${below}</li>\n`;
  };
  return html`<ul>\n${nodes.map(line)}</ul>`;
}

/** One source with what is linked to it; null where there is none such, or none that visitors may see. */
export async function describeSourcePage(page: SourcePage, request: PageRequest): Promise<PageView | null> {
  const { query, language, link, ask } = request;
  const { verseFrom, verseTo, ...asked } = readPageQuery('source-search', query);
  const verses = { verseFrom: verseFrom ?? undefined, verseTo: verseTo ?? undefined };
  const search = { params: { query: query['id'] ?? '' }, query: { ...verses, ...asked, lang: language } };
  // The page that compares asks for something else, which is no text to be read in lines.
  const answer = await orNull(ask(searchSources, search, page === 'source-search'));
  if (answer === null) return null;
  // What is no node that visitors see is looked for as words.
  if (answer.kind !== 'node') return null;
  const { texts } = asked;
  if (page === 'source-search' && answer.node.hasChildren)
    await ask(sourcePsalms, { query: { texts, lang: language } });
  const head = describeSource(page, answer.title, language);
  return {
    ...head,
    body: html`<ul>\n${answer.verses.map((verse) => writeVerse(verse, request))}</ul>${writePages(answer, request)}<p><a href="${link(pageHref('sources'))}">${DICTIONARIES[language]['page.sources']}</a></p>`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'CreativeWork',
      '@id': `${request.origin}/sources/search/${answer.node.id}`,
      name: head.title,
      ...describePath(answer.node, request),
    },
  };
}

function writeVerse(
  { citation, languages, parallels }: NodeAnswer['verses'][number],
  { language, link }: PageRequest,
): Html {
  const texts = languages.map(({ language: tag, text }) => html` <span${langOf(tag)}>${text}</span>`);
  const passages = parallels.map(
    ({ passage }) =>
      html`<li><a href="${link(passagePath(passage))}">${writeName(language, passage.name)} ${passage.from}${passage.to !== passage.from && `–${passage.to}`}</a>: <q${langOf(passage.language)}>${passage.text}</q></li>\n`,
  );
  return html`<li><b>${citation}</b>${texts}${passages.length > 0 && html`<ul>\n${passages}</ul>`}</li>\n`;
}

function writePages({ node, page, pages }: NodeAnswer, { language, link }: PageRequest): Html | null {
  if (pages === 1) return null;
  const dictionary = DICTIONARIES[language];
  const way = (number: number, key: 'sources.previous' | 'sources.next') =>
    number >= 1 && number <= pages && html` <a href="${link(sourcePath(node.id, number))}">${dictionary[key]}</a>`;
  return html`<p>${format(dictionary['sources.page'], { page, of: pages })}${way(page - 1, 'sources.previous')}${way(page + 1, 'sources.next')}</p>`;
}

function describePath({ path }: NodeAnswer['node'], { language, origin }: PageRequest): object {
  const parent = path.at(-2);
  if (parent === undefined) return {};
  return {
    isPartOf: {
      '@type': 'CreativeWork',
      '@id': `${origin}${sourcePath(parent.id)}`,
      name: inLanguage(parent.name, language),
    },
  };
}

const sourcePath = (id: number, page?: number): string => pageHref('source-search', { page }, id);

/** The pages of the sources that visitors see and that have verses. */
export async function listSourcePaths(reader: Reader): Promise<string[]> {
  const { nodes } = await SourceOutline.load(reader, false);
  return nodes.filter(({ hasVerses }) => hasVerses).map(({ id }) => sourcePath(id));
}
