import { PAGE_ROUTES } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD as PASSWORD } from '../../test/accounts.ts';
import { buildTestClient } from '../../test/client.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

/** All cookies there are, with all that is said of each. */
const COOKIES = {
  http: {
    sid: 'HttpOnly; Path=/; SameSite=Lax',
    'csrf-token': 'Path=/; SameSite=Lax',
    lang: 'Max-Age=31536000; Path=/; SameSite=Lax',
  },
  https: {
    '__Host-sid': 'HttpOnly; Path=/; SameSite=Lax; Secure',
    '__Host-csrf-token': 'Path=/; SameSite=Lax; Secure',
    lang: 'Max-Age=31536000; Path=/; SameSite=Lax; Secure',
  },
} as const;

const example = (path: string) => path.replace(/\{\w+\}/g, '1');

describeOnBothDatabases('cookies', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    const database = await open();
    await addTestAccounts(database.storage, [{ login: 'anna', role: 'admin' }]);
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  /** What every answer sets, over all pages and calls, before the login, after it, and after the logout. */
  const crawl = async (https: boolean): Promise<Set<string>> => {
    const browser = buildTestClient(app, { isSecure: https });
    const seen = new Set<string>();
    const note = (answer: { headers: Record<string, unknown> }) => {
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) seen.add(String(line));
    };
    const everywhere = async () => {
      for (const { path } of PAGE_ROUTES) note(await browser.get(example(path)));
      for (const { method, path, name } of ENDPOINTS) {
        if (name !== 'logout')
          note(await browser.ask(method, example(path), { body: method === 'GET' ? undefined : {} }));
      }
      for (const path of [
        '/nothing',
        '/api/nothing',
        '/healthz',
        '/robots.txt',
        '/assets/main-abc123.js',
        '/api/docs/',
      ]) {
        note(await browser.get(path));
      }
    };
    await everywhere();
    note(await browser.post('/api/language', { lang: 'en' }));
    note(await browser.post('/api/auth/login', { login: 'anna', password: PASSWORD }));
    expect(browser.cookie('sid')).toBeDefined();
    await everywhere();
    note(await browser.get('/api/auth/logout'));
    await everywhere();
    return seen;
  };

  it.each(['http', 'https'] as const)('are these and no others, each with its flags, over %s', async (scheme) => {
    const seen = await crawl(scheme === 'https');
    const told = new Map<string, Set<string>>();
    for (const line of seen) {
      const [pair = '', ...flags] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      // An empty one is the same cookie, taken away.
      const said = flags.filter((flag) => !(value === '' && flag === 'Max-Age=0')).sort();
      told.set(name, (told.get(name) ?? new Set()).add(said.join('; ')));
    }
    expect(Object.fromEntries([...told].map(([name, flags]) => [name, [...flags]]))).toEqual(
      Object.fromEntries(Object.entries(COOKIES[scheme]).map(([name, flags]) => [name, [flags]])),
    );
  });

  it.each([
    '/api/language',
    '/api/app-title',
    '/api/search/sentences?q=a',
    '/api/texts/cite/Nie?format=text',
    '/api/auth/is-logged-in',
    '/api/auth/account',
    '/texts',
  ])('bring a token with the first answer, whichever it is: %s', async (url) => {
    const browser = buildTestClient(app);
    await browser.get(url);
    const token = browser.cookie('csrf-token');
    expect(token).toBeDefined();
    expect((await browser.post('/api/language', { lang: 'en' })).statusCode).toBe(200);
    // One that is good stays.
    await browser.get(url);
    expect(browser.cookie('csrf-token')).toBe(token);
  });

  it('of the session are those of the scheme alone: one set over http counts for nothing over https', async () => {
    const plain = buildTestClient(app);
    await plain.logIn('anna', PASSWORD);
    const answer = await buildTestClient(app, { isSecure: true }).get('/api/auth/is-logged-in', {
      cookie: `sid=${plain.cookie('sid')}`,
    });
    expect(answer.json()).toBeNull();
  });
});
