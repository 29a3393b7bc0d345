/** Entry of a thread that runs searches on a snapshot it shares with everyone else. */

import { parentPort, workerData } from 'node:worker_threads';
import { openIndex } from '@glosa/corpus-index';
import { type SearchOutcome, type SearchRequest, searchPage } from './result-page.ts';
import type { INDEX_SCHEMA } from './schema.ts';

export interface SearchOrder {
  id: number;
  request: SearchRequest;
}

/** What a thread says: once that it has opened the index, then an answer to each order. */
export type SearchReply = { ready: true } | { id: number; outcome: SearchOutcome } | { id: number; failure: string };

const port = parentPort;
if (port === null) throw new Error('search-worker runs as a thread');
const index = openIndex<typeof INDEX_SCHEMA>(workerData as SharedArrayBuffer);
port.postMessage({ ready: true } satisfies SearchReply);
port.on('message', ({ id, request }: SearchOrder) => {
  try {
    port.postMessage({ id, outcome: searchPage(index, request) } satisfies SearchReply);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ id, failure } satisfies SearchReply);
  }
});
