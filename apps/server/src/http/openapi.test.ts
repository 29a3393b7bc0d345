import { appTitle } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { describe, expect, it } from 'vitest';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { buildOpenApi } from './openapi.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

describe('the description of the calls', () => {
  const document = JSON.parse(JSON.stringify(buildOpenApi('1.2.3'))) as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
    tags: { name: string }[];
    components: { schemas: Record<string, object>; securitySchemes: Record<string, { type: string }> };
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

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

  it('refers only to what it has, by references that every reader of the format follows', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => String(target));
    expect(references.length).toBeGreaterThan(300);
    for (const target of new Set(references)) {
      const [, name = ''] = /^#\/components\/schemas\/([A-Za-z]\w*)$/.exec(target) ?? [];
      expect([target, Object.keys(document.components.schemas).includes(name)]).toEqual([target, true]);
    }
    for (const word of ['"$defs"', '"$id"', '"$schema"', '"definitions"']) {
      expect(JSON.stringify(document)).not.toContain(word);
    }
    for (const name of Object.keys(document.components.schemas)) {
      expect(references).toContain(`#/components/schemas/${name}`);
    }
  });

  it('has no two paths that are one, as a request tells them apart', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(shapes.filter((shape, no) => shapes.indexOf(shape) !== no)).toEqual([]);
  });

  it('names every operation once, in a way that can be the name of a function, with a tag that it lists', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags).size).toBe(tags.length);
    expect(new Set(operations.flatMap((operation) => operation.tags))).toEqual(new Set(tags));
  });

  it('says what a call has to bring: the cookie of a session, the anti-forgery token, both or neither', () => {
    const schemes = document.components.securitySchemes;
    expect(Object.keys(schemes)).toEqual(['session', 'csrf']);
    for (const { method, path, role, name } of ENDPOINTS) {
      const brought = document.paths[path]?.[method.toLowerCase()]?.security.flatMap((one) => Object.keys(one)) ?? [];
      expect([name, brought.includes('session')]).toEqual([name, role !== 'public']);
      expect([name, brought.includes('csrf')]).toEqual([name, method !== 'GET' || name === 'logout']);
      expect(brought.filter((one) => !(one in schemes))).toEqual([]);
    }
  });

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
    const rest = ENDPOINTS.filter((one) => one !== appTitle);
    route(app, appTitle, async () => ({
      title: { pl: '', en: '' },
      corpus: { texts: 0, cards: 0, verses: 0, words: 0, revision: 'r' },
    }));
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
