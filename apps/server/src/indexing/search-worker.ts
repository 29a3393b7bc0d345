/** Entry of a thread that answers requests from snapshots it shares with everyone else. */

import { parentPort, workerData } from 'node:worker_threads';
import { openIndex } from '@glosa/corpus-index';
import { type Answers, answer } from './answers/answer.ts';
import type { Index, Outcome, Request } from './answers/request.ts';
import { warmUp } from './answers/warm-up.ts';
import type { Edition, Segment } from './edition.ts';
import type { INDEX_SCHEMA } from './schema.ts';

export interface SearchThreadData {
  base: SharedArrayBuffer;
  editions: readonly Edition[];
}

export interface SearchOrder {
  id: number;
  revision: string;
  request: Request;
}

/** An edition is opened before it is asked, and closed when nobody will ask it again. */
export type SearchMessage = SearchOrder | { open: Edition } | { close: string };

/** The first reply says that the index is open. */
export type SearchReply =
  | { isOpen: true }
  | { id: number; outcome: Outcome<Answers[Request['kind']]> }
  | { id: number; failure: string };

const port = parentPort;
if (port === null) throw new Error('search-worker runs as a thread');
const given = workerData as SearchThreadData;
const base = openIndex<typeof INDEX_SCHEMA>(given.base);
const editions = new Map<string, { edition: Edition; index: Index }>();
let segments = new Map<number, Index>();

function openSegment({ id, buffer }: Segment): Index {
  const known = segments.get(id) ?? openIndex<typeof INDEX_SCHEMA>(buffer);
  segments.set(id, known);
  return known;
}

function open(edition: Edition): void {
  const { revision, texts } = edition;
  const opened = edition.segments.map(openSegment);
  const index = texts === null ? base : base.edited(opened, { texts, meta: {} });
  editions.set(revision, { edition, index });
  prepare(index);
}

/** How long after an edition, and after each step, nothing is prepared, in milliseconds: edits often come one upon another. */
const QUIET = { first: 500, step: 20 } as const;
let preparing: NodeJS.Timeout | undefined;

/** Does beforehand what the first to ask of the latest edition would wait for; what is asked meanwhile comes between. */
function prepare(index: Index): void {
  clearTimeout(preparing);
  const steps = warmUp(index);
  const go = () => {
    if (isOver(steps)) return;
    preparing = setTimeout(go, QUIET.step);
  };
  preparing = setTimeout(go, QUIET.first);
}

/** What cannot be prepared fails again for whoever asks for it, and is told there. */
function isOver(steps: Generator<void>): boolean {
  try {
    return steps.next().done === true;
  } catch {
    return true;
  }
}

function close(revision: string): void {
  editions.delete(revision);
  const used = new Set([...editions.values()].flatMap(({ edition }) => edition.segments.map(({ id }) => id)));
  segments = new Map([...segments].filter(([id]) => used.has(id)));
}

function run({ id, revision, request }: SearchOrder): SearchReply {
  try {
    const asked = editions.get(revision);
    if (asked === undefined) throw new Error(`edition ${revision} is not open`);
    return { id, outcome: answer(asked.index, request) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

for (const edition of given.editions) open(edition);
port.on('message', (message: SearchMessage) => {
  if ('open' in message) open(message.open);
  else if ('close' in message) close(message.close);
  else port.postMessage(run(message));
});
port.postMessage({ isOpen: true } satisfies SearchReply);
