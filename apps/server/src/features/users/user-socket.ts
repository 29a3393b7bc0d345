/**
 * How `npm run user` reaches a running server on the embedded database: the socket `user` of the data folder. The command
 * sends one line of JSON (`Request`), the server answers with one (`UserAnswer`, or `{"error":…}`).
 */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Language } from '@glosa/contract';
import { z } from 'zod';
import { connectTo, listenAt, socketAddress } from '../../db/socket.ts';
import { Unavailable } from '../../errors.ts';
import { type OrdersService, runOrder, UserAnswer, UserOrder } from './orders.ts';

const NAME = 'user';
/** A longer line is not from the command. In characters. */
const LONGEST_LINE = 20_000;

const Request = z.strictObject({ order: UserOrder, language: Language });
const Failure = z.object({ error: z.string() });

export interface UserSocket {
  close(): Promise<void>;
}

/** Call it in the process that holds the data folder. `onError` is called with errors of a connection. */
export async function openUserSocket(
  service: OrdersService,
  dataDir: string,
  onError: (error: unknown) => void,
): Promise<UserSocket> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', onError);
    serve(service, socket)
      .catch((error: unknown) => {
        onError(error);
        return { error: error instanceof Error ? error.message : String(error) };
      })
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`));
  });
  await listenAt(server, socketAddress(dataDir, NAME));
  return {
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

async function serve(service: OrdersService, socket: Socket): Promise<UserAnswer> {
  const { order, language } = Request.parse(JSON.parse(await firstLine(socket)));
  return runOrder(service, order, language);
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((done, fail) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (end >= 0) done(text.slice(0, end));
      else if (text.length > LONGEST_LINE) fail(new Unavailable('That is no order about accounts.'));
    });
    socket.once('close', () => fail(new Unavailable('The command went away.')));
  });
}

/** No server listens in the data folder. */
export class NoUserSocket extends Error {
  override readonly name = 'NoUserSocket';
}

/**
 * Gives an order to the server that holds the data folder.
 * @throws NoUserSocket when none takes orders; Unavailable when it failed or went away: perhaps nothing was done.
 */
export async function orderThroughServer(dataDir: string, order: UserOrder, language: Language): Promise<UserAnswer> {
  const socket = await connectTo(dataDir, NAME).catch((error: unknown) => {
    throw new NoUserSocket('No server takes orders about accounts here.', { cause: error });
  });
  socket.on('error', () => undefined); // its end is noticed below
  socket.write(`${JSON.stringify({ order, language })}\n`);
  for await (const line of createInterface({ input: socket })) {
    const answer = z.union([UserAnswer, Failure]).parse(JSON.parse(line));
    if ('error' in answer) throw new Unavailable(answer.error);
    return answer;
  }
  throw new Unavailable('The server went away.');
}
