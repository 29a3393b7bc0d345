/** Searching by what records say, against plain counts over the files; the corpora are not part of the project. */
import { readFileSync } from 'node:fs';
import { Distribution, FACET_FIELDS, Facets, Frequencies, SentenceResults } from '@glosa/contract';
import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { PLAIN_FILTERS, PLAIN_QUERIES, plainFacet, plainHits, readPlainTexts } from '../../../test/plain-count.ts';
import { importLayer } from '../../../test/run-imports.ts';
import { useSampleServer } from '../../../test/sample-server.ts';

/** Of all sizes there are those that take no long time to import; `apps/server/bench/accept.ts` has the others. */
const TEXTS = readPlainTexts(36_000);

async function importTexts({ storage }: TestDatabase): Promise<void> {
  for (const { path, code } of TEXTS) {
    const upload = {
      kind: 'transcription',
      code,
      actor: '',
      fileName: `${code}.zip`,
      bytes: readFileSync(path),
    } as const;
    const { status, problems } = await importLayer(storage, upload);
    if (status !== 'stored') throw new Error(`${path}: ${JSON.stringify(problems)}`);
  }
}

describeOnBothDatabases('hits by records', (open) => {
  const server = useSampleServer(open, importTexts);
  const ask = (call: string, query: Record<string, string>) =>
    server.get(`/api/search/${call}`, { lang: 'en', variants: '0', ...query });
  const total = async (query: Record<string, string>) => SentenceResults.parse(await ask('sentences', query)).total;

  const cases = PLAIN_QUERIES.flatMap((query) => PLAIN_FILTERS.map((filter) => ({ query, filter, what: filter.f })));

  it.each(cases)('$query.q in $what', async ({ query, filter: { f, box, holds } }) => {
    const expected = TEXTS.filter(holds).reduce((sum, text) => sum + plainHits(text, query), 0);
    expect(await total({ q: query.q, f })).toBe(expected);
    expect(await total({ q: `${query.q} ${box}` })).toBe(expected);
    const { texts } = Distribution.parse(await ask('distribution', { q: query.q, f }));
    const found = texts.map(({ code, hits }) => [code, hits]).sort();
    expect(found).toEqual(
      TEXTS.filter(holds)
        .map((text) => [text.code, plainHits(text, query)])
        .sort(),
    );
  });

  it.each(cases)('facets of $query.q in $what', async ({ query, filter: { f, holds } }) => {
    const all = Facets.parse(await ask('facets', { q: query.q }));
    const narrowed = Facets.parse(await ask('facets', { q: query.q, f }));
    expect(narrowed).toMatchObject({ total: await total({ q: query.q, f }), texts: TEXTS.filter(holds).length });
    for (const [i, field] of FACET_FIELDS.entries()) {
      const counts = (facets: Facets) =>
        new Map(facets.fields[i]?.values.map(({ value, hits, texts }) => [value, { hits, texts }]));
      expect([all.fields[i]?.field, counts(all)]).toEqual([field, plainFacet(TEXTS, field, query)]);
      // A field that the filter does not name shows what the filter leaves.
      if (f.includes(`${field}:`)) continue;
      expect(counts(narrowed)).toEqual(plainFacet(TEXTS.filter(holds), field, query));
    }
  });

  it.each(PLAIN_QUERIES)('frequencies of $q by fields', async (query) => {
    const expected = plainFacet(TEXTS, 'genre', query);
    const { rows } = Frequencies.parse(await ask('frequencies', { q: query.q, of: 'genre', size: '500' }));
    const found = rows.map(({ value, hits }) => [value, hits] as const).filter(([, hits]) => hits > 0);
    const wanted = [...expected].map(([value, { hits }]) => [value, hits] as const).filter(([, hits]) => hits > 0);
    expect(new Map(found)).toEqual(new Map(wanted));
    for (const row of rows) {
      expect(row.perMillion).toBeCloseTo((row.hits / row.tokens) * 1e6, 6);
      expect([row.low <= row.perMillion, row.perMillion <= row.high]).toEqual([true, true]);
      if (row.q !== null) expect([row.q, await total({ q: row.q })]).toEqual([row.q, row.hits]);
    }
  });

  it('frequencies by half-centuries: a text counts for each by its share of years', async () => {
    const [query] = PLAIN_QUERIES;
    if (query === undefined) throw new Error('no query');
    const { rows } = Frequencies.parse(await ask('frequencies', { q: query.q, of: 'date/50', rank: 'value' }));
    const expected = new Map<number, number>();
    for (const text of TEXTS) {
      const [from, to] = text.years ?? [0, -1];
      for (let year = from; year <= to; year++) {
        const first = Math.floor((year - 1) / 50) * 50 + 1;
        expected.set(first, (expected.get(first) ?? 0) + plainHits(text, query) / (to - from + 1));
      }
    }
    expect(rows.map(({ value }) => Number(value))).toEqual([...expected.keys()].sort((a, b) => a - b));
    for (const row of rows) expect(row.hits).toBeCloseTo(expected.get(Number(row.value)) ?? 0, 6);
    const { years } = Facets.parse(await ask('facets', { q: query.q }));
    expect(years.step).toBe(50);
    for (const { first, hits } of years.steps) expect(hits).toBeCloseTo(expected.get(first) ?? 0, 6);
  });

  it('fields and attributes of tokens are counted together', async () => {
    const { rows } = Frequencies.parse(
      await ask('frequencies', { q: '[pos="subst"]', of: 'lemma,text_form', f: 'language:gmh', size: '500' }),
    );
    const expected = new Map<string, number>();
    for (const { classes, words } of TEXTS.filter(({ classes: { language } }) => language.includes('gmh'))) {
      for (const form of classes.form) {
        for (const { lemma, pos } of words) {
          if (pos === 'subst') expected.set(`${lemma} ${form}`, (expected.get(`${lemma} ${form}`) ?? 0) + 1);
        }
      }
    }
    expect(rows.length).toBeGreaterThan(100);
    for (const { value, also, hits } of rows) {
      const key = `${value} ${also[0]?.value ?? ''}`;
      expect([key, expected.get(key)]).toEqual([key, hits]);
    }
  });

  it.each([
    ['[lemma="got"] within <text language="gmh"/>', '[lemma="got"] language:gmh'],
    ['[lemma="got"] within <text date="1150-1200" form="verse"/>', '[lemma="got"] date:1150-1200 text_form:verse'],
    ['[lemma="got"] within <text date>="1200"/>', '[lemma="got"] date>=1200'],
    ['[lemma="got"] :: match.text_region = "bavarian"', '[lemma="got"] region:bavarian'],
    ['[lemma="got"] :: match.date < "1200"', '[lemma="got"] date<1200'],
    ['a:[lemma="got"] :: a.text_date = "XII"', '[lemma="got"] date:1101-1200'],
    ['[lemma="got"] :: match.pos = "subst"', '[lemma="got" & pos="subst"]'],
    ['got date:XII', 'got date:1101-1200'],
  ])('%s finds what %s does', async (q, same) => {
    expect(await total({ q })).toBeGreaterThan(0);
    expect([q, await total({ q })]).toEqual([q, await total({ q: same })]);
  });

  it('a filter that cannot be read is told', async () => {
    for (const f of ['date:1300-1200', 'colour:red', 'genre:"open']) {
      const response = await server.app.inject({ url: '/api/search/facets', query: { q: 'got', f, lang: 'en' } });
      expect([f, response.statusCode]).toEqual([f, 400]);
    }
  });
});
