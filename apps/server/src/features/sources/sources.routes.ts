import {
  addSourceFolder,
  changeSourceFolder,
  deleteSource,
  moveSourceDown,
  moveSourceUp,
  sourceChildren,
  sourceLosses,
  sourceNodes,
  sourceVerses,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { revisionOf } from '../../db/revision.ts';
import { type Call, route } from '../../http/route.ts';
import * as changes from './manage-sources.service.ts';
import * as sources from './sources.service.ts';

/** The calls that read and change the tree of sources; packages come as imports do. */
export function registerSources(app: FastifyInstance, storage: Storage, now: () => Date): void {
  registerTree(app, storage);
  registerChanges(app, storage, now);
}

function registerTree(app: FastifyInstance, storage: Storage): void {
  const revision = revisionOf(storage);
  route(
    app,
    sourceNodes,
    async ({ session, language }) => ({
      nodes: await storage.snapshot((reader) => sources.readTree(reader, sources.isStaff(session), language)),
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

function registerChanges(app: FastifyInstance, storage: Storage, now: () => Date): void {
  const editorOf = ({ session, reply }: Pick<Call<typeof deleteSource>, 'session' | 'reply'>) => ({
    actor: session?.login ?? '',
    requestId: reply.request.id,
    at: now(),
  });
  route(app, moveSourceUp, (call) => changes.moveNode(storage, call.params.id, 'up', editorOf(call)));
  route(app, moveSourceDown, (call) => changes.moveNode(storage, call.params.id, 'down', editorOf(call)));
  route(app, addSourceFolder, (call) => changes.addFolder(storage, call.params.id, call.body, editorOf(call)));
  route(app, changeSourceFolder, (call) =>
    changes.changeNode(storage, call.params.id, 'folder', call.body, editorOf(call)),
  );
  route(app, sourceLosses, ({ params }) => storage.snapshot((reader) => changes.readLosses(reader, params.id)));
  route(app, deleteSource, (call) =>
    changes.deleteNode(storage, call.params.id, call.query.confirm === '1', editorOf(call)),
  );
}
