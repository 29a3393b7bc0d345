/** Who is asking: the cookie's token, looked up again at every request, so that a session that was ended is over at once. */
import { createHash, randomBytes } from 'node:crypto';
import type { RoleCode } from '@glosa/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie, setSessionCookie } from './cookies.ts';

/** The person who is logged in, as the database has them now. */
export interface Session {
  id: number;
  /** SHA-256 of its token, hexadecimal: what is stored, and what its anti-forgery tokens are bound to. */
  tokenHash: string;
  userId: number;
  login: string;
  role: RoleCode;
  startedAt: Date;
  lastSeenAt: Date;
  /** When the password was last given in it. */
  confirmedAt: Date;
}

/** Where sessions are kept; the feature `login` brings it. */
export interface SessionService {
  /** The session that is open now under a token's hash; null where it has ended, or its person may not log in. */
  find(tokenHash: string): Promise<Session | null>;
  /** A sign of life. */
  touch(session: Session): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    session: Session | undefined;
  }
}

/** 256 bits. */
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Finds the session of a request; takes the cookie away from a browser whose session is over. */
export async function findSession(
  service: SessionService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | undefined> {
  const token = sessionCookie(request, 'sid');
  if (token === undefined) return undefined;
  const session = token !== null && TOKEN.test(token) ? await service.find(hashOfToken(token)) : null;
  if (session === null) setSessionCookie(reply, 'sid', null);
  return session ?? undefined;
}
