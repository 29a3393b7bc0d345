import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PAGE_ROUTES, PageErrorBody } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saysBusy } from '../../test/busy.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

/** The Big List of Naughty Strings, where it lies beside the project. */
const BLNS = resolve(import.meta.dirname, '../../../../../shared/naughty/blns/blns.json');

/** What a name, a number or a query might be in bad hands; percent-encoded where it must be to arrive at all. */
const VALUES = [
  ...['', ' ', '.', '..', '...', '%2e%2e%2f', '..%5c', '%2F', '%5C', '%', '%00', 'a%00b', '%E0%A4%A', '%C0%AF', '%FF'],
  ...['%ED%A0%80', '%F4%90%80%80', '%EF%BB%BF', '%E2%80%AE', '%CC%81', '%F0%9F%92%A9', 'CON', '__proto__', 'toString'],
  ...['constructor', 'null', 'undefined', 'NaN', 'Infinity', '-1', '0', '00', '1.5', '1e3', '0x1', '2147483647'],
  ...[
    '2147483648',
    '9223372036854775808',
    '99999999999999999999999',
    '-0',
    '+1',
    "'",
    '"',
    '`',
    ';',
    '--',
    '%27+or+1%3D1',
  ],
  ...['*', '?', '(a%2B)%2B%24', '%5B%5D', '%5B%5D%7B2%2C%7D', '((((', '%3Cscript%3E', '%24%7Bx%7D', '%7B%7Bx%7D%7D'],
  ...['true', 'false', 'pl', 'other%3A', 'other%3A..', 'both', 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(499)],
  ...['x'.repeat(3000), 'RPrz', '1r', '1', 'otoć'.normalize('NFD')].map(encodeURI),
];
const value = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const keys = [
  ...new Set(ENDPOINTS.flatMap((endpoint) => Object.keys('query' in endpoint ? endpoint.query.shape : {}))),
];
const pair = fc.tuple(fc.constantFrom(...keys, 'x', '', '__proto__', 'hl', 'code', 'startVerseNo'), value);
const query = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map(([key, one]) => `${key}=${one}`).join('&'));
const header = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-language',
    'accept-encoding',
    'cookie',
    'if-none-match',
    'range',
    'content-type',
    'host',
  ),
  fc.oneof(
    fc.constantFrom(
      '*',
      '"',
      'W/"',
      'lang=en;lang',
      'q=1;q',
      'br;q=9,*;q=0',
      'bytes=5-1',
      'application/json',
      'a@b:c',
      '\u00ff',
    ),
    fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
  ),
  { maxKeys: 3 },
);
const paths = [
  ...ENDPOINTS.map(({ path }) => path),
  ...PAGE_ROUTES.map(({ path }) => path),
  '/t/{place}',
  '/assets/{file}',
];
const request: fc.Arbitrary<InjectOptions> = fc
  .record({
    path: fc.constantFrom(...paths),
    parts: fc.array(value, { minLength: 5, maxLength: 5 }),
    query,
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'),
    headers: header,
    payload: fc.option(fc.oneof(fc.json(), fc.constantFrom('', '{', '[]', '{"lang":{}}', '{"__proto__":1}')), {
      nil: undefined,
    }),
  })
  .map(({ path, parts, query: asked, method, headers, payload }) => {
    let at = 0;
    const url = path.replace(/\{\w+\}/g, () => parts[at++] ?? '') + (asked === '' ? '' : `?${asked}`);
    return { url, method, headers, ...(payload === undefined ? {} : { payload }) } as InjectOptions;
  });

describeOnBothDatabases('whatever is asked', (open, engine) => {
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    const database = await open();
    await addText(database.storage, {
      code: 'RPrz',
      transcription: { '1r': { '1': 'Otoć to', '2': 'jest' }, '1v': { '1': 'a|by' } },
      transliteration: { '1r': { '1': 'Otocz tho', '2': 'yeſt' } },
    });
    // As long as in production: some of these searches would never end.
    server = await buildTestApp(database, undefined, { budget: 2000 });
    ({ app } = server);
  });
  afterAll(() => server.close());

  /** Not the server's fault, ever, and refusals of calls have the one shape of page errors. */
  const check = async (options: InjectOptions) => {
    const answer = await app.inject(options);
    // A busy machine may be too slow for a search, and says so; anything else would be a failure.
    if (!saysBusy(String(options.url), answer))
      expect([options, answer.statusCode]).toEqual([options, expect.toSatisfy((code: number) => code < 500)]);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const isCall = String(options.url).startsWith('/api/');
    if (isCall && answer.statusCode >= 400 && options.method !== 'HEAD') {
      expect(PageErrorBody.strict().safeParse(answer.json()).success).toBe(true);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('etag');
    }
    return answer;
  };

  it('is answered without a failure of the server', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (options) => void (await check(options))),
      { numRuns: Number(process.env['GLOSA_ROUNDS'] ?? 800) },
    );
  });

  it('is answered the same twice: asked again with its tag, it is not modified', async () => {
    const urls = ['/', '/texts', '/texts/item?code=RPrz', '/api/app-title', '/api/texts/list-texts-names'];
    for (const url of [
      ...urls,
      '/api/texts/text/RPrz/1/1/2/1?mode=both&grammar=true',
      '/api/search/sentences?q=oto%C4%87',
    ]) {
      const { headers } = await check({ url });
      const again = await check({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([url, again.statusCode]).toEqual([url, 304]);
    }
  });

  it.runIf(existsSync(BLNS))('is answered although the strings are naughty, wherever a text may stand', async () => {
    const strings = (JSON.parse(readFileSync(BLNS, 'utf8')) as string[]).filter((text) => text.isWellFormed());
    expect(strings.length).toBeGreaterThan(400);
    for (const text of strings) {
      const encoded = encodeURIComponent(text);
      // The index and the empty pages know nothing of the database: they are asked once.
      if (engine === 'sqlite') {
        await check({ url: `/api/search/sentences?q=${encoded}` });
        await check({ url: `/api/search/sentences?q=a&texts=${encoded}` });
        await check({ url: `/results?q=${encoded}` });
      }
      await check({ url: `/api/texts/transcription/list-verses-numbers/RPrz/${encoded}` });
      await check({ url: `/api/texts/text/RPrz/1/${encoded}/1/${encoded}?mode=other:${encoded}` });
      await check({ url: `/api/texts/resolve/${encoded}/${encoded}` });
      await check({ url: `/texts/item?code=RPrz&startCardNumber=1&startVerseNo=${encoded}` });
      await check({ url: `/t/RPrz:${encoded}` });
    }
  });
});
