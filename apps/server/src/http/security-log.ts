/**
 * What the log says of whoever asks: who they are, whence, about whom, and how every change that anybody made or tried to
 * make went. Never what was in the body otherwise. Refusals have a line of their own, written where they are answered.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it was answered with; undefined where it went well. */
    refusal: string | undefined;
  }
}

/** Longest login that is written down, in characters. */
const LONGEST = 64;

/** One line for each change that went well, or that a form told somebody to put right. */
export function logChanges(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined || reply.statusCode >= 400) return;
    if (endpoint.method === 'GET' && endpoint.needsToken !== true) return;
    request.log.info({ call: endpoint.name, outcome: request.refusal ?? 'ok', ...whoOf(request) }, 'change');
  });
}

/** `login`: of whoever asks. `subject`: of whom they ask about, or who they say they are, as it was typed. */
export function whoOf(request: FastifyRequest) {
  const { ip, method, routeOptions, session } = request;
  const subject = subjectOf(request);
  return {
    ...{ method, route: routeOptions.url, ip },
    ...(session === undefined ? {} : { login: session.login }),
    ...(subject === undefined ? {} : { subject }),
  };
}

function subjectOf({ body }: FastifyRequest): string | undefined {
  const login = typeof body === 'object' && body !== null && 'login' in body ? body.login : undefined;
  return typeof login === 'string' ? [...login.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('') : undefined;
}
