/**
 * One line of the log for each thing that matters to security: who was refused, and every change that anybody made or
 * tried to make. The line says who, what, to whom, from where and how it went; never what was in the body otherwise.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it was answered with; undefined where it went well. */
    refusal: string | undefined;
  }
}

/** Refusals that are worth a line whatever the call. */
const REFUSALS: readonly string[] = ['unauthenticated', 'forbidden', 'csrf', 'too-many-requests', 'bad-credentials'];

/** Longest login that is written down, in characters. */
const LONGEST = 64;

export function logSecurity(app: FastifyInstance): void {
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint === undefined) return;
    const { refusal = 'ok', session, ip } = request;
    const isChange = endpoint.method !== 'GET' || endpoint.needsToken === true;
    const isRefused = REFUSALS.includes(refusal);
    if (!isChange && !isRefused) return;
    const line = {
      security: endpoint.name,
      outcome: refusal,
      actor: session?.login ?? '',
      subject: subjectOf(request),
      ip,
      status: reply.statusCode,
    };
    if (isRefused) request.log.warn(line, 'security');
    else request.log.info(line, 'security');
  });
}

/** The login that a body is about, as it was typed. */
function subjectOf({ body }: FastifyRequest): string {
  const login = typeof body === 'object' && body !== null && 'login' in body ? body.login : undefined;
  return typeof login === 'string' ? [...login.slice(0, 2 * LONGEST)].slice(0, LONGEST).join('') : '';
}
