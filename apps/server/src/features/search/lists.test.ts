import { Collocations, Distribution, Frequencies, SentenceResults } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { useSampleServer } from '../../../test/sample-server.ts';

describeOnBothDatabases('a list made of hits', (open) => {
  const server = useSampleServer(open);

  const get = (call: string, query: Record<string, string>) =>
    server.get(`/api/search/${call}`, { lang: 'en', ...query });
  const frequencies = async (query: Record<string, string>) => Frequencies.parse(await get('frequencies', query));
  const total = async (query: Record<string, string>) => SentenceResults.parse(await get('sentences', query)).total;

  it('counts values in the hits, with the names of classes', async () => {
    const list = await frequencies({ q: '[pos="subst" & num="du"]', texts: 'RO', of: 'cas' });
    expect(list.total).toBe(3);
    expect(list.rows.reduce((sum, { hits }) => sum + hits, 0)).toBe(3);
    expect(list.rows.every(({ name }) => name !== null && name.en !== '')).toBe(true);
    const classes = await frequencies({ q: 'lemma:*', of: 'pos', size: '500' });
    expect(classes.rows.find(({ value }) => value === 'subst')?.name).toEqual({ pl: 'rzeczownik', en: 'noun' });
    expect(classes.distinct).toBe(classes.rows.length);
  });

  it('takes a text without a record for one in the language of its words, as the list of texts does', async () => {
    const all = await total({ q: 'i', texts: 'ŻD' });
    expect(all).toBeGreaterThan(0);
    for (const query of [{ q: 'i', f: 'language:pl' }, { q: 'i language:pl' }, { q: 'i', f: '-language:' }]) {
      expect([query, await total({ ...query, texts: 'ŻD' })]).toEqual([query, all]);
    }
    expect(await total({ q: 'i', f: 'language:', texts: 'ŻD' })).toBe(0);
  });

  it('orders by hits, by value and by number of texts, and clamps the page', async () => {
    const query = { q: 'i', of: 'norm', at: 'right1' };
    const all = await frequencies({ ...query, size: '500' });
    const hits = all.rows.map((row) => row.hits);
    expect(hits).toEqual([...hits].sort((a, b) => b - a));
    const values = (await frequencies({ ...query, rank: 'value', size: '500' })).rows.map(({ value }) => value);
    expect(values).toHaveLength(all.rows.length);
    expect(values.indexOf('a')).toBeLessThan(values.lastIndexOf(values.findLast((value) => value > 'b') ?? ''));
    const texts = (await frequencies({ ...query, rank: 'texts', size: '500' })).rows.map((row) => row.texts);
    expect(texts).toEqual([...texts].sort((a, b) => b - a));
    const last = await frequencies({ ...query, size: '3', page: '9999' });
    expect(last.page).toBe(last.pages);
    expect(last.rows).toEqual(all.rows.slice((last.pages - 1) * 3));
  });

  it.each([
    ['lemma:*', 'pos', 'hit'],
    ['i', 'form', 'hit'],
    ['i', 'norm', 'left1'],
    ['i', 'lemma', 'right1'],
    ['[pos="subst"]', 'lemma', 'node'],
    ['[pos="subst"]', 'cas', 'left2'],
    ['[pos="adj"] [pos="subst"]', 'lemma', 'hit'],
    ['[pos="adj"] [pos="subst"]', 'pos', 'right1'],
    ['[pos="adj"] []{0,3} [pos="subst"]', 'form', 'node'],
    ['[pos="prep"] []{0,2} [pos="subst"]', 'pos', 'left1'],
    ['[pos="adj"] | [pos="subst"]', 'lemma', 'left1'],
    ['[pos="subst"] within <s/>', 'form', 'left1'],
    ['jezus text:RO', 'norm', 'right1'],
    ['[pos="adj"]+', 'text', 'hit'],
    ['=i layer:transcription', 'tnorm', 'hit'],
    ['a:[pos="subst"] [] b:[pos="subst"] :: a.cas = b.cas', 'cas', 'node'],
    ['(?all) [pos="adj"]+', 'form', 'node'],
    ['(?longest) [pos="adj"]+ [pos="subst"]', 'form', 'node'],
    ['boga ojca', 'form', 'hit'],
  ])('of %s by %s at %s leads to exactly the hits of each row', async (q, of, at) => {
    const { rows } = await frequencies({ q, of, at, size: '12' });
    for (const row of rows) {
      if (row.q === null) continue;
      expect([row.q, await total({ q: row.q })]).toEqual([row.q, row.hits]);
    }
  });

  it.each([
    ['lemma:*', 'pos', 'hit'],
    ['[pos="subst"]', 'cas', 'left1'],
    ['[pos="adj"] [pos="subst"]', 'form', 'hit'],
    ['[pos="adj"]+', 'text', 'hit'],
    ['i', 'norm', 'left1'],
  ])('of %s by %s at %s says the query of every row', async (q, of, at) => {
    const { rows } = await frequencies({ q, of, at, size: '12' });
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect([row.value, row.q !== null]).toEqual([row.value, true]);
  });

  it.each([
    'card',
    'karta',
    'verse',
    's',
    'theme',
    'source',
    'parallel',
    'foreign',
    'double',
    'relation',
    'kind',
    'lang',
  ])('counts hits by %s, each row with the query that finds its hits', async (of) => {
    const { rows, total: all, error } = await frequencies({ q: 'lemma:*', of, size: '40' });
    expect(error).toBeUndefined();
    expect(all).toBeGreaterThan(0);
    expect([of, rows.length > 0]).toEqual([of, true]);
    for (const { q, hits, value } of rows) {
      expect([of, value, q !== null]).toEqual([of, value, true]);
      expect([q, await total({ q: q ?? '' })]).toEqual([q, hits]);
    }
  });

  it('names composite forms, and says of a text that is asked for twice nothing that is not so', async () => {
    const { rows } = await frequencies({ q: '<double/>', of: 'double' });
    expect(rows.map(({ value }) => value)).toContain('perf');
    expect(rows.every(({ name }) => name !== null && name.en !== '')).toBe(true);
    const narrowed = await frequencies({ q: 'i text:*', of: 'text' });
    expect(narrowed.rows.length).toBeGreaterThan(1);
    for (const { q, hits } of narrowed.rows) if (q !== null) expect(await total({ q })).toBe(hits);
  });

  it.each(['tag', 'feat', 'var', 'n', 'certainty'])('says that there is no list of %s', async (of) => {
    expect(await frequencies({ q: 'i', of })).toMatchObject({ rows: [], queryError: { found: of } });
  });

  it('finds collocates, each with a query that finds both together', async () => {
    const list = Collocations.parse(await get('collocations', { q: 'i', minimum: '2', size: '10' }));
    expect(list.rows.length).toBeGreaterThan(3);
    const dice = list.rows.map(({ logDice }) => logDice);
    expect(dice).toEqual([...dice].sort((a, b) => b - a));
    for (const { q, joint } of list.rows) {
      expect(joint).toBeGreaterThanOrEqual(2);
      expect([q, (await total({ q })) > 0]).toEqual([q, true]);
    }
    const strict = Collocations.parse(await get('collocations', { q: '[pos="prep"]', of: 'form', size: '5' }));
    for (const { q } of strict.rows) expect([q, (await total({ q })) > 0]).toEqual([q, true]);
    const joint = Collocations.parse(await get('collocations', { q: 'i', measure: 'joint', left: '0', right: '1' }));
    const numbers = joint.rows.map((row) => row.joint);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(joint.window).toBeLessThan(list.window);
  });

  it('spreads hits over texts and stretches of them, also over texts without any', async () => {
    const { texts, total: all } = Distribution.parse(await get('distribution', { q: 'jezus', bins: '4' }));
    const listed = await server.app.inject({ url: '/api/texts/active-texts-names' });
    expect(texts.map(({ code }) => code)).toEqual((listed.json() as { code: string }[]).map(({ code }) => code));
    expect(texts.reduce((sum, { hits }) => sum + hits, 0)).toBe(all);
    for (const { hits, bins } of texts) {
      expect(bins).toHaveLength(4);
      expect(bins.reduce((sum, bin) => sum + bin, 0)).toBe(hits);
    }
    expect(texts.some(({ hits }) => hits === 0)).toBe(true);
    const one = Distribution.parse(await get('distribution', { q: 'jezus', texts: 'RO' }));
    expect(one.texts.map(({ code }) => code)).toEqual(['RO']);
  });

  it.each(['frequencies', 'collocations', 'distribution'])(
    'of a query that cannot be read says why (%s)',
    async (call) => {
      expect(await get(call, { q: '[lema="x"]' })).toMatchObject({
        total: 0,
        error: expect.stringMatching(/./),
        queryError: { code: 'UNKNOWN_ATTR', from: 1, to: 5 },
      });
      expect(await get(call, { q: ' ' })).toMatchObject({ total: 0, exact: true });
      expect(await get(call, { q: 'jezus', texts: 'Brak' })).toMatchObject({ total: 0 });
      expect(await get(call, { q: '[]{2,}' })).toMatchObject({ queryError: { code: 'TOO_BROAD' } });
    },
  );

  it('says that there is no such attribute, and refuses what the interface never sends', async () => {
    expect(await get('frequencies', { q: 'i', of: 'nic' })).toMatchObject({
      rows: [],
      queryError: { code: 'UNKNOWN_ATTR', found: 'nic' },
    });
    const bad = ['frequencies?q=a&at=left6', 'frequencies?q=a&of=a.b', 'frequencies?q=a&size=501', 'frequencies?of=a'];
    const more = [
      'collocations?q=a&left=11',
      'collocations?q=a&measure=x',
      'collocations?q=a&of=cas',
      'distribution?q=a&bins=0',
    ];
    for (const url of [...bad, ...more]) {
      const { statusCode } = await server.app.inject({ url: `/api/search/${url}` });
      expect([url, statusCode]).toEqual([url, 400]);
    }
  });

  it('follows a search that looks for words together', async () => {
    const found = SentenceResults.parse(await get('sentences', { q: 'piotrowi dusza' }));
    expect(found.together?.used).toBe('together');
    const list = await frequencies({ q: 'piotrowi dusza', of: 'text' });
    expect([list.q, list.total]).toEqual([found.together?.q, found.total]);
  });
});
