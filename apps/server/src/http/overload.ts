import { setTimeout as wait } from 'node:timers/promises';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Unavailable } from '../errors.ts';
import { isOwnCall } from './own-calls.ts';
import { Pace } from './pace.ts';

/** When a server turns requests away instead of letting everyone wait. Of both, undefined: never. */
export interface OverloadLimits {
  /** So far may the event loop lag on the average of a second, in milliseconds. */
  maxLag?: number | undefined;
  /** So long may those wait who have come before, as far as can be told, in milliseconds. */
  maxWait?: number | undefined;
}

/** A server that is busy is alive, and may be as ready as ever: monitoring must not end it. */
const WATCHED = ['/healthz', '/readyz'];
const isWatching = ({ routeOptions }: FastifyRequest) => WATCHED.includes(routeOptions.url ?? '');
const isFree = (request: FastifyRequest) =>
  isWatching(request) || isOwnCall() || request.routeOptions.url?.startsWith('/assets/') === true;

export async function turnAwayExcess(app: FastifyInstance, { maxLag, maxWait }: OverloadLimits): Promise<void> {
  if (maxWait !== undefined) limitCrowd(app, maxWait);
  if (maxLag !== undefined) await limitLag(app, maxLag);
}

/** After a start the event loop has lagged because everything was loaded and built: that is over. In milliseconds. */
const START = 2_000;

async function limitLag(app: FastifyInstance, maxLag: number): Promise<void> {
  let since = Number.NEGATIVE_INFINITY;
  app.addHook('onListen', async () => {
    since = performance.now();
  });
  const pressureHandler = async (request: FastifyRequest) => {
    if (isWatching(request) || performance.now() - since < START) return;
    throw new Unavailable('The event loop lags.');
  };
  await app.register(underPressure, { maxEventLoopDelay: maxLag, pressureHandler });
}

/** Delay of a refusal: clients that ask again at once would otherwise take time from the others. In milliseconds. */
const REFUSAL = 500;

/**
 * Counts the requests that the server works on: each from when it is there in full until its answer is. Slow senders and slow
 * readers are not in it, nor files of the pages, which come by the dozen: they cost next to nothing. A person who is logged in
 * may have something to lose and is let in.
 */
function limitCrowd(app: FastifyInstance, maxWait: number): void {
  const pace = new Pace();
  const underWay = new WeakSet<FastifyReply>();
  const leave = (reply: FastifyReply) => {
    if (underWay.delete(reply)) pace.leave(performance.now());
  };
  const isFull = () => pace.isBeyond(maxWait);
  const refuse = async () => {
    await wait(REFUSAL);
    throw new Unavailable('Too many requests at once.');
  };
  // Before the session is looked for and a body is read, where that can be spared.
  app.addHook('onRequest', async (request) => {
    if (request.headers.cookie === undefined && !isFree(request) && isFull()) await refuse();
  });
  app.addHook('preHandler', async (request, reply) => {
    if (request.session !== undefined || isFree(request)) return;
    if (isFull()) await refuse();
    underWay.add(reply);
    pace.enter(performance.now());
    reply.raw.once('close', () => leave(reply));
  });
  app.addHook('onSend', async (_request, reply) => leave(reply));
}
