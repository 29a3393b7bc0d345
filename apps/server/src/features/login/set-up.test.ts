import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { expectChanged, expectRefused } from '../../../test/people.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashOfToken } from '../../http/session.ts';
import { offerSetUp } from './set-up.service.ts';

describeOnBothDatabases('the first admin', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let clock = Date.parse('2026-11-21T10:00:00Z');
  const now = () => new Date(clock);
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, undefined, { now });
  });
  afterAll(() => server.close());

  const form = (token: string, more: object = {}) => ({
    ...{ token, login: 'pierwsza', email: 'pierwsza@example.org' },
    ...{ password1: TEST_PASSWORD, password2: TEST_PASSWORD, ...more },
  });
  const offer = async () => (await offerSetUp({ storage: database.storage, now })) ?? '';
  const visitor = async (address = '203.0.113.1') => {
    const client = buildTestClient(server.app, { address });
    await client.get('/api/auth/is-logged-in');
    return client;
  };
  const countAccounts = async () =>
    (await database.storage.read.selectFrom('user_account').select('id').execute()).length;

  it('cannot be made with a wrong link or an old one', async () => {
    const client = await visitor();
    const old = await offer();
    for (const token of ['', 'x'.repeat(43), hashOfToken(old)]) {
      expectRefused(await client.post('/api/auth/set-up', form(token)), 'set-up-link');
    }
    clock += 24 * 60 * 60_000;
    expectRefused(await client.post('/api/auth/set-up', form(old)), 'set-up-link');
    expect(await countAccounts()).toBe(0);
  });

  it('is offered by each server and start, and every link is good until one of them is used', async () => {
    const client = await visitor();
    const tokens = await Promise.all([offer(), offer(), offer()]);
    expect(new Set(tokens).size).toBe(3);
    const codes: string[] = [];
    for (const token of tokens) {
      // A form with a mistake tells whether the link is good without using it.
      codes.push((await client.post('/api/auth/set-up', form(token, { login: 'x' }))).json().code);
    }
    expect(codes).toEqual(['login-length', 'login-length', 'login-length']);
  });

  it('is not a secret that lies in the database', async () => {
    const token = await offer();
    const rows = await database.storage.read.selectFrom('setting').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain(hashOfToken(token));
  });

  it('has to wait when the address has tried wrong links too often; others have not', async () => {
    const token = await offer();
    const client = await visitor('203.0.113.2');
    for (let i = 0; i < 25; i++) {
      expectRefused(await client.post('/api/auth/set-up', form(`wrong ${i}`)), 'set-up-link');
    }
    const answer = await client.post('/api/auth/set-up', form(token));
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expectRefused(await (await visitor()).post('/api/auth/set-up', form(token, { login: 'x' })), 'login-length', [
      'login',
    ]);
  });

  it('is told what is wrong with the form, as often as it takes', async () => {
    const token = await offer();
    const client = await visitor();
    const answer = await client.post('/api/auth/set-up', form(token, { email: 'x', password2: 'y' }));
    expectRefused(answer, 'email-form', ['email', 'password2']);
    expectRefused(await client.post('/api/auth/set-up', form(token, { password1: '', password2: '' })), 'required', [
      'password1',
    ]);
    expect((await client.post('/api/auth/set-up', form(token, { role: 'user' }))).statusCode).toBe(400);
    expect(await countAccounts()).toBe(0);
  });

  it('is made once with the link, however many use it at once, and is logged in', async () => {
    const token = await offer();
    const clients = [await visitor(), await visitor(), await visitor()];
    const answers = await Promise.all(
      clients.map((client, i) =>
        client.post('/api/auth/set-up', form(token, { login: `a${i}`.padEnd(4, 'x'), email: `a${i}@example.org` })),
      ),
    );
    const won = answers.findIndex((answer) => 'user' in answer.json());
    for (const [i, answer] of answers.entries()) {
      if (i !== won) expectRefused(answer, 'set-up-link');
      else expect(expectChanged(answer)).toMatchObject({ login: `a${i}xx`, active: true, role: { code: 'admin' } });
    }
    expect(await countAccounts()).toBe(1);
    const users = await clients[won]?.get('/api/auth/users');
    expect(users?.json()).toMatchObject([{ login: `a${won}xx`, sessions: 1, lastLogin: now().toISOString() }]);
    expect((await clients[won]?.get('/api/auth/account'))?.json()).toMatchObject({ passwordIsGiven: false });
    const rows = await database.storage.read.selectFrom('audit').orderBy('no').select(['action', 'subject']).execute();
    expect(rows.slice(-2)).toEqual(['setup', 'login'].map((action) => ({ action, subject: `a${won}xx` })));
  });

  it('is not offered where there is one, but again where none is active', async () => {
    expect(await offerSetUp({ storage: database.storage, now })).toBeNull();
    await database.storage.transact((writer) => writer.updateTable('user_account').set({ active: 0 }).execute());
    const token = await offer();
    expect(token).toHaveLength(43);
    await addTestAccounts(database.storage, [{ login: 'grace', role: 'admin' }]);
    expectRefused(await (await visitor()).post('/api/auth/set-up', form(token)), 'set-up-link');
  });
});
