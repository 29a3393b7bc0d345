import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Forbidden } from '../errors.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Monitoring asks the server directly. */
const ALWAYS = new Set(['/healthz', '/readyz']);

/**
 * Refuses what travelled over a network in the clear: passwords and sessions would travel with it. Whether a client came over HTTPS is
 * what the proxy says; on the machine itself nothing travels.
 */
export function refusePlainHttp(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ protocol, ip, raw }) => {
    if (protocol === 'https' || isLoopback(ip) || ALWAYS.has(raw.url ?? '')) return;
    throw new Forbidden('Came over plain HTTP.', 'https-required');
  });
}

function isLoopback(address: string): boolean {
  if (isIP(address) === 0) return false;
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
