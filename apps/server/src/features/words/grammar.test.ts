import { Grammar, GrammarClasses, GrammarSpread, SentenceResults } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { importSamples } from '../../../test/sample-corpus.ts';
import { useSampleServer } from '../../../test/sample-server.ts';
import { addText } from '../../../test/small-text.ts';

const READINGS = {
  widział: ['widzieć', 'praet', { num: 'sg', gen: 'm' }],
  bywa: ['być', 'fin', { num: 'sg', per: 'ter' }],
  jest: ['być', 'fin', { num: 'sg', per: 'ter' }],
  są: ['być', 'fin', { num: 'pl', per: 'ter' }],
  jesta: ['być', 'fin', { num: 'du', per: 'ter' }],
  sad: ['sad', 'subst', { num: 'sg', cas: 'acc' }],
  Sad: ['sad', 'subst', { num: 'sg', cas: 'nom' }],
  obcy: ['obcy', 'dziwna', { barwa: 'siny' }],
} as const;
const SMALL = {
  code: 'MALY',
  ord: 99,
  hasSentences: true,
  transcription: { '1r': { 1: 'Sad bywa sad', 2: 'jest obcy widział', 3: 'są sad jesta' } },
  readings: { ...READINGS } as never,
  composites: [
    { posClass: 'perf', lemma: 'widzieć', forms: ['jest', 'widział'] },
    { posClass: 'perf', lemma: 'sad', forms: ['są', 'jesta'] },
  ],
};
const HIDDEN = { ...SMALL, code: 'SKRYTY', ord: 100, active: false };

describeOnBothDatabases('the calls on grammatical forms', (open) => {
  const server = useSampleServer(open, importSamples, async (database) => {
    await addText(database.storage, SMALL);
    await addText(database.storage, HIDDEN);
  });

  const get = async (path: string, query: Record<string, string>) => {
    const response = await server.app.inject({ url: `/api/${path}`, query });
    expect([response.statusCode, path, query]).toEqual([200, path, query]);
    return response;
  };
  const single = async (query: Record<string, string>) =>
    Grammar.parse((await get('grammar/single', { lang: 'pl', ...query })).json());
  const double = async (query: Record<string, string>) =>
    Grammar.parse((await get('grammar/double', { lang: 'pl', ...query })).json());
  const small = (query: Record<string, string>) => single({ texts: 'MALY', ...query });
  const totalOf = async (q: string, texts = '') => {
    const { total } = SentenceResults.parse((await get('search/sentences', { q, texts })).json());
    return total;
  };
  const counted = (values: readonly { value: string; hits: number }[]) =>
    Object.fromEntries(values.filter(({ hits }) => hits > 0).map(({ value, hits }) => [value, hits]));

  it('lists forms and lemmas, with what other choices would find', async () => {
    const found = await small({ class: 'fin,subst', categories: 'num:sg,du' });
    expect(found).toMatchObject({ q: '[pos="fin|subst" & num="sg|du"]', total: 6, exact: true, distinct: 4, pages: 1 });
    expect(found.rows.map(({ value, hits, texts, share }) => [value, hits, texts, share])).toEqual([
      ['sad', 3, 1, 0.5],
      ['bywa', 1, 1, 1 / 6],
      ['jest', 1, 1, 1 / 6],
      ['jesta', 1, 1, 1 / 6],
    ]);
    expect(found.rows[0]?.others).toMatchObject([{ value: 'sad', hits: 3 }]);
    expect(found.perText).toEqual([
      { code: 'MALY', name: { pl: 'MALY po polsku', en: 'MALY in English' }, hits: 6, tokens: 9 },
    ]);
    expect(counted(found.classes)).toEqual({ subst: 3, praet: 1, fin: 3 });
    const categories = new Map(found.categories.map(({ category, values }) => [category, counted(values)]));
    expect(categories.get('num')).toEqual({ sg: 5, du: 1, pl: 1 });
    expect(categories.get('cas')).toEqual({ nom: 1, acc: 2 });
    expect([...categories.keys()]).not.toContain('gen2');
    const lemmas = await small({ class: 'fin,subst', of: 'lemma', sort: 'value' });
    expect(lemmas.rows.map(({ value, hits }) => [value, hits])).toEqual([
      ['być', 4],
      ['sad', 3],
    ]);
  });

  it('gives every number a query that finds as many in the search', async () => {
    for (const query of [
      { class: 'subst' },
      { class: 'praet', class2: 'aglt', place: 'next' },
      { class: 'subst', class2: 'prep', place: 'near' },
      { class: 'adj', of: 'lemma' },
    ]) {
      const found = await single({ ...query, size: '4' } as never);
      expect([query, found.total > 0]).toEqual([query, true]);
      expect(await totalOf(found.q)).toBe(found.total);
      for (const { q, hits, others } of found.rows) {
        expect([q, await totalOf(q ?? '')]).toEqual([q, hits]);
        for (const other of others.slice(0, 2)) expect(await totalOf(other.q ?? '')).toBe(other.hits);
      }
      for (const { q, hits } of [...found.classes, ...found.categories.flatMap(({ values }) => values)].slice(0, 12)) {
        if (hits > 0) expect([q, await totalOf(q ?? '')]).toEqual([q, hits]);
      }
    }
  });

  it('counts all words where nothing is asked, but no punctuation and no hidden text', async () => {
    const all = await single({ size: '1' });
    expect(all.sentence).toBe('');
    expect(all.total).toBe(await totalOf('[pos!="interp"]'));
    expect(all.perText.map(({ code }) => code)).not.toContain('SKRYTY');
    expect((await single({ texts: 'SKRYTY' })).total).toBe(0);
    expect((await double({ texts: 'SKRYTY,MALY' })).total).toBe(2);
    expect((await double({})).total).toBe(await totalOf('<double/>'));
  });

  it('lists composite forms by their members, wherever they stand', async () => {
    const found = await double({ class: 'perf', texts: 'MALY', sort: 'value' });
    expect(found).toMatchObject({
      q: '<double pos="perf"/>',
      total: 2,
      sentence: 'forma złożona: czas przeszły złożony',
    });
    expect(found.rows.map(({ value, apart, others }) => [value, apart, others[0]?.value])).toEqual([
      ['jest widział', 1, 'widzieć'],
      ['są jesta', 1, 'sad'],
    ]);
    for (const { q, hits } of found.rows) expect(await totalOf(q ?? '', 'MALY')).toBe(hits);
    const classes = await double({});
    for (const { value, hits } of classes.classes) {
      if (hits > 0) expect([value, await totalOf(`<double pos="${value}"/>`)]).toEqual([value, hits]);
    }
    expect((await double({ texts: 'MALY', form: 'jesta' })).rows.map(({ value }) => value)).toEqual(['są jesta']);
    const beside = await double({ texts: 'MALY', lemma2: 'obcy', place: 'sentence' });
    expect(beside.rows.map(({ value }) => value)).toEqual(['jest widział']);
  });

  it('says in words what is asked', async () => {
    const asked = { class: 'fin', categories: 'num:du,pl;per:ter', lemma2: 'być', place: 'next' };
    expect((await single(asked)).sentence).toBe(
      'czasownik osobowy: forma nieprzeszła, liczba podwójna lub mnoga, osoba trzecia; zaraz po nim: lemat „być”',
    );
    expect((await single({ ...asked, place: 'near', distance: '3', lang: 'en' })).sentence).toBe(
      'finite verb: non-past form, dual or plural number, third person; within 3 words before or after it: lemma “być”',
    );
    expect((await single({ class: 'subst', categories: 'cas:gen,acc' })).sentence).toBe(
      'rzeczownik, dopełniacz lub biernik',
    );
  });

  it('knows tags that the tagset has not, by themselves', async () => {
    const found = await small({ class: 'dziwna', categories: 'barwa:siny' });
    expect([found.total, found.sentence]).toEqual([1, 'dziwna, barwa: siny']);
    expect(found.classes.find(({ value }) => value === 'dziwna')).toMatchObject({ name: { pl: 'dziwna' }, hits: 1 });
    expect(found.categories.map(({ category }) => category)).toEqual(['barwa']);
  });

  it.each([
    ['class=nietakiej', 'UNKNOWN_VALUE', 'nietakiej'],
    ['class=subst&categories=cas:nietakiego', 'UNKNOWN_VALUE', 'nietakiego'],
    ['categories=nietakiej:sg', 'UNKNOWN_ATTR', 'nietakiej'],
    ['class=subst&class2=nietakiej', 'UNKNOWN_VALUE', 'nietakiej'],
  ])('answers %s by what is wrong with it', async (query, code, found) => {
    for (const path of ['grammar/single', 'search/grammar/single', 'grammar/single/spread', 'export/grammar/single']) {
      const response = await server.app.inject({ url: `/api/${path}?${query}&lang=pl` });
      expect([response.statusCode, path]).toEqual([200, path]);
      expect(response.json()).toMatchObject({ queryError: { code, found } });
      expect(response.json().error).toContain(found);
    }
  });

  it('finds nothing where the tagset has what no word has', async () => {
    const found = await small({ class: 'subst', categories: 'ptp:geo' });
    expect([found.total, found.rows, found.error]).toEqual([0, [], undefined]);
    const { json } = await get('search/grammar/single', { class: 'aor', texts: 'MALY' });
    expect(SentenceResults.parse(json())).toMatchObject({ total: 0, hits: [] });
  });

  it.each([
    'class=a%20b',
    'categories=cas',
    'categories=cas:%22',
    'place=nowhere',
    'distance=0',
    'page=0',
    'x=1',
    'of=tag',
  ])('refuses %s', async (query) => {
    expect((await server.app.inject({ url: `/api/grammar/single?${query}` })).statusCode).toBe(400);
  });

  it('shows the last page for one beyond the end', async () => {
    const { page, pages, rows } = await small({ class: 'fin,subst', size: '3', page: '99' });
    expect([page, pages, rows.length]).toEqual([2, 2, 2]);
  });

  it('finds the sentences, with the words that are asked for marked', async () => {
    const { json } = await get('search/grammar/single', {
      class: 'subst',
      texts: 'MALY',
      lemma2: 'być',
      place: 'after',
    });
    const found = SentenceResults.parse(json());
    const forms = found.hits.map(({ tokens }) => tokens.filter(({ match }) => match === 1).map(({ form }) => form));
    expect([found.total, forms]).toEqual([
      2,
      [
        ['Sad', 'bywa'],
        ['sad', 'jesta'],
      ],
    ]);
    const doubles = SentenceResults.parse(
      (await get('search/grammar/double', { class: 'perf', texts: 'MALY' })).json(),
    );
    const members = doubles.hits.map(({ tokens }) => tokens.filter(({ match }) => match === 1).map(({ form }) => form));
    expect(members).toEqual([
      ['jest', 'widział'],
      ['są', 'jesta'],
    ]);
  });

  it('spreads the values of a category over the texts, also those without any', async () => {
    const spread = GrammarSpread.parse(
      (await get('grammar/single/spread', { class: 'fin,praet', over: 'per' })).json(),
    );
    const row = spread.rows.find(({ code }) => code === 'MALY');
    expect(spread.values.at(-1)?.value).toBe('');
    const at = (value: string) => row?.counts[spread.values.findIndex((one) => one.value === value)];
    expect([row?.hits, at('ter'), at('')]).toEqual([5, 4, 1]);
    const sums = spread.values.map((_, i) => spread.rows.reduce((sum, { counts }) => sum + (counts[i] ?? 0), 0));
    expect(sums).toEqual(spread.values.map(({ hits }) => hits));
    expect(spread.rows.map(({ code, witness }) => [code, witness])).toEqual(
      expect.arrayContaining([
        ['RO', 'Nowhere, Glosa sample corpus, made-up manuscript 1, made up, c. 1500'],
        ['MALY', null],
      ]),
    );
    const doubles = GrammarSpread.parse((await get('grammar/double/spread', { texts: 'MALY,SKRYTY' })).json());
    expect(doubles.rows).toMatchObject([{ code: 'MALY', hits: 2, counts: [2] }]);
  });

  it('describes the tagset with what there is of it', async () => {
    const { classes, doubleClasses, categories, groups } = GrammarClasses.parse(
      (await get('grammar/classes', {})).json(),
    );
    expect(groups.map(({ value }) => value)).toContain('noun');
    const subst = classes.find(({ value }) => value === 'subst');
    expect(subst).toMatchObject({ group: 'noun', name: { pl: 'rzeczownik' }, hits: await totalOf('pos:subst') });
    expect(classes.find(({ value }) => value === 'dziwna')).toMatchObject({ group: '', hits: 1, categories: [] });
    expect(doubleClasses.find(({ value }) => value === 'perf')?.hits).toBe(await totalOf('<double pos="perf"/>'));
    expect(categories.find(({ value }) => value === 'barwa')?.values).toEqual([
      { value: 'siny', name: { pl: 'siny', en: 'siny' } },
    ]);
  });

  it('writes lists and spreads as files', async () => {
    const list = await get('export/grammar/single', { class: 'fin', texts: 'MALY', lang: 'en' });
    const lines = list.body.split('\r\n');
    expect(list.headers['content-disposition']).toContain('glosa-forms.csv');
    expect(lines[0]).toBe('\uFEFFForms asked for,finite verb: non-past form');
    expect(lines.slice(-6, -1)).toEqual([
      'No,Form,Hits,Share,Number of texts,Lemmas',
      '1,bywa,1,0.25,1,być (1)',
      '2,jest,1,0.25,1,być (1)',
      '3,jesta,1,0.25,1,być (1)',
      '4,są,1,0.25,1,być (1)',
    ]);
    const spread = await get('export/grammar/double', { texts: 'MALY', what: 'spread', format: 'json', lang: 'en' });
    expect(spread.json()).toMatchObject({ total: 2, rows: [{ text: 'MALY', hits: 2, 'value-perf': 2 }] });
    const tsv = await get('export/grammar/double', { texts: 'MALY', format: 'tsv', of: 'lemma' });
    expect(tsv.body).toContain('\twidzieć\t1\t');
    expect(
      (await get('export/grammar/single', { texts: 'MALY', format: 'xlsx' })).rawPayload.subarray(0, 2).toString(),
    ).toBe('PK');
  });
});
