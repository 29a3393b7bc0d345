/** Which feature knows what stands on which page. */
import {
  annotationEditor,
  type CataloguedText,
  callAddress,
  type DayVerse,
  dateInWords,
  homeTexts,
  type Language,
  lineText,
  openWork,
  pageHref,
  readPageQuery,
  readWord,
  specimenQuery,
  textRange,
  yearsName,
} from '@glosa/contract';
import { DICTIONARIES, inEach, nameIn } from '@glosa/dictionary';
import type { Storage } from './db/open.ts';
import { describeFlatPage, readHomeText } from './features/pages/flat.service.ts';
import { describeHome, describeSitemap, type ListedText } from './features/pages/site-pages.ts';
import { describeKeywords } from './features/search/keywords-page.ts';
import { isSourcePage } from './features/sources/describe-source.ts';
import { describeSourcePage, describeSources } from './features/sources/source-pages.ts';
import { describeTexts } from './features/texts/catalogue-page.ts';
import { cardPath, describeText, describeWholeText } from './features/texts/text-page.ts';
import { countCorpus, listTexts } from './features/texts/texts.service.ts';
import { describeThemePage, describeThemes } from './features/themes/theme-pages.ts';
import type { PageRequest, PageView } from './http/page-view.ts';

/** Null where the address leads nowhere; undefined where the title of the route says all there is to say. */
export async function describePage(
  storage: Storage,
  page: string,
  request: PageRequest,
): Promise<PageView | null | undefined> {
  if (isSourcePage(page)) return describeSourcePage(page, request);
  switch (page) {
    case 'home':
      return describeMainPage(storage, request);
    case 'sitemap':
      return describeSitemap(request, (await storage.snapshot(listTexts)).map(listed));
    case 'keywords':
      return describeKeywords(request);
    case 'texts':
      return describeTexts(request);
    case 'text':
      return describeText(storage, request);
    case 'about-text':
      return describeWholeText(storage, request);
    case 'sources':
      return describeSources(request);
    case 'themes':
      return describeThemes(request);
    case 'event-theme':
      return describeThemePage(storage, 'event', request);
    case 'person-theme':
      return describeThemePage(storage, 'person', request);
    case 'words':
      return describeWord(request);
    case 'about':
    case 'policy':
    case 'elabo':
      return describeFlatPage(page, request);
    default:
      return undefined;
  }
}

async function describeMainPage(storage: Storage, request: PageRequest): Promise<PageView> {
  const { corpus, texts } = await storage.snapshot(async (reader) => ({
    corpus: await countCorpus(reader),
    texts: await listTexts(reader),
  }));
  const home = await request.ask(homeTexts, {});
  const intro = await readHomeText(request);
  const { verse, specimen, themes } = home;
  const view = describeHome(request, {
    corpus,
    languages: home.languages.map(({ language, name, years }) => ({
      name: name ?? inEach(() => language),
      years: years && yearsName(years),
    })),
    verse: verse && shownVerse(verse, request.language),
    texts: texts.map(listed),
    themes: themes.map(({ kind, id, name }) => ({ name, path: pageHref(`${kind}-theme`, {}, id) })),
    intro,
  });
  return { ...view, calls: specimen === null ? [] : [specimenCall(specimen)].filter((call) => call !== null) };
}

function shownVerse({ text, cardNumber, cardAddress, verses }: DayVerse, language: Language) {
  const [first, last] = [verses[0]?.verseNo ?? '', verses.at(-1)?.verseNo ?? ''];
  const place = `${nameIn(language, text.name).text}, ${text.code} ${cardAddress}.${first}`;
  const facts = [place, text.manuscript ?? text.source, text.place, dateInWords(text.date)];
  return {
    lines: verses.map(({ items }) => lineText(items, 'transcription')),
    lang: text.language[0],
    where: facts.filter((fact) => fact !== null).join(' · '),
    path: pageHref('text', {
      ...{ code: text.code, startCardNumber: cardNumber, startVerseNo: first },
      ...{ endCardNumber: cardNumber, endVerseNo: last },
    }),
  };
}

/** Besides its text and the texts the main page asks for the first card of one of them. */
function specimenCall(specimen: CataloguedText): string | null {
  if (specimen.firstCard === null) return null;
  const { cardNumber, verseNo, lastVerseNo } = specimen.firstCard;
  const range = {
    startCardNumber: cardNumber,
    startVerseNo: verseNo,
    endCardNumber: cardNumber,
    endVerseNo: lastVerseNo,
  };
  return callAddress(textRange, { params: { code: specimen.code, ...range }, query: specimenQuery(specimen) });
}

/** What the application asks first on a page for people who are logged in, about what is on it. */
export function callsOfPerson(page: string, query: Readonly<Record<string, string>>): string[] {
  if (page !== 'annotation-editor') return [];
  const { code, sentenceNo } = readPageQuery(page, query);
  const sentence = { params: { code }, query: { sentenceNo: sentenceNo ?? undefined } };
  // The rail beside it asks how much waits.
  return [openWork.path, ...(code === '' ? [] : [callAddress(annotationEditor, sentence)])];
}

/** The page of a word has the word for its title, where the index knows it. */
function describeWord({ query, language: lang, link }: PageRequest): PageView | undefined {
  const { lemma, texts, f, language } = readPageQuery('words', query);
  if (lemma === '' || texts.length > 0 || f !== '') return undefined;
  const { 'nav.words': name, 'page.description': description } = DICTIONARIES[lang];
  const inLanguage = language === '' ? {} : { language };
  const call = callAddress(readWord, { params: { lemma }, query: { lang, ...inLanguage } });
  return { title: lemma, description, above: { name, path: link(pageHref('words')) }, calls: [call], needs: call };
}

const listed = ({ code, name }: Awaited<ReturnType<typeof listTexts>>[number]): ListedText => ({
  name,
  path: cardPath(code, 1),
});
