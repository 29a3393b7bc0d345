/** What the server writes into the list of texts. */
import {
  askedTexts,
  type CataloguedText,
  columnValue,
  dateLabel,
  type Language,
  pageHref,
  readPageQuery,
  textCatalogue,
} from '@glosa/contract';
import { DICTIONARIES, format, formatNumber, nameIn } from '@glosa/dictionary';
import { html, writeName } from '../../http/html.ts';
import type { PageRequest, PageView } from '../../http/page-view.ts';
import { recordLine } from './record-page.ts';
import { cardPath } from './text-page.ts';

/** The list of texts: those that the address asks for, in its order. */
export async function describeTexts({ language, origin, link, ask, query }: PageRequest): Promise<PageView> {
  const catalogue = await ask(textCatalogue, {});
  const { texts, names } = catalogue;
  const shown = askedTexts(catalogue, readPageQuery('texts', query), language);
  const words = DICTIONARIES[language];
  const title = words['texts.title'];
  const line = (text: CataloguedText) => {
    const { code, name } = text;
    const facts = recordLine({ ...text, date: dateLabel(text.date), language: null, languageName: null }, language);
    const languages = columnValue(text, 'language', { language, names });
    const said = [languages, facts].filter((part) => part !== null);
    const record = said.map((part, i) => html`${i > 0 ? ' · ' : ''}${part}`);
    return html`<li><a href="${link(cardPath(code, 1))}">${writeName(language, name)}</a> (${code}; ${counted(language, text)})${said.length > 0 && html`<br><small>${record}</small>`}</li>\n`;
  };
  const numbers = { found: formatNumber(language, shown.length), total: formatNumber(language, texts.length) };
  const narrowed =
    shown.length < texts.length &&
    html`<p>${format(words['texts.found'], numbers)} · <a href="${link(pageHref('texts'))}">${words['texts.facets.clear']}</a></p>\n`;
  return {
    title,
    description: words['page.description'],
    body: texts.length === 0 ? html`<p>${words['texts.none']}</p>` : html`${narrowed}<ul>\n${shown.map(line)}</ul>`,
    data: {
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      '@id': `${origin}/texts`,
      name: title,
      hasPart: texts.map(({ code, name }) => ({
        '@type': 'Manuscript',
        '@id': `${origin}${cardPath(code, 1)}`,
        name: nameIn(language, name).text,
        identifier: code,
      })),
    },
  };
}

function counted(language: Language, counts: Pick<CataloguedText, 'cards' | 'verses' | 'words'>): string {
  const units = ['cards', 'verses', 'words'] as const;
  const word = (unit: (typeof units)[number]) =>
    DICTIONARIES[language][`texts.column.${unit}`].toLocaleLowerCase(language);
  return units.map((unit) => `${word(unit)}: ${formatNumber(language, counts[unit])}`).join(', ');
}
