import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, TEST_PASSWORD as PASSWORD } from '../../../test/accounts.ts';
import { buildTestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describeOnBothDatabases('a person who guesses passwords', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  let time = Date.UTC(2030, 0, 1);
  let day = 1;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'victim', role: 'admin' }]);
    server = await buildTestApp(database, undefined, { now: () => new Date(time) });
    ({ app } = server);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    time = Date.UTC(2030, 0, ++day);
  });

  /** Status and, where there is one, Retry-After in seconds. */
  const attempt = async (login: string, password: string, address: string, forwarded?: string) => {
    const browser = await buildTestClient(app, { address }).open();
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await browser.ask('POST', '/api/auth/login', { body: { login, password }, headers });
    const wait = answer.headers['retry-after'];
    return wait === undefined ? [answer.statusCode] : [answer.statusCode, Number(wait)];
  };
  const wrong = (login: string, address = '198.51.100.1', forwarded?: string) =>
    attempt(login, 'not the password', address, forwarded);

  it('waits after the tenth failure of one account, longer each time, never more than five minutes', async () => {
    for (let i = 0; i < 10; i++) expect(await wrong('victim', `198.51.100.${i}`)).toEqual([400]);
    expect(await wrong('victim', '198.51.100.11')).toEqual([429, 1]);
    const waits: number[] = [];
    for (let i = 12; i < 24; i++) {
      const [status, wait = 0] = await wrong('victim', `198.51.100.${i}`);
      expect(status).toBe(429);
      waits.push(wait);
      time += wait * SECOND;
      expect(await wrong('victim', `198.51.100.${i}`)).toEqual([400]);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]);
  });

  it('does not lock the owner out: the right password works from elsewhere within five minutes', async () => {
    for (let i = 0; i < 10; i++) await wrong('victim', `198.51.100.${i}`);
    for (let i = 0; i < 12; i++) {
      const [, wait = 0] = await wrong('victim', `198.51.100.${20 + i}`);
      time += wait * SECOND;
      await wrong('victim', `198.51.100.${20 + i}`);
    }
    expect((await attempt('victim', PASSWORD, '192.0.2.1'))[0]).toBe(429);
    time += 5 * MINUTE;
    expect(await attempt('victim', PASSWORD, '192.0.2.1')).toEqual([200]);
    // And the count of the account starts again.
    expect(await wrong('victim', '192.0.2.1')).toEqual([400]);
  });

  it('does not wait with a password that an admin has given meanwhile', async () => {
    await addTestAccounts(database.storage, [
      { login: 'other-admin', role: 'admin' },
      { login: 'helped', role: 'user' },
    ]);
    const admin = await buildTestClient(app, { address: '192.0.2.7' }).open();
    expect((await admin.logIn('other-admin', PASSWORD)).statusCode).toBe(200);
    for (let i = 0; i < 10; i++) await wrong('helped', `198.51.100.${i}`);
    expect((await wrong('helped', '198.51.100.11'))[0]).toBe(429);
    const given = 'dziewięć kotów pod stołem';
    const form = { login: 'helped', password1: given, password2: given };
    expect((await admin.post('/api/auth/change-password', form)).statusCode).toBe(200);
    expect(await attempt('helped', given, '192.0.2.1')).toEqual([200]);
  });

  it('waits for an account whether or not there is one', async () => {
    for (let i = 0; i < 10; i++) expect(await wrong('nobody', `198.51.100.${i}`)).toEqual([400]);
    expect(await wrong('nobody', '198.51.100.11')).toEqual([429, 1]);
    expect(await wrong('NOBODY', '198.51.100.11')).toEqual([429, 1]);
  });

  it('waits after 25 failures from one address, whatever the accounts', async () => {
    for (let i = 0; i < 25; i++) expect(await wrong(`guess-${i}`)).toEqual([400]);
    const [status, wait = 0] = await wrong('guess-25');
    expect([status, wait]).toEqual([429, 300]);
    expect((await attempt('victim', PASSWORD, '198.51.100.1'))[0]).toBe(429);
    expect(await attempt('victim', PASSWORD, '198.51.100.2')).toEqual([200]);
    time += wait * SECOND;
    expect(await wrong('guess-26')).toEqual([400]);
  });

  it('has one IPv6 address for each network of 64 bits', async () => {
    for (let i = 0; i < 25; i++) expect(await wrong(`six-${i}`, `2001:db8:1:2::${i + 1}`)).toEqual([400]);
    expect((await wrong('six-25', '2001:db8:1:2:ffff:ffff:ffff:1'))[0]).toBe(429);
    expect(await wrong('six-25', '2001:db8:1:3::1')).toEqual([400]);
  });

  it('is not somebody else by saying so in a header', async () => {
    for (let i = 0; i < 25; i++) expect(await wrong(`far-${i}`, '198.51.100.1', `192.0.2.${i}`)).toEqual([400]);
    expect((await wrong('far-25', '198.51.100.1', '192.0.2.99'))[0]).toBe(429);
  });

  it('is who the proxy on the same machine says, not what came through it', async () => {
    for (let i = 0; i < 25; i++) {
      expect(await wrong(`near-${i}`, '127.0.0.1', `192.0.2.${i}, 198.51.100.1`)).toEqual([400]);
    }
    expect((await wrong('near-25', '127.0.0.1', '192.0.2.99, 198.51.100.1'))[0]).toBe(429);
    expect(await wrong('near-25', '127.0.0.1', '198.51.100.1, 192.0.2.99')).toEqual([400]);
  });

  it('gains nothing by trying all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => wrong('victim', `198.51.100.${i}`)));
    // Two are looked at side by side, so one more than ten may pass.
    expect(answers.filter(([status]) => status === 400).length).toBeOneOf([10, 11]);
    expect(answers.filter(([status]) => status !== 400).every(([status]) => status === 429)).toBe(true);
  });
});
