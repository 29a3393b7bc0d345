import { PAGE_ROUTES } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { buildTestClient } from '../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

/** Every answer has these, letter by letter; the policy of the API's documentation names one style more. */
const ALWAYS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
    "connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
};
/** Public, and yet about one person. */
const OF_ONE_PERSON = new Set(['logout', 'isLoggedIn', 'sessionTime']);
/** What pages of other sites may read says so, and other answers never do. */
const OPEN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Disposition, ETag, Link, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
};
const TRANSPORT = 'max-age=31536000; includeSubDomains';
/** What an answer may have besides; whatever else would tell more than it should. */
const SOMETIMES = new Set(
  `allow cache-control connection content-disposition content-encoding content-language content-length content-type date
   etag last-modified location retry-after set-cookie transfer-encoding vary`.split(/\s+/),
);
const TYPES =
  /^(application\/(?:ld\+)?json|application\/xml|text\/html|text\/plain|text\/javascript|application\/javascript|text\/css|text\/csv); ?charset=utf-8$/;

const example = (path: string) => path.replace(/\{\w+\}/g, '1');

const OPEN_PATHS = new Set([
  ...ENDPOINTS.filter(
    ({ method, role, name }) => method === 'GET' && role === 'public' && !OF_ONE_PERSON.has(name),
  ).map(({ path }) => example(path)),
  '/api/openapi.json',
]);
const isOpen = (method: string, url: string) => method === 'GET' && OPEN_PATHS.has(url.split('?', 1)[0] ?? '');

describeOnBothDatabases('the headers', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'anna', role: 'admin' }]);
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  const requests: [method: string, url: string][] = [
    ...PAGE_ROUTES.map(({ path }): [string, string] => ['GET', example(path)]),
    ...ENDPOINTS.map(({ method, path }): [string, string] => [method, example(path)]),
    ...ENDPOINTS.map(({ path }): [string, string] => ['PATCH', example(path)]),
    ...[
      ...['/assets/main-abc123.js', '/assets/nothing.js', '/assets/', '/nothing', '/api', '/api/nothing', '/healthz'],
      ...['/readyz', '/robots.txt', '/api/openapi.json', '/t/RPrz:1r', '/%c0%ae%c0%ae/', '/..%5c', '/.git/config'],
      ...['/package.json', '/index.html', '/assets/main-abc123.js.map', '/metrics', '/api/language?lang=%E0'],
      ...[`/api/texts/resolve/RPrz/${'1'.repeat(501)}`, `/x?${'a=1&'.repeat(6000)}`, '/server-status', '/.env'],
    ].map((url): [string, string] => ['GET', url]),
    ['TRACE', '/'],
    ['OPTIONS', '/'],
    ['DELETE', '/texts'],
  ];

  it.each([false, true])('of every answer are these, and no others (over https: %s)', async (https) => {
    const session = await addTestSession(database.storage, 'anna');
    const statuses = new Set<number>();
    for (const isLoggedIn of [false, true]) {
      const browser = buildTestClient(app, { isSecure: https });
      if (isLoggedIn) await browser.open(session);
      for (const [method, url] of requests) {
        if (url === '/api/auth/logout') continue;
        const { statusCode, headers, body } = await browser.ask(method, url);
        statuses.add(statusCode);
        const expected = isOpen(method, url) ? { ...ALWAYS, ...OPEN } : ALWAYS;
        const always = Object.fromEntries(Object.keys(expected).map((name) => [name, headers[name]]));
        expect([url, always]).toEqual([url, expected]);
        expect([url, headers['strict-transport-security']]).toEqual([url, https ? TRANSPORT : undefined]);
        const others = Object.keys(headers).filter((name) => !(name in expected) && !SOMETIMES.has(name));
        expect([url, others]).toEqual([url, https ? ['strict-transport-security'] : []]);
        if (body !== '') expect([url, headers['content-type']]).toEqual([url, expect.stringMatching(TYPES)]);
      }
    }
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 414, 415]));
  });

  it('forbid to keep what somebody who is logged in was answered', async () => {
    const browser = await buildTestClient(app).open(await addTestSession(database.storage, 'anna'));
    for (const { method, path, name } of ENDPOINTS) {
      if (name === 'logout') continue;
      const { headers } = await browser.ask(method, example(path), { body: method === 'GET' ? undefined : {} });
      expect([name, headers['cache-control'], headers.etag]).toEqual([name, 'no-store', undefined]);
    }
  });

  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/metrics',
    '/assets/main-abc123.js.map',
    '/assets/',
    '/assets',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/..%5cpackage.json',
    '/%c0%ae%c0%ae/',
    '/corpus.sqlite',
    '/secret',
  ])('come with 404 where there is nothing to be seen: %s', async (url) => {
    expect((await buildTestClient(app).get(url)).statusCode).toBe(404);
  });
});
