import { searchSentences } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { Unavailable } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
import { readState } from '../../indexing/state.ts';
import { findSentences } from './search.service.ts';

/** The calls that the index answers. A search whose reader has gone away is given up. */
export function registerSearch(app: FastifyInstance, storage: Storage, indexing: Indexing): void {
  route(
    app,
    searchSentences,
    ({ query, language, reply }) => {
      const gone = new AbortController();
      reply.raw.on('close', () => {
        if (!reply.raw.writableFinished) gone.abort(new Unavailable('The client has gone.'));
      });
      return findSentences(storage.read, indexing, query, language, gone.signal);
    },
    {
      // Of the index and of the texts that may be seen now: the index follows them only after a while.
      revision: async ({ query }) => `${indexing.revision()} ${await readState(storage.read)} ${JSON.stringify(query)}`,
    },
  );
}
