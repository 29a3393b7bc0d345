import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ENDPOINTS, type Endpoint, PAGE_ERRORS, PageErrorBody, type PageErrorCode } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendTagged } from './etag.ts';

type Json = Record<string, unknown>;

/** The description of all calls as OpenAPI 3.1, made from their declarations and nothing else. */
export function buildOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Glosa', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { PageError: schema(PageErrorBody, 'output') } },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.feature],
    'x-role': endpoint.role,
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    responses: {
      200: { description: 'OK', content: content(endpoint) },
      ...errorResponses(['bad-request', 'internal', 'unavailable', ...endpoint.errors]),
    },
  };
}

function requestBody({ body, bodyType }: Endpoint): Json {
  if (bodyType === 'zip') return { requestBody: { required: false, content: { 'multipart/form-data': ZIP_BODY } } };
  if (bodyType === 'image') return { requestBody: { required: true, content: { 'multipart/form-data': IMAGE_BODY } } };
  if (body === undefined) return {};
  if (bodyType === 'zip-json') {
    const { properties } = ZIP_BODY.schema;
    const form = { type: 'object', required: ['json'], properties: { json: schema(body, 'input'), ...properties } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
  }
  const type = BODY_TYPES[bodyType ?? 'json'];
  return { requestBody: { required: true, content: { [type]: { schema: schema(body, 'input') } } } };
}

const BODY_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded', text: 'text/plain' };

const ZIP_BODY = {
  schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
};

const IMAGE_BODY = {
  schema: { type: 'object', required: ['image'], properties: { image: { type: 'string', format: 'binary' } } },
};

/** A file is of the type that was asked for. */
function content({ isFile, isXml, answer, jsonType }: Endpoint): Json {
  if (isFile === true) return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  if (isXml === true) return { 'application/xml': { schema: { type: 'string' } } };
  return { [jsonType ?? 'application/json']: { schema: schema(answer, 'output') } };
}

/** Several codes share a status: one response names them all. */
function errorResponses(codes: readonly PageErrorCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(new Set(codes), (code) => PAGE_ERRORS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      String(status),
      {
        description: same.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PageError' } } },
      },
    ]),
  );
}

function parameters(object: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (object === undefined) return [];
  return Object.entries(object.shape).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !type.safeParse(undefined).success,
    schema: schema(type, 'input'),
  }));
}

function schema(type: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return rest;
}

/** The one style that the documentation page puts into itself at run time (swagger-ui 5, its bundle). */
const DOCS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** `GET /api/openapi.json`, and `/api/docs` to read it at. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  const document = buildOpenApi(version);
  const json = JSON.stringify(document);
  app.get('/api/openapi.json', (request, reply) =>
    sendTagged(request, reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache'), json),
  );
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', tryItOutEnabled: false },
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", `style-src 'self' ${DOCS_STYLE}`),
  });
}
