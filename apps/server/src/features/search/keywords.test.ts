import { Distribution, Keywords, SentenceResults, Words } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { useSampleServer } from '../../../test/sample-server.ts';

/** Two texts in prose, one of them long; two of the others are in verse, of one it is not known. */
const PROSE = { f: 'form:prose', of: 'norm', minimum: '1', level: 'none' };

describeOnBothDatabases('keywords', (open) => {
  const server = useSampleServer(open);

  const keywords = async (query: Record<string, string>) =>
    Keywords.parse(await server.get('/api/search/keywords', { lang: 'en', ...query }));
  const total = async (query: Record<string, string>) =>
    SentenceResults.parse(await server.get('/api/search/sentences', { lang: 'en', ...query })).total;

  it('are what is more frequent in the selection, what is rarer, or both', async () => {
    const all = await keywords({ ...PROSE, keys: 'both', size: '500' });
    const positive = await keywords({ ...PROSE, size: '500' });
    const negative = await keywords({ ...PROSE, keys: 'negative', size: '500' });
    expect(all).toMatchObject({ selection: { texts: 2 }, reference: { texts: 3 }, shared: 0, critical: null });
    expect(all.distinct).toBe(all.compared);
    expect(
      positive.rows.every(({ logRatio, perMillion: own, referencePerMillion: other }) => logRatio > 0 && own > other),
    ).toBe(true);
    expect(negative.rows.every(({ perMillion: own, referencePerMillion: other }) => own < other)).toBe(true);
    expect(positive.distinct + negative.distinct).toBeLessThanOrEqual(all.distinct);
    expect(Math.min(positive.distinct, negative.distinct)).toBeGreaterThan(20);
    const likelihoods = positive.rows.map(({ logLikelihood }) => logLikelihood);
    expect(likelihoods).toEqual(likelihoods.toSorted((a, b) => b - a));
  });

  it.each(['lemma', 'form', 'norm', 'pos', 'cas', 'lemma,pos', 'pos,cas,num'])(
    'by %s count what a query of each row finds in the selection and in the reference',
    async (of) => {
      const { rows } = await keywords({ ...PROSE, of, keys: 'both', size: '15', sort: 'hits' });
      expect(rows.length).toBeGreaterThan(3);
      for (const { q, hits, referenceHits, value } of rows) {
        expect([value, q === null]).toEqual([value, false]);
        const found = await total({ q: q ?? '', f: 'form:prose' });
        expect([q, found, await total({ q: q ?? '', f: '-form:prose' })]).toEqual([q, hits, referenceHits]);
      }
    },
  );

  it('have the names of classes, and the languages of words', async () => {
    const { rows } = await keywords({ ...PROSE, of: 'lemma,pos', keys: 'both', minimumTexts: '2' });
    const [first] = rows;
    expect(first?.language).toBe('pl-x-oldpol');
    expect(first?.also).toEqual([
      { value: expect.any(String), name: { pl: expect.any(String), en: expect.any(String) } },
    ]);
    expect(rows.every(({ texts, referenceTexts }) => Math.max(texts, referenceTexts) >= 2)).toBe(true);
  });

  it('compare with all other texts, or with those that are meant; what both mean counts in the selection', async () => {
    const sizes = Distribution.parse(await server.get('/api/search/distribution', { q: '[]', bins: '1' })).texts;
    const rest = await keywords({ texts: 'RO', level: 'none' });
    expect([rest.selection.texts, rest.reference.texts]).toEqual([1, sizes.length - 1]);
    const prose = await keywords({ texts: 'RO', against: 'form:prose', level: 'none' });
    expect(prose).toMatchObject({ selection: { texts: 1 }, reference: { texts: 1 }, shared: 1 });
    expect(prose.selection.tokens).toBe(rest.selection.tokens);
    const marks = await total({ q: '[pos="interp"]', texts: 'RO' });
    expect(rest.selection.tokens + marks).toBeLessThanOrEqual(sizes.find(({ code }) => code === 'RO')?.tokens ?? 0);
  });

  it('say how evenly they are spread over the texts of the selection, and nothing of one text', async () => {
    const { rows } = await keywords({
      f: 'form:verse,form:prose',
      minimum: '1',
      level: 'none',
      sort: 'dp',
      order: 'asc',
      size: '500',
    });
    const found = rows.map(({ dispersion }) => dispersion?.dp ?? Number.NaN);
    expect(found.every((dp) => dp >= 0 && dp < 1)).toBe(true);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    const one = await keywords({ texts: 'RO', level: 'none' });
    expect(one.rows.map(({ dispersion }) => dispersion)).toEqual(one.rows.map(() => null));
  });

  it('leave out what chance may make among so many comparisons', async () => {
    const list = await keywords({ ...PROSE, keys: 'both', level: '0.05', size: '500' });
    expect(list.critical).toBeGreaterThan(10);
    expect(list.rows.every(({ logLikelihood }) => logLikelihood >= (list.critical ?? 0))).toBe(true);
    expect((await keywords({ ...PROSE, keys: 'both', level: '0.0001' })).distinct).toBeLessThan(list.distinct + 1);
  });

  it('are ordered by any column either way, and clamp the page', async () => {
    const values = async (order: string) =>
      (await keywords({ ...PROSE, sort: 'value', order, size: '500' })).rows.map(({ value }) => value);
    expect(await values('desc')).toEqual((await values('asc')).toReversed());
    const last = await keywords({ ...PROSE, size: '3', page: '9999' });
    expect([last.page, last.rows.length > 0]).toEqual([last.pages, true]);
  });

  it.each([
    ['nothing is chosen', {}, 'whole corpus'],
    ['no text is meant', { f: 'genre:nothing' }, 'No text fits the filter of the selection.'],
    [
      'no text is to be compared with',
      { texts: 'RO', against: 'genre:nothing' },
      'No text fits the filter of the texts to compare',
    ],
    ['both are the same', { f: 'form:prose', against: 'form:prose' }, 'in the selection'],
    ['no word has what is counted', { texts: 'RO', of: 'lemma,genre' }, '“genre”'],
  ])('say in words that %s', async (_, query, said) => {
    const { error, rows } = await keywords(query);
    expect(error).toContain(said);
    expect(rows).toEqual([]);
  });

  it('refuse what is no filter and no number, with the name of the parameter', async () => {
    for (const [name, value] of [
      ['f', 'colour:red'],
      ['against', 'x'],
      ['of', 'a b'],
      ['minimum', '-1'],
      ['level', '2'],
      ['sort', 'x'],
    ] as const) {
      const response = await server.app.inject({ url: '/api/search/keywords', query: { [name]: value } });
      expect([name, response.statusCode]).toEqual([name, 400]);
      expect(response.body).toContain(name);
    }
  });

  it('are files that say what was compared', async () => {
    const ask = (query: Record<string, string>) =>
      server.app.inject({ url: '/api/export/keywords', query: { lang: 'en', ...PROSE, ...query } });
    const { rows, distinct } = await keywords({ ...PROSE, of: 'lemma,pos', size: '500' });
    const json = (await ask({ format: 'json', of: 'lemma,pos' })).json();
    expect(json).toMatchObject({
      selection: expect.stringMatching(/^form:prose \(texts: 2, words: \d+\)$/),
      reference: expect.stringMatching(/^all other texts \(texts: 3, words: \d+\)$/),
      link: expect.stringMatching(/\/keywords\?f=form%3Aprose&of=lemma%2Cpos&minimum=1&level=none$/),
      count: distinct,
    });
    expect(
      json.rows.map(({ value, hits, 'value-2': posClass }: Record<string, unknown>) => [value, hits, posClass]),
    ).toEqual(rows.map(({ value, hits, also }) => [value, hits, also[0]?.value]));
    const csv = await ask({ format: 'csv' });
    expect(csv.headers['content-disposition']).toContain('glosa-keywords.csv');
    expect(csv.body).toContain('Log ratio');
    expect((await ask({ format: 'xlsx' })).rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await ask({ f: 'form:nothing' })).statusCode).toBe(200);
    expect((await ask({ f: 'form:nothing' })).json()).toMatchObject({ error: expect.stringContaining('No text fits') });
  });

  it('stand in the page for readers without scripts, which says what else can be asked', async () => {
    const page = async (query: Record<string, string>) =>
      (await server.app.inject({ url: '/keywords', query: { lang: 'en', ...query } })).body;
    const [first] = (await keywords(PROSE)).rows;
    expect(await page(PROSE)).toContain(`<tr><th scope="row">${first?.value}</th><td>${first?.hits}</td>`);
    expect(await page({})).toContain('Choose the texts');
    expect(await page({ f: 'genre:nothing' })).toContain('No text fits the filter of the selection.');
    expect(await page({ f: 'colour:red,form:prose', sort: 'nothing' })).toContain('<table>');
  });

  it('are told in frequency lists and word lists by the same dispersion', async () => {
    const { rows } = Words.parse(await server.get('/api/words', { sort: 'dp', size: '20' }));
    const found = rows.map(({ dispersion }) => dispersion?.dp ?? 2);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    const list = await server.get('/api/search/frequencies', { q: '[lemma=".+"]', of: 'lemma' });
    expect(list).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ dispersion: expect.objectContaining({ dp: expect.any(Number) }) }),
      ]),
    });
    const ofTexts = await server.get('/api/search/frequencies', { q: 'i', of: 'text' });
    expect(ofTexts).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ dispersion: null })]) });
  });
});
