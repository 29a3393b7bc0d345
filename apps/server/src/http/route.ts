import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type Language,
  type ParamsOf,
  type QueryOf,
  ROLE_CODES,
  type Role,
  type RoleCode,
} from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BadRequest, Defect, Forbidden, NotFound, ruleBroken, Unauthenticated } from '../errors.ts';
import type { CsrfGuard } from './csrf.ts';
import { hasTag, sendTagged, weakTag } from './etag.ts';
import { brokenRules, unknownField } from './field-rules.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { languageOf } from './language.ts';
import { parseQuery } from './query-string.ts';
import { findSession, type Session, type SessionService } from './session.ts';
import { IMAGE_FORM, type Release, readUpload, type Upload, ZIP_FORM } from './upload.ts';

/** What a handler is given: everything is validated, nothing of HTTP is left but the reply, for cookies and headers. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Of the texts in the answer. */
  language: Language;
  /** The session of the person who is logged in; undefined for a visitor. */
  session: Session | undefined;
  /** The file of a multipart body; null where none was sent. */
  upload: Upload | null;
  /**
   * To be asked once more by work that had to wait for its turn: accounts and sessions may have ended meanwhile.
   * @throws Unauthenticated, Forbidden
   */
  mayStill(): Promise<void>;
  reply: FastifyReply;
}

/** An answer that is JSON already: for large ones, where parts of it were stored as JSON. */
export class JsonAnswer {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A call that is declared to be a file is answered with one. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<E extends { isFile: true } ? FileAnswer | JsonAnswer : AnswerOf<E> | JsonAnswer>;

export interface RouteOptions<E extends Endpoint> {
  /**
   * What the answer depends on besides the address and the language, cheaply found (a revision): the ETag. Asked before
   * the handler, which does not run when the client or the server has that answer already. Undefined: the answer itself
   * is hashed.
   */
  revision?: (call: Call<E>) => Promise<string | undefined>;
  /**
   * Of a call that takes a file: asked before the body is read, so that the server does not read megabytes for nothing. What
   * it throws is the answer; what it returns is called when the file is there, or will not be.
   */
  beforeUpload?: (call: Call<E>) => Release | undefined;
  /**
   * True where a path with parts that cannot be is no address at all: 404 instead of 400. So it is where addresses have
   * been put together of `/api` and whatever path came with the data.
   */
  isPathChecked?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration behind a route; a route under `/api/` without one is refused. */
    endpoint?: Endpoint;
  }
  interface FastifyInstance {
    /** Told apart in ETags, so that a new version of the application is never answered with an old one's answers. */
    build: string;
    sessions: SessionService;
    csrf: CsrfGuard;
    keptAnswers: KeptAnswers;
  }
}

/** Registers the handler of a declared call: the only way to make one. */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<E> = {},
): void {
  if (!ROLES.has(endpoint.role)) throw new Defect(`${endpoint.name} is declared for no role there is.`);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    // Before the body is read: the server does not parse megabytes from a client that may not send them.
    onRequest: (request, reply) => authorize(app, endpoint, request, reply),
    preParsing: async (request) => requireBodyType(endpoint, request),
    handler: async (request, reply) => {
      const call = readCall(app, endpoint, request, reply, options);
      if (isMultipart(endpoint)) await readForm(request, reply, endpoint, call, options);
      // A person with a session may have to wait for others; the server's own limit is for clients that send nothing at all.
      if (endpoint.method !== 'GET' && endpoint.role !== 'public') {
        reply.raw.setTimeout(PATIENCE, () => reply.raw.destroy());
      }
      if (endpoint.isFile === true) return sendFileOf(reply, await handler(call));
      if (endpoint.method !== 'GET') {
        reply.header('cache-control', 'no-store');
        return sendPlain(reply, written(endpoint, await handler(call)));
      }
      if (isPersonal(endpoint, call.session)) {
        reply.header('cache-control', 'no-store');
        return sendPlain(reply, written(endpoint, await handler(call)), mediaType(endpoint));
      }
      return sendFresh(request, reply, endpoint, call, handler, options, app);
    },
  });
}

/** Refuses, at start, routes without a declaration and declarations without a route. `undeclared` lists the exceptions. */
export function requireDeclarations(app: FastifyInstance, undeclared: readonly string[]): void {
  const handled = new Set<string>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint !== undefined) handled.add(config.endpoint.name);
    else if (url.startsWith('/api') && !undeclared.some((path) => url === path || url.startsWith(`${path}/`))) {
      throw new Defect(`${url} has no declaration in the contract.`);
    }
  });
  app.addHook('onReady', async () => {
    const missing = ENDPOINTS.filter(({ name }) => !handled.has(name)).map(({ name }) => name);
    if (missing.length > 0) throw new Defect(`Declared calls without a handler: ${missing.join(', ')}.`);
  });
}

/** So long may pass between the last byte of a change and its answer, in milliseconds. */
const PATIENCE = 30 * 60 * 1000;

function readCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  { isPathChecked = false }: RouteOptions<E>,
): Call<E> {
  const query = parseQuery(request.raw.url ?? '');
  // The path's names come in whatever form the sender typed them; ours are stored in NFC. A NUL is never part of one.
  const params = Object.fromEntries(
    Object.entries(request.params as Record<string, string>).map(([name, value]) => [name, value.normalize('NFC')]),
  );
  if (Object.values(params).some((value) => value.includes('\0'))) {
    throw ruleBroken('NUL in the path.', null, 'answer.rule.character');
  }
  if (isPathChecked && endpoint.params?.safeParse(params).success === false) throw new NotFound('No such path.');
  if (endpoint.body !== undefined && request.headers['content-type'] === undefined) {
    throw new BadRequest('The body is missing.', 'unsupported-media-type');
  }
  return {
    params: parse(endpoint.params, params),
    query: parse(endpoint.query, query),
    // Of a form with a file it is read later: that may be long.
    body: isMultipart(endpoint) ? undefined : parse(endpoint.body, request.body),
    language: languageOf(request),
    session: request.session,
    upload: null,
    mayStill: async () => {
      const { session } = request;
      requireRole(endpoint, session && ((await app.sessions.find(session.tokenHash)) ?? undefined));
    },
    reply,
  } as Call<E>;
}

const isMultipart = ({ bodyType }: Endpoint) => bodyType === 'zip' || bodyType === 'zip-json' || bodyType === 'image';

async function readForm<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  call: Call<E>,
  { beforeUpload }: RouteOptions<E>,
): Promise<void> {
  const hasJson = endpoint.bodyType === 'zip-json';
  const kind = endpoint.bodyType === 'image' ? IMAGE_FORM : { ...ZIP_FORM, hasJson };
  const sent = await readUpload(request, reply, () => beforeUpload?.(call), kind);
  call.upload = sent?.upload ?? null;
  if (hasJson) call.body = parse(endpoint.body, sent?.json) as BodyOf<E>;
}

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  zip: 'multipart/form-data',
  'zip-json': 'multipart/form-data',
  image: 'multipart/form-data',
  text: 'text/plain',
};

/** The server reads JSON, forms, text and forms with a file; a call takes one of them. */
function requireBodyType({ bodyType }: Endpoint, { headers }: FastifyRequest): void {
  const given = headers['content-type'];
  const taken = BODY_TYPES[bodyType ?? 'json'];
  if (given === undefined || given.split(';', 1)[0]?.trim().toLowerCase() === taken) return;
  throw new BadRequest('The body is of another type.', 'unsupported-media-type');
}

/** Whose role opens what. */
const MAY: Readonly<Record<Exclude<Role, 'public'>, readonly RoleCode[]>> = {
  session: ROLE_CODES,
  staff: ['admin', 'editor'],
  admin: ['admin'],
};

const ROLES: ReadonlySet<string> = new Set(['public', ...Object.keys(MAY)]);

/** Deny by default. Who it is comes first, then what they may do, then whether it is really they who ask. */
async function authorize(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = await findSession(app.sessions, request, reply);
  request.session = session;
  // Whichever call a client begins with, it has a token then for the first form it sends.
  app.csrf.ensure(reply, session?.tokenHash);
  requireRole(endpoint, session);
  if (endpoint.method !== 'GET' || endpoint.needsToken === true) app.csrf.check(request, session?.tokenHash);
  if (session !== undefined && endpoint.isPassive !== true) {
    // The answer does not wait for it: a large import may hold the database for a moment.
    app.sessions.touch(session).catch((error: unknown) => request.log.error({ err: error }, 'session not touched'));
  }
}

function requireRole({ role, name }: Endpoint, session: Session | undefined): void {
  if (role === 'public') return;
  if (session === undefined) throw new Unauthenticated(`${name} needs a session.`);
  if (!MAY[role].includes(session.role)) throw new Forbidden(`${name} is not for ${session.role}.`);
}

/** People who are logged in may see more than others: their answers are not kept anywhere. */
function isPersonal(endpoint: Endpoint, session: Session | undefined): boolean {
  return endpoint.role !== 'public' || endpoint.personal === true || session !== undefined;
}

/** What is not declared is refused, too: without a schema there may be nothing but an empty object. */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) {
    if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
      const rule = { field: null, ...unknownField(undefined) };
      throw new BadRequest('Something was sent that the call does not take.', 'bad-request', [rule]);
    }
    return {};
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const log = issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join('; ');
  throw new BadRequest(log, 'bad-request', brokenRules(schema, value, issues));
}

const mediaType = ({ isXml, jsonType }: Endpoint) =>
  isXml === true ? 'application/xml' : (jsonType ?? 'application/json');

/** The schema is also the list of fields that may leave the server: any other is dropped. */
function written(endpoint: Endpoint, answer: unknown): string {
  if (endpoint.isXml === true && typeof answer === 'string') return answer;
  if (answer instanceof JsonAnswer) return answer.json;
  if (endpoint.validateAnswer === false) return JSON.stringify(answer);
  const parsed = endpoint.answer.safeParse(answer);
  if (!parsed.success) throw new Defect(`${endpoint.name} answered against its declaration: ${parsed.error.message}`);
  return JSON.stringify(parsed.data);
}

/** A file is made again for each call; where the input is wrong, JSON comes instead of it. */
function sendFileOf(reply: FastifyReply, answer: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (answer instanceof FileAnswer) return sendFile(reply, answer);
  if (answer instanceof JsonAnswer) return sendPlain(reply, answer.json);
  throw new Defect('A file was declared and something else made.');
}

function sendPlain(reply: FastifyReply, json: string | Buffer, type = 'application/json'): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).send(json);
}

async function sendFresh<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: E,
  call: Call<E>,
  handler: Handler<E>,
  options: RouteOptions<E>,
  { build, keptAnswers }: FastifyInstance,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie');
  const revision = await options.revision?.(call);
  if (revision === undefined) {
    const text = written(endpoint, await handler(call));
    return sendTagged(request, reply.type(`${mediaType(endpoint)}; charset=utf-8`), text);
  }
  const tag = weakTag(`${build} ${request.raw.url} ${call.language} ${revision}`);
  if (hasTag(request, tag)) return reply.header('etag', tag).status(304).send();
  const kept = keptAnswers.get(tag);
  const body = kept ?? Buffer.from(written(endpoint, await handler(call)));
  if (kept === undefined) keptAnswers.set(tag, body);
  return sendPlain(reply.header('etag', tag), body, mediaType(endpoint));
}
