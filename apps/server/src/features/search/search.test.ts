import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SentenceResults } from '@glosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { importSamples } from '../../../test/sample-corpus.ts';
import { setActive } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

describeOnBothDatabases('search', (open, engine) => {
  let database: TestDatabase;
  let sample: TestApp;
  let said: string[] = [];
  const start = async () => {
    said = [];
    sample = await buildTestApp(database, (text) => said.push(text));
  };

  beforeAll(async () => {
    database = await open(importSamples);
    await start();
  });
  afterAll(() => sample.close());

  const search = async (query: Record<string, string>) => {
    const response = await sample.app.inject({ url: '/api/search/sentences', query: { lang: 'en', ...query } });
    expect(response.statusCode).toBe(200);
    return SentenceResults.parse(response.json());
  };
  /** Each sentence as a concordance: `A rzekł [Jezus]`. */
  const lines = ({ hits }: SentenceResults) =>
    hits.map(({ tokens }) =>
      tokens.map(({ form, match, sp }) => `${match === 1 ? `[${form}]` : form}${sp === 1 ? ' ' : ''}`).join(''),
    );

  it('finds a bare word whatever its case and diacritics, and says how it was read', async () => {
    const found = await search({ q: 'JEZUS', texts: 'RO' });
    expect(found).toMatchObject({ total: 4, sentences: 4, exact: true, page: 1, pages: 1 });
    const folded = 'the word “JEZUS” (ignoring case and diacritics)';
    expect(found.interpretation).toBe(`${folded}, also in variant spellings`);
    expect((await search({ q: 'JEZUS', variants: '0' })).interpretation).toBe(folded);
    expect(lines(found)[1]?.trim()).toBe(
      'I rzekł [Jezus] Piotrowi: Czuj se mną a nie śpi, bo dusza moja smętna jest aż do śmierci.',
    );
    expect(found.perText).toEqual([
      {
        code: 'RO',
        witness: expect.stringMatching(/^Nowhere, .*, made up, c\. 1500$/),
        name: { pl: 'Rozmyślanie o Ogrojcu', en: expect.any(String) },
        hits: 4,
      },
    ]);
  });

  it('gives the place where the sentence starts and where it ends', async () => {
    const [hit] = (await search({ q: '=Piotrowi' })).hits;
    expect(hit).toMatchObject({ code: 'RO', cardNumber: 1, cardAddress: '1r', verseNo: '6', endVerseNo: '8' });
    expect(hit).toMatchObject({ sentenceNo: '4', hits: 1, hitNo: 1, language: 'pl-x-oldpol' });
    expect(hit?.words).toHaveLength(1);
  });

  it('names the words of a hit by the ids that the reading page knows them by', async () => {
    const [hit] = (await search({ q: '=Piotrowi' })).hits;
    const page = await sample.app.inject({ url: '/api/texts/text/RO/1/6/1/6' });
    const [verse] = page.json().cards[0].verses;
    const word = verse.items.find((item: { w?: number }) => item.w === hit?.words[0]);
    expect(word.r.map(({ x }: { x: string }) => x).join('')).toBe('Piotrowi');
  });

  it('searches lemmas, classes and categories within one reading', async () => {
    expect(lines(await search({ q: 'lemma:jezus =miły', texts: 'RO' }))).toHaveLength(1);
    const dual = await search({ q: 'pos:subst&num:du', texts: 'RO' });
    expect(dual.total).toBe(3);
    expect(dual.interpretation).toContain('number: dual');
  });

  it('finds a split word as a whole and by its pieces', async () => {
    const pieces = await search({ q: 'pos:praet pos:aglt', texts: 'SK' });
    expect(pieces.total).toBeGreaterThan(0);
    const [hit] = pieces.hits;
    const matched = hit?.tokens.filter(({ match }) => match === 1).map(({ form }) => form) ?? [];
    expect((await search({ q: matched.join(''), texts: 'SK', layer: 'transcription' })).total).toBeGreaterThan(0);
  });

  it('keeps to the layer asked for and gives the other one with each word', async () => {
    const [hit] = (await search({ q: 'translit:*ſ*', texts: 'RO' })).hits;
    expect(hit?.tokens.some(({ translit }) => translit?.includes('ſ'))).toBe(true);
    expect((await search({ q: '=wszedł', layer: 'transliteration' })).total).toBe(0);
  });

  it('clamps the page to what exists and returns the real one', async () => {
    const all = await search({ q: 'i', size: '100' });
    expect(all.sentences).toBeGreaterThan(3);
    const last = await search({ q: 'i', size: '3', page: '99999' });
    expect(last.page).toBe(Math.ceil(all.sentences / 3));
    expect(last.page).toBe(last.pages);
    expect(last.hits.at(-1)).toEqual(all.hits.at(-1));
  });

  it('passes over texts that there are none of, and finds nothing where none is left', async () => {
    expect((await search({ q: 'Jezus', texts: 'RO,Brak' })).total).toBe(4);
    expect((await search({ q: 'Jezus', texts: 'Brak' })).total).toBe(0);
  });

  it.each([
    ['[lema="x"]', 'UNKNOWN_ATTR', 1, 5],
    ['[form=król]', 'UNQUOTED_VALUE', 6, 10],
    ['"a" within strofa', 'UNKNOWN_STRUCT', 11, 17],
    ['[form="kr(ól"]', 'REGEX', 9, 10],
    ['[]*', 'EMPTY_MATCH', 0, 3],
  ])('answers %s with an error and its place', async (q, code, from, to) => {
    const { error, queryError, total } = await search({ q });
    expect(queryError).toMatchObject({ code, from, to, found: q.slice(from, to) });
    expect(error).toBeTruthy();
    expect(total).toBe(0);
  });

  it('speaks the language asked for', async () => {
    const response = await sample.app.inject({ url: '/api/search/sentences?q=lemma%3Apan&lang=pl' });
    expect(response.json().interpretation).toBe('słowo: lemat „pan”');
  });

  it('answers emptiness with nothing, and refuses what the interface never sends', async () => {
    for (const q of ['', '   ']) expect((await search({ q })).total).toBe(0);
    const status = async (url: string) => (await sample.app.inject({ url: `/api/search/sentences${url}` })).statusCode;
    for (const url of [
      '',
      '?q=a&page=0',
      '?q=a&page=1.5',
      '?q=a&page=x',
      '?q=a&size=101',
      '?q=a&page=1&page=2',
      '?q=a&x=1',
    ]) {
      expect([url, await status(url)]).toEqual([url, 400]);
    }
    expect(await status(`?q=${'a'.repeat(2001)}`)).toBe(400);
    expect(await status(`?q=a&texts=${Array.from({ length: 201 }, (_, i) => `t${i}`).join(',')}`)).toBe(400);
  });

  it('answers hostile strings one way or another', async () => {
    const strings = [
      '%',
      '_',
      '\\',
      "'",
      '"',
      '((((',
      '*',
      '?',
      '(a+)+$',
      `${'*a'.repeat(100)}`,
      '\u0301',
      '\u200f',
      '!!',
    ];
    for (const q of [...strings, '[]{2,}', '<s/>', '‘;drop table corpus_text;--']) {
      const response = await sample.app.inject({ url: '/api/search/sentences', query: { q } });
      expect([q, response.statusCode]).toEqual([q, 200]);
      expect(SentenceResults.safeParse(response.json()).success).toBe(true);
    }
  });

  it('is not modified until the index is', async () => {
    const url = '/api/search/sentences?q=Jezus';
    const first = await sample.app.inject({ url });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await sample.app.inject({ url, headers })).statusCode).toBe(304);
  });

  describe('the index', () => {
    const path = () => join(database.config.dataDir, 'index', 'corpus.index');
    const flipByte = async () => {
      const bytes = await readFile(path());
      bytes[5000] = (bytes[5000] as number) ^ 1;
      await writeFile(path(), bytes);
    };
    const restart = async () => {
      await sample.close();
      await start();
    };

    it('is opened, not built, when it belongs to the database', async () => {
      await restart();
      expect(sample.indexing.isReady()).toBe(true);
      expect(said).toEqual([]);
    });

    it.each([
      ['cut short', () => truncate(path(), 1000)],
      ['longer than it was', () => appendFile(path(), 'x')],
      ['changed in one byte', flipByte],
    ])('is rebuilt, and says so, when its file is %s', async (_what, damage) => {
      await sample.close();
      await damage();
      await start();
      expect(said[0]).toMatch(/^The index is rebuilt: /);
      expect((await search({ q: 'Jezus', texts: 'RO' })).total).toBe(4);
    });

    it('follows the database: a text that is switched off is found no more', async () => {
      await setActive(database.storage, 'RO', 0);
      await sample.indexing.settled();
      expect((await search({ q: 'lemma:ogrod text:*' })).perText.map(({ code }) => code)).not.toContain('RO');
      await setActive(database.storage, 'RO', 1);
      await sample.indexing.settled();
      expect((await search({ q: 'Jezus', texts: 'RO' })).total).toBe(4);
    });

    it(`is shared by the answers of ${engine}: the order of texts is the database's`, async () => {
      const codes = (await search({ q: 'i' })).perText.map(({ code }) => code);
      const listed = (await sample.app.inject({ url: '/api/texts/active-texts-names' })).json() as { code: string }[];
      expect(codes).toEqual(listed.map(({ code }) => code).filter((code) => codes.includes(code)));
    });
  });
});
