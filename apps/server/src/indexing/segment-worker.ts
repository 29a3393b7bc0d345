/**
 * Entry of the thread that indexes texts which were edited, each time into a segment of its own. It stays, with its
 * connection to the database, so that an edit waits for neither.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createBuilder } from '@glosa/corpus-index';
import { openDatabase, type Storage } from '../db/open.ts';
import { giveWay } from '../jobs/give-way.ts';
import { feedTexts } from './feed.ts';
import { type CorpusState, readCorpusState, schemaInForce } from './state.ts';
import { loadVariants } from './variants.store.ts';

export interface SegmentThreadData {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Asks for a segment of all texts that no snapshot has as they are now. */
export interface SegmentOrder {
  id: number;
  /** What the base was indexed by. */
  source: string;
  /** Code and stamp of the texts that some snapshot has. */
  known: readonly (readonly [code: string, stamp: string])[];
  /** So many words at most. */
  room: number;
}

/** `segment` null: every text is in some snapshot. No state: the base must be rebuilt. */
export type SegmentReply =
  | { id: number; state: CorpusState; segment: FedSegment | null }
  | { id: number; state: null }
  | { id: number; failure: string };

export interface FedSegment {
  buffer: SharedArrayBuffer;
  /** Number of tokens of each text. */
  texts: readonly { code: string; stamp: string; tokens: number }[];
}

const port = parentPort;
if (port === null) throw new Error('segment-worker runs as a thread');
giveWay();
const { dataDir, databaseUrl } = workerData as SegmentThreadData;
const storage = await openDatabase({ dataDir, databaseUrl, lockHeldByParent: true });

/** Before the first order: a thread that has never indexed a text takes twice as long for it. */
const IDLE = 1000;

async function warmUp(from: Storage): Promise<void> {
  await from.snapshot(async (reader) => {
    const [text] = (await readCorpusState(reader)).texts;
    if (text === undefined) return;
    const builder = createBuilder(await schemaInForce(reader));
    await feedTexts(reader, builder, [text]);
    builder.finish({});
  });
}

async function follow(from: Storage, { id, source, known, room }: SegmentOrder): Promise<SegmentReply> {
  return from.snapshot(async (reader) => {
    const state = await readCorpusState(reader);
    if (state.source !== source) return { id, state: null };
    const stamps = new Set(known.map(([code, stamp]) => `${code}\n${stamp}`));
    const missing = state.texts.filter(({ code, stamp }) => !stamps.has(`${code}\n${stamp}`));
    if (missing.length === 0) return { id, state, segment: null };
    if (missing.reduce((sum, { words }) => sum + words, 0) > room) return { id, state: null };
    const builder = createBuilder(await schemaInForce(reader));
    const texts: FedSegment['texts'][number][] = [];
    for (const text of missing) {
      const before = builder.length;
      await feedTexts(reader, builder, [text]);
      texts.push({ code: text.code, stamp: text.stamp, tokens: builder.length - before });
    }
    const bytes = builder.finish({}, await loadVariants(reader));
    const buffer = new SharedArrayBuffer(bytes.length);
    new Uint8Array(buffer).set(bytes);
    return { id, state, segment: { buffer, texts } };
  });
}

// Should it fail, the thread ends and says why; the next one is started when it is needed.
const idle = setTimeout(() => warmUp(storage), IDLE);

port.on('message', async (order: SegmentOrder) => {
  clearTimeout(idle);
  try {
    port.postMessage(await follow(storage, order));
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port.postMessage({ id: order.id, failure } satisfies SegmentReply);
  }
});
