import { SentenceResults } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { importSamples } from '../../../test/sample-corpus.ts';
import { useSampleServer } from '../../../test/sample-server.ts';
import { addText } from '../../../test/small-text.ts';

/** One text whose every word these tests know; without sentences a card is one. */
const SMALL = {
  code: 'MALY',
  ord: 99,
  transcription: {
    '1r': { 1: 'Bożę widział sad boze', 2: 'góra jest wielka' },
    '1v': { 1: 'sad tam widział', 2: 'boże' },
  },
  readings: {
    widział: ['widzieć', 'praet', { num: 'sg' }],
    sad: ['sad', 'subst', { num: 'sg', cas: 'acc' }],
    góra: ['góra', 'subst', { num: 'sg', cas: 'nom' }],
  },
} as const;

/** Sounds like Polish, and is not. */
const GERMAN = {
  code: 'NIEM',
  ord: 100,
  language: 'gmh',
  transcription: { '1r': { 1: 'hërze sünde Sünde schante zît', 2: 'rittern ritters vrô' } },
  readings: {
    rittern: ['rîtære', 'subst', {}],
    ritters: ['rîtære', 'subst', {}],
    vrô: ['rittera', 'adj', {}],
  },
} as const;
/** What sounds like the German words. */
const POLISH = { code: 'POLS', ord: 101, transcription: { '1r': { 1: 'herze Hercze herce szente' } } } as const;

describeOnBothDatabases('a search', (open) => {
  const server = useSampleServer(open, importSamples, async (database) => {
    await addText(database.storage, { ...SMALL, readings: { ...SMALL.readings } as never });
    for (const text of [GERMAN, POLISH]) await addText(database.storage, text as never);
  });

  const search = async (query: Record<string, string>) =>
    SentenceResults.parse(await server.get('/api/search/sentences', { lang: 'en', ...query }));
  const small = (query: Record<string, string>) => search({ texts: 'MALY', ...query });
  const nodes = ({ lines }: SentenceResults) => lines.map(({ node }) => node.map(({ form }) => form).join(' '));

  it('shows hits as lines with as many words beside them as asked for, within the text', async () => {
    const { lines, hits, total, pages } = await small({ q: 'widział', view: 'kwic', context: '2' });
    expect([total, pages, hits]).toEqual([2, 1, []]);
    const words = lines.map(({ left, node, right }) => [left, node, right].map((part) => part.map(({ form }) => form)));
    expect(words).toEqual([
      [['Bożę'], ['widział'], ['sad', 'boze']],
      [['sad', 'tam'], ['widział'], ['boże']],
    ]);
    expect(lines[1]).toMatchObject({ code: 'MALY', cardAddress: '1v', cardNumber: 2, verseNo: '1', hitNo: 2 });
    expect(lines[0]?.node[0]?.match).toBe(1);
    expect(lines[0]?.words).toEqual([lines[0]?.node[0]?.word]);
  });

  it('puts exact spellings first and says of each hit how near it is', async () => {
    const ranked = await small({ q: 'boże', view: 'kwic' });
    expect(ranked.lines.map(({ rank }) => rank)).toEqual(['exact', 'folded', 'folded']);
    expect(nodes(ranked)).toEqual(['boże', 'Bożę', 'boze']);
    expect(nodes(await small({ q: 'boże', view: 'kwic', sort: 'text' }))).toEqual(['Bożę', 'boze', 'boże']);
    expect((await small({ q: 'lemma:sad', view: 'kwic' })).lines.map(({ rank }) => rank)).toEqual([null, null]);
    expect((await small({ q: 'boże' })).hits.map(({ rank, hits }) => [rank, hits])).toEqual([
      ['exact', 1],
      ['folded', 2],
    ]);
  });

  it('tells a word in another case from one with other marks', async () => {
    const found = await search({ q: 'sünde', texts: 'NIEM', view: 'kwic' });
    expect(found.lines.map(({ rank }) => rank)).toEqual(['exact', 'case']);
    expect(found.variantsAdded.map(({ form, rank }) => [form, rank])).toEqual([
      ['sünde', 'exact'],
      ['Sünde', 'case'],
    ]);
    expect(found.ranks).toEqual({ exact: 1, case: 1, folded: 0, variant: 0 });
    expect((await search({ q: 'lemma:sad', texts: 'MALY' })).ranks).toBe(null);
  });

  it('finds other spellings of a sound only in texts of the language that is written so', async () => {
    const found = await search({ q: 'herce', texts: 'NIEM,POLS', view: 'kwic' });
    expect(nodes(found)).toEqual(['herce', 'Hercze']);
    expect([found.total, found.ranks]).toEqual([2, { exact: 1, case: 0, folded: 0, variant: 1 }]);
    const both = await search({ q: 'herre', texts: 'NIEM,POLS', view: 'kwic' });
    expect([nodes(both), both.lines.map(({ code }) => code)]).toEqual([['herze'], ['POLS']]);
    for (const q of ['herre', '[var="herre"]', 'sente', 'syt', 'schąte']) {
      expect([q, (await search({ q, texts: 'NIEM' })).total]).toEqual([q, 0]);
    }
  });

  it('counts spellings within the texts and filters of the query', async () => {
    const counts = async (query: Record<string, string>) =>
      (await search(query)).variantsAdded.map(({ form, count }) => [form, count]);
    expect(await counts({ q: 'herze' })).toEqual([
      ['herze', 1],
      ['hërze', 1],
    ]);
    expect(await counts({ q: 'herze', texts: 'NIEM' })).toEqual([['hërze', 1]]);
    expect(await counts({ q: 'herze text:NIEM' })).toEqual([['hërze', 1]]);
    expect(await counts({ q: 'herze text:MALY' })).toEqual([]);
  });

  it('sorts by what stands beside the hit, up or down', async () => {
    const right = async (order: string) =>
      (await small({ q: 'sad', view: 'kwic', sort: 'right', by: 'form', words: '1', order })).lines.map(
        (line) => line.right[0]?.form,
      );
    expect(await right('asc')).toEqual(['boze', 'tam']);
    expect(await right('desc')).toEqual(['tam', 'boze']);
    const down = await small({ q: 'boże', view: 'kwic', sort: 'text', order: 'desc' });
    expect(nodes(down)).toEqual(['boże', 'boze', 'Bożę']);
    const farthest = await small({ q: 'boże', view: 'kwic', sort: 'rank', order: 'desc' });
    expect(farthest.lines.map(({ rank }) => rank)).toEqual(['folded', 'folded', 'exact']);
  });

  it('takes the same sample for the same seed, and pages through it', async () => {
    const all = await search({ q: 'i', size: '100', view: 'kwic', sort: 'text' });
    const take = (seed: string, page = '1') =>
      search({ q: 'i', view: 'kwic', sort: 'text', sample: '7', seed, size: '5', page });
    const first = await take('3');
    expect([first.total, first.pages, first.lines.length]).toEqual([all.total, 2, 5]);
    expect((await take('3', '2')).lines).toHaveLength(2);
    expect((await take('3')).lines).toEqual(first.lines);
    const others = await Promise.all(['4', '5', '6'].map((seed) => take(seed)));
    expect(others.some(({ lines }) => JSON.stringify(lines) !== JSON.stringify(first.lines))).toBe(true);
    const sentences = await search({ q: 'i', sample: '7', seed: '3', size: '100' });
    expect(sentences.hits.reduce((sum, { hits }) => sum + hits, 0)).toBe(7);
  });

  it('numbers hits through all pages', async () => {
    const pages = await Promise.all(['1', '2', '3'].map((page) => search({ q: 'i', view: 'kwic', size: '4', page })));
    expect(pages.flatMap(({ lines }) => lines.map(({ hitNo }) => hitNo))).toEqual(
      Array.from({ length: 12 }, (_, i) => i + 1),
    );
  });

  it('lists the spellings that a word stands for, and leaves out those that are not wanted', async () => {
    const found = await small({ q: 'boże' });
    const forms = found.variantsAdded.filter(({ form }) => ['boże', 'boze', 'Bożę'].includes(form));
    expect(forms.map(({ form, rank, active }) => [form, rank, active])).toEqual(
      expect.arrayContaining([
        ['boże', 'exact', true],
        ['boze', 'folded', true],
      ]),
    );
    const without = await small({ q: 'boże', without: 'boze Bożę', view: 'kwic' });
    expect(nodes(without)).toEqual(['boże']);
    expect(without.variantsAdded.find(({ form }) => form === 'boze')?.active).toBe(false);
    const folded = await small({ q: 'boże', variants: '0' });
    expect(folded.variantsAdded.filter(({ rank }) => rank === 'variant')).toEqual([]);
  });

  it('says how often words are adjacent and how often together, and looks for them together where they never are', async () => {
    const adjacent = await small({ q: 'widział sad' });
    expect(adjacent.together).toEqual({ adjacent: 1, sentences: 2, q: 'widział & sad', used: 'adjacent' });
    expect(adjacent.total).toBe(1);
    const apart = await small({ q: 'sad wielka' });
    expect(apart.together).toEqual({ adjacent: 0, sentences: 1, q: 'sad & wielka', used: 'together' });
    expect(apart).toMatchObject({ q: 'sad wielka', total: 1, sentences: 1, help: null });
    expect(apart.interpretation).toContain('in one sentence');
    const limited = await search({ q: 'sad wielka text:MALY' });
    expect(limited.together).toMatchObject({ q: 'sad & wielka text:MALY', sentences: 1 });
    for (const q of ['„widział sad”', 'sad', 'lemma:sad widział', 'sad & wielka']) {
      expect([q, (await small({ q })).together]).toEqual([q, null]);
    }
  });

  it('says where the choice of a layer and of variants changes nothing', async () => {
    const reach = async (q: string) => (await search({ q })).reach;
    const both = { layer: 'free', variants: true };
    for (const q of ['sad', 'lemma:sad sad', 'lemma:sad !sad', '<s/> containing sad']) {
      expect([q, await reach(q)]).toEqual([q, both]);
    }
    for (const q of ['=sad', 'sa*']) expect([q, await reach(q)]).toEqual([q, { layer: 'free', variants: false }]);
    for (const q of ['lemma:sad', '[norm="sad"]', 'pos:subst&cas:gen', '<s/>']) {
      expect([q, await reach(q)]).toEqual([q, { layer: 'no-words', variants: false }]);
    }
    expect(await reach('sad layer:transcription')).toEqual({ layer: 'in-query', variants: true });
    // The numbers agree: what is said to change nothing changes nothing.
    const total = async (q: string, more: object) => (await search({ q, ...more })).total;
    for (const q of ['lemma:być', '=sad', 'sa*']) {
      expect([q, await total(q, { variants: '0' })]).toEqual([q, await total(q, { variants: '1' })]);
    }
    expect(await total('lemma:być', { layer: 'transliteration' })).toBe(await total('lemma:być', {}));
  });

  it('counts the words that a search for a lemma cannot find', async () => {
    expect((await small({ q: 'lemma:sad' })).withoutLemma).toBe(6);
    expect((await small({ q: 'sad' })).withoutLemma).toBeNull();
    // All forms of „sad” are those that the plain word finds.
    expect((await small({ q: 'sad' })).allForms).toBeNull();
    const forms = (await search({ q: 'lemma:być' })).total;
    expect(await search({ q: 'być' })).toMatchObject({ allForms: { lemma: 'być', q: 'lemma:być', count: forms } });
    expect((await search({ q: 'być nie' })).allForms).toBeNull();
  });

  it('warns of a value that no word has, and counts what a repair would find', async () => {
    const { warnings, total } = await small({ q: '[pos="subs"]' });
    expect(total).toBe(0);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatchObject({ code: 'UNKNOWN_VALUE', found: 'subs' });
    expect(warnings[0]?.message).toContain('subs');
    expect(warnings[0]?.suggestions[0]).toEqual({ q: '[pos="subst"]', count: 3 });
  });

  it('leads from a form that is asked for as a lemma to its lemma first', async () => {
    const { total, help } = await search({ q: 'lemma:rittern', texts: 'NIEM' });
    expect([total, help?.nearest.map(({ form, count }) => [form, count])]).toEqual([
      0,
      [
        ['rîtære', 2],
        ['rittera', 1],
      ],
    ]);
  });

  it('helps where nothing is found, and every number it gives is true', async () => {
    const cases: Record<string, string>[] = [
      { q: 'wirdziła sad', texts: 'MALY' },
      { q: '=BOŻE', texts: 'MALY' },
      { q: 'boże text:RO card:1r', texts: 'MALY' },
      { q: 'wielka', texts: 'RO' },
      { q: '[form="widzial"]', texts: 'MALY' },
      { q: 'boże', texts: 'MALY', without: 'boże boze Bożę' },
      { q: 'gora', texts: 'MALY', layer: 'transliteration' },
    ];
    const kinds = new Set<string>();
    for (const query of cases) {
      const { total, help } = await search(query);
      expect([query, total]).toEqual([query, 0]);
      for (const { q, count } of help?.nearest ?? []) {
        const again = await search({ ...query, q });
        expect([q, again.total]).toEqual([q, count]);
      }
      for (const { kind, q, set, count } of help?.relaxations ?? []) {
        kinds.add(kind);
        const again = await search({ ...query, q, ...set });
        expect([query, kind, count > 0 && again.total]).toEqual([query, kind, count]);
      }
    }
    expect([...kinds].sort()).toEqual(['all-texts', 'both-layers', 'folded', 'variants', 'without-filters']);
    const misspelt = await small({ q: 'wirdziła sad' });
    expect(misspelt.help?.elements).toEqual([
      { text: 'wirdziła', count: 0 },
      { text: 'sad', count: 2 },
    ]);
    expect(misspelt.help?.nearest.map(({ form }) => form)).toContain('widzial');
    const offered = async (q: string) => (await small({ q })).help?.nearest.map((one) => one.q) ?? [];
    expect(await offered('lemma:sda')).toContain('lemma:sad');
    expect(await offered('[lemma="ssad" & pos="subst"]')).toContain('[lemma="sad" & pos="subst"]');
    expect(await offered('"boźe"')).toContain('"boże"');
    expect(await offered('=BOZĘ')).toContain('=boże');
  });

  it.each([
    ['[pos="subst"]+', 'longest'],
    ['(?shortest) [pos="subst"]+', 'shortest'],
    ['lemma:sad', 'each'],
  ])('names the mode of %s', async (q, mode) => {
    expect((await small({ q })).mode).toBe(mode);
  });

  it('counts what a repaired query would find', async () => {
    const { queryError } = await small({ q: '[lema="sad"]' });
    expect(queryError?.suggestions[0]).toEqual({ q: '[lemma="sad"]', count: 2 });
  });

  it('refuses what the interface never sends', async () => {
    const bad = ['view=list', 'sort=up', 'by=nothing', 'words=0', 'words=6', 'order=x', 'sample=-1', 'seed=x'];
    for (const one of [...bad, 'context=0', 'context=41', 'layer=x', 'variants=2', 'rank=hits']) {
      const { statusCode } = await server.app.inject({ url: `/api/search/sentences?q=a&${one}` });
      expect([one, statusCode]).toEqual([one, 400]);
    }
  });
});
