/**
 * The anti-forgery token: signed double submit, as OWASP describes it. A readable cookie holds `random.signature`; every
 * call that changes something repeats it in a header, which another site's page cannot. The signature binds it to the
 * session, so that the token of one session is of no use in another, nor that of a visitor after the login.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden } from '../errors.ts';
import { sessionCookie, setSessionCookie } from './cookies.ts';

const HEADER = 'x-csrf-token';
/** What the tokens of those who are not logged in are bound to. */
const VISITOR = 'visitor';

export class CsrfGuard {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** @throws Forbidden with the code `csrf`. `session` is what the token must be bound to; undefined: a visitor. */
  check(request: FastifyRequest, session: string | undefined): void {
    const header = request.headers[HEADER];
    const cookie = sessionCookie(request, 'csrf-token');
    if (typeof header !== 'string' || typeof cookie !== 'string' || !isSame(header, cookie)) {
      throw new Forbidden('The anti-forgery token is missing or not the one of the cookie.', 'csrf');
    }
    if (!this.#isValid(header, session)) throw new Forbidden('The anti-forgery token is not of this session.', 'csrf');
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Forbidden('Sent by another site.', 'csrf');
  }

  /** Gives out a token unless the browser has one that is good. */
  ensure(reply: FastifyReply, session: string | undefined): void {
    const cookie = sessionCookie(reply.request, 'csrf-token');
    if (typeof cookie !== 'string' || !this.#isValid(cookie, session)) this.renew(reply, session);
  }

  renew(reply: FastifyReply, session: string | undefined): void {
    const random = randomBytes(24).toString('base64url');
    setSessionCookie(reply, 'csrf-token', `${random}.${this.#sign(random, session)}`);
  }

  #isValid(token: string, session: string | undefined): boolean {
    const [random, signature, ...more] = token.split('.');
    if (random === undefined || signature === undefined || more.length > 0) return false;
    return isSame(signature, this.#sign(random, session));
  }

  #sign(random: string, session: string | undefined): string {
    return createHmac('sha256', this.#secret)
      .update(`${session ?? VISITOR}.${random}`)
      .digest('base64url');
  }
}

/** In a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
