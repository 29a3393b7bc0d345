import { PASSWORD_EXAMPLES, PASSWORD_LOGIN, PASSWORD_SITE } from '@glosa/contract/examples/passwords';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

describeOnBothDatabases('a password that an administrator chooses', (open) => {
  let server: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    const database = await open();
    await addTestAccounts(database.storage, [
      { login: 'ada', role: 'admin' },
      { login: PASSWORD_LOGIN, role: 'editor' },
    ]);
    server = await buildTestApp(database, () => {}, { university: PASSWORD_SITE });
    client = await buildTestClient(server.app, { headers: { 'accept-language': 'en' } }).open(
      await addTestSession(database.storage, 'ada'),
    );
  });
  afterAll(() => server.close());

  it.each(PASSWORD_EXAMPLES)('%j: %s %s', async (password, problem, word) => {
    const body = { login: PASSWORD_LOGIN, password1: password, password2: password };
    const answer = (await client.post('/api/auth/change-password', body)).json();
    expect(answer.code ?? null).toBe(problem);
    if (word !== '') expect(answer.error).toContain(`“${word}”`);
  });
});
