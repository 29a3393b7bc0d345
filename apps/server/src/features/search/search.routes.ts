import {
  type Endpoint,
  searchCollocations,
  searchDistribution,
  searchExport,
  searchFrequencies,
  searchRead,
  searchSentences,
  searchSuggest,
  searchVocabulary,
} from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import type { Storage } from '../../db/open.ts';
import { Unavailable } from '../../errors.ts';
import { originOf } from '../../http/origin.ts';
import { type Call, type RouteOptions, route } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
import { exportFile } from './export.service.ts';
import { makeSetting, type Setting } from './hits-request.ts';
import { listCollocations, listDistribution, listFrequencies } from './lists.service.ts';
import { findSentences } from './search.service.ts';
import { visibleTexts } from './search.store.ts';
import { suggest } from './suggest.service.ts';
import { describeVocabulary, readQuery } from './vocabulary.service.ts';

/** The calls that the index answers. A search whose reader has gone away is given up. */
export function registerSearch(app: FastifyInstance, storage: Storage, indexing: Indexing): void {
  const { read } = storage;
  const visible = visibleTexts(storage);
  const settingOf = async ({ language, reply }: Pick<Call<Endpoint>, 'language' | 'reply'>): Promise<Setting> =>
    makeSetting(await visible(), indexing, language, goneSignal(reply));
  // Of the index and of the texts that may be seen now: the index follows them only after a while.
  const fresh = {
    revision: async ({ query }: { query: unknown }) =>
      `${indexing.revision()} ${(await visible()).state} ${JSON.stringify(query)}`,
  } satisfies RouteOptions<Endpoint>;

  route(app, searchSentences, async (call) => findSentences(await settingOf(call), call.query), fresh);
  route(app, searchFrequencies, async (call) => listFrequencies(await settingOf(call), call.query), fresh);
  route(app, searchCollocations, async (call) => listCollocations(await settingOf(call), call.query), fresh);
  route(app, searchDistribution, async (call) => listDistribution(await settingOf(call), call.query), fresh);
  route(app, searchSuggest, async (call) => suggest(read, await settingOf(call), call.query), fresh);
  route(app, searchVocabulary, async (call) => describeVocabulary(await settingOf(call)), fresh);
  route(app, searchRead, async (call) => readQuery(await settingOf(call), call.query), fresh);
  route(app, searchExport, async (call) => {
    return exportFile(await settingOf(call), call.query, originOf(call.reply.request) ?? '');
  });
}

/** Aborted when the connection closes before the answer was sent. */
function goneSignal({ raw }: Call<Endpoint>['reply']): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort(new Unavailable('The client has gone.'));
  };
  // What was closed before anyone listened does not close again.
  if (raw.closed) onClose();
  else raw.on('close', onClose);
  return gone.signal;
}
