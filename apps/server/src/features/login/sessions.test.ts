import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD as PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase } from '../../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { newToken } from '../../http/session.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const TOKEN = /^[\w-]{43}$/;

describeOnBothDatabases('a session', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  let time = Date.UTC(2030, 0, 1);
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [
      { login: 'anna', role: 'admin' },
      { login: 'boss', role: 'admin' },
      { login: 'eve', role: 'editor' },
    ]);
    server = await buildTestApp(database, undefined, { now: () => new Date(time) });
    ({ app } = server);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    time += 24 * 60 * MINUTE;
  });

  const loggedIn = async (login: string): Promise<TestClient> => {
    const browser = buildTestClient(app);
    expect((await browser.logIn(login, PASSWORD)).statusCode).toBe(200);
    return browser;
  };
  const status = async (browser: TestClient, url = '/api/auth/sessions') => (await browser.get(url)).statusCode;
  const post = async (browser: TestClient, url: string, body: unknown) => {
    const answer = await browser.post(url, body);
    expect([url, answer.statusCode, answer.json().error]).toEqual([url, 200, undefined]);
  };
  /** A browser that has stolen all cookies of another, as they are now. */
  const copyOf = (browser: TestClient): TestClient => {
    const copy = buildTestClient(app);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  };

  it('has a token of 256 random bits', () => {
    const tokens = new Set(Array.from({ length: 10_000 }, newToken));
    expect(tokens.size).toBe(10_000);
    for (const token of tokens) expect(token).toMatch(TOKEN);
  });

  it('is new with every login, whatever token the browser came with; the one before is over', async () => {
    const browser = buildTestClient(app);
    const planted = newToken();
    browser.cookies.set('sid', planted);
    await browser.logIn('anna', PASSWORD);
    const first = copyOf(browser);
    expect(first.cookie('sid')).toMatch(TOKEN);
    expect(first.cookie('sid')).not.toBe(planted);
    await browser.logIn('anna', PASSWORD);
    expect(browser.cookie('sid')).not.toBe(first.cookie('sid'));
    expect(browser.cookie('csrf-token')).not.toBe(first.cookie('csrf-token'));
    expect([await status(first), await status(browser)]).toEqual([401, 200]);
  });

  it.each([['plain'], ['HTTPS']])('has what the application asks first written into the page, over %s', async (way) => {
    const browser = buildTestClient(app, { isSecure: way === 'HTTPS' });
    const page = async () => {
      const { headers, body } = await browser.get('/annotation/editor?code=A&sentenceNo=1', {
        'if-none-match': 'W/"old"',
        accept: 'text/html',
      });
      const written = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
      return { headers, given: JSON.parse(written) as Record<string, string> };
    };
    const forVisitor = await page();
    expect(Object.keys(forVisitor.given)).toEqual(['/api/auth/is-logged-in', '/api/app-title']);
    expect(forVisitor.headers['cache-control']).toBe('no-cache');

    await browser.logIn('eve', PASSWORD);
    await browser.put('/api/auth/shortcuts', { on: true, keys: { 'reading-cite': 'x' } });
    const { given, headers } = await page();
    const own = ['/api/auth/session-time', '/api/auth/shortcuts', '/api/desk/open'];
    // Who they are is what the application goes by: it asks for that itself.
    expect(Object.keys(given)).toEqual(['/api/app-title', ...own]);
    for (const url of own) expect([url, JSON.parse(given[url] ?? '')]).toEqual([url, (await browser.get(url)).json()]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['etag']).toBeUndefined();

    const before = [...browser.cookies];
    await browser.get('/api/auth/logout');
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await page()).given).toEqual({});
  });

  it('is of no use to anyone after the logout', async () => {
    const browser = await loggedIn('anna');
    const stolen = copyOf(browser);
    expect(await status(stolen)).toBe(200);
    await browser.get('/api/auth/logout');
    expect(await status(stolen)).toBe(401);
    expect(stolen.cookie('sid')).toBeUndefined();
    expect(await status(copyOf(browser), '/api/auth/users')).toBe(401);
  });

  it('is in the database without its token, and the person without the password', async () => {
    const browser = await loggedIn('anna');
    const dump = JSON.stringify(await dumpDatabase(database.config));
    expect(dump).toContain('"login":"anna"'.replaceAll('"', '\\"'));
    for (const secret of [browser.cookie('sid'), browser.cookie('csrf-token'), PASSWORD]) {
      expect(secret).toBeTruthy();
      expect(dump).not.toContain(secret);
    }
  });

  describe('ends', () => {
    it('an hour after the last request', async () => {
      const browser = await loggedIn('anna');
      time += 59 * MINUTE + 59 * SECOND;
      expect(await status(browser)).toBe(200);
      time += 60 * MINUTE + SECOND;
      expect(await status(browser)).toBe(401);
    });

    it('not by what a page asks by itself, and not later because of it', async () => {
      const browser = await loggedIn('anna');
      time += 59 * MINUTE;
      expect((await browser.get('/api/auth/session-time')).json()).toMatchObject({ secondsLeft: 60 });
      time += MINUTE + SECOND;
      expect(await status(browser)).toBe(401);
    });

    it('twelve hours after the login in any case', async () => {
      const browser = await loggedIn('anna');
      for (let half = 0; half < 23; half++) {
        time += 30 * MINUTE;
        expect((await browser.post('/api/auth/extend-session', {})).statusCode).toBe(200);
      }
      time += 30 * MINUTE - SECOND;
      expect(await status(browser)).toBe(200);
      time += 2 * SECOND;
      expect(await status(browser)).toBe(401);
    });

    it('not later when the clock is set back', async () => {
      const browser = await loggedIn('anna');
      time -= 60 * MINUTE;
      const { secondsLeft, secondsAtMost } = (await browser.get('/api/auth/session-time')).json();
      expect([secondsLeft, secondsAtMost]).toEqual([3_600, 43_200]);
      time += 60 * MINUTE;
    });

    it('for good: a clock that jumped ahead and is put right again opens none that was refused', async () => {
      const browser = await loggedIn('eve');
      const copy = copyOf(browser);
      time += 24 * 60 * MINUTE;
      expect(await status(copy)).toBe(401);
      time -= 24 * 60 * MINUTE;
      await expect.poll(() => status(copyOf(browser))).toBe(401);
    });

    it('with the next request of a person who is made inactive', async () => {
      const [boss, eve] = [await loggedIn('boss'), await loggedIn('eve')];
      expect(await status(eve)).toBe(200);
      await post(boss, '/api/auth/change-active', { login: 'eve', active: false });
      expect(await status(eve)).toBe(401);
      await post(boss, '/api/auth/change-active', { login: 'eve', active: true });
      expect(await status(eve)).toBe(401);
    });

    it('with the next request of a person who gets another role', async () => {
      const [boss, eve] = [await loggedIn('boss'), await loggedIn('eve')];
      expect(await status(eve, '/api/texts/texts-names')).toBe(200);
      await post(boss, '/api/auth/change-role', { login: 'eve', role: 'user' });
      expect(await status(eve, '/api/texts/texts-names')).toBe(401);
      const again = await loggedIn('eve');
      expect(await status(again, '/api/texts/texts-names')).toBe(403);
      await post(boss, '/api/auth/change-role', { login: 'eve', role: 'editor' });
    });

    it('with a password that an admin gave, or when an admin says so', async () => {
      const boss = await loggedIn('boss');
      const given = 'osiem koni i jedna lipa';
      for (const [url, body] of [
        ['/api/auth/end-user-sessions', { login: 'eve' }],
        ['/api/auth/change-password', { login: 'eve', password1: given, password2: given }],
        ['/api/auth/change-password', { login: 'eve', password1: PASSWORD, password2: PASSWORD }],
      ] as const) {
        const eve = buildTestClient(app);
        const known = url.endsWith('password') && body.password1 === PASSWORD ? given : PASSWORD;
        expect((await eve.logIn('eve', known)).statusCode).toBe(200);
        await post(boss, url, body);
        expect(await status(eve)).toBe(401);
      }
    });

    it('everywhere else when a person changes their own password', async () => {
      const [here, elsewhere] = [await loggedIn('eve'), await loggedIn('eve')];
      const next = 'dwie sroki na jednym płocie';
      await post(here, '/api/auth/change-password', {
        ...{ login: 'eve', currentPassword: PASSWORD, password1: next, password2: next },
      });
      expect([await status(here), await status(elsewhere)]).toEqual([200, 401]);
      await post(here, '/api/auth/change-password', {
        ...{ login: 'eve', currentPassword: next, password1: PASSWORD, password2: PASSWORD },
      });
    });

    it('when its person ends all but the one they are in', async () => {
      const [here, elsewhere, third, boss] = [
        ...[await loggedIn('eve'), await loggedIn('eve'), await loggedIn('eve'), await loggedIn('boss')],
      ] as const;
      const before = (await here.get('/api/auth/sessions')).json() as { sessions: { current: boolean }[] };
      expect(before.sessions.map(({ current }) => current).sort()).toEqual([false, false, true]);
      const answer = await here.ask('DELETE', '/api/auth/other-sessions');
      expect(answer.json().sessions).toEqual([expect.objectContaining({ current: true })]);
      expect([await status(here), await status(elsewhere), await status(third)]).toEqual([200, 401, 401]);
      expect(await status(boss)).toBe(200);
    });

    it('when its person ends it from another one, which no one else can', async () => {
      const [here, elsewhere, boss] = [await loggedIn('eve'), await loggedIn('eve'), await loggedIn('boss')];
      const { sessions } = (await here.get('/api/auth/sessions')).json() as {
        sessions: { id: number; current: boolean }[];
      };
      const other = sessions.find(({ current }) => !current)?.id;
      expect((await boss.ask('DELETE', `/api/auth/sessions/${other}`)).statusCode).toBe(404);
      expect(await status(elsewhere)).toBe(200);
      expect((await here.ask('DELETE', `/api/auth/sessions/${other}`)).statusCode).toBe(200);
      expect([await status(here), await status(elsewhere)]).toEqual([200, 401]);
    });
  });

  it('asks for the password again before others are changed, 15 minutes after it was given', async () => {
    const boss = await loggedIn('boss');
    time += 15 * MINUTE + SECOND;
    const change = () => boss.post('/api/auth/change-email', { login: 'eve', email: `eve.${time}@example.org` });
    const refused = await change();
    expect([refused.statusCode, refused.json().code]).toEqual([200, 'confirm-password']);
    expect((await boss.post('/api/auth/confirm-password', { password: 'not mine' })).json().code).toBe(
      'wrong-password',
    );
    expect((await change()).json().code).toBe('confirm-password');
    await post(boss, '/api/auth/confirm-password', { password: PASSWORD });
    expect((await change()).json()).toMatchObject({ user: { login: 'eve' } });
  });

  describe('that is none', () => {
    it.each([
      ['forged', [newToken()]],
      ['truncated', [newToken().slice(0, 20)]],
      ['of 4 kB', ['x'.repeat(4096)]],
      ['empty', ['']],
      ['of other signs', ['../../etc/passwd%00']],
    ])('is told so, and its cookie is taken away: %s', async (_what, [value = '']) => {
      const answer = await buildTestClient(app).get('/api/auth/is-logged-in', { cookie: `sid=${value}` });
      expect([answer.statusCode, answer.json()]).toEqual([200, null]);
      expect(answer.headers['set-cookie']).toEqual(
        expect.arrayContaining(['sid=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0']),
      );
    });

    it('is one of two: a planted cookie beside the right one is not chosen from', async () => {
      const sid = (await loggedIn('anna')).cookie('sid');
      for (const cookie of [
        `sid=${newToken()}; sid=${sid}`,
        `sid=${sid}; sid=${newToken()}`,
        `sid=${sid}; sid=${sid}`,
      ]) {
        const answer = await buildTestClient(app).get('/api/auth/is-logged-in', { cookie });
        expect([answer.statusCode, answer.json()]).toEqual([200, null]);
        expect(String(answer.headers['set-cookie'])).toContain('sid=; Path=/');
      }
    });
  });
});
