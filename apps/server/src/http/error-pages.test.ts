import { DICTIONARIES } from '@glosa/dictionary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describeOnBothDatabases('a page that fails', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  const log: string[] = [];
  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, undefined, { onlyHttps: true, log });
  });
  afterAll(() => server.close());

  const ask = (url: string, headers: Record<string, string> = BROWSER, remoteAddress = '127.0.0.1') =>
    server.app.inject({ url, headers, remoteAddress });

  it.each(['pl', 'en'] as const)(
    'is told to people as a page, with ways on, and to programs as data: %s',
    async (lang) => {
      const words = DICTIONARIES[lang];
      const headers = { ...BROWSER, 'accept-language': lang };
      const page = await ask('/texts', headers, '192.0.2.7');
      expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain(`<h1>${words['error.message.403']}</h1>`);
      expect(page.body).toContain(words['answer.https-required']);
      expect(page.body).toContain(`<a href="/texts">${words['nav.texts']}</a>`);
      expect(page.body).toMatch(/[\da-f]{8}-[\da-f]{4}-/);
      expect((await ask('/api/app-title', headers, '192.0.2.7')).json().code).toBe('https-required');
      expect((await ask('/texts', { accept: 'application/json' }, '192.0.2.7')).json().code).toBe('https-required');
    },
  );

  it('needs no database', async () => {
    const { app } = server;
    await database.storage.close();
    const page = await ask('/texts/item?code=RO');
    expect(page.statusCode).toBeGreaterThanOrEqual(500);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toMatch(/<h1>.+<\/h1>/);
    expect(page.body).toContain('<nav');
    expect((await app.inject({ url: '/texts/item?code=RO' })).json().requestId).toMatch(/^[\da-f-]{36}$/);
  });
});
