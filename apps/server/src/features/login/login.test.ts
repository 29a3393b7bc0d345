import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD as PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase, runDirectly } from '../../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

/** The same login in NFC and in NFD. */
const COMPOSED = 'żaneta'.normalize('NFC');
const DECOMPOSED = 'żaneta'.normalize('NFD');
const LONGEST = 'ś'.repeat(1024);

describeOnBothDatabases('logging in', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  let hour = 0;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [
      { login: COMPOSED, role: 'user' },
      { login: 'anna', role: 'editor' },
      { login: 'gone', role: 'user', active: false },
      { login: 'long', role: 'user', password: LONGEST },
      { login: 'old', role: 'user' },
    ]);
    // Each test comes an hour after the one before, so that no test has to wait because of failed tries in another.
    server = await buildTestApp(database, undefined, { now: () => new Date(Date.UTC(2030, 0, 1, hour)) });
    ({ app } = server);
  });
  afterAll(() => server.close());

  const attempt = async (login: unknown, password: unknown) => {
    hour++;
    const browser = await buildTestClient(app).open();
    return browser.post('/api/auth/login', { login, password });
  };
  const outcome = async (login: unknown, password: unknown) => {
    const answer = await attempt(login, password);
    return [answer.statusCode, answer.json().code ?? answer.json().login];
  };

  it.each<readonly [string, object]>([
    ['no login', { password: PASSWORD }],
    ['no password', { login: 'anna' }],
    ['more', { login: 'anna', password: PASSWORD, role: 'admin' }],
    ...[null, 1, true, ['anna'], { a: 1 }].flatMap((value) => [
      [`the login ${JSON.stringify(value)}`, { login: value, password: PASSWORD }] as const,
      [`the password ${JSON.stringify(value)}`, { login: 'anna', password: value }] as const,
    ]),
  ])('with %s is 400', async (_what, body) => {
    const answer = await (await buildTestClient(app).open()).post('/api/auth/login', body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-request']);
  });

  it.each([
    ['nothing', '', ''],
    ['no login', '', PASSWORD],
    ['no password', 'anna', ''],
    ['letters turned round', '\u202eanna', PASSWORD],
    ['another case', 'Anna', PASSWORD],
    ['a space after it', 'anna ', PASSWORD],
    ['a space before the password', 'anna', ` ${PASSWORD}`],
    ['the password in another case', 'anna', PASSWORD.toUpperCase()],
    ['the beginning of the password', 'anna', PASSWORD.slice(0, -1)],
    ['a password longer than any may be', 'anna', 'x'.repeat(1025)],
    ['a wildcard', 'ann%', PASSWORD],
    ['an injection', "anna' or '1'='1", PASSWORD],
    ['a login as long as a page', 'a'.repeat(100_000), PASSWORD],
  ])('with %s is the same as with a wrong password', async (_what, login, password) => {
    expect(await outcome(login, password)).toEqual([400, 'bad-credentials']);
  });

  it('with NUL in it is 400', async () => {
    expect(await outcome('anna\0', PASSWORD)).toEqual([400, 'bad-request']);
    expect(await outcome('anna', `${PASSWORD}\0`)).toEqual([400, 'bad-request']);
  });

  it('with a password of 10 MB is 413', async () => {
    expect(await outcome('anna', 'x'.repeat(10_000_000))).toEqual([413, 'too-large']);
  });

  it('takes a login in whatever Unicode form the keyboard sends it', async () => {
    expect(DECOMPOSED).not.toBe(COMPOSED);
    expect(await outcome(COMPOSED, PASSWORD)).toEqual([200, COMPOSED]);
    expect(await outcome(DECOMPOSED, PASSWORD)).toEqual([200, COMPOSED]);
    expect(await outcome(COMPOSED, PASSWORD.normalize('NFD'))).toEqual([200, COMPOSED]);
  });

  it('takes a password as long as they come', async () => {
    expect(await outcome('long', LONGEST)).toEqual([200, 'long']);
    expect(await outcome('long', LONGEST.slice(1))).toEqual([400, 'bad-credentials']);
  });

  it('does not tell whether there is such an account', async () => {
    const answers = [
      await attempt('nobody', PASSWORD),
      await attempt('anna', 'not the password'),
      await attempt('gone', PASSWORD),
      await attempt('gone', 'not the password'),
    ];
    const seen = answers.map(({ statusCode, headers, body }) => {
      const { date: _date, ...rest } = headers;
      return { statusCode, rest, body: body.replace(/"requestId":"[^"]+"/, '') };
    });
    for (const one of seen) expect(one).toEqual(seen[0]);
  });

  it('answers who it is, and no more than that', async () => {
    const answer = await attempt('anna', PASSWORD);
    expect(Object.keys(answer.json()).sort()).toEqual(['active', 'email', 'id', 'login', 'role']);
    expect(answer.json()).toMatchObject({
      login: 'anna',
      active: true,
      role: { code: 'editor', dictType: 'user.roles' },
    });
  });

  it('hashes again what was hashed with less', async () => {
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await runDirectly(database.config, `update user_account set password_hash = '${weak}' where login = 'old'`);
    expect(await outcome('old', PASSWORD)).toEqual([200, 'old']);
    const row = (await dumpDatabase(database.config))['user_account']?.find((one) => one.includes('"old"')) ?? '';
    expect(row).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    expect(await outcome('old', PASSWORD)).toEqual([200, 'old']);
    await runDirectly(database.config, 'delete from session');
  });

  it.each([
    ['another password', async (): Promise<object> => ({ password_hash: await hash('dwie sroki na jednym płocie') })],
    ['no right to log in', async (): Promise<object> => ({ active: 0 })],
  ])('does not begin a session of who got %s while the old one was checked', async (_what, changes) => {
    const weak = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await runDirectly(
      database.config,
      `update user_account set password_hash = '${weak}', active = 1 where login = 'old'`,
    );
    const after = await changes();
    const [begun, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // What an admin does, stopped before its end: until then the login sees the account as it was.
    const change = database.storage.transact(async (writer) => {
      await writer.updateTable('user_account').set(after).where('login', '=', 'old').execute();
      begun.resolve();
      await checked.promise;
    });
    await begun.promise;
    const login = outcome('old', PASSWORD);
    // Enough to check a password and come to wait; where it is not, the test says less but nothing wrong.
    await setTimeout(500);
    checked.resolve();
    await change;
    expect(await login).toEqual([400, 'bad-credentials']);
    const rows = await dumpDatabase(database.config);
    const account = JSON.parse(rows['user_account']?.find((one) => one.includes('"old"')) ?? '{}');
    expect(account).toMatchObject({ password_hash: weak, ...after });
    expect((rows['session'] ?? []).map((row) => JSON.parse(row).user_id)).not.toContain(account.id);
  });

  it('works for none of the usual pairs: there is no default account', async () => {
    const words = ['admin', 'root', 'sa', 'test', 'demo', 'glosa', 'editor', 'user', 'administrator', 'password'];
    for (const login of words) {
      for (const password of [login, 'password', 'admin']) {
        expect(await outcome(login, password)).toEqual([400, 'bad-credentials']);
      }
    }
  });

  describe('out', () => {
    it('needs the header, and may be done twice', async () => {
      hour++;
      const browser = buildTestClient(app);
      await browser.logIn('anna', PASSWORD);
      const refused = await browser.get('/api/auth/logout', { 'x-csrf-token': undefined });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'csrf']);
      const crossed = await browser.get('/api/auth/logout', { 'sec-fetch-site': 'cross-site' });
      expect([crossed.statusCode, crossed.json().code]).toEqual([403, 'csrf']);
      expect((await browser.get('/api/auth/is-logged-in')).json()).toMatchObject({ login: 'anna' });
      for (let time = 0; time < 2; time++) {
        const answer = await browser.get('/api/auth/logout');
        expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      }
      expect(browser.cookie('sid')).toBeUndefined();
      expect((await browser.get('/api/auth/is-logged-in')).json()).toBeNull();
    });
  });
});
