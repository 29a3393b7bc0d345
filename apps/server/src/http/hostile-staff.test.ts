import { type Endpoint, PageErrorBody } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { fieldHead, fileHead, multipartBody, multipartType } from '../../test/multipart.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

/** What a part of an address may be in bad hands, and now and then what it should be. */
const part = fc.oneof(
  fc.constantFrom('RPrz', '1r', '1', '2', '3', 'transcription', 'transliteration', 'other-transcript', 'B', 'themes'),
  fc.constantFrom(
    'parallels',
    '100000000',
    '2147483647',
    '2147483648',
    '-1',
    '0',
    '..',
    '%2e%2e%2f',
    '%00',
    '%FF',
    'x',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const text = fc.oneof(
  fc.constantFrom(
    '',
    'RPrz',
    '1r.1.1',
    '1r.1-1r.2',
    '<lb n="1"/>a',
    '<lb n="1"/><w>',
    '\\',
    "';--",
    '\u202e',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }).map((one) => one.toWellFormed()),
);
const value = fc.oneof(text, text, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(true, false, null, 0, 1e99, -1));

/** By name: of what was asked, a failure then shows no more than that. */
const staffCalls = new Map(
  ENDPOINTS.filter(({ role }: Endpoint) => role === 'staff').map((one): [string, Endpoint] => [one.name, one]),
);

/** Some objects are no text: `{"toString": null}`. */
const asText = (one: unknown) => (typeof one === 'string' ? one : JSON.stringify(one));

/** Such a part leads elsewhere, to a page perhaps: the client that sends the address removes it together with the one before. */
const isDots = (one: string) => /^(?:\.|%2e){1,2}$/i.test(one);

interface Asked {
  call: string;
  parts: string[];
  query: [string, string][];
  values: unknown[];
}
const asked: fc.Arbitrary<Asked> = fc.record({
  call: fc.constantFrom(...staffCalls.keys()),
  parts: fc.array(part, { minLength: 4, maxLength: 4 }),
  query: fc.array(
    fc.tuple(
      fc.constantFrom('page', 'with', 'designation', 'dryRun', 'confirm', 'token', 'job', 'lang', 'x'),
      fc.oneof(part, fc.constantFrom('1', 'pl', 'x'.repeat(43))),
    ),
    { maxLength: 2 },
  ),
  values: fc.array(value, { minLength: 3, maxLength: 3 }),
});

/** The fields that a body is declared to have. */
function fieldsOf({ body }: Endpoint): string[] {
  return body !== undefined && 'shape' in body ? Object.keys(body.shape as object) : ['x'];
}

describeOnBothDatabases('whatever staff ask', (open) => {
  let server: TestApp;
  let staff: TestClient;
  beforeAll(async () => {
    const database = await open();
    await addText(database.storage, {
      code: 'RPrz',
      transcription: { '1r': { '1': 'Otoć to', '2': 'jest' }, '1v': { '1': 'a|by' } },
      transliteration: { '1r': { '1': 'Otocz tho', '2': 'yeſt' } },
    });
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
    server = await buildTestApp(database, undefined, { uploadsPerHour: 1e6 });
    staff = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
  });
  afterAll(() => server.close());

  const ask = (endpoint: Endpoint, { parts, query, values }: Asked) => {
    let at = 0;
    const path = endpoint.path.replace(/\{\w+\}/g, () => parts[at++] ?? 'x');
    const url = query.length === 0 ? path : `${path}?${query.map((pair) => pair.join('=')).join('&')}`;
    if (endpoint.bodyType === 'zip') {
      const body = multipartBody([{ content: asText(values[0]) }]);
      return staff.ask('POST', url, { body, headers: { 'content-type': multipartType() } });
    }
    if (endpoint.bodyType === 'image') {
      const body = multipartBody([{ head: fileHead('a.png', 'image'), content: asText(values[0]) }]);
      return staff.ask('POST', url, { body, headers: { 'content-type': multipartType() } });
    }
    if (endpoint.bodyType === 'text') {
      return staff.ask('POST', url, { body: asText(values[0]), headers: { 'content-type': 'text/plain' } });
    }
    if (endpoint.bodyType === 'zip-json') {
      const json = JSON.stringify(Object.fromEntries(fieldsOf(endpoint).map((name, i) => [name, values[i]])));
      const body = multipartBody([{ head: fieldHead('json'), content: json }, { content: asText(values[0]) }]);
      return staff.ask(endpoint.method, url, { body, headers: { 'content-type': multipartType() } });
    }
    const fields = fieldsOf(endpoint).map((name, i): [string, unknown] => [name, values[i]]);
    if (endpoint.bodyType === 'form') {
      const body = new URLSearchParams(fields.map(([name, one]): [string, string] => [name, asText(one)])).toString();
      return staff.ask(endpoint.method, url, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    }
    return staff.ask(endpoint.method, url, endpoint.body === undefined ? {} : { body: Object.fromEntries(fields) });
  };

  it('is answered without a failure of the server', async () => {
    expect(staffCalls.size).toBeGreaterThan(30);
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const answer = await ask(staffCalls.get(one.call) as Endpoint, one);
        expect([one.call, answer.statusCode]).toEqual([one.call, expect.toSatisfy((code: number) => code < 500)]);
        if (answer.statusCode >= 400) PageErrorBody.strict().parse(answer.json());
        if (!one.parts.some(isDots)) expect(answer.headers['cache-control']).toBe('no-store');
      }),
      { numRuns: Number(process.env['GLOSA_ROUNDS'] ?? 600) },
    );
  });
});
