import { sourceChildren, sourceNodes, sourceVerses } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { route } from '../../http/route.ts';
import * as sources from './sources.service.ts';

/** The calls that read the tree of sources. */
export function registerSources(app: FastifyInstance, storage: Storage): void {
  const revision = async () => (await storage.revision())?.toString();
  route(
    app,
    sourceNodes,
    async ({ session }) => ({
      nodes: await storage.snapshot((reader) => sources.readTree(reader, sources.isStaff(session))),
    }),
    { revision },
  );
  route(
    app,
    sourceChildren,
    ({ params, session }) =>
      storage.snapshot((reader) => sources.readChildren(reader, params.id, sources.isStaff(session))),
    { revision },
  );
  route(
    app,
    sourceVerses,
    ({ params, session }) =>
      storage.snapshot((reader) => sources.readVerses(reader, params.id, sources.isStaff(session))),
    { revision },
  );
}
