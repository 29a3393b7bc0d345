import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient } from '../../../test/client.ts';
import { describeOnBothDatabases } from '../../../test/databases.ts';
import { addSources } from '../../../test/small-sources.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

/** The older interface made addresses of `/api` and a path that came with the data. */
describeOnBothDatabases('paths behind /api (row 38)', (open) => {
  let server: TestApp;
  let port: number;
  let editor: string;
  let source: number;

  beforeAll(async () => {
    const database = await open();
    source = (await addSources(database.storage, [{ abbr: 'Vulg', hidden: true }])).get('Vulg') ?? 0;
    await addTestAccounts(database.storage, [{ login: 'redaktor', role: 'editor' }]);
    server = await buildTestApp(database);
    const client = await buildTestClient(server.app).open(await addTestSession(database.storage, 'redaktor'));
    editor = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  /** Exactly as it stands: a browser would tidy it. */
  const status = (path: string, cookie = '') =>
    new Promise<number | undefined>((done, fail) => {
      const sent = request({ host: '127.0.0.1', port, path, headers: { cookie } }, (answer) => {
        answer.resume().once('end', () => done(answer.statusCode));
      });
      sent.once('error', fail).end();
    });

  it.each([
    '/api//evil',
    '/api//evil.example/x',
    '/api/../auth/users',
    '/api/../api/auth/users',
    '/api/source-nodes/../auth/users',
    '/api/%2e%2e/auth/users',
    '/api/..%2fauth%2fusers',
    '/api/sources/compare/../../auth/users',
    '/api/sources/compare/%2e%2e%2f%2e%2e%2fauth%2fusers',
    '/api/%252e%252e/auth/users',
  ])('%s leads nowhere, for readers and editors', async (path) => {
    for (const cookie of ['', editor]) {
      expect([path, await status(path, cookie)]).toEqual([path, 404]);
    }
  });

  it('ask for the role of the call they lead to, however they are written', async () => {
    for (const path of ['/api/auth/users', '/api/auth/%75sers', '/%61pi/auth/users']) {
      expect([path, await status(path), await status(path, editor)]).toEqual([path, 401, 403]);
    }
    const hidden = `/api/source-nodes/%3${source}/children`;
    expect([await status(hidden), await status(hidden, editor)]).toEqual([404, 200]);
  });
});
