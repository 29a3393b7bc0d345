import type { Endpoint } from '@glosa/contract';
import type { Storage } from '../../db/open.ts';
import { Unavailable } from '../../errors.ts';
import type { Call, RouteOptions } from '../../http/route.ts';
import type { Indexing } from '../../indexing/start.ts';
import { makeSetting, type Setting } from './hits-request.service.ts';
import { visibleTexts } from './search.store.ts';

/** What every call that the index answers needs. */
export interface Settings {
  /** A search whose reader has gone away is given up. */
  of(call: Pick<Call<Endpoint>, 'language' | 'reply'>): Promise<Setting>;
  /** Answers are kept as long as nothing of the texts that may be seen has changed. */
  fresh: { revision(call: { query: unknown; params?: unknown }): Promise<string> };
}

export function searchSettings(storage: Storage, indexing: Indexing): Settings {
  const visible = visibleTexts(storage);
  return {
    of: async ({ language, reply }) => makeSetting(await visible(), indexing, language, goneSignal(reply)),
    // Of the index and of the texts that may be seen now: the index follows them only after a while.
    fresh: {
      revision: async ({ query, params = {} }) =>
        `${indexing.revision()} ${(await visible()).state} ${JSON.stringify([params, query])}`,
    } satisfies RouteOptions<Endpoint>,
  };
}

/** Aborted when the connection closes before the answer was sent. */
export function goneSignal({ raw }: Call<Endpoint>['reply']): AbortSignal {
  const gone = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) gone.abort(new Unavailable('The client has gone.'));
  };
  // What was closed before anyone listened does not close again.
  if (raw.closed) onClose();
  else raw.on('close', onClose);
  return gone.signal;
}
