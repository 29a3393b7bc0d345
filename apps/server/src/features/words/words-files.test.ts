import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addText } from '../../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { readZip } from '../../../test/zips.ts';

/** Lemmas and forms that a spreadsheet would run. */
const HOSTILE = {
  code: 'ZLY',
  transcription: { '1r': { 1: '=1+2 zły złego zły dobry' } },
  readings: {
    '=1+2': ['=1+2', 'frag', {}],
    zły: ['zły', 'adj', { num: 'sg', cas: 'nom' }],
    złego: ['zły', 'adj', { num: 'sg', cas: 'gen' }],
    dobry: ['@dobry', 'adj', {}],
  },
} satisfies Parameters<typeof addText>[1];

describeOnBothDatabases('a file of words', (open) => {
  let server: TestApp;
  beforeAll(async () => {
    const database = await open();
    await addText(database.storage, HOSTILE);
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());

  const ask = async (url: string, query: Record<string, string>) => {
    const response = await server.app.inject({ url: encodeURI(url), query: { lang: 'en', ...query } });
    expect([response.statusCode, url, query]).toEqual([200, url, query]);
    return response;
  };

  it.each([
    ['csv', ','],
    ['tsv', '\t'],
  ])('holds all rows as %s, and nothing that a spreadsheet would run', async (format, separator) => {
    const lines = (await ask('/api/export/words', { format })).body.replace(/^\uFEFF/, '').split('\r\n');
    const [head, rows] = [lines.slice(0, lines.indexOf('')), lines.slice(lines.indexOf('') + 1)];
    expect(head.join('\n')).toContain(`Number of rows${separator}3`);
    expect(rows.map((row) => row.split(separator).slice(0, 4))).toEqual([
      ['Word', 'Language', 'Number of occurrences', 'Number of texts'],
      ['zły', 'zlw-x-oldpol', '3', '1'],
      ["'@dobry", 'zlw-x-oldpol', '1', '1'],
      ["'=1+2", 'zlw-x-oldpol', '1', '1'],
      [''],
    ]);
    expect(rows[1]).toContain('zły (2); złego (1)');
  });

  it('is an object with named values as JSON, narrowed as the list is', async () => {
    const response = await ask('/api/export/words', { format: 'json', q: 'zl', layer: 'transcription', sort: 'hits' });
    expect(response.headers['content-disposition']).toContain('glosa-transcription-zl.json');
    expect(response.json()).toMatchObject({
      total: 3,
      count: 2,
      link: expect.stringMatching(/\/words\?layer=transcription&q=zl&sort=hits$/),
      rows: [
        {
          word: 'zły',
          language: 'zlw-x-oldpol',
          tokens: 2,
          texts: 1,
          'per-text': 'ZLY (2)',
          classes: 'adjective (2)',
          lemmas: 'zły (2)',
        },
        { word: 'złego', tokens: 1 },
      ],
    });
  });

  it('has a row for each form of each cell of a paradigm', async () => {
    const { rows, lemma, language } = (await ask('/api/export/words/zły', { format: 'json' })).json();
    expect([lemma, language]).toEqual(['zły', 'zlw-x-oldpol']);
    expect(rows).toMatchObject([
      { class: 'adjective', categories: 'number: singular; case: nominative', form: 'zły', tokens: 2 },
      { class: 'adjective', categories: 'number: singular; case: genitive', form: 'złego', tokens: 1 },
    ]);
    const found = await ask('/api/search/sentences', { q: rows[0].query });
    expect(found.json().total).toBe(2);
    expect((await server.app.inject({ url: '/api/export/words/brak' })).statusCode).toBe(404);
  });

  it('is a workbook where values are text', async () => {
    const { rawPayload } = await ask('/api/export/words', { format: 'xlsx' });
    const files = await readZip(rawPayload);
    const texts = [...files].map(([, bytes]) => Buffer.from(bytes).toString('utf8')).join('\n');
    expect(texts).toContain('=1+2');
    expect(texts).not.toContain('<f>');
  });
});
