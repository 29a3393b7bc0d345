import { citeText, type Endpoint, exportText } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { DatabaseConfig, Storage } from '../../db/open.ts';
import { FileAnswer } from '../../http/file-answer.ts';
import { originOf } from '../../http/origin.ts';
import { type Call, route } from '../../http/route.ts';
import { citationFile } from './cite.service.ts';
import type { WriteText } from './export.service.ts';
import { ExportThread } from './export-thread.ts';
import { findStretch } from './stretch.service.ts';

/** The calls by which a range of a text is cited and taken away; answers with the way to have one written. */
export function registerCitations(
  app: FastifyInstance,
  storage: Storage,
  database: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl'>,
  now: () => Date,
): WriteText {
  const siteOf = ({ reply }: Pick<Call<Endpoint>, 'reply'>) => originOf(reply.request) ?? '';
  route(app, citeText, async (call) => {
    const { query, params, language } = call;
    const stretch = await storage.snapshot((reader) => findStretch(reader, { ...params, ...query }));
    return citationFile(stretch, query.format, { language, origin: siteOf(call), at: now() });
  });

  const thread = new ExportThread(database);
  app.addHook('onClose', () => thread.close());
  route(app, exportText, async (call) => {
    const { query, params, language } = call;
    const { name, type, bytes } = await thread.write({ ...params, ...query, language, origin: siteOf(call) });
    return new FileAnswer(name, type, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  return (order) => thread.write(order);
}
