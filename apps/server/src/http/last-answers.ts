import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How often connections are looked at while the server stops, in milliseconds. */
const LOOK = 100;

/**
 * While the server stops, an answer says that it is the last on its connection, unless another request is waiting behind
 * it; and connections on which nothing is under way any more are closed: to wait until their clients let go of them could
 * take longer than a stop may.
 */
export function letGoWhenStopping(app: FastifyInstance): void {
  /** Requests under way on each connection. */
  const underWay = new WeakMap<object, number>();
  const count = ({ raw: { socket } }: FastifyRequest) => underWay.get(socket) ?? 0;
  let looking: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    looking = setInterval(() => app.server.closeIdleConnections(), LOOK);
  });
  app.addHook('onRequest', async (request) => {
    underWay.set(request.raw.socket, count(request) + 1);
  });
  app.addHook('onSend', async (request, reply) => {
    if (looking !== undefined && count(request) <= 1) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request) => {
    underWay.set(request.raw.socket, count(request) - 1);
  });
  app.addHook('onClose', async () => clearInterval(looking));
}
