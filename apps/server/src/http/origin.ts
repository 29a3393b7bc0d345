import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address that this installation is known by; null: the one that was asked. */
    siteOrigin: string | null;
  }
}

/**
 * `https://corpus.example`: what addresses that leave the site begin with. Where no address is set it is the one the request
 * came to, as a trusted proxy says; null where that is no address at all.
 */
export function originOf(request: FastifyRequest): string | null {
  const { siteOrigin } = request.server;
  if (siteOrigin !== null) return siteOrigin;
  // The proxy in front says which of the two; anything else it might say is no scheme for a link.
  const origin = `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
