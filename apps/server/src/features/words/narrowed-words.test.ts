/** Words and forms counted in the texts that a filter means by their records. */
import { Catalogue, matches, readFilter } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { useSampleServer } from '../../../test/sample-server.ts';

const SUBST = { class: 'subst', lang: 'en' };
/** Every call that counts words or forms, or finds their sentences. */
const CALLS: readonly (readonly [path: string, query: Record<string, string>])[] = [
  ['words', { size: '20', sort: 'hits' }],
  ['words', { layer: 'transliteration', q: 'k', variants: '1' }],
  ['words/być', {}],
  ['search/words', { q: 'być', filters: '{"class":["fin"]}' }],
  ['export/words', { q: 'b' }],
  ['export/words/być', {}],
  ['grammar/single', { ...SUBST, of: 'lemma' }],
  ['grammar/double', { lang: 'en' }],
  ['search/grammar/single', SUBST],
  ['search/grammar/double', { class: 'perf' }],
  ['grammar/single/spread', { ...SUBST, over: 'num' }],
  ['export/grammar/single', { ...SUBST, what: 'list' }],
  ['export/grammar/double', { what: 'spread' }],
  ['grammar/classes', {}],
];
const FILTERS = [
  'language:pl',
  'language:la',
  '-language:la',
  'form:prose,-genre:sermon',
  'date:1451-1500',
  '-date:',
  'date:1451-1500,date:1501-1550,-form:verse',
];
const NO_TEXT = 'language:tlh';

describeOnBothDatabases('words and forms narrowed by records', (open) => {
  const server = useSampleServer(open);
  const ask = async (path: string, query: Record<string, string>) => {
    const response = await server.app.inject({ url: encodeURI(`/api/${path}`), query });
    expect([response.statusCode, path, query]).toEqual([200, path, query]);
    // A file says where it was made, and when.
    return response.body.replace(/^.*(?:\d{4}-\d\d-\d\dT|https?:).*$/gmu, '');
  };
  // By record a text without one is in the language of its words, as the list of texts has it.
  const listed = async () => Catalogue.parse(await server.get('/api/texts/catalogue', {})).texts;

  it.each(FILTERS)('in %s are those of the same texts by code', async (f) => {
    const texts = await listed();
    const { filter } = readFilter(f);
    const codes = texts.filter((text) => matches(text, filter)).map(({ code }) => code);
    expect([f, codes.length > 0 && codes.length < texts.length]).toEqual([f, true]);
    for (const [path, query] of CALLS) {
      const [byRecord, byCode] = [await ask(path, { ...query, f }), await ask(path, { ...query, texts: codes.join() })];
      expect([path, f, byRecord]).toEqual([path, f, byCode]);
    }
  });

  it('are of the texts that both codes and records mean', async () => {
    const texts = await listed();
    const prose = texts.filter(({ form }) => form.includes('prose')).map(({ code }) => code);
    const [first = '', ...others] = prose;
    expect(others.length).toBeGreaterThan(0);
    const verse = texts.find(({ code }) => !prose.includes(code))?.code ?? '';
    for (const [path, query] of CALLS) {
      const both = await ask(path, { ...query, texts: `${first},${verse}`, f: 'form:prose' });
      expect([path, both]).toEqual([path, await ask(path, { ...query, texts: first })]);
    }
  });

  it('add up with those of the texts left out', async () => {
    const tokens = async (query: Record<string, string>) => {
      const { tokens, withoutLemma } = JSON.parse(await ask('words', query)) as Record<string, number>;
      const { total } = JSON.parse(await ask('grammar/single', { size: '1', ...query })) as Record<string, number>;
      return [tokens ?? 0, withoutLemma ?? 0, total ?? 0];
    };
    const [wanted, excluded, all] = [
      await tokens({ f: 'form:prose' }),
      await tokens({ f: '-form:prose' }),
      await tokens({}),
    ];
    expect(wanted.map((count, at) => count + (excluded[at] ?? 0))).toEqual(all);
    // Those of prose are annotated, the others not yet.
    expect([wanted[0] !== 0, wanted[2] !== 0, excluded[1] !== 0]).toEqual([true, true, true]);
  });

  it('are none where no text fits', async () => {
    expect(JSON.parse(await ask('words', { f: NO_TEXT }))).toMatchObject({
      total: 0,
      tokens: 0,
      rows: [],
      query: null,
    });
    expect(JSON.parse(await ask('words/być', { f: NO_TEXT }))).toMatchObject({ hits: 0, entries: [], perText: [] });
    for (const kind of ['single', 'double']) {
      const query = { f: NO_TEXT };
      expect(JSON.parse(await ask(`grammar/${kind}`, query))).toMatchObject({ total: 0, rows: [], perText: [] });
      expect(JSON.parse(await ask(`grammar/${kind}/spread`, query))).toMatchObject({ total: 0, rows: [] });
      expect(JSON.parse(await ask(`search/grammar/${kind}`, query))).toMatchObject({ total: 0, hits: [] });
    }
    const { classes } = JSON.parse(await ask('grammar/classes', { f: NO_TEXT })) as { classes: { hits: number }[] };
    expect(classes.filter(({ hits }) => hits > 0)).toEqual([]);
    // As in search, the way out leads to all texts, whatever was chosen of them.
    const found = JSON.parse(await ask('search/words', { q: 'być', f: NO_TEXT }));
    expect(found).toMatchObject({
      total: 0,
      help: { relaxations: [{ kind: 'all-texts', set: { texts: '', f: '' } }] },
    });
  });

  it('are said in files with the address of the page that has the same filter', async () => {
    for (const path of ['words', 'words/być']) {
      const response = await server.app.inject({
        url: encodeURI(`/api/export/${path}`),
        query: { format: 'json', f: 'form:prose,-genre:sermon', texts: 'RO' },
      });
      const { link } = response.json<{ link: string }>();
      const said = new URL(link).searchParams;
      expect([said.get('f'), said.get('texts')]).toEqual(['form:prose,-genre:sermon', 'RO']);
    }
  });

  it('are refused where a filter cannot be read', async () => {
    for (const [path, query] of CALLS) {
      for (const f of ['date:1300-1200', 'colour:red', 'genre:"open']) {
        const response = await server.app.inject({ url: encodeURI(`/api/${path}`), query: { ...query, f } });
        expect([path, f, response.statusCode]).toEqual([path, f, 400]);
      }
    }
  });
});
