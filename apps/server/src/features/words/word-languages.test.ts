import { SentenceResults, WordPage, Words } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

type Readings = NonNullable<Parameters<typeof addText>[1]['readings']>;

const POLISH = {
  code: 'KRL',
  ord: 90,
  hasSentences: true,
  transcription: { '1r': { 1: 'mówił dom', 2: 'dom domem był' } },
  readings: {
    mówił: ['mówić', 'praet', { num: 'sg' }],
    dom: ['dom', 'subst', { num: 'sg', cas: 'nom' }],
    domem: ['domowy', 'adj', {}],
    był: ['być', 'praet', { num: 'sg' }],
  } satisfies Readings,
};

const GERMAN = {
  code: 'NIEM',
  ord: 92,
  language: 'gmh',
  transcription: { '1r': { 1: 'schante movizen dom' } },
  readings: {
    schante: ['schante', 'subst', {}],
    movizen: ['moviz', 'inf', {}],
    dom: ['dom', 'subst', {}],
  } satisfies Readings,
};

const UNSAID = {
  code: 'NIKT',
  ord: 93,
  language: null,
  transcription: { '1r': { 1: 'dom ziele' } },
  readings: { dom: ['dom', 'subst', {}], ziele: ['ziele', 'subst', {}] } satisfies Readings,
};

/** Words that dictionaries number. */
const FRENCH = {
  code: 'OTI',
  ord: 94,
  language: 'fro',
  transcription: { '1r': { 1: 'que qui k que quei DL' } },
  readings: {
    que: ['que4', 'conj', {}],
    qui: ['que2', 'subst', {}],
    k: ['que', 'adv', {}],
    quei: ['coi2', 'subst', {}],
    DL: ['MP3', 'subst', {}],
  } satisfies Readings,
};

describeOnBothDatabases('words of several languages', (open) => {
  let server: TestApp;
  beforeAll(async () => {
    const database = await open();
    for (const text of [POLISH, GERMAN, UNSAID, FRENCH]) await addText(database.storage, text);
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());

  const get = async (url: string, query: Record<string, string> = {}) => {
    const response = await server.app.inject({ url, query: { lang: 'en', ...query } });
    expect([response.statusCode, url, query]).toEqual([200, url, query]);
    return response;
  };
  const list = async (query: Record<string, string>) => Words.parse((await get('/api/words', query)).json());
  const page = async (lemma: string, query: Record<string, string> = {}) =>
    WordPage.parse((await get(`/api/words/${encodeURIComponent(lemma)}`, query)).json());
  const total = async (query: Record<string, string>) =>
    SentenceResults.parse((await get('/api/search/sentences', { variants: '0', size: '1', ...query })).json()).total;
  const shown = ({ rows }: Words) => rows.map(({ value, hits }) => `${value} ${hits}`).join(', ');

  it('has a row for each language that a headword stands in, and lists those of one', async () => {
    const told = ({ rows }: Words) => rows.map(({ value, language, shared, hits }) => [value, language, shared, hits]);
    const house = await list({ q: 'dom', match: 'exact' });
    expect(told(house)).toEqual([
      ['dom', null, true, 1],
      ['dom', 'gmh', true, 1],
      ['dom', 'zlw-x-oldpol', true, 2],
    ]);
    expect(house.rows.map(({ q }) => q)).toEqual([
      '[lemma="dom" & lang!=".+"]',
      '[lemma="dom" & lang="gmh"]',
      '[lemma="dom" & lang="zlw-x-oldpol"]',
    ]);
    for (const { q, hits, perText, others, classes } of house.rows) {
      expect(await total({ q: q ?? '' })).toBe(hits);
      for (const counted of [perText, others, classes])
        expect(counted.reduce((sum, one) => sum + one.hits, 0)).toBe(hits);
      for (const one of [...others, ...classes]) expect(await total({ q: one.q ?? '' })).toBe(one.hits);
    }
    expect(house.languages).toEqual([
      { language: null, name: null, values: 1 },
      { language: 'gmh', name: { pl: 'średnio-wysoko-niemiecki', en: 'Middle High German' }, values: 1 },
      { language: 'zlw-x-oldpol', name: { pl: 'zlw', en: 'zlw' }, values: 1 },
    ]);
    const german = await list({ language: 'gmh' });
    expect(told(german)).toEqual([
      ['dom', 'gmh', true, 1],
      ['moviz', 'gmh', false, 1],
      ['schante', 'gmh', false, 1],
    ]);
    expect(await total({ q: german.query ?? '' })).toBe(german.tokens);
    expect(told(await list({ language: 'none', texts: 'KRL,NIKT' }))).toEqual([
      ['dom', null, true, 1],
      ['ziele', null, false, 1],
    ]);
    const all = await list({});
    expect(all.languages.reduce((sum, { values }) => sum + values, 0)).toBe(all.total);
    // The letters are those of what is listed, the languages those of all that could be.
    expect(german.initials.map(({ initial }) => initial)).toEqual(['D', 'M', 'S']);
    expect(german.languages).toEqual(all.languages);
    expect(await list({ language: 'xx' })).toMatchObject({ total: 0, rows: [], query: null, languages: all.languages });
  });

  it('finds the sentences, references and variants of words in one language', async () => {
    const sentences = async (query: Record<string, string>) =>
      SentenceResults.parse((await get('/api/search/words', query)).json()).total;
    expect(await sentences({ q: 'dom' })).toBe(4);
    expect([await sentences({ q: 'dom', language: 'gmh' }), await sentences({ q: 'dom', language: 'none' })]).toEqual([
      1, 1,
    ]);
    expect(await sentences({ q: 'd*', match: 'pattern', language: 'gmh' })).toBe(1);
    expect(await sentences({ match: 'pattern', q: '*', layer: 'transcription', language: 'gmh' })).toBe(3);
    const references = async (language: string) =>
      (await list({ q: 'movizen', match: 'exact', language })).references.map(({ form, lemmas }) => [form, lemmas]);
    const q = '[form="movizen" & lemma="moviz" & lang="gmh"]';
    expect(await references('gmh')).toEqual([['movizen', [{ value: 'moviz', hits: 1, q }]]]);
    expect([await references('fro'), await total({ q })]).toEqual([[], 1]);
    const varied = async (language: string) =>
      (await list({ q: 'mowycz', match: 'exact', variants: '1', language })).variantsAdded.map(({ form }) => form);
    expect([await varied('zlw-x-oldpol'), await varied('gmh')]).toEqual([['mówić'], []]);
  });

  it('has a page for each language of a headword, and one of all that says so', async () => {
    const languages = [
      { language: 'zlw-x-oldpol', hits: 2 },
      { language: null, hits: 1 },
      { language: 'gmh', hits: 1 },
    ];
    const all = await page('dom');
    expect(all).toMatchObject({ language: null, shared: true, languages, hits: 4, q: '[lemma="dom"]' });
    for (const { language, hits } of languages) {
      const word = await page('dom', { language: language ?? 'none' });
      expect(word).toMatchObject({ language, shared: true, languages, hits, repeated: 0 });
      const classes = word.entries.flatMap((entry) => entry.classes);
      const cells = classes.flatMap((one) => one.cells);
      for (const counted of [word.perText, cells, classes, word.forms]) {
        expect(counted.reduce((sum, one) => sum + one.hits, 0)).toBe(hits);
      }
      for (const one of [word, ...cells, ...classes, ...word.forms])
        expect(await total({ q: one.q ?? '' })).toBe(one.hits);
      const others = await list({ language: language ?? 'none', size: '100' });
      const headwords = others.rows.map(({ value }) => value);
      const place = headwords.indexOf('dom');
      expect(word.before.map(({ lemma }) => lemma)).toEqual(headwords.slice(Math.max(0, place - 3), place));
      expect(word.after.map(({ lemma }) => lemma)).toEqual(headwords.slice(place + 1, place + 4));
    }
    expect((await page('dom', { language: 'gmh', texts: 'KRL' })).hits).toBe(0);
    expect((await server.app.inject({ url: '/api/words/dom?language=la' })).statusCode).toBe(404);
    // Of a headword in one language nothing needs to be said of it.
    expect(await page('moviz', { language: 'gmh' })).toMatchObject({ shared: false, q: '[lemma="moviz"]', hits: 1 });
  });

  it('tells homographs by the number they carry, and finds all by the bare headword', async () => {
    const exact = async (q: string, query: Record<string, string> = {}) => list({ q, match: 'exact', ...query });
    const all = await exact('que');
    expect(shown(all)).toBe('que 1, que2 1, que4 2');
    expect(await total({ q: all.query ?? '' })).toBe(all.tokens);
    expect([shown(await exact('que4')), shown(await exact('coi')), shown(await exact('MP'))]).toEqual([
      'que4 2',
      'coi2 1',
      '',
    ]);
    expect(shown(await exact('que', { language: 'gmh' }))).toBe('');
    expect((await page('que')).homographs).toEqual([
      { lemma: 'que2', hits: 1 },
      { lemma: 'que4', hits: 2 },
    ]);
    expect((await page('que4')).homographs).toEqual([
      { lemma: 'que', hits: 1 },
      { lemma: 'que2', hits: 1 },
    ]);
    // A headword that stands only with numbers has no tokens of its own.
    const only = await page('coi');
    expect(only).toMatchObject({ hits: 0, entries: [], perText: [], homographs: [{ lemma: 'coi2', hits: 1 }] });
    expect((await page('MP3')).homographs).toEqual([]);
    expect((await server.app.inject({ url: '/api/words/MP' })).statusCode).toBe(404);
  });

  it('are told in files', async () => {
    const house = { q: 'dom', match: 'exact', format: 'json' };
    const { rows } = (await get('/api/export/words', house)).json();
    const cells = (some: { word: string; language: string; tokens: number }[]) =>
      some.map(({ word, language, tokens }) => [word, language, tokens]);
    expect(cells(rows)).toEqual([
      ['dom', '', 1],
      ['dom', 'gmh', 1],
      ['dom', 'zlw-x-oldpol', 2],
    ]);
    const german = (await get('/api/export/words', { ...house, language: 'gmh' })).json();
    expect([cells(german.rows), german.link]).toEqual([[['dom', 'gmh', 1]], expect.stringContaining('language=gmh')]);
    const paradigm = (await get('/api/export/words/dom', { format: 'json', language: 'gmh' })).json();
    expect(paradigm).toMatchObject({
      language: 'gmh',
      total: 1,
      link: expect.stringMatching(/lemma=dom&language=gmh$/),
    });
    expect(await total({ q: paradigm.rows[0].query })).toBe(1);
  });
});
