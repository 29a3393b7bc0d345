import { changeSelection, deleteSelection, keepSelection, ownSelections } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { Unauthenticated } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Session } from '../../http/session.ts';
import * as selections from './selections.service.ts';

/** The calls about the selections of texts that people keep. */
export function registerSelections(app: FastifyInstance, storage: Storage, now: () => Date): void {
  const ownerOf = (session: Session | undefined) => {
    if (session === undefined) throw new Unauthenticated('whose selections?');
    return { userId: session.userId, at: now() };
  };
  route(app, ownSelections, ({ session, language }) =>
    storage.snapshot((reader) => selections.listOwn(reader, ownerOf(session).userId, language)),
  );
  route(app, keepSelection, ({ session, language, body }) =>
    selections.keep(storage, ownerOf(session), body, language),
  );
  route(app, changeSelection, ({ session, language, params, body }) =>
    selections.change(storage, ownerOf(session), params.id, body, language),
  );
  route(app, deleteSelection, ({ session, language, params }) =>
    selections.remove(storage, ownerOf(session), params.id, language),
  );
}
