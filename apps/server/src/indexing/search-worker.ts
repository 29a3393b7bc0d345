/** Entry of a thread that answers requests from snapshots it shares with everyone else. */

import { parentPort, workerData } from 'node:worker_threads';
import { openIndex } from '@glosa/corpus-index';
import { type Answers, answer } from './answers/answer.ts';
import type { Index, Outcome, Request } from './answers/request.ts';
import { warmUp } from './answers/warm-up.ts';
import type { Edition, Segment } from './edition.ts';
import type { INDEX_SCHEMA } from './schema.ts';

/** An edition, and the number it is asked by. */
export interface NumberedEdition {
  no: number;
  edition: Edition;
}

export interface SearchThreadData {
  editions: readonly NumberedEdition[];
}

export interface SearchOrder {
  id: number;
  edition: number;
  request: Request;
}

/** An edition is opened before it is asked, and closed when nobody will ask it again. */
export type SearchMessage = SearchOrder | { open: NumberedEdition } | { close: number };

/** The first reply says that the index is open. */
export type SearchReply =
  | { isOpen: true }
  | { id: number; outcome: Outcome<Answers[Request['kind']]> }
  | { id: number; failure: string };

const port = parentPort;
if (port === null) throw new Error('search-worker runs as a thread');
const given = workerData as SearchThreadData;
const editions = new Map<number, { edition: Edition; index: Index }>();
/** Bases and segments of these editions, by id. */
let segments = new Map<number, Index>();

function openSegment({ id, buffer }: Segment): Index {
  const known = segments.get(id) ?? openIndex<typeof INDEX_SCHEMA>(buffer);
  segments.set(id, known);
  return known;
}

function open({ no, edition }: NumberedEdition): void {
  const { texts } = edition;
  const base = openSegment(edition.base);
  const opened = edition.segments.map(openSegment);
  const index = texts === null ? base : base.edited(opened, { texts, meta: {} });
  editions.set(no, { edition, index });
  prepare(index);
}

/** How long a thread has nothing else to do before it prepares what may be asked, and between two steps, in milliseconds. */
const IDLE = { first: 500, step: 20 } as const;
let steps: Generator<void> | null = null;
let waiting: NodeJS.Timeout | undefined;

/** Does beforehand what the first to ask of the latest edition would wait for. */
function prepare(index: Index): void {
  steps = warmUp(index);
  prepareAfter(IDLE.first);
}

/** Whoever asks meanwhile waits for one step at most, and those who ask next for none. */
function prepareAfter(pause: number): void {
  clearTimeout(waiting);
  if (steps === null) return;
  waiting = setTimeout(() => {
    if (steps !== null && isOver(steps)) steps = null;
    prepareAfter(IDLE.step);
  }, pause);
}

/** What cannot be prepared fails again for whoever asks for it, and is told there. */
function isOver(preparing: Generator<void>): boolean {
  try {
    return preparing.next().done === true;
  } catch {
    return true;
  }
}

function close(no: number): void {
  editions.delete(no);
  const left = [...editions.values()].flatMap(({ edition }) => [edition.base, ...edition.segments]);
  const used = new Set(left.map(({ id }) => id));
  segments = new Map([...segments].filter(([id]) => used.has(id)));
}

function run({ id, edition, request }: SearchOrder): SearchReply {
  try {
    const asked = editions.get(edition);
    if (asked === undefined) throw new Error(`edition ${edition} is not open`);
    return { id, outcome: answer(asked.index, request) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

for (const edition of given.editions) open(edition);
port.on('message', (message: SearchMessage) => {
  if ('open' in message) open(message.open);
  else if ('close' in message) close(message.close);
  else {
    port.postMessage(run(message));
    prepareAfter(IDLE.first);
  }
});
port.postMessage({ isOpen: true } satisfies SearchReply);
