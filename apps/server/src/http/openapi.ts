import { isDeepStrictEqual } from 'node:util';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Endpoint, PAGE_ERRORS, PageErrorBody, type PageErrorCode } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { EXAMPLES, type Example } from '@glosa/contract/examples';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Defect } from '../errors.ts';
import { sendTagged } from './etag.ts';

type Json = Record<string, unknown>;

/** The description of all calls as OpenAPI 3.1, made from their declarations and nothing else. */
export function buildOpenApi(version: string): Json {
  const schemas = new Schemas();
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const described = operation(endpoint, EXAMPLES[endpoint.name], schemas);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: described };
  }
  const pageError = schemas.of(PageErrorBody, 'output');
  return {
    openapi: '3.1.0',
    info: { title: 'Glosa', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set(ENDPOINTS.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: { schemas: { PageError: pageError, ...schemas.named }, securitySchemes: SECURITY_SCHEMES },
  };
}

/** Cookie and header of a session; over HTTPS the names of both cookies begin with `__Host-`. */
const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description: 'The session, which a login begins. Over HTTPS the cookie is called `__Host-sid`.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description:
      'The anti-forgery token: the value of the cookie `csrf-token` (over HTTPS `__Host-csrf-token`), which the first answer sets, and which is sent along.',
  },
} as const;

/** All schemes of one call together; none for what anyone may ask. */
function securityOf({ role, method, needsToken }: Endpoint): Json[] {
  const session = role === 'public' ? {} : { session: [] };
  const csrf = method === 'GET' && needsToken !== true ? {} : { csrf: [] };
  const both = { ...session, ...csrf };
  return Object.keys(both).length === 0 ? [] : [both];
}

/** The schemas of the description: those with a name stand under `components`, and others refer to them. */
class Schemas {
  readonly named: Record<string, Json> = {};

  of(type: z.core.$ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs = {}, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
    for (const [name, { id: _name, ...definition }] of Object.entries($defs)) this.#add(name, definition);
    return referring(rest);
  }

  #add(name: string, definition: object): void {
    if (name.startsWith('__')) throw new Defect('A schema that refers to itself needs a name: `.meta({ id })`.');
    const described = referring(definition);
    const known = this.named[name];
    if (known !== undefined && !isDeepStrictEqual(known, described))
      throw new Defect(`Two schemas are called ${name}.`);
    this.named[name] = described;
  }
}

/** The same with references to where the named schemas stand. */
function referring(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Json;
}

function operation(endpoint: Endpoint, example: Example, schemas: Schemas): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.feature],
    'x-role': endpoint.role,
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas, example.params),
      ...parameters(endpoint.query, 'query', schemas, example.query),
    ],
    ...requestBody(endpoint, example, schemas),
    responses: {
      200: { description: 'OK', content: content(endpoint, example, schemas) },
      ...errorResponses(['bad-request', 'internal', 'unavailable', ...endpoint.errors]),
    },
  };
}

function requestBody({ body, bodyType }: Endpoint, example: Example, schemas: Schemas): Json {
  const { body: sent, file } = example;
  if (bodyType === 'zip') return { requestBody: form(false, ZIP_BODY, { file }) };
  if (bodyType === 'image') return { requestBody: form(true, IMAGE_BODY, { image: file }) };
  if (body === undefined) return {};
  if (bodyType === 'zip-json') {
    const properties = { json: schemas.of(body, 'input'), ...ZIP_BODY.properties };
    return { requestBody: form(true, { type: 'object', required: ['json'], properties }, { json: sent, file }) };
  }
  const type = BODY_TYPES[bodyType ?? 'json'];
  return { requestBody: { required: true, content: { [type]: { schema: schemas.of(body, 'input'), example: sent } } } };
}

/** Files are shown by their names. */
const form = (required: boolean, fields: Json, example: Json): Json => ({
  required,
  content: { 'multipart/form-data': { schema: fields, example } },
});

const BODY_TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded', text: 'text/plain' };

const FILE = { type: 'string', format: 'binary' };
const ZIP_BODY = { type: 'object', required: ['file'], properties: { file: FILE } };
const IMAGE_BODY = { type: 'object', required: ['image'], properties: { image: FILE } };

/** A file is of the type that was asked for. */
function content({ isFile, isXml, answer, jsonType }: Endpoint, { answer: example }: Example, schemas: Schemas): Json {
  if (isFile === true) return { '*/*': { schema: FILE, example } };
  if (isXml === true) return { 'application/xml': { schema: { type: 'string' }, example } };
  return { [jsonType ?? 'application/json']: { schema: schemas.of(answer, 'output'), example } };
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

function parameters(
  object: z.ZodObject | undefined,
  place: 'path' | 'query',
  schemas: Schemas,
  examples: Readonly<Record<string, string>> = {},
): Json[] {
  if (object === undefined) return [];
  return Object.entries(object.shape).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !type.safeParse(undefined).success,
    schema: schemas.of(type, 'input'),
    ...(Object.hasOwn(examples, name) && { example: examples[name] }),
  }));
}

/** The one style that the documentation page puts into itself at run time (swagger-ui 5, its bundle). */
const DOCS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** `GET /api/openapi.json`, and `/api/docs` to read it at. */
export async function registerOpenApi(app: FastifyInstance, version: string): Promise<void> {
  // Made when it is first asked for: it would take a quarter of a start.
  let document: ReturnType<typeof buildOpenApi> | undefined;
  let json: string | undefined;
  const toJSON = () => {
    document ??= buildOpenApi(version);
    return document;
  };
  app.get('/api/openapi.json', { config: { isOpen: true } }, (request, reply) => {
    json ??= JSON.stringify(toJSON());
    return sendTagged(request, reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache'), json);
  });
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON } as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', tryItOutEnabled: false },
    transformStaticCSP: (policy) => policy.replace("style-src 'self'", `style-src 'self' ${DOCS_STYLE}`),
  });
}
