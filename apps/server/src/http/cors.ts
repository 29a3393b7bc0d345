/**
 * What pages of other sites may read (Fetch standard, CORS protocol): public calls that ask for something and whose answer
 * is the same for everyone. They are asked without cookies, so what is open this way is open to a visitor anyway. Calls
 * about accounts and of the staff carry no such header, and no page of another site can read their answers.
 */
import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route without a declaration: pages of other sites may read it. */
    isOpen?: boolean;
  }
}

/** On every answer of an open call, refusals included: also what went wrong is for the page that asked to read. */
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Disposition, ETag, Link, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** What a page may send along beside what every page may: to ask whether its copy is still good. */
const TAKEN_HEADERS = 'Accept-Language, Content-Type, If-None-Match';
/** Seconds for which a browser need not ask again whether it may ask. */
const REMEMBERED = '86400';

/** Whether pages of other sites may read the answer of a call. */
export const isOpen = ({ role, method, personal, needsToken }: Endpoint): boolean =>
  role === 'public' && method === 'GET' && personal !== true && needsToken !== true;

/** Paths without a declaration that are open, too. */
export const OPEN_PATHS: readonly string[] = ['/api/openapi.json'];

const patterns = ENDPOINTS.filter((one) => isOpen(one)).map(
  ({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
);
const isOpenPath = (path: string) => OPEN_PATHS.includes(path) || patterns.some((pattern) => pattern.test(path));

/** Says on the answers of open calls that pages of other sites may read them. */
export function openToOthers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, isOpen: isOpenRoute = false } = request.routeOptions.config;
    if (isOpenRoute || (endpoint !== undefined && isOpen(endpoint))) reply.headers(OPEN_HEADERS);
  });
}

/** Answers the question that a browser asks before an open call with unusual headers; null where it is none such. */
export function answerPreflight({ method }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply | null {
  if (method !== 'OPTIONS' || !isOpenPath(path)) return null;
  return reply
    .status(204)
    .headers({
      ...OPEN_HEADERS,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': TAKEN_HEADERS,
      'access-control-max-age': REMEMBERED,
    })
    .send();
}
