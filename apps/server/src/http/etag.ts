import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A tag for `content`, or for whatever it stands for. Weak, because the same answer travels compressed in several ways. */
export function weakTag(content: string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Whether the client says that it has the answer with this tag (RFC 9110, 13.1.2, compared weakly). */
export function hasTag(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']?.split(',') ?? [];
  return known.some((one) => one.trim().replace(/^W\//, '') === tag.slice(2));
}

/** Sends an answer that is complete in itself, or 304 to a client that has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, content: string): FastifyReply {
  const tag = weakTag(content);
  reply.header('etag', tag);
  // `*` asks whether there is any answer at all, and here there is one.
  if (request.headers['if-none-match']?.trim() === '*' || hasTag(request, tag)) return reply.status(304).send();
  return reply.send(content);
}
