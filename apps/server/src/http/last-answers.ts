import type { FastifyInstance } from 'fastify';

/** How often connections are looked at while the server stops, in milliseconds. */
const LOOK = 100;

/**
 * While the server stops, an answer says that it is the last on its connection, and connections on which nothing is under
 * way any more are closed: to wait until their clients let go of them could take longer than a stop may.
 */
export function letGoWhenStopping(app: FastifyInstance): void {
  let looking: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (looking !== undefined) reply.header('connection', 'close');
  });
  app.addHook('onClose', async () => clearInterval(looking));
}
