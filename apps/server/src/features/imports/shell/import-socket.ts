import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { DatabaseConfig } from '../../../db/open.ts';
import { socketAddress as addressOf, connectTo, listenAt } from '../../../db/socket.ts';
import { Unavailable } from '../../../errors.ts';
import { Queue } from '../../../jobs/queue.ts';
import { IMPORT_QUEUE } from '../run/import-queue.ts';
import type { SourcePlace } from '../sources/source-index.ts';
import type { ImportEvent, ImportFile } from './import-run.ts';
import { type ImportJob, importInThread } from './import-thread.ts';

/**
 * How the import command reaches a running server, which alone may write to the embedded database: the socket
 * `import` of the data folder. The command sends one line of JSON (`Order`) and then the bytes of the files one
 * after another; the server answers with lines of JSON, `ImportEvent`s and at last `{"type":"done"}` or
 * `{"type":"error"}`.
 */
interface Order {
  files: { name: string; size: number; source?: SourcePlace }[];
  dryRun: boolean;
}

type Answer = ImportEvent | { type: 'done' } | { type: 'error'; reason: string };

const NAME = 'import';

/** A longer first line is not from the command. */
const ORDER_BYTES = 1_000_000;
/** Together, in one order. */
const ORDER_FILES_BYTES = 2_000_000_000;
/** Where the socket of a data folder is. */
export const socketAddress = (dataDir: string) => addressOf(dataDir, NAME);

export interface ImportSocket {
  /** Takes no further orders and waits for the file being imported. */
  close(): Promise<void>;
}

/**
 * Takes orders of the import command, one import at a time in `queue`, in which imports through the pages stand, too. Call it in the process that holds the data folder.
 * `onError` is told what goes wrong with a connection.
 */
export async function openImportSocket(
  config: DatabaseConfig,
  onError: (error: unknown) => void,
  queue: Queue = new Queue(IMPORT_QUEUE),
): Promise<ImportSocket> {
  const address = socketAddress(config.dataDir);
  const stopping = new AbortController();
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', onError);
    const answer = (message: Answer) => {
      if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
    };
    let isTold = false;
    const serve = async () => {
      const order = await readOrder(socket);
      const onAhead = (ahead: number) => {
        if (ahead > 0 && !isTold) answer({ type: 'waiting' });
        isTold ||= ahead > 0;
      };
      const run = queue.run(() => runOrder(config, order, socket, answer, stopping.signal), onAhead, true);
      running.add(run);
      await run.finally(() => running.delete(run));
      answer({ type: 'done' });
    };
    serve()
      .catch((error: unknown) => {
        answer({ type: 'error', reason: error instanceof Error ? error.message : String(error) });
        onError(error);
      })
      .finally(() => socket.end());
  });
  await listenAt(server, address);
  return {
    async close() {
      stopping.abort();
      const closed = new Promise<void>((done) => server.close(() => done()));
      await Promise.allSettled(running);
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

interface ReceivedOrder {
  files: ImportFile[];
  dryRun: boolean;
}

async function runOrder(
  config: DatabaseConfig,
  { files, dryRun }: ReceivedOrder,
  socket: Socket,
  onEvent: (event: ImportEvent) => void,
  stopping: AbortSignal,
): Promise<void> {
  if (stopping.aborted) throw new Unavailable('The server is stopping.');
  // The command was stopped and does not wait for the rest.
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  if (socket.destroyed) return;
  let finished = 0;
  const count = (event: ImportEvent) => {
    if (event.type === 'result' || event.type === 'failed') finished++;
    onEvent(event);
  };
  await importInThread(config, { files, dryRun, onEvent: count, signal: AbortSignal.any([gone.signal, stopping]) });
  if (finished < files.length) throw new Unavailable('The server is stopping.');
}

/** Reads an order with its files whole. Throws when the connection ends before. */
function readOrder(socket: Socket): Promise<ReceivedOrder> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let order: Order | null = null;
    let expected = 0;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (order === null && (chunk.includes(10) || size > ORDER_BYTES)) {
        const received = Buffer.concat(chunks.splice(0));
        const end = received.indexOf(10);
        order = end < 0 ? null : parseOrder(received.subarray(0, end).toString('utf8'));
        expected = order?.files.reduce((sum, file) => sum + file.size, 0) ?? Number.POSITIVE_INFINITY;
        if (order === null || expected > ORDER_FILES_BYTES) return fail(new Unavailable('That is no import order.'));
        chunks.push(received.subarray(end + 1));
        size = received.length - end - 1;
      }
      if (order !== null && size >= expected)
        done({ files: cutFiles(Buffer.concat(chunks), order), dryRun: order.dryRun });
    });
    socket.once('close', () => fail(new Unavailable('The import command went away.')));
  });
}

function parseOrder(line: string): Order | null {
  try {
    const { files, dryRun } = JSON.parse(line) as Partial<Order>;
    const isOrder =
      Array.isArray(files) &&
      files.every(({ name, size }) => typeof name === 'string' && Number.isInteger(size) && size >= 0);
    return isOrder ? { files, dryRun: dryRun === true } : null;
  } catch {
    return null;
  }
}

function cutFiles(bytes: Uint8Array, { files }: Order): ImportFile[] {
  let at = 0;
  return files.map(({ size, ...file }) => {
    at += size;
    return { ...file, bytes: bytes.slice(at - size, at) };
  });
}

/** No server listens in the data folder. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
}

/** The server ended, or failed, before the import was done. */
export class ServerLost extends Error {
  override readonly name = 'ServerLost';
}

/**
 * Gives an import to the server that holds the data folder.
 * @throws NoServer when none takes orders, ServerLost when it went away in between.
 */
export async function importThroughServer(
  dataDir: string,
  { files, dryRun, onEvent }: ImportJob,
  onConnected: () => void = () => {},
): Promise<void> {
  const socket = await connectTo(dataDir, NAME).catch((error: unknown) => {
    throw new NoServer('No server takes imports here.', { cause: error });
  });
  socket.on('error', () => undefined); // its end is noticed below
  onConnected();
  const order: Order = { files: files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })), dryRun };
  socket.write(`${JSON.stringify(order)}\n`);
  for (const { bytes } of files) socket.write(bytes);
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if (answer.type === 'done') return;
    if (answer.type === 'error') throw new ServerLost(answer.reason);
    onEvent(answer);
  }
  throw new ServerLost('The server went away.');
}
