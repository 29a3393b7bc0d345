import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { addText } from '../../test/small-text.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const ORIGIN = { origin: 'https://other.example' };

describeOnBothDatabases('a page of another site', (open) => {
  let server: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    const database = await open();
    await addText(database.storage, { code: 'RPrz', transcription: { '1r': { '1': 'Otoć to' } } });
    server = await buildTestApp(database);
    ({ app } = server);
  });
  afterAll(() => server.close());

  it.each([
    '/api/search/sentences?q=to',
    '/api/texts/list-texts-names',
    '/api/texts/export/RPrz?format=tei',
    '/api/texts/cite/RPrz?format=bibtex',
    '/api/dts',
    '/api/dts/document?resource=RPrz',
    '/api/fcs?operation=explain',
    '/api/openapi.json',
  ])('reads %s, without a cookie', async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: ORIGIN });
    expect(statusCode).toBe(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  it('reads what was wrong with what it asked', async () => {
    for (const [url, status] of [
      ['/api/search/sentences?page=0', 400],
      ['/api/texts/export/Nie?format=tei', 404],
    ] as const) {
      const { statusCode, headers } = await app.inject({ url, headers: ORIGIN });
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*']);
    }
  });

  it('may ask first whether it may ask, of what it may read and of nothing else', async () => {
    const closed: string[] = [];
    for (const { method, path, name } of ENDPOINTS) {
      const url = path.replace(/\{\w+\}/g, '1');
      const headers = { ...ORIGIN, 'access-control-request-method': method };
      const answer = await app.inject({ method: 'OPTIONS', url, headers });
      const { 'access-control-allow-origin': origin, 'access-control-allow-methods': methods } = answer.headers;
      if (answer.statusCode !== 204) {
        expect([name, answer.statusCode, origin, methods]).toEqual([name, 405, undefined, undefined]);
        closed.push(name);
      } else expect([name, origin, methods, answer.body]).toEqual([name, '*', 'GET, HEAD', '']);
    }
    // `setLanguage` has the path of `getLanguages`, which is open: the answer names the methods that are.
    const expected = ENDPOINTS.filter(({ role, path }) => role !== 'public' || path.startsWith('/api/auth/'));
    expect(closed).toEqual(expected.map(({ name }) => name));
  });

  it('never reads what the staff and people with an account are answered', async () => {
    for (const { method, path, name, role } of ENDPOINTS) {
      if (role === 'public' && !/^\/api\/auth\//.test(path)) continue;
      const { headers } = await app.inject({ method, url: path.replace(/\{\w+\}/g, '1'), headers: ORIGIN });
      expect([name, headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([
        name,
        undefined,
        'same-origin',
      ]);
    }
  });
});
