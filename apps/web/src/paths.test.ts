import { findPage, pageId } from '@glosa/contract';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

const EVERY_PATH = {
  home: paths.home(),
  results: paths.results(),
  resultsOfPhrase: paths.results({ q: '"syn boży"', page: 1 }),
  resultsInTexts: paths.results({
    q: '123',
    texts: ['RO', 'SK'],
    page: 3,
    size: 50,
    layer: 'transcription',
    variants: false,
  }),
  texts: paths.texts(),
  textItem: paths.textItem({ code: 'RO' }),
  textItemRange: paths.textItem({
    code: 'RO',
    startCardNumber: 2,
    startVerseNo: '5',
    endCardNumber: 3,
    endVerseNo: '12b',
    mode: 'both',
    grammar: true,
    hl: [12, 15],
  }),
  textCitation: paths.textCitation('RO', '12r.5-12v.3'),
  sources: paths.sources(),
  sourceSearch: paths.sourceSearch(12, { verseFrom: '1', verseTo: '4' }),
  sourceCompare: paths.sourceCompare(12),
  themes: paths.themes(),
  eventTheme: paths.eventTheme(3),
  personTheme: paths.personTheme(4),
  words: paths.words(),
  searchWords: paths.searchWords(),
  grammarSingle: paths.grammarSingle(),
  searchGrammarSingle: paths.searchGrammarSingle(),
  grammarDouble: paths.grammarDouble(),
  searchGrammarDouble: paths.searchGrammarDouble(),
  about: paths.about(),
  searchHelp: paths.searchHelp(),
  contact: paths.contact(),
  elabo: paths.elabo(),
  policy: paths.policy(),
  accessibility: paths.accessibility(),
  sitemap: paths.sitemap(),
  login: paths.login(),
  users: paths.users(),
  manageTexts: paths.manageTexts(),
  manageText: paths.manageText('RO'),
  manageCards: paths.manageCards({ type: 'transcription', code: 'RO' }),
  manageCardsOfOther: paths.manageCards({ type: 'other-transcript', code: 'MP', designation: 'odpis-B' }),
  manageOtherTranscript: paths.manageOtherTranscript({ code: 'MP', designation: 'odpis-B' }),
  manageCard: paths.manageCard({ type: 'transcription', code: 'RO', cardAddress: '1r' }),
  manageSources: paths.manageSources(),
  importOthers: paths.importOthers(),
  annotation: paths.annotation(),
  annotationSentences: paths.annotationSentences('RO'),
  annotationEditor: paths.annotationEditor('RO', 7),
};

test('every link of the application', () => {
  expect(EVERY_PATH).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "accessibility": "/policy?id=2",
      "annotation": "/annotation",
      "annotationEditor": "/annotation/editor?code=RO&sentenceNo=7",
      "annotationSentences": "/annotation/sentences?code=RO",
      "contact": "/about?id=5",
      "elabo": "/elabo",
      "eventTheme": "/themes/search/event-themes/3",
      "grammarDouble": "/grammar/double",
      "grammarSingle": "/grammar/single",
      "home": "/",
      "importOthers": "/import-others",
      "login": "/login",
      "manageCard": "/manage-texts/card?type=transcription&code=RO&card=1r",
      "manageCards": "/manage-texts/cards?type=transcription&code=RO",
      "manageCardsOfOther": "/manage-texts/cards?type=other-transcript&code=MP&designation=odpis-B",
      "manageOtherTranscript": "/manage-texts/other-transcript?code=MP&designation=odpis-B",
      "manageSources": "/manage-sources",
      "manageText": "/manage-texts/text?code=RO",
      "manageTexts": "/manage-texts",
      "personTheme": "/themes/search/person-themes/4",
      "policy": "/policy",
      "results": "/results",
      "resultsInTexts": "/results?q=123&texts=RO%2CSK&page=3&size=50&variants=0&layer=transcription",
      "resultsOfPhrase": "/results?q=%22syn+bo%C5%BCy%22&page=1",
      "searchGrammarDouble": "/search/grammar/double",
      "searchGrammarSingle": "/search/grammar/single",
      "searchHelp": "/about?id=2",
      "searchWords": "/search/words",
      "sitemap": "/sitemap",
      "sourceCompare": "/sources/compare/12",
      "sourceSearch": "/sources/search/12?verseFrom=1&verseTo=4",
      "sources": "/sources",
      "textCitation": "/t/RO:12r.5-12v.3",
      "textItem": "/texts/item?code=RO",
      "textItemRange": "/texts/item?code=RO&startCardNumber=2&startVerseNo=5&endCardNumber=3&endVerseNo=12b&mode=both&grammar=true&hl=12%2C15",
      "texts": "/texts",
      "themes": "/themes",
      "users": "/users",
      "words": "/words",
    }
  `);
});

test('every link but the short form for citations leads to a page of the contract', () => {
  const { textCitation, ...pages } = EVERY_PATH;
  for (const path of Object.values(pages))
    expect([path, findPage(path.split('?')[0] ?? '')?.name]).not.toContain(undefined);
  expect(findPage(textCitation)).toBeNull();
});

test('the number in a path is read where the path of its page has one', () => {
  const some = ['/sources/search/542', '/themes/search/person-themes/7', '/texts', '/sources/search/0', '/nowhere/3'];
  expect(some.map(pageId)).toEqual([542, 7, 0, 0, 0]);
});
