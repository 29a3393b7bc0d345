/** Entry of a thread that answers requests from a snapshot it shares with everyone else. */

import { parentPort, workerData } from 'node:worker_threads';
import { openIndex } from '@glosa/corpus-index';
import { type Answers, answer } from './answers/answer.ts';
import type { Outcome, Request } from './answers/request.ts';
import type { INDEX_SCHEMA } from './schema.ts';

export interface SearchOrder {
  id: number;
  request: Request;
}

/** The first reply says that the index is open. */
export type SearchReply =
  | { isOpen: true }
  | { id: number; outcome: Outcome<Answers[Request['kind']]> }
  | { id: number; failure: string };

const port = parentPort;
if (port === null) throw new Error('search-worker runs as a thread');
const index = openIndex<typeof INDEX_SCHEMA>(workerData as SharedArrayBuffer);
port.on('message', ({ id, request }: SearchOrder) => {
  try {
    port.postMessage({ id, outcome: answer(index, request) } satisfies SearchReply);
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ id, failure } satisfies SearchReply);
  }
});
port.postMessage({ isOpen: true } satisfies SearchReply);
