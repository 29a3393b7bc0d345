import { SentenceResults, WordPage, Words } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { importSamples } from '../../../test/sample-corpus.ts';
import { useSampleServer } from '../../../test/sample-server.ts';
import { addText } from '../../../test/small-text.ts';

type Readings = NonNullable<Parameters<typeof addText>[1]['readings']>;

const READINGS: Readings = {
  Król: ['król', 'subst', { num: 'sg', cas: 'nom', gen: 'm' }],
  król: ['król', 'subst', { num: 'sg', cas: 'nom', gen: 'm' }],
  króla: ['król', 'subst', { num: 'sg', cas: 'gen', gen: 'm' }],
  krol: ['krol', 'subst', { num: 'sg', cas: 'nom', gen: 'm' }],
  mówił: ['mówić', 'praet', { num: 'sg', gen: 'm', asp: 'imperf' }],
  mówienie: ['mówić', 'ger', { num: 'sg', cas: 'nom', gen: 'n', asp: 'imperf', neg: 'aff' }],
  jeśm: ['być', 'fin', { num: 'sg', per: 'pri', asp: 'imperf' }],
  jest: ['być', 'fin', { num: 'sg', per: 'ter', asp: 'imperf' }],
  Jest: ['być', 'fin', { num: 'sg', per: 'ter', asp: 'imperf' }],
  był: ['być', 'praet', { num: 'sg', gen: 'm', asp: 'imperf' }],
  pisan: ['pisać', 'ppas', { num: 'sg', cas: 'nom', gen: 'm' }],
  się: ['się', 'part', {}],
  dom: ['dom', 'subst', { num: 'sg', cas: 'nom' }],
  domem: ['dom', 'subst', { num: 'sg', cas: 'inst', gen: 'm' }],
  'a/b%c': ['a/b%"c', 'frag', {}],
  '=1+1': ['=suma', 'frag', {}],
  proto: ['__proto__', 'frag', {}],
};
const KINGS = {
  code: 'KRL',
  ord: 90,
  hasSentences: true,
  transcription: {
    '1r': {
      1: 'Król mówił jeśm się',
      2: 'krol Jest był dom',
      3: 'jest pisan król króla',
      4: 'mówienie domem ąchen',
      5: 'a/b%c =1+1 proto jest',
    },
  },
  transliteration: { '1r': { 1: 'Krol mowil yesm sye', 3: 'yest pisan krol krola' } },
  readings: READINGS,
  composites: [
    { posClass: 'perf', lemma: 'mówić', forms: ['mówił', 'jeśm', 'się'] },
    { posClass: 'perf', lemma: 'być', forms: ['Jest', 'był'] },
    { posClass: 'pass', lemma: 'pisać', forms: ['jest', 'pisan'] },
  ],
};
const HIDDEN = {
  code: 'SKR',
  ord: 91,
  active: false,
  hasSentences: true,
  transcription: { '1r': { 1: 'król ukryty' } },
  readings: { ...READINGS, ukryty: ['ukryty', 'adj', {}] } satisfies Readings,
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

describeOnBothDatabases('the lexical index', (open) => {
  const server = useSampleServer(open, importSamples, async (database) => {
    await addText(database.storage, KINGS);
    await addText(database.storage, HIDDEN);
    await addText(database.storage, GERMAN);
  });

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

  it('says in which language a word is, where all of its tokens are in one', async () => {
    const languages = async (query: Record<string, string>) =>
      Object.fromEntries((await list({ match: 'exact', ...query })).rows.map((row) => [row.value, row.language]));
    expect(await languages({ q: 'schante' })).toEqual({ schante: 'gmh' });
    // Those of the words that the text marks as foreign, not its own.
    expect(await languages({ q: 'pater', layer: 'transcription' })).toMatchObject({ Pater: 'la' });
    expect(await languages({ q: 'dom', texts: 'KRL' })).toEqual({ dom: 'zlw-x-oldpol' });
    expect(await page('moviz')).toMatchObject({ language: 'gmh', shared: false });
    const [after] = (await page('być', { texts: 'KRL' })).after;
    expect(after).toEqual({ lemma: 'dom', language: 'zlw-x-oldpol', shared: true });
  });

  it('lists lemmas with their forms, classes and texts; all add up', async () => {
    const words = await list({ texts: 'KRL', size: '100' });
    expect(shown(words)).toBe('a/b%"c 1, być 5, dom 2, krol 1, król 3, mówić 2, pisać 1, się 1, __proto__ 1, =suma 1');
    expect(words).toMatchObject({ total: 10, tokens: 18, page: 1, pages: 1, withoutLemma: 1 });
    expect(words.error).toBeUndefined();
    expect(words.initials).toEqual(
      [
        ['A', 1],
        ['B', 1],
        ['D', 1],
        ['K', 2],
        ['M', 1],
        ['P', 1],
        ['S', 1],
        ['#', 2],
      ].map(([initial, values]) => ({ initial, values })),
    );
    expect(words.texts).toEqual([{ code: 'KRL', name: { pl: 'KRL po polsku', en: 'KRL in English' }, tokens: 19 }]);
    const be = words.rows.find(({ value }) => value === 'być');
    expect(be).toMatchObject({ hits: 5, auxiliary: 2, otherCount: 3, perText: [{ code: 'KRL', hits: 5 }] });
    expect(be?.others.map(({ value, hits }) => [value, hits])).toEqual([
      ['jest', 3],
      ['był', 1],
      ['jeśm', 1],
    ]);
    expect(be?.classes.map(({ value, hits, name }) => [value, hits, name.en !== value])).toEqual([
      ['fin', 4, true],
      ['praet', 1, true],
    ]);
  });

  it('says of every number what finds it', async () => {
    for (const layer of ['lemma', 'transcription', 'transliteration']) {
      for (const query of [
        { texts: 'KRL', size: '30' },
        { sort: 'hits', size: '4' },
        { q: 'k', size: '6' },
      ]) {
        const words = await list({ layer, ...query });
        const texts = 'texts' in query ? { texts: query.texts } : {};
        expect(words.rows.length).toBeGreaterThan(0);
        for (const row of words.rows) {
          const counted = [row, ...row.classes, ...row.others.slice(0, 4)];
          for (const { q, hits } of counted)
            expect([layer, q, await total({ q: q ?? '', ...texts })]).toEqual([layer, q, hits]);
          expect(row.perText.reduce((sum, { hits }) => sum + hits, 0)).toBe(row.hits);
          if (layer === 'lemma') expect(row.classes.reduce((sum, { hits }) => sum + hits, 0)).toBe(row.hits);
        }
        expect([layer, words.query, await total({ q: words.query ?? '', ...texts })]).toEqual([
          layer,
          words.query,
          words.tokens,
        ]);
      }
    }
  });

  it.each([
    ['exact', 'krol', 'krol, król'],
    ['exact', 'król', 'król'],
    ['begins', 'KR', 'krol, król'],
    ['ends', 'ić', 'mówić'],
    ['contains', 'o', 'dom, krol, król, mówić, __proto__'],
    ['contains', 'ó', 'król, mówić'],
    ['pattern', 'k?o*', 'krol, król'],
    ['pattern', '*', 'a/b%"c, być, dom, krol, król, mówić, pisać, się, __proto__, =suma'],
    ['begins', '__', '__proto__'],
    ['contains', '%"', 'a/b%"c'],
    ['exact', 'nic', ''],
  ])('%s “%s” is %s', async (match, q, expected) => {
    const words = await list({ texts: 'KRL', match, q });
    expect(words.rows.map(({ value }) => value).join(', ')).toBe(expected);
    if (words.total > 0) expect(await total({ q: words.query ?? '', texts: 'KRL' })).toBe(words.tokens);
    else expect(words.query).toBeNull();
  });

  it('orders, leads by letters, and ends with the last page', async () => {
    const lemmas = async (query: Record<string, string>) =>
      (await list({ texts: 'KRL', size: '3', ...query })).rows.map(({ value }) => value);
    expect(await lemmas({ sort: 'hits' })).toEqual(['być', 'król', 'dom']);
    expect(await lemmas({ sort: 'end' })).toEqual(['__proto__', '=suma', 'a/b%"c']);
    expect(await lemmas({ sort: 'end', page: '2' })).toEqual(['pisać', 'mówić', 'być']);
    expect(await lemmas({ initial: 'K' })).toEqual(['krol', 'król']);
    const last = await list({ texts: 'KRL', size: '3', page: '99' });
    expect([last.page, last.pages, last.rows.map(({ value }) => value)]).toEqual([4, 4, ['=suma']]);
    const everything = await list({ sort: 'texts', size: '5' });
    const texts = everything.rows.map(({ perText }) => perText.length);
    expect(texts).toEqual([...texts].sort((a, b) => b - a));
  });

  it('passes over texts that a visitor may not see', async () => {
    expect((await list({ q: 'ukryty', match: 'exact' })).total).toBe(0);
    expect((await list({ texts: 'SKR' })).rows).toEqual([]);
    expect(shown(await list({ texts: 'SKR,KRL', q: 'król', match: 'exact' }))).toBe('król 3');
    const gone = await server.app.inject({ url: '/api/words/ukryty' });
    expect([gone.statusCode, (await server.app.inject({ url: '/api/words/brak%20takiego' })).statusCode]).toEqual([
      404, 404,
    ]);
    expect(await page('król', { texts: 'SKR' })).toMatchObject({ hits: 0, entries: [], perText: [] });
  });

  it('adds what a word sounds like, to be left out one by one', async () => {
    const asked = { texts: 'KRL', layer: 'transcription', q: 'anchen', match: 'exact', variants: '1' };
    const words = await list(asked);
    expect(words.variantsAdded).toEqual([
      {
        word: 'anchen',
        form: 'ąchen',
        language: 'zlw-x-oldpol',
        count: 1,
        rank: 'variant',
        source: 'skeleton',
        active: true,
      },
    ]);
    expect(shown(words)).toBe('ąchen 1');
    expect(await total({ q: words.query ?? '', texts: 'KRL' })).toBe(1);
    const lemmas = async (q: string) =>
      (await list({ q, match: 'exact', variants: '1' })).variantsAdded.map(({ form, source }) => `${form} ${source}`);
    // What sounds alike does so in Polish: the German *moviz* and *schante* do not.
    expect([await lemmas('mowycz'), await lemmas('sente')]).toEqual([['mowić skeleton', 'mówić skeleton'], []]);
    const without = await list({ ...asked, without: 'ąchen' });
    expect([without.total, without.variantsAdded.map(({ active }) => active)]).toEqual([0, [false]]);
  });

  it('refers from forms to their headwords, and to what looks alike', async () => {
    const { references } = await list({ texts: 'KRL', q: 'jest', match: 'exact' });
    expect(references).toEqual([
      {
        form: 'jest',
        language: null,
        hits: 3,
        kind: 'form',
        lemmas: [{ value: 'być', hits: 3, q: '[form="jest"%c & lemma="być"]' }],
      },
    ]);
    expect(await total({ q: references[0]?.lemmas[0]?.q ?? '', texts: 'KRL' })).toBe(3);
    const near = await list({ texts: 'KRL', q: 'mowicc', match: 'exact' });
    expect(near.nearest).toEqual([{ value: 'mówić', language: 'zlw-x-oldpol', hits: 2 }]);
  });

  it('shows one lemma as homonyms, classes and cells, each form with what finds it', async () => {
    const be = await page('być', { texts: 'KRL' });
    expect(be).toMatchObject({ lemma: 'być', hits: 5, repeated: 0, before: [{ lemma: 'a/b%"c' }] });
    expect(be.after.map(({ lemma }) => lemma)).toEqual(['dom', 'krol', 'król']);
    expect(be.entries).toMatchObject([
      { no: 1, group: { value: 'verb', name: { pl: 'czasownik', en: 'verb' } }, hits: 5 },
    ]);
    const cells = be.entries.flatMap(({ classes }) =>
      classes.flatMap((one) => one.cells.map((cell) => ({ ...cell, of: one.posClass }))),
    );
    expect(
      cells.map(({ of, categories, forms }) => [of, categories, forms.map(({ value, hits }) => `${value} ${hits}`)]),
    ).toEqual([
      ['fin', { num: 'sg', per: 'pri', asp: 'imperf' }, ['jeśm 1']],
      ['fin', { num: 'sg', per: 'ter', asp: 'imperf' }, ['jest 3']],
      ['praet', { num: 'sg', gen: 'm', asp: 'imperf' }, ['był 1']],
    ]);
    expect(be.auxiliary).toMatchObject([{ value: 'perf', hits: 2 }]);
    expect(be.composites).toMatchObject([
      { posClass: 'perf', hits: 1, group: null, cells: [{ forms: [{ value: 'Jest był', q: null }] }] },
    ]);
    expect((await page('mówić', { texts: 'KRL' })).entries).toMatchObject([
      { group: { value: 'verb' }, classes: [{ posClass: 'ger' }, { posClass: 'praet' }] },
    ]);
    const king = await page('król', { texts: 'KRL' });
    expect(king.forms.map(({ value, hits, translits }) => [value, hits, translits.map((one) => one.value)])).toEqual([
      ['król', 2, ['Krol', 'krol']],
      ['króla', 1, ['krola']],
    ]);
  });

  it('tells cells apart that differ in what is not set', async () => {
    const house = await page('dom', { texts: 'KRL' });
    const [subst] = house.entries[0]?.classes ?? [];
    expect(subst?.cells.map(({ q, hits }) => [q, hits])).toEqual([
      ['[lemma="dom" & pos="subst" & cas="nom" & num="sg" & gen!=".+"]', 1],
      ['[lemma="dom" & pos="subst" & cas="inst" & gen="m" & num="sg"]', 1],
    ]);
  });

  it.each(['być', 'król', 'dom', 'mówić', 'a/b%"c', '=suma', '__proto__', 'i', 'w', 'ten'])(
    'of “%s” finds each cell and each form by its query, and the cells add up',
    async (lemma) => {
      const word = await page(lemma);
      const paradigms = word.entries.flatMap(({ classes }) => classes);
      const cells = paradigms.flatMap((one) => one.cells);
      expect(cells.reduce((sum, { hits }) => sum + hits, 0)).toBe(word.hits + word.repeated);
      expect(word.perText.reduce((sum, { hits }) => sum + hits, 0)).toBe(word.hits);
      const counted = [...paradigms, ...cells, ...cells.flatMap(({ forms }) => forms), ...word.forms];
      const further = [...word.composites, ...word.composites.flatMap((one) => one.cells)];
      const spelled = word.forms.flatMap(({ translits }) => translits);
      for (const { q, hits } of [word, ...counted, ...further, ...spelled]) {
        expect([q, await total({ q: q ?? '' })]).toEqual([q, hits]);
      }
      for (const cell of cells) expect(cell.forms.reduce((sum, { hits }) => sum + hits, 0)).toBe(cell.hits);
    },
  );

  it('finds the sentences with words, as far as they meet conditions', async () => {
    const sentences = async (query: Record<string, string>) =>
      SentenceResults.parse((await get('/api/search/words', { texts: 'KRL', ...query })).json());
    expect((await sentences({ q: 'być' })).total).toBe(5);
    const filters = { class: ['fin'], categories: { per: ['ter', 'sec'] }, form: ['jest'] };
    const found = await sentences({ q: 'być', filters: JSON.stringify(filters), view: 'kwic' });
    expect([found.total, found.lines.length]).toEqual([3, 3]);
    expect((await sentences({ q: 'k', match: 'begins', size: '1' })).pages).toBe(3);
    expect((await sentences({ q: 'krol', match: 'exact' })).total).toBe(4);
    expect((await sentences({ layer: 'transliteration', q: 'yest' })).total).toBe(1);
    expect((await sentences({ match: 'pattern', q: '*' })).total).toBe(18);
    expect((await sentences({ filters: '{"class":["subst"]}', match: 'begins' })).total).toBe(6);
    // The tagset has it, the corpus has not.
    expect(await sentences({ q: 'być', filters: '{"class":["supin"]}' })).toMatchObject({ total: 0 });
    const unknown = await sentences({ q: 'być', filters: '{"class":["czas"]}' });
    expect(unknown).toMatchObject({ total: 0, hits: [], queryError: { code: 'UNKNOWN_VALUE', found: 'czas' } });
    expect(unknown.error).toBeTruthy();
    expect((await sentences({ q: 'być', filters: '{"categories":{"num":["x"]}}' })).queryError?.code).toBe(
      'UNKNOWN_VALUE',
    );
    expect((await sentences({ q: 'być', filters: '{"categories":{"nic":["x"]}}' })).queryError?.code).toBe(
      'UNKNOWN_ATTR',
    );
    expect((await sentences({ q: 'być', filters: '{"categories":{"__proto__":["x"]}}' })).total).toBe(5);
  });

  it('refuses what the interface never sends', async () => {
    const bad = ['words?layer=x', 'words?match=like', 'words?size=101', 'words?page=0', 'words?sort=q', 'words?nic=1'];
    const more = [
      'search/words?filters={',
      'search/words?filters=[]',
      'search/words?filters={"class":"fin"}',
      'words?q='.concat('a'.repeat(201)),
    ];
    const files = ['export/words?format=pdf', 'export/words/być?format=conllu', 'words/być?size=1'];
    for (const url of [...bad, ...more, ...files]) {
      const { statusCode } = await server.app.inject({ url: encodeURI(`/api/${url}`) });
      expect([url, statusCode]).toEqual([url, 400]);
    }
  });
});
