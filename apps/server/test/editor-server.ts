/** The application on an empty database, and an editor who is logged in: what most tests of imports begin with. */
import { addTestAccounts, addTestSession } from './accounts.ts';
import { buildTestClient, type TestClient } from './client.ts';
import type { OpenTestDatabase, TestDatabase } from './databases.ts';
import { buildTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

export interface EditorServer {
  database: TestDatabase;
  server: TestApp;
  /** The editor `edyta`. */
  staff: TestClient;
}

/** As many files as a test likes, unless `options` say otherwise. Close the server after the suite. */
export async function openEditorServer(open: OpenTestDatabase, options: TestAppOptions = {}): Promise<EditorServer> {
  const database = await open();
  await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
  const server = await buildTestApp(database, undefined, { uploadsPerHour: 100_000, ...options });
  const staff = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
  return { database, server, staff };
}
