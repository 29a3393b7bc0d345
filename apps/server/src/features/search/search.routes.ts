import { searchSentences } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { Unavailable } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
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
    { revision: async ({ query }) => `${indexing.revision()} ${JSON.stringify(query)}` },
  );
}
