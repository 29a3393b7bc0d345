import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookies of a session; over HTTPS their names bind them to this host alone (RFC 6265bis, 4.1.3.2). */
export type SessionCookie = 'sid' | 'csrf-token';

const isSecure = (request: FastifyRequest) => request.protocol === 'https';
const nameOf = (request: FastifyRequest, cookie: SessionCookie) => (isSecure(request) ? `__Host-${cookie}` : cookie);

/** The cookie's value; undefined where there is none, null where there are two, of which one is not ours. */
export function sessionCookie(request: FastifyRequest, cookie: SessionCookie): string | null | undefined {
  const name = nameOf(request, cookie);
  const values = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
  return values.length > 1 ? null : values[0];
}

/** Sets a cookie of the session until the browser closes, or takes it away (`null`). The token is for scripts to read. */
export function setSessionCookie(reply: FastifyReply, cookie: SessionCookie, value: string | null): void {
  const { request } = reply;
  const parts = [`${nameOf(request, cookie)}=${value ?? ''}`, 'Path=/', 'SameSite=Lax'];
  if (cookie === 'sid') parts.push('HttpOnly');
  if (isSecure(request)) parts.push('Secure');
  if (value === null) parts.push('Max-Age=0');
  addCookie(reply, parts.join('; '));
}

/** Adds to the cookies that an answer sets; one of the same name takes the place of the one before. */
export function addCookie(reply: FastifyReply, cookie: string): void {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  const set = ([] as string[]).concat((reply.getHeader('set-cookie') as string | string[] | undefined) ?? []);
  reply.removeHeader('set-cookie');
  reply.header('set-cookie', [...set.filter((other) => !other.startsWith(name)), cookie]);
}
