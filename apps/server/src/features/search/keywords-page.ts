/** What the server writes into the page of keywords. */
import { askedFilter, type Keywords, type Language, pageHref, readPageQuery, searchKeywords } from '@glosa/contract';
import { DICTIONARIES, format, formatNumber, type PluralKey, plural } from '@glosa/dictionary';
import { html } from '../../http/html.ts';
import type { PageRequest, PageView } from '../../http/page-view.ts';

/** The keywords that the address asks for, with what tells them from chance; without texts the way to choose some. */
export async function describeKeywords({ language, link, ask, query }: PageRequest): Promise<PageView> {
  const words = DICTIONARIES[language];
  const view = readPageQuery('keywords', query);
  const asked = { ...view, f: askedFilter(view.f), against: askedFilter(view.against), lang: language };
  const title = words['keywords.title'];
  const about = html`<p>${words['keywords.intro']}</p>\n`;
  const page = { title, description: words['keywords.intro'] };
  if (asked.f === undefined && asked.texts.length === 0) {
    const choose = html`<p>${words['keywords.choose']} <a href="${link(pageHref('texts'))}">${words['nav.texts']}</a></p>`;
    return { ...page, body: html`${about}${choose}` };
  }
  const found = await ask(searchKeywords, { query: asked });
  return {
    ...page,
    body: html`${about}${found.error === undefined ? table(found, language) : html`<p>${found.error}</p>`}`,
  };
}

function table({ rows, distinct, selection, reference }: Keywords, language: Language) {
  const words = DICTIONARIES[language];
  const counted = (stem: PluralKey, count: number) => plural(words, language, stem, count);
  const side = ({ texts, tokens }: Keywords['selection']) =>
    format(words['keywords.side'], { texts: counted('unit.texts', texts), words: counted('unit.words', tokens) });
  const decimal = (value: number) => formatNumber(language, Math.round(value * 100) / 100);
  const heads = ['value', 'hits', 'referenceHits', 'logLikelihood', 'logRatio'] as const;
  const row = ({ value, name, also, ...figures }: Keywords['rows'][number]) => {
    const said = [{ value, name }, ...also].map((one) => one.name?.[language] ?? one.value).join(', ');
    return html`<tr><th scope="row">${said}</th><td>${formatNumber(language, figures.hits)}</td><td>${formatNumber(language, figures.referenceHits)}</td><td>${decimal(figures.logLikelihood)}</td><td>${decimal(figures.logRatio)}</td></tr>\n`;
  };
  return html`<p>${words['keywords.selection']}: ${side(selection)}. ${words['keywords.reference']}: ${side(reference)}. ${counted('keywords.rows', distinct)}</p>
<table>\n<thead><tr>${heads.map((head) => html`<th scope="col">${words[`keywords.column.${head}`]}</th>`)}</tr></thead>\n<tbody>\n${rows.map(row)}</tbody>\n</table>`;
}
