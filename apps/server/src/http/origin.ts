import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The address that this installation is known by; null: the one that was asked. */
    siteOrigin: string | null;
  }
}

/**
 * `https://corpus.example`: what addresses that leave the site begin with. Where no address is set it is the one the request
 * came to; null where that is no address at all. `X-Forwarded-Host` is not asked: a proxy that does not replace it hands on
 * whatever a visitor wrote there.
 */
export function originOf(request: FastifyRequest): string | null {
  const { siteOrigin } = request.server;
  if (siteOrigin !== null) return siteOrigin;
  // The proxy in front says which of the two; anything else it might say is no scheme for a link.
  const origin = `${request.protocol === 'https' ? 'https' : 'http'}://${request.headers.host ?? ''}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
