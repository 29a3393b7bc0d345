import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, addTestSession, TEST_PASSWORD as PASSWORD } from '../../test/accounts.ts';
import { buildTestClient } from '../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { dumpDatabase } from '../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

interface Line {
  level: number;
  time: string;
  requestId?: string;
  msg: string;
  [name: string]: unknown;
}

describeOnBothDatabases('the log', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  const log: string[] = [];
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [
      { login: 'anna', role: 'admin' },
      { login: 'hanna', role: 'admin' },
      { login: 'eve', role: 'user' },
    ]);
    server = await buildTestApp(database, undefined, { log });
    ({ app } = server);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    log.splice(0);
  });

  const text = () => log.join('');
  const lines = (): Line[] =>
    text()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);

  it('says of every request what was asked, from where, by whom, and how it went', async () => {
    const browser = buildTestClient(app, { address: '192.0.2.7' });
    await browser.logIn('anna', PASSWORD);
    log.splice(0);
    await browser.get('/api/auth/users');
    expect(lines()).toEqual([
      expect.objectContaining({
        ...{
          level: 30,
          msg: 'answered',
          method: 'GET',
          route: '/api/auth/users',
          ip: '192.0.2.7',
          status: 200,
          login: 'anna',
        },
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    ]);
  });

  it.each([
    ['who is not logged in', 'GET', '/api/auth/users', {}, 401],
    ['who has no right to', 'GET', '/api/auth/users', { role: 'user' }, 403],
    ['without the token', 'POST', '/api/auth/change-active', { role: 'admin', 'x-csrf-token': 'x' }, 403],
  ] as const)('warns of a refused request: %s', async (_what, method, url, given, status) => {
    const browser = buildTestClient(app);
    if ('role' in given) await browser.logIn(given.role === 'admin' ? 'anna' : 'eve', PASSWORD);
    log.splice(0);
    const headers = 'x-csrf-token' in given ? { 'x-csrf-token': given['x-csrf-token'] } : {};
    const answer = await browser.ask(method, url, { headers, body: method === 'POST' ? {} : undefined });
    expect(answer.statusCode).toBe(status);
    const { requestId, code } = answer.json();
    expect(lines()).toContainEqual(expect.objectContaining({ level: 40, msg: 'security', requestId, outcome: code }));
    expect(lines()).toContainEqual(expect.objectContaining({ msg: 'refused', requestId, reason: expect.any(String) }));
  });

  it('has one line for a page, whatever the server asks itself for it', async () => {
    const { body } = await buildTestClient(app).get('/');
    expect(body).toContain('id="answers"');
    expect(lines().map(({ msg, route }) => [msg, route])).toEqual([['answered', '/']]);
  });

  it('warns of a wrong password, and whose it was is in the audit', async () => {
    const browser = await buildTestClient(app).open();
    const answer = await browser.post('/api/auth/login', { login: 'anna', password: 'not the password' });
    const { requestId } = answer.json();
    expect(lines()).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'security', subject: 'anna', outcome: 'bad-credentials', requestId }),
    );
    const audit = (await dumpDatabase(database.config))['audit'] ?? [];
    expect(audit.map((row) => JSON.parse(row))).toContainEqual(
      expect.objectContaining({ action: 'login-failed', subject: 'anna', request_id: requestId }),
    );
  });

  it('never holds a password, a token, a cookie or a body', async () => {
    const canaries = ['canary-of-a-password', 'canary-of-a-query', 'canary-of-an-e-mail'];
    const [password = '', query = '', email = ''] = canaries;
    const browser = await buildTestClient(app).open(await addTestSession(database.storage, 'hanna'));
    const secrets = [browser.cookie('sid'), browser.cookie('csrf-token')];
    const fields = ['password', 'password1', 'password2', 'currentPassword', 'email', 'token', 'role', 'active'];
    for (const { method, path, name } of ENDPOINTS) {
      if (name === 'logout') continue;
      const url = `${path.replace(/\{\w+\}/g, '1')}?q=${query}`;
      const whole = Object.fromEntries(fields.map((field) => [field, field === 'email' ? email : password]));
      if (method === 'GET') {
        await browser.ask(method, url);
        continue;
      }
      for (const body of [whole, { login: 'hanna', password }, `{"password":"${password}`, { login: 'hanna', email }]) {
        await browser.ask(method, url, { body });
        await browser.ask(method, path.replace(/\{\w+\}/g, '1'), { body });
      }
    }
    const other = buildTestClient(app);
    await other.logIn('anna', PASSWORD);
    secrets.push(other.cookie('sid'), other.cookie('csrf-token'), PASSWORD, 'only for tests');
    expect(lines().length).toBeGreaterThan(ENDPOINTS.length);
    for (const secret of [...canaries, ...secrets]) {
      expect(secret).toBeTruthy();
      expect(text()).not.toContain(secret);
    }
  });

  it('has one line for one event, whatever somebody types', async () => {
    const nasty = 'anna\r\n{"level":30,"msg":"logged in"}\n\u001b[2J\u2028\u0085';
    const browser = await buildTestClient(app).open();
    log.splice(0);
    await browser.post('/api/auth/login', { login: nasty, password: 'not the password' });
    await browser.get(`/api/texts/resolve/${encodeURIComponent(nasty)}/1r`, { 'user-agent': 'a\u001b[31mb' });
    expect(text().endsWith('\n')).toBe(true);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there.
    expect(text()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    for (const line of lines()) expect(line.msg).toMatch(/^(answered|refused|security)$/);
  });
});
