/** Every page there is, at addresses at which it has something to show. */
import { PAGE_ROUTES } from '@glosa/contract';

/** What a server's corpus has, for addresses that name a part of it. */
export interface Corpus {
  /** A text with both layers and annotated words. */
  text: string;
  /** A query that finds several words, and one of its words. */
  query: string;
  lemma: string;
  /** Numbers of a source, an event theme and a person theme. */
  source: string;
  event: string;
  person: string;
}

const SAMPLE: Corpus = { text: 'RO', query: 'lemma:być', lemma: 'być', source: '1', event: '1', person: '12' };

/** The sample corpus, unless the one that runs elsewhere is described by `GLOSA_CORPUS` (JSON, parts of it). */
export const CORPUS: Corpus = {
  ...SAMPLE,
  ...(JSON.parse(process.env['GLOSA_CORPUS'] ?? '{}') as Partial<Corpus>),
};

const { text, query, lemma, source, event, person } = CORPUS;
const results = `/results?q=${query}&page=1`;
const reading = `/texts/item?code=${text}`;

/** Addresses of a route that show more than its bare one, or other things. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  results: [
    '/results',
    results,
    `${results}&other=1`,
    `${results}&view=kwic&sort=left`,
    `${results}&view=frequencies`,
    `${results}&view=distribution`,
    `${results}&view=collocations&minimum=1`,
    '/results?q=wieloryb&page=1',
    '/results?q=%5Bform%3D&page=1',
  ],
  keywords: ['/keywords', '/keywords?f=form:prose&of=norm&minimum=1&level=none'],
  words: ['/words', '/words?q=b&variants=1', `/words?lemma=${lemma}`, '/words?q=qqqq'],
  'search-words': ['/search/words', `/search/words?q=${lemma}`],
  'grammar-single': ['/grammar/single', '/grammar/single?a=subst'],
  'search-grammar-single': ['/search/grammar/single', '/search/grammar/single?a=subst&b=cas:gen'],
  'search-grammar': [],
  text: [
    reading,
    `${reading}&mode=both`,
    `${reading}&mode=transliteration`,
    `${reading}&mode=both&grammar=true`,
    `${reading}&panel=sources`,
    `${reading}&panel=themes&layout=running`,
  ],
  'source-search': [`/sources/search/${source}`],
  'source-compare': [`/sources/compare/${source}`],
  'event-theme': [`/themes/search/event-themes/${event}`],
  'person-theme': [`/themes/search/person-themes/${person}`],
  about: ['/about', '/about?id=2'],
  'manage-text': [`/manage-texts/text?code=${text}`, `/manage-texts/text?code=${text}&history=transcription`],
  'manage-cards': [`/manage-texts/cards?type=transcription&code=${text}`],
  'manage-card': [`/manage-texts/card?type=transcription&code=${text}&card=1r`],
  'manage-other-transcript': [`/manage-texts/other-transcript?code=${text}`],
  'annotation-sentences': [`/annotation/sentences?code=${text}`],
  'annotation-editor': [`/annotation/editor?code=${text}&sentenceNo=1`],
  users: ['/users', '/users?tab=audit', '/users?tab=account'],
};

export interface Place {
  path: string;
  /** Who may see it. */
  area: 'public' | 'session';
  /** The server's answer. */
  status: number;
}

export const PLACES: readonly Place[] = [
  ...PAGE_ROUTES.flatMap(({ name, path, area }) =>
    (MORE[name] ?? [path]).map((address): Place => ({ path: address, area, status: 200 })),
  ),
  { path: '/no/such/page', area: 'public', status: 404 },
  { path: `${reading}xx`, area: 'public', status: 404 },
];
