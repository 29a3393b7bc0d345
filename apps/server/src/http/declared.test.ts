import { type Endpoint, PageErrorBody } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { saysBusy } from '../../test/busy.ts';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { type DeclaredRequest, declaredRequests } from '../../test/declared-requests.ts';
import { fieldHead, multipartBody, multipartType } from '../../test/multipart.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const ROUNDS = Number(process.env['GLOSA_ROUNDS'] ?? 300);
/** Many rounds take long; nothing here is about time. */
const PATIENCE = 4 * 60 * 60 * 1000;
const calls = new Map(ENDPOINTS.map((one): [string, Endpoint] => [one.name, one]));

/** As the call's body comes. */
function sentBody({ bodyType }: Endpoint, body: unknown) {
  const json = JSON.stringify(body ?? null);
  if (bodyType === 'zip' || bodyType === 'zip-json') {
    const parts = [...(bodyType === 'zip' ? [] : [{ head: fieldHead('json'), content: json }]), { content: json }];
    return { body: multipartBody(parts), headers: { 'content-type': multipartType() } };
  }
  if (bodyType !== 'form') return body === undefined ? {} : { body: json };
  const fields = Object.entries(Object(body)).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { body: new URLSearchParams(fields).toString(), headers };
}

describeOnBothDatabases('whatever is declared', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let admin: TestClient;
  const come = async () => {
    // Its login is none of those that requests are made of, so that no request locks the admin out.
    admin = await buildTestClient(server.app).open(await addTestSession(database.storage, 'zuzanna'));
  };
  beforeAll(async () => {
    database = await open();
    await addText(database.storage, {
      code: 'RPrz',
      transcription: { '1r': { '1': 'Otoć to', '2': 'jest' }, '1v': { '1': 'a|by' } },
      transliteration: { '1r': { '1': 'Otocz tho', '2': 'yeſt' } },
    });
    await addTestAccounts(database.storage, [
      { login: 'zuzanna', role: 'admin' },
      { login: 'edyta', role: 'editor' },
    ]);
    server = await buildTestApp(database, undefined, { uploadsPerHour: 1e6 });
    await come();
  });
  afterAll(() => server.close());

  const check = async ({ call, method, url, body }: DeclaredRequest) => {
    const endpoint = calls.get(call) as Endpoint;
    const answer = await admin.ask(method, url, sentBody(endpoint, body));
    // A search may be too slow for a busy machine, and say so.
    if (!saysBusy(url, answer))
      expect([call, answer.statusCode]).toEqual([call, expect.toSatisfy((code: number) => code < 500)]);
    if (answer.statusCode >= 400 && endpoint.problemStatus === undefined && answer.body !== '')
      PageErrorBody.strict().parse(answer.json());
    // Some calls end the session that they are made in.
    if (admin.cookie('sid') === undefined || answer.statusCode === 401) await come();
    return answer.statusCode;
  };

  it(
    'is answered without a failure of the server',
    async () => {
      const accepted = new Set<string>();
      const one = fc.asyncProperty(declaredRequests([]), async (request) => {
        if ((await check(request)) === 200) accepted.add(request.call);
      });
      await fc.assert(one, { numRuns: ROUNDS });
      // Requests that are all refused at the first check would say nothing.
      expect(accepted.size).toBeGreaterThan(30);
    },
    PATIENCE,
  );
});
