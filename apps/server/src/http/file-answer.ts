import type { Readable } from 'node:stream';
import { withoutMarks } from '@glosa/dictionary';
import type { FastifyReply } from 'fastify';

/** A file to be saved. */
export class FileAnswer {
  /** In whatever script. */
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly body: Readable | Buffer;

  constructor(name: string, type: string, body: Readable | Buffer) {
    this.name = name;
    this.type = type;
    this.body = body;
  }
}

export function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer): FastifyReply {
  return reply.header('content-disposition', contentDisposition(name)).type(type).send(body);
}

/** RFC 6266: a name of ASCII letters for everyone, and the full one (RFC 8187) where that is another. */
export function contentDisposition(name: string): string {
  const ascii = asciiName(name);
  const plain = `attachment; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** Letters without their marks, digits, `.`, `-` and `_`; whatever else becomes `-`. */
function asciiName(name: string): string {
  return withoutMarks(name)
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/-+(?=\.|$)/g, '')
    .replace(/^[-.]+/, '');
}

function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
