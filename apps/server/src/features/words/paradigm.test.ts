/** The paradigm of *być* shows every attested form, and what is shown adds up: compared with what searches find. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Frequencies, SentenceResults, WordPage, Words } from '@glosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { importFolder, importSamples } from '../../../test/sample-corpus.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const SHARED = join(import.meta.dirname, '../../../../../../shared');
const CORPUS = join(SHARED, 'corpora/mpdt');
const FACTS = join(SHARED, 'accept/search.tsv');
const LEMMA = 'być';
const IMPORTING = 120_000;

function callsOf(server: () => TestApp) {
  const get = async (url: string, query: Record<string, string>) => {
    const response = await server().app.inject({ url, query: { lang: 'en', ...query } });
    expect([response.statusCode, url, query]).toEqual([200, url, query]);
    return response.json();
  };
  return {
    page: async (lemma: string, query: Record<string, string> = {}) =>
      WordPage.parse(await get(`/api/words/${encodeURIComponent(lemma)}`, query)),
    list: async (query: Record<string, string>) => Words.parse(await get('/api/words', query)),
    sentences: async (query: Record<string, string>) => SentenceResults.parse(await get('/api/search/words', query)),
    total: async (query: Record<string, string>) =>
      SentenceResults.parse(await get('/api/search/sentences', { variants: '0', size: '1', ...query })).total,
    forms: async (q: string) =>
      Frequencies.parse(await get('/api/search/frequencies', { q, of: 'form', size: '500', variants: '0' })).rows,
  };
}

type Calls = ReturnType<typeof callsOf>;

/** Every form that a search for the lemma finds is in the paradigm as often as it is found, and nothing else is. */
async function expectWhole({ page, list, total, forms }: Calls): Promise<void> {
  const word = await page(LEMMA);
  expect(word.hits).toBeGreaterThan(20);
  expect(word.hits).toBe(await total({ q: `lemma:${LEMMA}` }));
  const { rows } = await list({ q: LEMMA, match: 'exact' });
  expect(rows[0]).toMatchObject({ value: LEMMA, hits: word.hits });
  const cells = word.entries.flatMap(({ classes }) => classes.flatMap((one) => one.cells));
  expect(cells.reduce((sum, { hits }) => sum + hits, 0)).toBe(word.hits + word.repeated);

  const found = new Map<string, number>();
  for (const { value, hits } of await forms(`[lemma="${LEMMA}"]`)) {
    found.set(value.toLowerCase(), (found.get(value.toLowerCase()) ?? 0) + hits);
  }
  const shown = new Map<string, number>();
  for (const { value, hits } of cells.flatMap((cell) => cell.forms)) {
    shown.set(value.toLowerCase(), (shown.get(value.toLowerCase()) ?? 0) + hits);
  }
  expect(word.repeated).toBe(0);
  expect([...shown].sort()).toEqual([...found].sort());
  expect(new Map(word.forms.map(({ value, hits }) => [value.toLowerCase(), hits]))).toEqual(found);
  for (const { q, hits } of [...cells, ...cells.flatMap((cell) => cell.forms)]) {
    expect([q, await total({ q: q ?? '' })]).toEqual([q, hits]);
  }
  const composites = word.composites.flatMap((one) => [one, ...one.cells]);
  for (const { q, hits } of composites) expect([q, await total({ q: q ?? '' })]).toEqual([q, hits]);
  expect(word.auxiliary.reduce((sum, { hits }) => sum + hits, 0)).toBe(rows[0]?.auxiliary);
}

describeOnBothDatabases('the paradigm of być in the sample corpus', (open) => {
  let server: TestApp;
  beforeAll(async () => {
    const database = await open(importSamples);
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());

  it('is whole', () => expectWhole(callsOf(() => server)));
});

describe.skipIf(!existsSync(CORPUS) || !existsSync(FACTS))('seventeenth-century texts', () => {
  describeOnBothDatabases('indexed', (open, engine) => {
    let server: TestApp;
    const calls = callsOf(() => server);
    // What is asked is asked of the index: one database is enough.
    const one = it.skipIf(engine === 'postgres');
    beforeAll(async () => {
      if (engine === 'postgres') return;
      const database = await open();
      await importFolder(database, CORPUS);
      server = await buildTestApp(database);
    }, IMPORTING);
    afterAll(() => server?.close());

    one('have a whole paradigm of być', () => expectWhole(calls), IMPORTING);

    one('are counted as a program counted them that shares nothing with this one', async () => {
      const facts = new Map(
        readFileSync(FACTS, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split('\t') as [string, string, string, string])
          .map(([id, , , hits]) => [id, Number(hits)]),
      );
      const texts = 'KORBA1';
      const tokens = async (query: Record<string, string>) => (await calls.list({ texts, ...query })).tokens;
      const found = {
        s13: await tokens({ q: 'być', match: 'exact' }),
        s16: await tokens({ layer: 'transcription', q: 'krol' }),
        // Case tells rows apart.
        s17: (await calls.list({ texts, layer: 'transcription', q: 'który', match: 'exact' })).rows.find(
          ({ value }) => value === 'który',
        )?.hits,
        s18: await tokens({ layer: 'transcription', q: 'ktory', match: 'exact' }),
        s19: await tokens({ layer: 'transcription', q: 'osc', match: 'ends' }),
      };
      const having = async (filters: object) =>
        (await calls.sentences({ texts, layer: 'transcription', match: 'begins', filters: JSON.stringify(filters) }))
          .total;
      const filtered = {
        s15: await having({ class: ['fin'], categories: { per: ['ter'], num: ['pl'] } }),
        s21: await having({ class: ['ppas'] }),
        s22: await having({ class: ['subst'], categories: { cas: ['inst'], gen: ['f'] } }),
      };
      for (const [id, hits] of Object.entries({ ...found, ...filtered }))
        expect([id, hits]).toEqual([id, facts.get(id)]);
    });
  });
});
