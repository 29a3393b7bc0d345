import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { EXAMPLES, type Example } from '@glosa/contract/examples';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { importAllSamples } from '../../test/sample-corpus.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildOpenApi } from './openapi.ts';

const declared: readonly Endpoint[] = ENDPOINTS;
const examples: Readonly<Record<string, Example | undefined>> = EXAMPLES;
const ENGLISH = { 'accept-language': 'en' };
const WITH_FILE: readonly Endpoint['bodyType'][] = ['zip', 'zip-json', 'image'];

/** With the query, as a client writes it. */
function addressOf({ path }: Endpoint, { params = {}, query }: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query)}`;
}

describe('the examples', () => {
  it('are of all calls, and of no other', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(declared.map(({ name }) => name).sort());
  });

  it.each(declared.map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s is what the call takes and answers',
    (name, endpoint) => {
      const { params, query, body, file, answer, ...rest } = examples[name] as Example;
      expect(rest).toEqual({});
      expect(endpoint.params?.safeParse(params ?? {}).error).toBeUndefined();
      expect(endpoint.query?.safeParse(query ?? {}).error).toBeUndefined();
      expect(endpoint.body?.safeParse(body).error).toBeUndefined();
      // What the call does not take would not be checked.
      expect(params !== undefined && endpoint.params === undefined).toBe(false);
      expect(query !== undefined && endpoint.query === undefined).toBe(false);
      expect(body !== undefined).toBe(endpoint.body !== undefined);
      expect(file !== undefined && !WITH_FILE.includes(endpoint.bodyType)).toBe(false);
      if (endpoint.isFile === true) {
        expect(answer).toEqual(expect.stringMatching(/\S/));
        return;
      }
      // Fields that are not declared would be dropped.
      expect(endpoint.answer.parse(answer)).toEqual(answer);
      // A form that was not accepted shows nothing of what the call does.
      expect(Object(answer)).not.toHaveProperty('error');
    },
  );

  it('stand in the description of the calls, at their places', () => {
    const { paths } = JSON.parse(JSON.stringify(buildOpenApi('1.2.3')));
    for (const endpoint of declared) {
      const { params, query, body, file, answer } = examples[endpoint.name] as Example;
      const operation = paths[endpoint.path][endpoint.method.toLowerCase()];
      const shown = (place: string) =>
        Object.fromEntries(
          operation.parameters
            .filter((one: { in: string; example?: unknown }) => one.in === place && one.example !== undefined)
            .map((one: { name: string; example: unknown }) => [one.name, one.example]),
        );
      expect([endpoint.name, shown('path'), shown('query')]).toEqual([endpoint.name, params ?? {}, query ?? {}]);
      const only = (content: object) => Object.values(content)[0]?.example;
      expect([endpoint.name, only(operation.responses['200'].content)]).toEqual([endpoint.name, answer]);
      const sent = operation.requestBody === undefined ? undefined : only(operation.requestBody.content);
      const named = endpoint.bodyType === 'image' ? { image: file } : { file };
      const parts = endpoint.bodyType === 'zip-json' ? { json: body, ...(file && { file }) } : named;
      expect([endpoint.name, sent]).toEqual([endpoint.name, WITH_FILE.includes(endpoint.bodyType) ? parts : body]);
    }
  });
});

describeOnBothDatabases('the examples, asked of the sample corpus,', (open) => {
  let server: TestApp;
  let visitor: TestClient;
  let admin: TestClient;
  beforeAll(async () => {
    const database = await open(importAllSamples);
    await addTestAccounts(database.storage, [{ login: 'anna', role: 'admin' }]);
    server = await buildTestApp(database);
    visitor = buildTestClient(server.app);
    admin = await buildTestClient(server.app).open(await addTestSession(database.storage, 'anna'));
    // The text that the examples of a page's history are of.
    const { changeFlatContent: change } = EXAMPLES;
    const path = addressOf(find('changeFlatContent'), change);
    const headers = { 'content-type': 'text/plain', ...ENGLISH };
    expect((await admin.ask('POST', path, { body: change.body, headers })).json().saved).toBe(true);
  });
  afterAll(() => server.close());

  const find = (name: string) => declared.find((one) => one.name === name) as Endpoint;
  const gets = declared.filter(({ method, needsToken }) => method === 'GET' && needsToken !== true);

  it.each(gets.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers as declared',
    async (name, endpoint) => {
      const example = examples[name] as Example;
      const client = endpoint.role === 'public' && endpoint.personal !== true ? visitor : admin;
      const answer = await client.get(addressOf(endpoint, example), ENGLISH);
      expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.stringMatching(/\S/)]);
      if (endpoint.isFile === true || endpoint.isXml === true) return;
      const given = answer.json();
      expect(endpoint.answer.safeParse(given).error).toBeUndefined();
      expect(Object(given)).not.toHaveProperty('error');
      // A list that has something in the example has something here, and fields are the same.
      expect(Array.isArray(given) ? [given.length > 0] : Object.keys(Object(given)).sort()).toEqual(
        Array.isArray(example.answer) ? [example.answer.length > 0] : Object.keys(Object(example.answer)).sort(),
      );
    },
  );
});
