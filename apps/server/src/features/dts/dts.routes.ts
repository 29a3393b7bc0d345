import {
  DTS_MEDIA_TYPES,
  dtsCollection,
  dtsDocument,
  dtsEntry,
  dtsNavigation,
  type Endpoint,
  type QueryOf,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { NotFound } from '../../errors.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { originOf } from '../../http/origin.ts';
import { type Call, route } from '../../http/route.ts';
import type { WriteText, WrittenExport } from '../texts/export.service.ts';
import * as dts from './dts.service.ts';

/** Distributed Text Services 1.0: texts as other programs ask for them. */
export function registerDts(app: FastifyInstance, storage: Storage, write: WriteText): void {
  const asked = ({ reply: { request }, language }: Pick<Call<Endpoint>, 'reply' | 'language'>): dts.Asked => {
    const origin = originOf(request) ?? '';
    return { language, origin, address: `${origin}${request.raw.url ?? ''}` };
  };
  route(app, dtsEntry, async (call) => dts.readEntry(asked(call)));
  route(app, dtsCollection, (call) =>
    storage.snapshot((reader) => dts.readCollection(reader, call.query, asked(call))),
  );
  route(app, dtsNavigation, (call) =>
    storage.snapshot((reader) => dts.readNavigation(reader, call.query, asked(call))),
  );
  route(app, dtsDocument, async (call) => {
    const { query, language, reply } = call;
    const format = formatOf(query);
    const { text, part } = await storage.snapshot((reader) => dts.findPart(reader, query));
    const { origin } = asked(call);
    const { kind, designation } = text.base;
    const mode = kind === 'other-transcript' ? `other:${designation}` : kind;
    const file = await write({ code: text.text.code, mode, ...part, format, language, origin });
    const collection = `${origin}/api/dts/collection?id=${encodeURIComponent(text.text.code)}`;
    reply.header('link', `<${collection}>; rel="collection"`);
    return new FileAnswer(file.name, file.type, contentOf(file, format === 'tei' && part !== undefined));
  });
}

/** @throws NotFound for a media type that no text is written in. */
function formatOf({ mediaType }: QueryOf<typeof dtsDocument>): 'tei' | 'txt' {
  const [tei, text] = DTS_MEDIA_TYPES;
  if (mediaType === tei) return 'tei';
  if (mediaType === text) return 'txt';
  throw new NotFound('No such media type.');
}

/** Of a part what was asked for stands in an element of the specification's own. */
function contentOf({ bytes }: WrittenExport, isPart: boolean): Buffer {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isPart) return content;
  const tei = content.toString('utf8');
  const start = tei.indexOf('<body>', tei.lastIndexOf('<text')) + '<body>'.length;
  const end = tei.lastIndexOf('</body>');
  const wrapped = `<dts:wrapper xmlns:dts="https://w3id.org/api/dts#">${tei.slice(start, end)}</dts:wrapper>`;
  return Buffer.from(`${tei.slice(0, start)}${wrapped}${tei.slice(end)}`);
}
