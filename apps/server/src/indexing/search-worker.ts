/** Entry of a thread that answers requests from snapshots it shares with everyone else. */

import { parentPort, workerData } from 'node:worker_threads';
import { openIndex } from '@glosa/corpus-index';
import { type Answers, answer } from './answers/answer.ts';
import type { Index, Outcome, Request } from './answers/request.ts';
import { type Listings, warmUp } from './answers/warm-up.ts';
import type { IndexVersion, Segment } from './index-version.ts';
import type { INDEX_SCHEMA } from './schema.ts';

/** A version, and the number it is asked by. */
export interface NumberedVersion {
  no: number;
  version: IndexVersion;
}

export interface SearchThreadData {
  versions: readonly NumberedVersion[];
  /** What is put in order beforehand; null: each listing when it is asked for. */
  listings: Listings | null;
}

export interface SearchOrder {
  id: number;
  version: number;
  request: Request;
}

/** A version is opened before it is asked, and closed when no request will ask it again. */
export type SearchMessage = SearchOrder | { open: NumberedVersion } | { close: number };

/** The first reply says that the index is open. */
export type SearchReply =
  | { isOpen: true }
  | { id: number; outcome: Outcome<Answers[Request['kind']]> }
  | { id: number; failure: string };

const port = parentPort;
if (port === null) throw new Error('search-worker runs as a thread');
const given = workerData as SearchThreadData;
const versions = new Map<number, { version: IndexVersion; index: Index }>();
/** Bases and segments of these versions, by id. */
let segments = new Map<number, Index>();

function openSegment({ id, buffer }: Segment): Index {
  const known = segments.get(id) ?? openIndex<typeof INDEX_SCHEMA>(buffer);
  segments.set(id, known);
  return known;
}

function open({ no, version }: NumberedVersion): void {
  const { texts } = version;
  const base = openSegment(version.base);
  const opened = version.segments.map(openSegment);
  const index = texts === null ? base : base.edited(opened, { texts, meta: {} });
  versions.set(no, { version, index });
  prepare(index);
}

/** How long a thread has nothing else to do before it prepares what may be asked, and between two steps, in milliseconds. */
const IDLE = { first: 500, step: 20 } as const;
let steps: Generator<void> | null = null;
let waiting: NodeJS.Timeout | undefined;

/** Does beforehand what the first to ask of the latest version would wait for. */
function prepare(index: Index): void {
  if (given.listings === null) return;
  steps = warmUp(index, given.listings);
  prepareAfter(IDLE.first);
}

/** A request that comes meanwhile waits for one step at most, and the next ones for none. */
function prepareAfter(pause: number): void {
  clearTimeout(waiting);
  if (steps === null) return;
  waiting = setTimeout(() => {
    if (steps !== null && isOver(steps)) steps = null;
    prepareAfter(IDLE.step);
  }, pause);
}

/** What cannot be prepared fails again in the request that needs it, which is told. */
function isOver(preparing: Generator<void>): boolean {
  try {
    return preparing.next().done === true;
  } catch {
    return true;
  }
}

function close(no: number): void {
  versions.delete(no);
  const left = [...versions.values()].flatMap(({ version }) => [version.base, ...version.segments]);
  const used = new Set(left.map(({ id }) => id));
  segments = new Map([...segments].filter(([id]) => used.has(id)));
}

function run({ id, version, request }: SearchOrder): SearchReply {
  try {
    const asked = versions.get(version);
    if (asked === undefined) throw new Error(`version ${version} is not open`);
    return { id, outcome: answer(asked.index, request) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

for (const version of given.versions) open(version);
port.on('message', (message: SearchMessage) => {
  if ('open' in message) open(message.open);
  else if ('close' in message) close(message.close);
  else {
    port.postMessage(run(message));
    prepareAfter(IDLE.first);
  }
});
port.postMessage({ isOpen: true } satisfies SearchReply);
