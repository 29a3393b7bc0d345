import { type Endpoint, PageErrorBody } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { dumpDatabase } from '../../test/direct.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

const CALLERS = ['anonymous', 'user', 'editor', 'admin', 'inactive', 'expired'] as const;
type Caller = (typeof CALLERS)[number];

const HOUR = 60 * 60 * 1000;
/** No session and no text has this number. */
const NOBODY = '999999';

/** A path that fits the declaration and changes nothing. */
function pathOf({ path }: Endpoint): string {
  const values: Record<string, string> = {
    job: 'some-job-1',
    code: 'RPrz',
    cardAddress: '1r',
    reference: '1r',
    id: NOBODY,
    type: 'transcription',
    textType: 'transcription',
    kind: 'themes',
    designation: 'B',
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
}

/** A body that the call refuses, also from people who may call: what counts here is who is let through to that. */
const bodyOf = ({ method, body }: Endpoint) => (method === 'GET' || body === undefined ? undefined : {});

/** What the declared role alone says: the status, or null where the guard lets through. */
function refusalOf({ role }: Endpoint, caller: Caller): 401 | 403 | null {
  if (role === 'public') return null;
  if (caller === 'anonymous' || caller === 'inactive' || caller === 'expired') return 401;
  const isEnough = role === 'session' || caller === 'admin' || (role === 'staff' && caller === 'editor');
  return isEnough ? null : 403;
}

const declared: readonly Endpoint[] = ENDPOINTS;
const changing = declared.filter(({ method, needsToken }) => method !== 'GET' || needsToken === true);

const METHODS = 'access-control-allow-methods';

describeOnBothDatabases('who may do what', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;

  beforeAll(async () => {
    database = await open();
    await addText(database.storage, { code: 'RPrz', transcription: { '1r': { '1': 'Otoć to' } } });
    for (const caller of CALLERS) {
      if (caller === 'anonymous') continue;
      const role = caller === 'inactive' || caller === 'expired' ? 'admin' : caller;
      await addTestAccounts(database.storage, [{ login: caller, role, active: caller !== 'inactive' }]);
    }
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  /** With a session of its own, and an anti-forgery token of that session. */
  const browserOf = async (caller: Caller): Promise<TestClient> => {
    const browser = buildTestClient(app);
    if (caller === 'anonymous') return browser.open();
    const began = new Date(caller === 'expired' ? Date.now() - 13 * HOUR : Date.now());
    return browser.open(await addTestSession(database.storage, caller, began));
  };

  const outcome = async (endpoint: Endpoint, caller: Caller) => {
    const browser = await browserOf(caller);
    const answer = await browser.ask(endpoint.method, pathOf(endpoint), { body: bodyOf(endpoint) });
    return { status: answer.statusCode, code: answer.statusCode < 400 ? '' : PageErrorBody.parse(answer.json()).code };
  };

  it.each(declared.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s lets through the roles that its declaration names, and no others',
    async (_name, endpoint) => {
      for (const caller of CALLERS) {
        const refusal = refusalOf(endpoint, caller);
        const { status, code } = await outcome(endpoint, caller);
        if (refusal === null) {
          expect([caller, code]).toEqual([caller, expect.not.stringMatching(/^(unauthenticated|forbidden|csrf)$/)]);
          expect([caller, status]).toEqual([caller, expect.toSatisfy((one: number) => one < 500)]);
        } else {
          expect([caller, status, code]).toEqual([caller, refusal, refusal === 401 ? 'unauthenticated' : 'forbidden']);
        }
      }
    },
  );

  describe('what changes something', () => {
    it.each(changing.map((endpoint) => [endpoint.name, endpoint] as const))(
      '%s needs the token of the very session, in the header',
      async (_name, endpoint) => {
        for (const caller of ['anonymous', 'admin'] as const) {
          if (endpoint.role !== 'public' && caller === 'anonymous') continue;
          const browser = await browserOf(caller);
          const own = browser.cookie('csrf-token') ?? '';
          const other = (await browserOf('editor')).cookie('csrf-token') ?? '';
          const cookies = (token: string | undefined) => {
            const sid = browser.cookie('sid');
            const pairs = [sid === undefined ? [] : [`sid=${sid}`], token === undefined ? [] : [`csrf-token=${token}`]];
            return pairs.flat().join('; ') || undefined;
          };
          const forged = `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`;
          const form = { 'content-type': 'text/plain', 'x-csrf-token': undefined };
          const attempts: Record<string, Record<string, string | undefined>> = {
            'no header': { 'x-csrf-token': undefined },
            'an empty header': { 'x-csrf-token': '' },
            'another header': { 'x-csrf-token': other },
            'a forged one, in both places': { cookie: cookies(forged), 'x-csrf-token': forged },
            "another session's, in both places": { cookie: cookies(other), 'x-csrf-token': other },
            'the header only': { cookie: cookies(undefined), 'x-csrf-token': own },
            'the cookie twice': { cookie: `${cookies(own)}; csrf-token=${own}` },
            'a form of another site': form,
            'the right one, from another site': { 'sec-fetch-site': 'cross-site' },
          };
          const before = await dumpDatabase(database.config);
          for (const [what, headers] of Object.entries(attempts)) {
            const answer = await browser.ask(endpoint.method, pathOf(endpoint), { body: bodyOf(endpoint), headers });
            expect([caller, what, answer.statusCode, answer.json().code]).toEqual([caller, what, 403, 'csrf']);
          }
          expect(await dumpDatabase(database.config)).toEqual(before);
        }
      },
    );
  });

  it('reading changes nothing', async () => {
    const browsers = await Promise.all((['anonymous', 'admin'] as const).map(browserOf));
    const before = await dumpDatabase(database.config);
    for (const endpoint of declared.filter((one) => !changing.includes(one))) {
      for (const browser of browsers) {
        for (const method of ['GET', 'HEAD']) {
          for (const query of ['', '?lang=en', '?q=to', '?q=to&by=norm&format=csv', '?q=to&size=1&page=1']) {
            await browser.ask(method, `${pathOf(endpoint)}${query}`);
          }
        }
      }
    }
    expect(await dumpDatabase(database.config)).toEqual(before);
  });

  /** Public calls that ask for something are for everyone; those under this path are about one person. */
  const isForAll = ({ role, method, path }: Endpoint) =>
    role === 'public' && method === 'GET' && !path.startsWith('/api/auth/');
  const closed = declared.filter((one) => !isForAll(one));

  it.each(closed.map(({ name, method, path }) => [name, method, path] as const))(
    '%s is for pages of this site alone: no other origin is ever named',
    async (_name, method, path) => {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method };
      for (const one of ['OPTIONS', method]) {
        const answer = await buildTestClient(app).ask(one, path.replace(/\{\w+\}/g, '1'), { headers });
        const told = Object.entries(answer.headers).filter(([name]) => name.startsWith('access-control-'));
        // The path may be that of a call which asks: then a page is told that it may do nothing else.
        if (one === 'OPTIONS' && answer.statusCode === 204) expect(told).toContainEqual([METHODS, 'GET, HEAD']);
        else expect([told, one === 'OPTIONS' ? answer.statusCode : 405]).toEqual([[], 405]);
      }
    },
  );
});

describe('a declaration without a role', () => {
  it('stops the server at its start', async () => {
    const app = await buildServer(BARE_SERVER);
    const { role: _role, ...rest } = declared[0] as Endpoint;
    for (const role of [undefined, '', 'everybody', 'toString']) {
      expect(() => route(app, { ...rest, role } as never, async () => ({}) as never)).toThrow(/role/);
    }
  });
});
