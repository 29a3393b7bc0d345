import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { PAGE_ERRORS, PageErrorBody } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { DICTIONARIES, type DictionaryKey } from '@glosa/dictionary';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { SECURITY_HEADERS } from './headers.ts';

const NAUGHTY = resolve(import.meta.dirname, '../../../../../shared/naughty');

/** A path that fits a declaration, with harmless values. */
function exampleOf(path: string): string {
  const values: Record<string, string> = { code: 'RPrz', cardAddress: '1r', reference: '1r' };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
}

describeOnBothDatabases('http', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  let address: URL;
  /** A visitor's browser, which has its anti-forgery token. */
  let client: TestClient;
  beforeAll(async () => {
    const database = await open();
    await addText(database.storage, { code: 'RPrz', transcription: { '1r': { '1': 'Otoć to', '2': 'jest' } } });
    server = await buildTestApp(database);
    ({ app } = server);
    client = buildTestClient(app);
    await client.get('/api/auth/is-logged-in');
    address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  });
  afterAll(() => server.close());

  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    client.send({ method: 'POST', url: '/api/language', payload, headers });

  /** Sends bytes as they are and reads until the server closes. */
  const raw = async (request: string): Promise<string> => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write(request);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  };

  const expectPageError = (answer: { statusCode: number; body: string }, code: keyof typeof PAGE_ERRORS) => {
    const body = PageErrorBody.strict().parse(JSON.parse(answer.body));
    expect([answer.statusCode, body.code]).toEqual([PAGE_ERRORS[code], code]);
  };

  describe('a body', () => {
    it.each([
      ['is broken', '{"lang":"pl"'],
      ['is empty', ''],
      ['ends in more', '{"lang":"pl"} x'],
      ['repeats a key', '{"lang":"en","lang":"pl"}'],
      ['repeats a key in disguise', '{"lang":"en","l\\u0061ng":"pl"}'],
      ['reaches for the prototype', '{"lang":"pl","__proto__":{"admin":true}}'],
      ['reaches for the constructor', '{"lang":"pl","constructor":{"prototype":{"x":1}}}'],
      ['has a lone surrogate', '{"lang":"\\ud800"}'],
      ['has NUL', '{"lang":"pl\\u0000"}'],
      ['has an unknown field', '{"lang":"pl","more":1}'],
      ['has an unknown language', '{"lang":"de"}'],
      ['has an empty value', '{"lang":""}'],
      ['has null', '{"lang":null}'],
      ['has a path', '{"lang":"../pl"}'],
      ['has a number', '{"lang":1}'],
      ['has an array', '{"lang":["pl"]}'],
      ['is an array', '["pl"]'],
      ['is null', 'null'],
      ['is nested without end', '['.repeat(100_000)],
      ['is nested deeply', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
    ])('that %s is 400', async (_what, body) => {
      expectPageError(await post(body), 'bad-request');
    });

    it.each([
      ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
      ['overlong UTF-8', Buffer.concat([Buffer.from('{"lang":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')])],
      ['UTF-16', Buffer.from('\ufeff{"lang":"pl"}', 'utf16le')],
    ])('in %s is 400', async (_what, body) => {
      expectPageError(await post(body), 'bad-request');
    });

    it('may begin with a byte order mark', async () => {
      expect((await post('\ufeff{"lang":"en"}')).json()).toEqual({ lang: 'en' });
    });

    it('is JSON and says so, or 415', async () => {
      expectPageError(await post('{"lang":"pl"}', { 'content-type': 'text/plain' }), 'unsupported-media-type');
      expectPageError(
        await post('lang=pl', { 'content-type': 'application/x-www-form-urlencoded' }),
        'unsupported-media-type',
      );
      expectPageError(await post('{"lang":"pl"}', {}), 'unsupported-media-type');
      expectPageError(await client.post('/api/language'), 'unsupported-media-type');
    });

    it('of 2 MiB is 413', async () => {
      expectPageError(await post(`"${'x'.repeat(2 * 1024 * 1024)}"`), 'too-large');
    });

    const suite = join(NAUGHTY, 'json');
    it.runIf(existsSync(suite))('of the JSON test suite that is not JSON is 400', async () => {
      const files = readdirSync(suite, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /(^|\/)n_.*\.json$/.test(file),
      );
      expect(files.length).toBeGreaterThan(100);
      for (const file of files) {
        const answer = await post(readFileSync(join(suite, file)));
        expect([file, answer.statusCode]).toEqual([file, 400]);
      }
    });
  });

  describe('an address', () => {
    it.each([
      ['/api', 'not-found'],
      ['/api/', 'not-found'],
      ['/api/x', 'not-found'],
      ['/api/texts/', 'not-found'],
      ['/api/language/', 'not-found'],
      ['/api/language?lang=de', 'bad-request'],
      ['/api/language?lang=pl&lang=en', 'bad-request'],
      ['/api/language?lang=pl&l%61ng=en', 'bad-request'],
      ['/api/language?unknown=1', 'bad-request'],
      ['/api/language?__proto__=1', 'bad-request'],
      ['/api/language?lang=%E0%A4%A', 'bad-request'],
      ['/api/language?lang=%00', 'bad-request'],
      ['/api/language?', 'none'],
      ['/api/language?lang=pl', 'none'],
      [`/api/language?${'a=1&'.repeat(5000)}`, 'uri-too-long'],
      [`/api/language?${Array.from({ length: 300 }, (_, i) => `k${i}=1`).join('&')}`, 'bad-request'],
      [`/api/texts/resolve/RPrz/${'1'.repeat(501)}`, 'uri-too-long'],
      [`/api/search/sentences?q=${'x'.repeat(20_000)}`, 'uri-too-long'],
      [`/api/search/sentences?q=${encodeURIComponent('ꟁ'.repeat(2000))}`, 'none'],
      [`/api/search/sentences?q=${'x'.repeat(2001)}`, 'bad-request'],
      ['/api/search/sentences', 'bad-request'],
      ['/api/search/sentences?q=a&page=0', 'bad-request'],
      ['/api/search/sentences?q=a&page=1e3', 'bad-request'],
      ['/api/search/sentences?q=a&page=99999999999999999999', 'bad-request'],
      ['/api/search/sentences?q=a&page=', 'bad-request'],
    ] as const)('%s is %s', async (url, code) => {
      const answer = await app.inject({ url });
      if (code === 'none') expect(answer.statusCode).toBe(200);
      else expectPageError(answer, code);
    });

    it('that nothing normalised is read as it is', async () => {
      const answer = await raw(
        'GET /api/texts/transcription/list-cards-numbers/.. HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    });
  });

  describe('a method', () => {
    /** One place among the addresses, whatever its parts are called. */
    const place = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');

    it.each(ENDPOINTS.map(({ method, path }) => [method, path] as const))('%s %s: others are 405', async (_, path) => {
      const own = ENDPOINTS.filter((one) => place(one.path) === place(path)).map(({ method }): string => method);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'] as const) {
        if (own.includes(method)) continue;
        const answer = await app.inject({ method: method as 'PATCH', url: exampleOf(path) });
        // Of an open call, OPTIONS is what a page of another site asks first.
        if (method !== 'OPTIONS' || answer.statusCode !== 204) expectPageError(answer, 'method-not-allowed');
        for (const one of own) expect(answer.headers.allow).toContain(one);
      }
    });

    it('HEAD answers like GET without a body', async () => {
      const answer = await app.inject({ method: 'HEAD', url: '/api/app-title' });
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
    });

    it('other than GET is 405 on pages, too', async () => {
      expectPageError(await app.inject({ method: 'POST', url: '/texts' }), 'method-not-allowed');
    });
  });

  it('asks for a session where the declaration says so', async () => {
    for (const endpoint of ENDPOINTS) {
      if (endpoint.role === 'public') continue;
      const answer = await app.inject({ method: endpoint.method, url: exampleOf(endpoint.path) });
      expectPageError(answer, 'unauthenticated');
    }
  });

  describe('the protocol', () => {
    const status = async (request: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(await raw(request))?.[1]);

    it.each([
      ['two Host headers', 'GET /api/app-title HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
      ['no Host header', 'GET /api/app-title HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      [
        'two lengths',
        'POST /api/language HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      [
        'a chunk that lies about its size',
        'POST /api/language HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
        400,
      ],
      ['no HTTP at all', 'HELLO\r\n\r\n', 400],
      [
        'headers of 20 KiB',
        `GET /api/app-title HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\nConnection: close\r\n\r\n`,
        431,
      ],
      ['headers of 80 KiB', `GET /api/app-title HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(80_000)}\r\n\r\n`, 431],
      [
        'an address of 20 kB',
        `GET /api/app-title?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
        414,
      ],
    ])('%s', async (_what, request, expected) => {
      expect(await status(request)).toBe(expected);
    });

    it('keeps a hundred requests in one packet apart', async () => {
      const requests = Array.from({ length: 100 }, (_, i) => {
        const close = i === 99 ? 'Connection: close\r\n' : '';
        return `GET /api/texts/resolve/RPrz/1r.${(i % 2) + 1} HTTP/1.1\r\nHost: a\r\n${close}\r\n`;
      });
      const answer = await raw(requests.join(''));
      const references = [...answer.matchAll(/"reference":"1r\.(\d)"/g)].map((match) => Number(match[1]));
      expect(references).toEqual(Array.from({ length: 100 }, (_, i) => (i % 2) + 1));
    });

    it('answers an expectation it does not know as if there were none', async () => {
      expect(
        await status('GET /api/app-title HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n'),
      ).toBe(200);
    });

    it.each(['bytes=0-4', 'bytes=99999-', 'bytes=x', 'bytes=-', 'lines=1-2'])(
      'gives a file whole for Range: %s',
      async (range) => {
        const whole = await app.inject({ url: '/assets/main-abc123.js' });
        const answer = await app.inject({ url: '/assets/main-abc123.js', headers: { range } });
        expect([answer.statusCode, answer.body]).toEqual([200, whole.body]);
      },
    );

    it('ignores headers that make no sense', async () => {
      const headers = { 'accept-language': ';;q=,*;q=9,\u00ff', 'x-forwarded-for': 'a, b, <script>, 1.2.3.4' };
      expect((await app.inject({ url: '/api/app-title', headers })).statusCode).toBe(200);
    });
  });

  describe('every answer', () => {
    it.each([
      ['/api/app-title', 200],
      ['/api/nothing', 404],
      ['/api/texts/texts-names', 401],
      ['/api/language?lang=%E0', 400],
      [`/api/texts/resolve/RPrz/${'1'.repeat(501)}`, 414],
      ['/%c0%ae%c0%ae/', 404],
      ['/', 200],
      ['/nothing', 404],
      ['/assets/main-abc123.js', 200],
      ['/healthz', 200],
      ['/readyz', 200],
      ['/robots.txt', 200],
      ['/api/openapi.json', 200],
    ])('of %s (%i) has the security headers', async (url, status) => {
      const answer = await app.inject({ url });
      expect(answer.statusCode).toBe(status);
      const { 'cross-origin-resource-policy': _, ...always } = SECURITY_HEADERS;
      for (const [name, value] of Object.entries(always)) expect([name, answer.headers[name]]).toEqual([name, value]);
      expect(answer.headers['content-type']).toMatch(/charset=utf-8/);
      for (const name of ['server', 'x-powered-by']) expect(answer.headers).not.toHaveProperty(name);
      // On plain http a promise of HTTPS would lock the visitor out.
      expect(answer.headers).not.toHaveProperty('strict-transport-security');
      expect(answer.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    });

    it('promises HTTPS where the visitor came over it', async () => {
      const answer = await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } });
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    });

    it('to anyone may be asked for again, to staff is never kept', async () => {
      const seen = await app.inject({ url: '/api/app-title' });
      expect(seen.headers).toMatchObject({
        'cache-control': 'no-cache',
        etag: expect.stringMatching(/^W\/"[\w-]{27}"$/),
      });
      const headers = { 'if-none-match': `"other", ${seen.headers.etag}` };
      const again = await app.inject({ url: '/api/app-title', headers });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const staff = await app.inject({ url: '/api/texts/texts-names' });
      expect(staff.headers['cache-control']).toBe('no-store');
      expect(staff.headers).not.toHaveProperty('etag');
    });

    it.each(['/', '/texts/item?code=RPrz', '/robots.txt', '/api/openapi.json', '/assets/main-abc123.js'])(
      'of %s is not sent twice',
      async (url) => {
        const seen = await app.inject({ url });
        const headers = { 'if-none-match': String(seen.headers.etag) };
        const again = await app.inject({ url, headers });
        expect([again.statusCode, again.body]).toEqual([304, '']);
        expect(again.headers['cache-control']).toBe(seen.headers['cache-control']);
        expect(again.headers.vary).toBe(seen.headers.vary);
      },
    );

    it('is not modified only where there is one', async () => {
      const headers = { 'if-none-match': '*' };
      expect((await app.inject({ url: '/api/app-title', headers })).statusCode).toBe(304);
      expectPageError(await app.inject({ url: '/api/texts/text/RPrz/1/1/1/99', headers }), 'not-found');
    });

    it('is compressed where it is worth it', async () => {
      for (const encoding of ['br', 'gzip']) {
        const answer = await app.inject({ url: '/api/language', headers: { 'accept-encoding': encoding } });
        expect(answer.headers['content-encoding']).toBe(encoding);
        expect(answer.headers.vary).toMatch(/accept-encoding/i);
      }
    });
  });

  describe('the language', () => {
    const active = async (url: string, headers: Record<string, string> = {}) => {
      const { langs } = (await app.inject({ url, headers })).json() as { langs: { lang: string; active: boolean }[] };
      return langs.filter((one) => one.active).map(({ lang }) => lang);
    };

    it.each([
      ['nothing said', {}, 'pl'],
      ['the browser', { 'accept-language': 'de, en-GB;q=0.8, pl;q=0.5' }, 'en'],
      ['the browser, by weight', { 'accept-language': 'en;q=0.3, pl;q=0.9' }, 'pl'],
      ['the browser, excluding', { 'accept-language': 'en;q=0' }, 'pl'],
      ['the cookie before the browser', { cookie: 'a=b; lang=en', 'accept-language': 'pl' }, 'en'],
      ['a cookie that makes no sense', { cookie: 'lang=<script>; lang', 'accept-language': 'en' }, 'en'],
    ])('follows %s', async (_what, headers, expected) => {
      expect(await active('/api/language', headers as Record<string, string>)).toEqual([expected]);
    });

    it('of one address is the one it names', async () => {
      expect(await active('/api/language?lang=en', { cookie: 'lang=pl' })).toEqual(['en']);
    });

    it.each([
      ['GET', '/api/nothing?lang=en'],
      ['GET', '/api/%E0?lang=en'],
      ['GET', '/api/texts/transcription/list-cards-numbers/None?lang=en'],
      ['GET', '/api/language?lang=en&x=1'],
      ['GET', '/api/language?x=%E0&l%61ng=en'],
      ['GET', '/api/texts/texts-names?lang=en'],
      ['PUT', '/api/app-title?lang=en'],
      ['POST', '/api/language?lang=en'],
    ] as const)('of an error is the one the address names: %s %s', async (method, url) => {
      const { error, code } = PageErrorBody.parse(
        (await app.inject({ method, url, headers: { cookie: 'lang=pl' } })).json(),
      );
      const text = DICTIONARIES.en[`answer.${code}` as DictionaryKey].replace(/\.$/, '');
      expect(error.startsWith(text)).toBe(true);
    });

    it('is changed for the session, again and again', async () => {
      for (const lang of ['en', 'en', 'pl']) {
        const answer = await post(JSON.stringify({ lang }));
        expect(answer.json()).toEqual({ lang });
        expect([answer.headers['set-cookie']].flat()).toEqual([`lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax`]);
      }
    });

    it('decides the dictionaries and the texts of errors', async () => {
      const both = (await app.inject({ url: '/api/language' })).json();
      expect(both.dictionary).toEqual(DICTIONARIES);
      const one = (await app.inject({ url: '/api/language?lang=en' })).json();
      expect(one.dictionary).toEqual({ en: DICTIONARIES.en });
      const refused = await app.inject({ url: '/api/x', headers: { cookie: 'lang=en' } });
      expect(refused.json().error).toBe(DICTIONARIES.en['answer.not-found']);
      expect((await app.inject({ url: '/api/x' })).json().error).toBe(DICTIONARIES.pl['answer.not-found']);
    });
  });

  it('says how large the corpus is', async () => {
    const { title, corpus } = (await app.inject({ url: '/api/app-title' })).json();
    expect(title).toEqual({ pl: 'Glosa', en: 'Glosa' });
    expect(corpus).toEqual({ texts: 1, cards: 1, verses: 2, words: 3, revision: expect.any(String) });
  });

  it('tells monitoring what it waits for', async () => {
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const ready = await app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().checks]).toEqual([200, { database: true, index: true }]);
  });
});
