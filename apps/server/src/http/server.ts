import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { Language, PageErrorCode } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import { BASE_LANGUAGE } from '@glosa/dictionary';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { LogLevel } from '../config.ts';
import { BadRequest, FormError, Unavailable } from '../errors.ts';
import { limitConnections, mostConnections } from './connection-limit.ts';
import { answerPreflight, openToOthers } from './cors.ts';
import { CsrfGuard } from './csrf.ts';
import { answerTo, type ErrorAnswer, pageError, refusalOf } from './error-answer.ts';
import { parseFormBody } from './form-body.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT } from './headers.ts';
import { parseJsonBody } from './json-body.ts';
import { KeptAnswers } from './kept-answers.ts';
import { languageOf } from './language.ts';
import { letGoWhenStopping } from './last-answers.ts';
import { type OverloadLimits, turnAwayExcess } from './overload.ts';
import { isOwnCall } from './own-calls.ts';
import { refusePlainHttp } from './plain-http.ts';
import { requireDeclarations } from './route.ts';
import { sampled } from './sampled.ts';
import { logSecurity } from './security-log.ts';
import type { SessionService } from './session.ts';
import { limitSlowReaders } from './slow-readers.ts';
import { parseTextBody } from './text-body.ts';
import { PART_LIMITS } from './upload.ts';

export interface ServerOptions {
  logLevel: LogLevel;
  /** Takes the lines of the log, without holding anything up: a synchronous one would stop the server on a full disk. */
  logStream: { write(line: string): void };
  /** Distinguishes versions of the application in ETags. */
  build: string;
  /** When requests are answered with 503 because others are being answered; default: never. */
  overload?: OverloadLimits | undefined;
  /** Connections on which nothing happens are cut off after so long, in milliseconds; default half a minute. */
  connectionTimeout?: number;
  /** Connections at a time; default: as many as the open files of the process allow. */
  maxConnections?: number | undefined;
  sessions: SessionService;
  /** Addresses, networks or `loopback`, by commas: whose word about address and protocol of a request is taken. */
  trustedProxy: string;
  /** What addresses that leave the site begin with; undefined: the one a request came to. */
  siteUrl?: string | undefined;
  /** For readers who ask for none of our languages; default English. */
  defaultLanguage?: Language | undefined;
  /** Refuses what came from another machine over plain HTTP. */
  onlyHttps: boolean;
  /** Signs anti-forgery tokens; at least 32 characters, the same on every server of an installation. */
  secret: string;
}

const MIB = 1024 * 1024;
/** Request line, in characters: room for the longest query (2,000 characters, nine each when encoded). */
const URL_LENGTH = 19 * 1024;
/** All headers but the request line, in characters. */
const HEADERS_LENGTH = 16 * 1024;
/** What Node's parser takes before it gives up; above our own limits, so that ours answer. */
const PARSER_LIMIT = 64 * 1024;

/** Paths under `/api` that are not calls of the product but describe them. */
const UNDECLARED = ['/api/openapi.json', '/api/docs'];

/** Answers for addresses outside `/api`: `pages.ts` sets it. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Answers a page that failed, for people: `pages.ts` sets it. False where there is no such page. */
export type ErrorPage = (request: FastifyRequest, reply: FastifyReply, answer: ErrorAnswer) => boolean;

declare module 'fastify' {
  interface FastifyInstance {
    notFoundPage: NotFoundPage | null;
    errorPage: ErrorPage | null;
  }
}

/** The bare server: limits, headers, error answers, no routes yet. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const {
    build,
    overload = {},
    connectionTimeout = 30_000,
    sessions,
    secret,
    defaultLanguage = BASE_LANGUAGE,
  } = options;
  const app: FastifyInstance = Fastify({
    logger: loggerOf(options),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: MIB,
    // A client that sends or reads more slowly than this is cut off; the parser looks at its connections every two seconds.
    requestTimeout: 28_000,
    connectionTimeout,
    keepAliveTimeout: 72_000,
    // A request that comes on an open connection while the server stops is still answered, as any other.
    return503OnClosing: false,
    trustProxy: options.trustedProxy,
    http: { maxHeaderSize: PARSER_LIMIT, headersTimeout: 20_000, connectionsCheckingInterval: 2_000 },
    // Queries are read by the calls themselves, strictly; the paths of pages need none.
    routerOptions: { maxParamLength: 500, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => refuseAddress(app, error, request, reply),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, defaultLanguage),
  });
  // Node would refuse an expectation it does not know by itself, in no form of ours; to pass over it is allowed.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.decorate('build', build);
  app.decorate('siteOrigin', options.siteUrl ?? null);
  app.decorate('defaultLanguage', defaultLanguage);
  app.decorate('keptAnswers', new KeptAnswers());
  app.decorate('notFoundPage', null);
  app.decorate('errorPage', null);
  app.decorate('sessions', sessions);
  app.decorate('csrf', new CsrfGuard(secret));
  app.decorateRequest('session', undefined);
  limitConnections(app, options.maxConnections ?? mostConnections());
  letGoWhenStopping(app);
  acceptBodies(app);
  await app.register(multipart, { limits: PART_LIMITS });
  checkRequests(app);
  openToOthers(app);
  if (options.onlyHttps) refusePlainHttp(app);
  answerErrors(app);
  logAnswers(app);
  logSecurity(app);
  requireDeclarations(app, UNDECLARED);
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: BROTLI },
  });
  await turnAwayExcess(app, overload);
  limitSlowReaders(app, connectionTimeout);
  return app;
}

/** One JSON object a line, its time in UTC as people write it. */
function loggerOf({ logLevel, logStream }: ServerOptions) {
  const timestamp = () => `,"time":"${new Date().toISOString()}"`;
  return { level: logLevel, timestamp, stream: logStream };
}

/** BROTLI_PARAM_QUALITY: 5 takes as long as gzip and is a tenth smaller; the default of 11 is for files, not for answers. */
const BROTLI = { 1: 5 };

/** JSON, forms and text; files are taken by `upload.ts`. Which of them a call takes is checked before. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const accept = (type: string, parse: (bytes: Uint8Array) => unknown) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        done(null, parse(typeof body === 'string' ? Buffer.from(body) : body));
      } catch (error) {
        done(error as Error);
      }
    });
  accept('application/json', parseJsonBody);
  accept('application/x-www-form-urlencoded', parseFormBody);
  accept('text/plain', parseTextBody);
}

function checkRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (request.protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT);
    const { url = '', rawHeaders } = request.raw;
    if (url.length > URL_LENGTH) throw new BadRequest('The address is too long.', 'uri-too-long');
    let length = 0;
    let hosts = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      length += (rawHeaders[i]?.length ?? 0) + (rawHeaders[i + 1]?.length ?? 0) + 4;
      if (rawHeaders[i]?.toLowerCase() === 'host') hosts++;
    }
    if (length > HEADERS_LENGTH) throw new BadRequest('The headers are too large.', 'headers-too-large');
    if (hosts > 1) throw new BadRequest('Two Host headers.');
  });
}

function answerErrors(app: FastifyInstance): void {
  const sample = sampled();
  app.setErrorHandler((error, request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const failure = refusalOf(error, endpoint);
    const answer = answerTo(failure, languageOf(request), request.id, endpoint?.problemStatus);
    request.refusal = answer.body.code;
    // The client has gone away; nothing is wrong with the server.
    if (reply.raw.destroyed) request.log.info({ reason: (error as Error).message }, 'abandoned');
    else if (isTurnedAway(error)) {
      const passed = sample(error.message);
      if (passed !== null) request.log.info({ reason: error.message, passed }, 'turned away');
    } else if (answer.status >= 500 || failure !== error) request.log.error({ err: error }, 'failed');
    else if (!(error instanceof FormError)) request.log.info({ reason: (error as Error).message }, 'refused');
    if (isForPeople(request) && app.errorPage?.(request, reply, answer)) return reply;
    return send(reply, answer);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const allowed = isApi(path) ? methodsAt(path) : ['GET', 'HEAD'];
    const preflight = answerPreflight(request, reply.header('allow', allowed.join(', ')), path);
    if (preflight !== null) return preflight;
    reply.removeHeader('allow');
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      return send(reply.header('allow', allowed.join(', ')), pageErrorFor(request, 'method-not-allowed'));
    }
    if (app.notFoundPage !== null && !isApi(path)) return app.notFoundPage(request, reply);
    return send(reply, pageErrorFor(request, 'not-found'));
  });
}

/** Too much was asked for: the server is well, and says so by the thousand where one visitor insists. */
const isTurnedAway = (error: unknown): error is Unavailable =>
  error instanceof Unavailable && error.cause === undefined;

/** A browser that goes to a page, and not a call or a file. */
function isForPeople({ method, headers, raw }: FastifyRequest): boolean {
  const path = (raw.url ?? '').split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isApi(path) &&
    headers.accept?.toLowerCase().includes('text/html') === true
  );
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isOwnCall()) return;
    const { method, routeOptions, ip, session } = request;
    const who = session === undefined ? {} : { login: session.login };
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { method, route: routeOptions.url, ip, ...who, status: reply.statusCode, milliseconds },
      'answered',
    );
  });
}

function pageErrorFor(request: FastifyRequest, code: PageErrorCode): ErrorAnswer {
  return pageError(code, languageOf(request), request.id);
}

function send(reply: FastifyReply, { status, body, headers }: ErrorAnswer): FastifyReply {
  reply.removeHeader('etag');
  return reply
    .status(status)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '').split('?', 1)[0] ?? '';
const isApi = (path: string) => path === '/api' || path.startsWith('/api/');

const endpointPatterns = ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The methods that the declared calls at a path take; empty where there is none. */
function methodsAt(path: string): string[] {
  const methods = endpointPatterns.filter(({ pattern }) => pattern.test(path)).map(({ method }): string => method);
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods;
}

/** The router's own refusals (malformed percent-encoding, overlong part): no hook has run or will run. */
function refuseAddress(app: FastifyInstance, error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  // This request does not know of the proxy yet. To trust any sender does no harm: the answer's header counts over HTTPS only.
  if (request.headers['x-forwarded-proto'] === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT);
  if (!isApi(pathOf(request)) && app.notFoundPage !== null) {
    app.notFoundPage(request, reply);
    return;
  }
  send(reply, answerTo(error, languageOf(request), request.id));
}

/** So long the client of a refused connection has to take the answer, in milliseconds; more data of its own is not waited for. */
const LAST_LOOK = 1_000;

/** What is not even HTTP, or never ends: answered on the bare socket, and the connection is closed for good soon after. */
function refuseConnection(error: Error & { code?: string }, socket: Socket, language: Language): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = pageError(codeOfParser(error.code), language, randomUUID());
  const content = JSON.stringify(body);
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(content)),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${status}\r\n${head.join('\r\n')}\r\n\r\n${content}`);
  // Its client might keep its half of it open for as long as it likes.
  setTimeout(() => socket.destroy(), LAST_LOOK).unref();
}

function codeOfParser(code: string | undefined): PageErrorCode {
  if (code === 'HPE_HEADER_OVERFLOW') return 'headers-too-large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request-timeout';
  return 'bad-request';
}
