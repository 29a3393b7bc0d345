import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { dumpDatabase } from '../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

/** Hostile material, where it lies beside the project. */
const NAUGHTY = resolve(import.meta.dirname, '../../../../../shared/naughty');
const SUITE = join(NAUGHTY, 'json/test_parsing');
const UTF8 = join(NAUGHTY, 'unicode/utf8tests.bin');

const declared: readonly Endpoint[] = ENDPOINTS;
const withBody = declared.filter(({ body, bodyType }) => body !== undefined && bodyType === undefined);
const names = withBody.map((endpoint) => [endpoint.name, endpoint] as const);

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

describeOnBothDatabases('a body, to whichever call', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let app: FastifyInstance;
  let browser: TestClient;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'anna', role: 'admin' }]);
    server = await buildTestApp(database);
    ({ app } = server);
    browser = await buildTestClient(app).open(await addTestSession(database.storage, 'anna'));
    before = await dumpDatabase(database.config);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    expect(await dumpDatabase(database.config)).toEqual(before);
  });

  const send = async ({ method, path }: Endpoint, body: string | Buffer, type?: string) => {
    const headers = type === undefined ? {} : { 'content-type': type === '' ? undefined : type };
    const answer = await browser.ask(method, path, { body, headers });
    return [answer.statusCode, answer.statusCode < 400 ? '' : answer.json().code];
  };
  /** Of one field of the body that is a text; another where there is none. */
  const textField = (value: string) => `{"login":"${value}","lang":"${value}"}`;

  it('is asked for by a good many of them', () => {
    expect(withBody.length).toBeGreaterThan(8);
  });

  it.each(names)('%s: what is no JSON or not quite is 400', async (_name, endpoint) => {
    const broken = [
      ...[
        '',
        '{',
        '{"login":"a"',
        '{} {}',
        "{'login':'a'}",
        '{"login":undefined}',
        'login=a',
        '[]',
        'null',
        '1',
        '"a"',
      ],
      ...['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}', '{"prototype":1}'],
      ...['{"login":"a","login":"b"}', '{"login":"a","lo\\u0067in":"b"}', '{"login":"\\ud800"}', '{"login":"\\u0000"}'],
      ...['['.repeat(100_000), `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, '{"a":'.repeat(1_000)],
    ];
    for (const body of broken) {
      expect([body.slice(0, 40), ...(await send(endpoint, body))]).toEqual([body.slice(0, 40), 400, 'bad-request']);
    }
    const bytes = [
      Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
      Buffer.from('\ufeff{"login":"a"}', 'utf16le'),
      Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    ];
    for (const body of bytes) expect(await send(endpoint, body)).toEqual([400, 'bad-request']);
  });

  it.each(names)('%s: an unknown field is 400, whatever its name', async (_name, endpoint) => {
    const good = { login: 'anna', password: 'x', lang: 'pl', email: 'a@b', role: 'user', active: true, token: 'x' };
    for (const extra of ['id', 'hash', 'createdAt', 'toString', 'hasOwnProperty', 'Login']) {
      expect(await send(endpoint, JSON.stringify({ ...good, [extra]: 1 }))).toEqual([400, 'bad-request']);
    }
  });

  it.each(names)('%s: more than it takes is 413', async (_name, endpoint) => {
    const most = 'bodyLimit' in endpoint ? endpoint.bodyLimit : 1024 * 1024;
    expect(await send(endpoint, textField('x'.repeat(most)))).toEqual([413, 'too-large']);
  });

  it.each(names)('%s: what does not say that it is JSON is 415', async (_name, endpoint) => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'x',
      '',
    ];
    for (const type of types) {
      expect([type, ...(await send(endpoint, '{}', type))]).toEqual([type, 415, 'unsupported-media-type']);
    }
  });

  it.each(names)('%s: a byte order mark is skipped', async (_name, endpoint) => {
    // Of the wrong fields for every call, so that nothing is done: with and without the mark it is refused alike.
    expect(await send(endpoint, '\ufeff{"x":1}')).toEqual(await send(endpoint, '{"x":1}'));
  });

  it('is read after a byte order mark, and only after one', async () => {
    const language = { method: 'POST', path: '/api/language' } as Endpoint;
    expect(await send(language, '\ufeff{"lang":"pl"}')).toEqual([200, '']);
    expect(await send(language, '\ufeff\ufeff{"lang":"pl"}')).toEqual([400, 'bad-request']);
  });

  describe.runIf(existsSync(SUITE))('of the JSON test suite', () => {
    const files = existsSync(SUITE) ? readdirSync(SUITE).filter((file) => file.startsWith('n_')) : [];
    it.each(names)('%s: none that is no JSON gets through', async (_name, endpoint) => {
      expect(files.length).toBeGreaterThan(180);
      for (const file of files) {
        expect([file, ...(await send(endpoint, readFileSync(join(SUITE, file))))]).toEqual([file, 400, 'bad-request']);
      }
    });
  });

  it.runIf(existsSync(UTF8))('in bytes that are no UTF-8 is 400, and where they are it is read', async () => {
    const language = declared.find(({ name }) => name === 'setLanguage');
    if (language === undefined) throw new Error('No call to set the language.');
    const tests = readFileSync(UTF8);
    const lines: Buffer[] = [];
    for (let from = 0; from < tests.length; ) {
      const end = tests.indexOf(0x0a, from);
      lines.push(tests.subarray(from, end === -1 ? tests.length : end));
      from = end === -1 ? tests.length : end + 1;
    }
    const quoted = lines.map((line) =>
      Buffer.from(line.filter((byte) => byte !== 0x22 && byte !== 0x5c && byte >= 0x20)),
    );
    const invalid = quoted.filter((line) => !isUtf8(line));
    expect(invalid.length).toBeGreaterThan(20);
    for (const line of quoted) {
      const body = Buffer.concat([Buffer.from('{"lang":"'), line, Buffer.from('"}')]);
      expect(await send(language, body)).toEqual([400, 'bad-request']);
      const asName = Buffer.concat([Buffer.from('{"lang":"pl","'), line, Buffer.from('":1}')]);
      expect(await send(language, asName)).toEqual([400, 'bad-request']);
    }
  });

  it('answers HEAD as GET, without a body', async () => {
    for (const { method, path, needsToken } of declared) {
      if (method !== 'GET' || needsToken === true) continue;
      const url = path.replace(/\{\w+\}/g, '1');
      const [get, head] = [await browser.get(url), await browser.ask('HEAD', url)];
      expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, '']);
    }
  });
});
