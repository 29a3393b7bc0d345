import { ReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts off clients that read nothing of a waiting answer for so long, in milliseconds. Node is told half of it: it notices
 * only at the second look that nothing moved in between. An answer that is still being made is waited for.
 */
export function limitSlowReaders(app: FastifyInstance, limit: number): void {
  app.addHook('onSend', async (_request, { raw }, payload) => {
    const isThere = typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof ReadStream;
    if (isThere) raw.setTimeout(limit / 2, () => raw.destroy());
  });
}
