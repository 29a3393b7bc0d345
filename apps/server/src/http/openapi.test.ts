import { ENDPOINTS } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { buildOpenApi } from './openapi.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

describe('the description of the calls', () => {
  const document = JSON.parse(JSON.stringify(buildOpenApi('1.2.3'))) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    'has %s with all it takes',
    (name, endpoint) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect(inPath).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
      const inQuery = operation?.parameters.filter((one) => one.in === 'query').map((one) => one.name);
      expect(inQuery).toEqual('query' in endpoint ? Object.keys(endpoint.query.shape) : []);
      expect(operation?.requestBody !== undefined).toBe('body' in endpoint || 'bodyType' in endpoint);
      expect(Object.keys(Object.values(operation?.responses['200']?.content ?? {})[0]?.schema ?? {})).not.toEqual([]);
      expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '500', '503']));
    },
  );

  it('describes nothing else', () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
    expect(described).toHaveLength(ENDPOINTS.length);
  });
});

describeOnBothDatabases('the description', (open) => {
  it('is served, with a page to read it at that loads nothing from elsewhere', async () => {
    await using server = await buildTestApp(await open());
    const { app } = server;
    const document = (await app.inject({ url: '/api/openapi.json' })).json();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.0.0-test' } });
    const page = await app.inject({ url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/https?:\/\/|<script>/);
    for (const [, asset] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const { pathname } = new URL(String(asset), 'http://localhost/api/docs/');
      expect([pathname, (await app.inject({ url: pathname })).statusCode]).toEqual([pathname, 200]);
    }
  });
});

describe('the route table', () => {
  it('must be served whole: a declared call without a handler stops the start', async () => {
    const app = await buildServer(BARE_SERVER);
    const [first, ...rest] = ENDPOINTS;
    route(app, first, async () => ({ title: { pl: '', en: '' }, corpus: { texts: 0, cards: 0, verses: 0, words: 0 } }));
    await expect(app.ready()).rejects.toThrow(rest.map(({ name }) => name).join(', '));
  });

  it('must hold every call: a route without a declaration cannot be made', async () => {
    const app = await buildServer(BARE_SERVER);
    expect(() => app.get('/api/secret', async () => 'no')).toThrow('/api/secret has no declaration');
  });

  it('names every call, path and method once', () => {
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length);
    expect(new Set(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)).size).toBe(ENDPOINTS.length);
  });
});
