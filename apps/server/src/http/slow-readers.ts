import { ReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts off whoever takes nothing of an answer that is there for so long, in milliseconds. Half of it is what Node is told:
 * it sees only at the second look that nothing moved in between. An answer that is still being made is waited for.
 */
export function limitSlowReaders(app: FastifyInstance, limit: number): void {
  app.addHook('onSend', async (_request, { raw }, payload) => {
    const isThere = typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof ReadStream;
    if (isThere) raw.setTimeout(limit / 2, () => raw.destroy());
  });
}
